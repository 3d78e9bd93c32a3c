"""What a change to a robot means: each thing that was added, removed, renamed or changed, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from urdflint.difference.pairing import SHAPES, States, children
from urdflint.difference.values import OMITTED, ROBOT_WIDE, WORDS, attributes, meaning, renamed, words_of
from urdflint.model.inertia import ENTRIES
from urdflint.syntax.document import Element

DEPTH = 40  # of elements in a link, joint or block that are looked at one by one
TURNING = frozenset({"revolute", "continuous"})
ADDED, REMOVED, RENAMED, CHANGED = "added", "removed", "renamed", "changed"
# What a value is, by the path to it in a link or joint, and its unit; of a joint along and about its axis
VALUES = {
    "inertial/mass@value": ("mass", "kg"),
    "inertial/origin@xyz": ("center of mass", "m"),
    "inertial/origin@rpy": ("rotation of the inertia", "rad"),
    **{f"inertial/inertia@{name}": (name, "kg m²") for name in ENTRIES},
    "origin@xyz": ("origin xyz", "m"),
    "origin@rpy": ("origin rpy", "rad"),
    "axis@xyz": ("axis", ""),
    "parent@link": ("parent", ""),
    "child@link": ("child", ""),
    "limit@lower": ("lower limit", "m|rad"),
    "limit@upper": ("upper limit", "m|rad"),
    "limit@effort": ("effort", "N|N m"),
    "limit@velocity": ("velocity", "m/s|rad/s"),
    "dynamics@damping": ("damping", "N s/m|N m s/rad"),
    "dynamics@friction": ("friction", "N|N m"),
    "mimic@joint": ("mimicked joint", ""),
    "mimic@multiplier": ("mimic multiplier", ""),
    "mimic@offset": ("mimic offset", "m|rad"),
    "geometry/box@size": ("box size", "m"),
    "geometry/cylinder@radius": ("cylinder radius", "m"),
    "geometry/cylinder@length": ("cylinder length", "m"),
    "geometry/capsule@radius": ("capsule radius", "m"),
    "geometry/capsule@length": ("capsule length", "m"),
    "geometry/sphere@radius": ("sphere radius", "m"),
    "geometry/mesh@filename": ("mesh", ""),
    "geometry/mesh@scale": ("mesh scale", ""),
    "color@rgba": ("color", ""),
    "material@name": ("material", ""),
    "material/color@rgba": ("color", ""),
    "material/color": ("color", ""),
    "material": ("material", ""),
    **{f"geometry/{shape}": (shape, "") for shape in ("box", "cylinder", "sphere", "capsule", "mesh")},
    "material/texture@filename": ("texture", ""),
    "texture@filename": ("texture", ""),
}


class Change(NamedTuple):
    """One thing that is otherwise than before.

    `kind` is added, removed, renamed or changed. `tag` and `name` say of what, by its name after the change.
    `part` is what of it, in words, empty where it is the whole.
    `was` and `now` are its values, as they are written, None where there is none. `before` and `after` are the elements
    in question.
    """

    kind: str
    tag: str
    name: str
    part: str
    was: str | None
    now: str | None
    unit: str
    before: Element | None
    after: Element | None


class _Owner(NamedTuple):
    """The link, joint or block that a change is about."""

    tag: str
    name: str
    type: str  # of a joint

    def unit(self, unit: str) -> str:
        along, _, about = unit.partition("|")
        return about if about and self.type in TURNING else along


def changes(states: States) -> list[Change]:
    """All changes from one state of a robot to the other, in the order of the file after; first what is gone."""
    before, after = states.before.element, states.after.element
    robot = _Owner("robot", after.get("name") or "", "")
    all_changes = list(_of_attributes(states, robot, "", before, after))
    all_changes += _of_text(robot, "", before, after)
    for old, new in children(states, before, after):
        if old is None or new is None:
            all_changes.append(_of_element(old, new))
            continue
        joint = new.get("type") or "" if new.tag == "joint" else ""
        owner = _Owner(new.tag, _name(new), joint)
        if old.tag in ROBOT_WIDE and _name(old) != owner.name:
            all_changes.append(Change(RENAMED, *owner[:2], "", _name(old), owner.name, "", old, new))
        if not states.same(old, new):
            all_changes += _inside(states, owner, "", old, new, 0)
    return all_changes


def _name(element: Element) -> str:
    return element.get("name") or element.get("reference") or ""


def _of_element(old: Element | None, new: Element | None) -> Change:
    """A link, joint or block that is new or gone."""
    element = new if new is not None else old
    assert element is not None
    kind = REMOVED if new is None else ADDED
    return Change(kind, element.tag, _name(element), "", _summary(old), _summary(new), "", old, new)


def _inside(states: States, owner: _Owner, path: str, old: Element, new: Element, depth: int) -> Iterator[Change]:
    """What is otherwise in an element that is there before and after."""
    if depth == DEPTH:
        yield _changed(owner, path, "content", None, None, old, new)
        return
    yield from _of_attributes(states, owner, path, old, new)
    yield from _of_text(owner, path, old, new)
    pairs = children(states, old, new, sorted(OMITTED))
    tag_counts = Counter(element.tag for pair in pairs for element in pair[1:] if element is not None)
    counted = Counter[str]()
    for mine, yours in pairs:
        element = yours if yours is not None else mine
        assert element is not None
        counted[element.tag] += yours is not None
        below = _step(path, element, counted[element.tag] if tag_counts[element.tag] > 1 and yours is not None else 0)
        if mine is None or yours is None:
            kind = ADDED if mine is None else REMOVED
            words = _words(below)[0]
            yield Change(kind, owner.tag, owner.name, words, _summary(mine), _summary(yours), "", mine, yours)
        elif not _same(states, mine, yours):
            yield from _inside(states, owner, below, mine, yours, depth + 1)


def _same(states: States, old: Element, new: Element) -> bool:
    """Whether two elements mean the same; one that is not written is not numbered."""
    if old.parent is None or new.parent is None:
        return False
    return states.same(old, new)


def _step(path: str, element: Element, number: int) -> str:
    """The path to a child; visuals and collisions go by their name, or by their number, 0 where there is one alone."""
    own = element.tag
    if own in SHAPES:
        name = element.get("name")
        own += f" '{name}'" if name else f" {number}" if number else ""
        own += ":"
    elif element.tag not in ("material",) and element.get("name") is not None:
        own += f" '{element.get('name')}'"
    return f"{path}/{own}" if path else own


def _words(path: str) -> tuple[str, str]:
    """What is at a path, in words, and its unit."""
    head, mark, last = path.rpartition(":")  # behind a visual or collision
    begin, last = f"{head} " if mark else "", last.lstrip("/")
    if mark and not last:
        return head, ""
    if last in VALUES:
        words, unit = VALUES[last]
        return begin + words, unit
    place, separator, attribute = last.partition("@")
    words = " ".join(f"<{step}>" if " " not in step else step for step in place.split("/") if step)
    if separator and words:
        words = f"{attribute} of {words}"
    return begin + (words or attribute), ""


def _of_attributes(states: States, owner: _Owner, path: str, old: Element, new: Element) -> Iterator[Change]:
    mine, yours = attributes(old), attributes(new)
    for name in dict.fromkeys((*mine, *yours)):
        was, now = mine.get(name), yours.get(name)
        if name == "name" and not path and old.tag != "robot":
            continue  # reported as a new name
        if was is None or now is None or not _equal(states, name, was, now):
            yield _changed(owner, f"{path}@{name}", None, was, now, old, new)


def _equal(states: States, attribute: str, was: str, now: str) -> bool:
    if attribute in WORDS and renamed(states.names, was) == now:
        return True
    return meaning(attribute, was) == meaning(attribute, now)


def _of_text(owner: _Owner, path: str, old: Element, new: Element) -> Iterator[Change]:
    was, now = words_of(old), words_of(new)
    if meaning("", was) != meaning("", now):
        yield _changed(owner, path, "text" if not path else None, was or None, now or None, old, new)


def _changed(
    owner: _Owner, path: str, part: str | None, was: str | None, now: str | None, old: Element, new: Element
) -> Change:
    words, unit = _words(path)
    if path.startswith("@"):
        words = path[1:]
    part = " ".join(filter(None, [part, words]))
    return Change(CHANGED, owner.tag, owner.name, part, was, now, owner.unit(unit), old, new)


def _summary(element: Element | None) -> str | None:
    """What an element says, in short: its attributes, or those of the first element in it that has some."""
    if element is None:
        return None
    parts = [element, *element.children, *(grandchild for child in element.children for grandchild in child.children)]
    shapes = [part for part in parts if part.parent is not None and part.parent.tag == "geometry"]
    for part in [*shapes, *parts] if element.tag in SHAPES else parts:
        words = [f"{name} {value}" for name, value in part.attributes.items() if name != "name"]
        if words:
            return (f"{part.tag} " if part is not element else "") + ", ".join(words)
    return words_of(element)

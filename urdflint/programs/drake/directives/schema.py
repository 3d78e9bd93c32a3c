"""The keys of model directives and what stands behind each, as Drake's readers of YAML ask for them.

From `model_directives.h`, `schema/transform.h`, `schema/rotation.h` and `common/yaml/yaml_read_archive.cc`, 1.51.
"""

from __future__ import annotations

from collections.abc import Iterator

from urdflint import regex
from urdflint.programs.drake.directives.reasons import (
    DmdCountWrong,
    DmdKeyRepeated,
    DmdKeyUnknown,
    DmdKindWrong,
    DmdNumberUnreadable,
    DmdTagUnknown,
)
from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.programs.scenes import Fix, Note
from urdflint.struct import Struct
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span
from urdflint.syntax.yaml_text import Mapping, Node, Scalar, Sequence
from urdflint.text.similar import nearest

MERGE = "<<"
NULL = frozenset({"", "~", "null", "Null", "NULL"})
NULL_TAG = "tag:yaml.org,2002:null"
NUMBER = regex.compile(r"\s*(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[+-]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))\s*")
# By directive, its keys: what stands behind each. "?" may be null. The order is that in which Drake asks.
DIRECTIVES = {
    "add_model": {
        "file": "text",
        "name": "text",
        "default_joint_positions": "map numbers",
        "default_free_body_pose": "map pose",
    },
    "add_model_instance": {"name": "text"},
    "add_frame": {"name": "text", "X_PF": "pose"},
    "add_weld": {"parent": "text", "child": "text", "X_PC": "?pose"},
    "add_collision_filter_group": {
        "name": "text",
        "members": "texts",
        "member_groups": "texts",
        "model_namespace": "?text",
        "ignored_collision_filter_groups": "texts",
    },
    "add_directives": {"file": "text", "model_namespace": "?text"},
}
POSE = {"base_frame": "?text", "translation": "translation", "rotation": "rotation"}
ROTATIONS = {
    "": {},
    "!Identity": {},
    "!Uniform": {},
    "!Rpy": {"deg": "vector"},
    "!AngleAxis": {"angle_deg": "angle", "axis": "vector"},
}
VECTORS = {
    "!DeterministicVector": {"value": "vector"},
    "!GaussianVector": {"mean": "vector", "stddev": "vector"},
    "!UniformVector": {"min": "vector", "max": "vector"},
}
ANGLES = {
    "!Deterministic": {"value": "number"},
    "!Gaussian": {"mean": "number", "stddev": "number"},
    "!Uniform": {"min": "number", "max": "number"},
    "!UniformDiscrete": {"values": "numbers"},
}
NUMERIC = frozenset({"number", "angle"})
# What must stand there, in words; else one value
SHAPES: dict[str, tuple[type, str]] = {
    **dict.fromkeys(("map", "body"), (Mapping, "a mapping")),
    **dict.fromkeys(("list", "texts"), (Sequence, "a list")),
    "numbers": (Sequence, "a list of numbers"),
    "pose": (Mapping, "a mapping with translation and rotation"),
}
RANDOM = frozenset({"!GaussianVector", "!UniformVector", "!Gaussian", "!Uniform", "!UniformDiscrete"})


class Directive(Struct, eq=False):
    """One directive: its name, the key that names it, and the mapping behind it."""

    name: str
    key: Scalar
    body: Mapping

    def text(self, key: str) -> Scalar | None:
        """The text behind a key; None where there is none, or it is null or empty."""
        found = value(self.body, key)
        return found if isinstance(found, Scalar) and not is_null(found) and found.text else None

    def texts(self, key: str) -> list[Scalar]:
        """The texts of the list behind a key."""
        found = value(self.body, key)
        return [one for one in found.items if isinstance(one, Scalar)] if isinstance(found, Sequence) else []


def is_null(node: Node) -> bool:
    """Whether a value is null: nothing is written, or a word for it without quotes."""
    return isinstance(node, Scalar) and (node.tag == NULL_TAG or (node.plain and not node.tag and node.text in NULL))


def entries(node: Mapping) -> dict[str, tuple[Scalar, Node]]:
    """The keys of a mapping with their values, also those that a merge key brings from others, which count less."""
    own = {key.text: (key, one) for key, one in node.items() if key.text != MERGE}
    merged = next((one for key, one in node.items() if key.text == MERGE), None)
    for other in merged.items if isinstance(merged, Sequence) else [merged]:
        if isinstance(other, Mapping) and other is not node:
            own = {**{key.text: (key, one) for key, one in other.items() if key.text != MERGE}, **own}
    return own


def value(node: Mapping, key: str) -> Node | None:
    """The value of a key."""
    found = entries(node).get(key)
    return found[1] if found is not None else None


def place(node: Node) -> Place:
    """The place of a part of the file; of what is long its beginning."""
    return Place(None, span=node.span if isinstance(node, Scalar) and node.text else _beginning(node.span))


def _beginning(span: Span) -> Span:
    return Span(span.start, max(span.start + 1, min(span.end, span.start + 1)))


def faults(root: Node) -> Iterator[Note]:
    """All that Drake's reader of YAML stops at, in the order of the file: each would end the run."""
    if not isinstance(root, Mapping):
        yield rejected(DmdKindWrong("the file", "a mapping with the key 'directives'", _kind(root)), root)
        return
    yield from _keys(root, {"directives": "list"}, "the file")
    items = value(root, "directives")
    for item in items.items if isinstance(items, Sequence) else ():
        if not isinstance(item, Mapping):
            yield rejected(
                DmdKindWrong("an item of the list", "a directive, such as add_model: {...}", _kind(item)), item
            )
            continue
        yield from _keys(item, dict.fromkeys(DIRECTIVES, "?body"), "an item of the list")
        for name, (_, body) in entries(item).items():
            if name in DIRECTIVES and isinstance(body, Mapping):
                yield from _keys(body, DIRECTIVES[name], name)


def rejected(reason: Reason, node: Node, advice: str | None = None, near: str | None = None) -> Note:
    """That Drake rejects the file for a part of it, with the name that is likely meant."""
    return Note(Effect.REJECTS, reason, place(node), help=did_you_mean(near) or advice, fix=renaming(node, near))


def did_you_mean(near: str | None) -> str | None:
    """The question for a near name."""
    return f"did you mean '{near}'?" if near else None


def renaming(node: Node, near: str | None) -> Fix | None:
    """The fix that writes a near name for one that stands without quotes."""
    plain = isinstance(node, Scalar) and node.plain and near is not None and near.replace(":", "").isidentifier()
    return Fix(f"write {near}", [(place(node), near)]) if plain and near is not None else None


def _keys(node: Mapping, known: dict[str, str], inside: str) -> Iterator[Note]:
    """What is wrong with the keys of a mapping and with what stands behind them."""
    seen = set[str]()
    for key in (key for key, _ in node.items()):
        if key.text in seen and key.text != MERGE:
            yield rejected(DmdKeyRepeated(key.text), key, "remove one of them")
        seen.add(key.text)
    for name, (key, one) in entries(node).items():
        if name not in known:
            near = nearest(name, known)
            yield rejected(DmdKeyUnknown(name, inside, tuple(known)), key, "remove it", near)
        elif not (known[name].startswith("?") and is_null(one)):
            kind = known[name].lstrip("?")
            yield from READERS[kind](one, name) if kind in READERS else _behind(one, kind, name)


def _behind(node: Node, kind: str, what: str) -> Iterator[Note]:
    """What is wrong with the value of a key."""
    shape, words = SHAPES.get(kind.partition(" ")[0], (Scalar, ""))
    if not isinstance(node, shape) or is_null(node):
        yield rejected(DmdKindWrong(what, words or ("a number" if kind in NUMERIC else "a text"), _kind(node)), node)
    elif isinstance(node, Sequence):
        inner = {"texts": "text", "numbers": "number"}.get(kind)
        for one in node.items if inner else ():
            yield from _behind(one, inner or "", what)
    elif isinstance(node, Mapping) and kind != "body":
        yield from _keys(node, POSE if kind == "pose" else dict.fromkeys(entries(node), kind[4:]), what)
    elif isinstance(node, Scalar) and kind in NUMERIC and not NUMBER.fullmatch(node.text):
        yield rejected(DmdNumberUnreadable(what, node.text), node)


def _angle(node: Node, what: str) -> Iterator[Note]:
    """What is wrong with an angle, or with a distribution of angles."""
    yield from _tagged(node, ANGLES, what) if _own_tag(node) else _behind(node, "number", what)


def _rotation(node: Node, what: str) -> Iterator[Note]:
    """What is wrong with a rotation: without a tag it is none, and has no keys."""
    if isinstance(node, Mapping) and not _own_tag(node) and entries(node):
        key = next(iter(entries(node).values()))[0]
        advice = "write the tag before the mapping, as in rotation: !Rpy {deg: [0, 0, 90]}"
        yield rejected(DmdKeyUnknown(key.text, "a rotation without a tag", ()), key, advice)
    else:
        yield from _tagged(node, ROTATIONS, what)


def _vector(node: Node, what: str) -> Iterator[Note]:
    """What is wrong with three numbers, or with a distribution of them."""
    if _own_tag(node):
        yield from _tagged(node, VECTORS, what)
    elif isinstance(node, Sequence) and len(node.items) != 3:
        yield rejected(DmdCountWrong(what, 3, len(node.items)), node)
    else:
        yield from _behind(node, "numbers", what)


def _tagged(node: Node, known: dict[str, dict[str, str]], what: str) -> Iterator[Note]:
    """What is wrong with a value whose tag says what it is."""
    tag = _own_tag(node)
    if tag not in known:
        yield rejected(DmdTagUnknown(what, tag, tuple(filter(None, known))), node)
    elif not isinstance(node, Mapping):
        example = ", such as !Rpy {deg: [0, 0, 90]}" if what == "rotation" else ""
        yield rejected(DmdKindWrong(what, f"a mapping{example}", _kind(node)), node)
    else:
        yield from _keys(node, known[tag], f"{what} {tag}".strip())


def _own_tag(node: Node) -> str:
    """The tag that is written, one of Drake's."""
    return node.tag if node.tag and node.tag.startswith("!") else ""


READERS = {"translation": _vector, "vector": _vector, "rotation": _rotation, "angle": _angle}


def _kind(node: Node) -> str:
    if is_null(node):
        return "empty"
    if isinstance(node, Scalar):
        return f"'{node.text}'"
    return "a mapping" if isinstance(node, Mapping) else "a list"


def is_random(pose: Node | None) -> bool:
    """Whether a pose, or one of its parts, is a distribution."""
    if not isinstance(pose, Mapping):
        return False
    parts = [one for _, one in entries(pose).values()]
    angles = [inner for one in parts if isinstance(one, Mapping) for _, inner in entries(one).values()]
    return any(one.tag in RANDOM for one in (*parts, *angles))


def directives(root: Node) -> list[Directive | Mapping]:
    """The directives of a file in order; for an item that is not exactly one of them its mapping."""
    items = value(root, "directives") if isinstance(root, Mapping) else None
    found: list[Directive | Mapping] = []
    for item in items.items if isinstance(items, Sequence) else ():
        if isinstance(item, Mapping):
            known = [pair for name, pair in entries(item).items() if name in DIRECTIVES]
            bodies = [(key, one) for key, one in known if isinstance(one, Mapping)]
            found.append(Directive(bodies[0][0].text, *bodies[0]) if len(bodies) == 1 else item)
    return found

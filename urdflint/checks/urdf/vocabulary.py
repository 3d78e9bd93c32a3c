"""Elements, attributes and text that URDF does not know, and those that it misses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from urdflint import consumers, vocabulary
from urdflint.consumers import NOTHING, Outcome
from urdflint.document import Element
from urdflint.finding import Effect, Place
from urdflint.model import misspelling
from urdflint.model.misspelling import TEXT_OF, child_for_attribute, meant_attribute, meant_child, written_otherwise
from urdflint.model.nodes import Collision, Inertial, Joint, LinkPart, Visual
from urdflint.model.numbers import readable
from urdflint.model.robot import Robot
from urdflint.model.survey import MissingAttribute, Repeated, StrayText, UnknownAttribute, UnknownElement
from urdflint.rule import Problem, Replace, check
from urdflint.source import Span
from urdflint.vocabulary import Type

NEEDED = {"inertial": ("mass", "inertia"), "visual": ("geometry",), "collision": ("geometry",), "joint": ("parent", "child")}
# Elements that another vocabulary owns: what is in them is no place where an element of URDF would be read
FENCED = frozenset({"Transmission", "Ros2Control", "Sensor", "Extension"})
# Attributes whose absence has a rule of its own
ELSEWHERE = frozenset({("Mimic", "joint"), ("SafetyController", "k_velocity"), ("Material", "name")})
SDF_BLOCKS = frozenset(
    {"surface", "gravity", "self_collide", "kinematic", "velocity_decay", "static", "plugin", "laser_retro", "sensor"}
    | {"light", "projector", "battery", "cast_shadows", "transparency", "enable_wind", "allow_auto_disable"}
)
SDF_INNER = frozenset({("Axis", "limit"), ("Axis", "dynamics")})
STRONGEST = (Effect.REJECTS, Effect.DROPS, Effect.ALTERS, Effect.WARNS, Effect.IGNORES)


@check("URDF001")
def element_misspelled(unknown: UnknownElement) -> Iterator[Problem]:
    if _sort(unknown) != "misspelled":
        return
    tag, known = unknown.element.tag, meant_child(unknown.parent, unknown.element.tag) or ""
    outcome = _lacking(unknown.robot, unknown.element, known)
    message = f"<{tag}> is no element of <{_above(unknown.element).tag}>; it looks like <{known}>"
    fix = (f"write <{known}>", _renamed(unknown.robot, unknown.element, known))
    yield Problem(message, unknown.place(), effects=outcome.effects, loss=outcome.loss, fix=fix)


@check("URDF002")
def element_unknown(unknown: UnknownElement) -> Iterator[Problem]:
    if _sort(unknown) != "unknown" or unknown.parent.name == "Geometry":
        return
    tag, above = unknown.element.tag, _above(unknown.element)
    advice = None
    if tag in SDF_BLOCKS:
        advice = f"<{tag}> is SDFormat: for Gazebo put it into a <gazebo> block that refers to the link or joint"
    yield Problem(f"no reader of URDF knows <{tag}> in <{above.tag}>", unknown.place(), help=advice)


@check("URDF003")
def attribute_misspelled(unknown: UnknownAttribute) -> Iterator[Problem]:
    element, name = unknown.element, unknown.name
    known = _meant(unknown)
    if known is None:
        return
    outcome = consumers.unreadable(unknown.robot, element, known)
    effects = dict(outcome.effects)
    if _turns_to_zero(element, known):
        effects = {"urdfdom": Effect.ALTERS, "sdformat": Effect.REJECTS, "mujoco": Effect.REJECTS}
    fits = readable(element.attributes[name], unknown.type.attributes[known].kind)
    fix = (f"write {known}", [Replace(unknown.place(), known)]) if fits else None
    message = f"{name} is no attribute of <{element.tag}>; it looks like {known}"
    yield Problem(message, unknown.place(), effects=effects, loss=outcome.loss, fix=fix)


@check("URDF004")
def attribute_unknown(unknown: UnknownAttribute) -> Iterator[Problem]:
    element, name = unknown.element, unknown.name
    if _meant(unknown) is not None:
        return
    message = f"no reader of URDF knows the attribute {name} of <{element.tag}>"
    twin = name[0] + name[:0:-1] if len(name) == 3 else ""
    symmetric = element.tag == "inertia" and twin in element.attributes
    advice = f"leave it out: an inertia is symmetric, and {twin} says the same" if symmetric else None
    yield Problem(message, unknown.place(), help=advice)


@check("URDF005")
def element_misplaced(unknown: UnknownElement) -> Iterator[Problem]:
    if _sort(unknown) != "misplaced":
        return
    tag, above = unknown.element.tag, _above(unknown.element)
    homes = [f"<{home}>" for home in _homes()[tag]]
    listed = " or ".join(filter(None, [", ".join(homes[:-1]), homes[-1]]))
    message = f"<{tag}> is not read in <{above.tag}>: it belongs in {listed}"
    outcome = _lacking(unknown.robot, unknown.element, None)
    yield Problem(message, unknown.place(), effects=outcome.effects, loss=outcome.loss)


@check("URDF006")
def sdf_syntax(found: UnknownElement | StrayText) -> Iterator[Problem]:
    problem = _text_for_attribute(found) if isinstance(found, StrayText) else _child_for_attribute(found)
    if problem is not None:
        yield problem


@check("URDF007")
def text_unread(stray: StrayText) -> Iterator[Problem]:
    if _text_is_value(stray):
        return
    text = " ".join(stray.element.text.split())
    short = text if len(text) <= 40 else text[:37] + "..."
    yield Problem(f"<{stray.element.tag}> holds text that nobody reads: {short}", Place(stray.element, part="text"))


@check("URDF008")
def element_repeated(repeated: Repeated) -> Iterator[Problem]:
    element, above = repeated.element, _above(repeated.element)
    message = f"a second <{element.tag}> in <{above.tag}>: only the first one is read"
    effects = {"mujoco": Effect.REJECTS} if consumers.mujoco.refuses_second(above.tag, element.tag) else {}
    related = [("the first one is here", Place(repeated.first))]
    yield Problem(message, Place(element, part="label"), related=related, effects=effects)


@check("URDF009")
def attribute_missing(missing: MissingAttribute) -> Iterator[Problem]:
    element, name = missing.element, missing.attribute.name
    if (missing.type.name, name) in ELSEWHERE or written_otherwise(missing.robot, element, name):
        return
    if any(_type_name(missing.robot, one) in FENCED for one in (element, *element.ancestors())):
        return
    outcome = consumers.unreadable(missing.robot, element, name)
    yield Problem(f"<{element.tag}> has no {name}", Place(element), effects=outcome.effects, loss=outcome.loss)


@check("URDF010")
def child_missing(part: Inertial | Visual | Collision | Joint) -> Iterator[Problem]:
    element = part.element
    lacking = [
        tag
        for tag in NEEDED[element.tag]
        if element.child(tag) is None and not written_otherwise(part.robot, element, tag)
    ]
    if not lacking:
        return
    outcome = _worst(consumers.unreadable(part.robot, element, tag) for tag in lacking)
    listed = " and no ".join(f"<{tag}>" for tag in lacking)
    misplaced = [
        (f"<{one.tag}> belongs in the <geometry>", Place(one))
        for one in element.children
        if "geometry" in lacking and "geometry" in _homes().get(one.tag, ())
    ]
    effects = {**_others_without(part, lacking), **outcome.effects}
    yield Problem(f"{part} has no {listed}", part.place(), related=misplaced, effects=effects, loss=outcome.loss)


def _others_without(part: LinkPart | Joint, lacking: list[str]) -> dict[str, Effect]:
    """What Drake and MuJoCo make of a part without these children (cases urdf/021 urdf/128 urdf/144 gazebo/207)."""
    if isinstance(part, Joint):
        return {"drake": Effect.REJECTS, "mujoco": Effect.REJECTS}
    if isinstance(part, Inertial):
        return {"drake": Effect.WARNS if lacking == ["mass"] else Effect.ALTERS, "mujoco": Effect.REJECTS}
    return {"drake": Effect.REJECTS}


def _sort(unknown: UnknownElement) -> str:
    """Which rule speaks of an unknown element: "sdf", "misspelled", "misplaced", "held" (none) or "unknown"."""
    element, kind, tag = unknown.element, unknown.parent, unknown.element.tag
    if _says_attribute(element, kind) or (kind.name, tag) in SDF_INNER or _is_pose(element, kind):
        return "sdf"
    known = meant_child(kind, tag)
    if known is not None and not (known in kind.single and _above(element).child(known) is not None):
        return "misspelled"
    homes = _homes().get(tag)
    if homes is None:
        return "unknown"
    above = _above(element)
    held = "geometry" in homes and above.tag in ("visual", "collision") and above.child("geometry") is None
    return "held" if held else "misplaced"


def _says_attribute(element: Element, kind: Type) -> bool:
    """Whether a child stands for an attribute that its parent does not have."""
    attribute = child_for_attribute(kind, element.tag)
    return attribute is not None and attribute not in _above(element).attributes and _is_plain(element)


def _is_plain(element: Element) -> bool:
    """Whether an element is nothing but a text or a value: no block that happens to be called like an attribute."""
    return not element.children and (bool(element.text) or element.attributes.keys() <= {"value"})


def _is_pose(element: Element, kind: Type) -> bool:
    return element.tag == "pose" and "origin" in kind.children


def _child_for_attribute(unknown: UnknownElement) -> Problem | None:
    if _sort(unknown) != "sdf":
        return None
    element, above = unknown.element, _above(unknown.element)
    if _is_pose(element, unknown.parent):
        outcome = _lacking(unknown.robot, element, "origin")
        return _sdf_problem(element, "<pose> is SDFormat; URDF has <origin>", _origin(element.text), outcome)
    said = {
        child_for_attribute(unknown.parent, one.tag) or "": one
        for one in above.children
        if _says_attribute(one, unknown.parent)
    }
    inner = [one for one in above.children if (unknown.parent.name, one.tag) in SDF_INNER]
    if element is not next(iter([*said.values(), *inner])):
        return None
    if not said:
        message = f"<{element.tag}> in <{above.tag}> is SDFormat; URDF has it in <joint>"
        return _sdf_problem(element, message, None, NOTHING)
    names = " ".join(said)
    message = f"{names} of <{above.tag}>: written as child element, but URDF reads an attribute"
    outcome = _worst(consumers.unreadable(unknown.robot, above, name) for name in said)
    if any(_turns_to_zero(above, name) for name in said):
        outcome = Outcome({"urdfdom": Effect.ALTERS, "sdformat": Effect.REJECTS, "mujoco": Effect.REJECTS})
    values = {name: one.text.strip() or one.attributes.get("value", "") for name, one in said.items()}
    return _sdf_problem(element, message, _start_tag(above, values), outcome)


def _text_for_attribute(stray: StrayText) -> Problem | None:
    if not _text_is_value(stray):
        return None
    element, name = stray.element, TEXT_OF[stray.type.name]
    outcome = consumers.unreadable(stray.robot, element, name)
    if _turns_to_zero(element, name):
        outcome = Outcome({"urdfdom": Effect.ALTERS, "sdformat": Effect.REJECTS, "mujoco": Effect.REJECTS})
    text = " ".join(element.text.split())
    example = _origin(text) if element.tag == "origin" else _start_tag(element, {name: text})
    message = f"{name} of <{element.tag}>: written as text, but URDF reads an attribute"
    return _sdf_problem(element, message, example, outcome, part="text")


def _sdf_problem(
    element: Element, message: str, example: str | None, outcome: Outcome, part: str = "label"
) -> Problem:
    advice = f"write {example}" if example else None
    return Problem(message, Place(element, part=part), effects=outcome.effects, loss=outcome.loss, help=advice)


def _text_is_value(stray: StrayText) -> bool:
    """Whether a text is what the element's missing attribute should say."""
    name = TEXT_OF.get(stray.type.name)
    if name is None or name in stray.element.attributes:
        return False
    words = stray.element.text.split()
    if stray.type.name == "Origin":
        return len(words) in (3, 6) and all(readable(word, "Number") for word in words)
    kind = stray.type.attributes[name].kind
    return readable(" ".join(words), kind) and (kind.endswith("Name") is False or len(words) == 1)


def _origin(text: str) -> str:
    words = text.split()
    rpy = f' rpy="{" ".join(words[3:6])}"' if len(words) >= 6 else ""
    return f'<origin xyz="{" ".join(words[:3])}"{rpy}/>' if len(words) >= 3 else '<origin xyz="0 0 0" rpy="0 0 0"/>'


def _start_tag(element: Element, values: dict[str, str]) -> str:
    said = {**element.attributes, **values}
    return f"<{element.tag} " + " ".join(f'{name}="{value}"' for name, value in said.items()) + "/>"


def _lacking(robot: Robot, element: Element, known: str | None) -> Outcome:
    """What follows of an element that is not read in its place, where it was meant to be `known`."""
    above = _above(element)
    if above.tag == "geometry":
        return consumers.unreadable(robot, above, "shape") if above.children[0] is element else NOTHING
    return consumers.unreadable(robot, above, known) if known and above.child(known) is None else NOTHING


def _turns_to_zero(element: Element, attribute: str) -> bool:
    """Whether this is the axis of a moving joint, which is 0 0 0 for urdfdom if it has no xyz."""
    joint = element.parent
    moving = joint is not None and joint.tag == "joint" and joint.get("type") not in ("fixed", "floating")
    return moving and element.tag == "axis" and attribute == "xyz"


def _meant(unknown: UnknownAttribute) -> str | None:
    known = meant_attribute(unknown.type, unknown.name)
    return known if known is not None and known not in unknown.element.attributes else None


def _worst(outcomes: Iterable[Outcome]) -> Outcome:
    """Several outcomes at once: the strongest effect on each program."""
    effects: dict[str, Effect] = {}
    loss = None
    for one in outcomes:
        loss = loss or one.loss
        for selector, effect in one.effects.items():
            effects[selector] = min(effect, effects.get(selector, effect), key=STRONGEST.index)
    return Outcome(effects, loss)


def _renamed(robot: Robot, element: Element, name: str) -> list[Replace]:
    """The edits that give an element another name, in its end tag too."""
    edits = [Replace(Place(element, part="label"), name)]
    if element.close > robot.document.start_tag(element).end - 1 and element.close < robot.document.element(element).end:
        start = element.close + len("</")
        edits.append(Replace(Place(element, span=Span(start, start + len(element.tag.encode()))), name))
    return edits


def _above(element: Element) -> Element:
    assert element.parent is not None
    return element.parent


def _type_name(robot: Robot, element: Element) -> str | None:
    kind = robot.survey.types.get(element)
    return kind.name if kind is not None else None


@cache
def _homes() -> dict[str, tuple[str, ...]]:
    """Where each element of URDF may stand: its parents by name."""
    homes: dict[str, dict[str, None]] = {}
    waiting: list[tuple[str, Type]] = [("robot", vocabulary.robot())]
    for tag, kind in waiting:
        for name, child in kind.children.items():
            if child.name == "Extension":
                continue
            new = tag not in homes.setdefault(name, {})
            homes[name][tag] = None
            if new and child.name not in FENCED:
                waiting.append((name, child))
    return {name: tuple(parents) for name, parents in homes.items()}

"""Elements, attributes and text that URDF does not know, and those that it misses."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint import consumers
from urdflint.consumers import drake, mujoco
from urdflint.document import Element
from urdflint.finding import Effect, Place
from urdflint.model.meaning import FENCED, above, homes, sort, text_is_value
from urdflint.model.misspelling import meant_attribute, meant_child, written_otherwise
from urdflint.model.nodes import Collision, Inertial, Joint, LinkPart, Visual
from urdflint.model.numbers import readable
from urdflint.model.robot import Robot
from urdflint.model.survey import MissingAttribute, Repeated, StrayText, UnknownAttribute, UnknownElement
from urdflint.rule import Problem, Replace, check
from urdflint.source import Span

NEEDED = {
    "inertial": ("mass", "inertia"),
    "visual": ("geometry",),
    "collision": ("geometry",),
    "joint": ("parent", "child"),
}
# Attributes whose absence has a rule of its own
ELSEWHERE = frozenset({("Mimic", "joint"), ("SafetyController", "k_velocity"), ("Material", "name")})
SDF_BLOCKS = frozenset(
    {"surface", "gravity", "self_collide", "kinematic", "velocity_decay", "static", "plugin", "laser_retro", "sensor"}
    | {"light", "projector", "battery", "cast_shadows", "transparency", "enable_wind", "allow_auto_disable"}
)


@check("URDF001")
def element_misspelled(unknown: UnknownElement) -> Iterator[Problem]:
    if sort(unknown) != "misspelled":
        return
    tag, known = unknown.element.tag, meant_child(unknown.parent, unknown.element.tag) or ""
    parent = above(unknown.element)
    outcome = consumers.unreadable(unknown.robot, parent, known) if parent.child(known) is None else consumers.NOTHING
    message = f"<{tag}> is no element of <{parent.tag}>; it looks like <{known}>"
    fix = (f"write <{known}>", _renamed(unknown.robot, unknown.element, known))
    yield Problem(message, unknown.place(), effects=outcome.effects, loss=outcome.loss, fix=fix)


@check("URDF002")
def element_unknown(unknown: UnknownElement) -> Iterator[Problem]:
    if sort(unknown) != "unknown":
        return
    tag, parent = unknown.element.tag, above(unknown.element)
    advice = None
    if tag in SDF_BLOCKS:
        advice = f"<{tag}> is SDFormat: for Gazebo put it into a <gazebo> block that refers to the link or joint"
    yield Problem(f"no reader of URDF knows <{tag}> in <{parent.tag}>", unknown.place(), help=advice)


@check("URDF003")
def attribute_misspelled(unknown: UnknownAttribute) -> Iterator[Problem]:
    element, name = unknown.element, unknown.name
    known = _meant(unknown)
    if known is None:
        return
    outcome = consumers.absent(unknown.robot, element, known)
    fits = readable(element.attributes[name], unknown.type.attributes[known].kind)
    fix = (f"write {known}", [Replace(unknown.place(), known)]) if fits else None
    message = f"{name} is no attribute of <{element.tag}>; it looks like {known}"
    yield Problem(message, unknown.place(), effects=outcome.effects, loss=outcome.loss, fix=fix)


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
    if sort(unknown) != "misplaced":
        return
    tag, parent = unknown.element.tag, above(unknown.element)
    places = [f"<{home}>" for home in homes()[tag]]
    listed = " or ".join(filter(None, [", ".join(places[:-1]), places[-1]]))
    message = f"<{tag}> is not read in <{parent.tag}>: it belongs in {listed}"
    yield Problem(message, unknown.place())


@check("URDF007")
def text_unread(stray: StrayText) -> Iterator[Problem]:
    if text_is_value(stray):
        return
    text = " ".join(stray.element.text.split())
    short = text if len(text) <= 40 else text[:37] + "..."
    yield Problem(f"<{stray.element.tag}> holds text that nobody reads: {short}", Place(stray.element, part="text"))


@check("URDF008")
def element_repeated(repeated: Repeated) -> Iterator[Problem]:
    element, parent = repeated.element, above(repeated.element)
    message = f"a second <{element.tag}> in <{parent.tag}>: only the first one is read"
    effects = {"mujoco": Effect.REJECTS} if mujoco.refuses_second(parent.tag, element.tag) else {}
    related = [("the first one is here", Place(repeated.first))]
    yield Problem(message, Place(element, part="label"), related=related, effects=effects)


@check("URDF009")
def attribute_missing(missing: MissingAttribute) -> Iterator[Problem]:
    element, name = missing.element, missing.attribute.name
    if (missing.type.name, name) in ELSEWHERE or written_otherwise(missing.robot, element, name):
        return
    if any(_type_name(missing.robot, one) in FENCED for one in (element, *element.ancestors())):
        return
    outcome = consumers.absent(missing.robot, element, name)
    effects = {"drake": Effect.REJECTS} if drake.refuses_without(element, name) else {}
    effects.update(outcome.effects)
    yield Problem(f"<{element.tag}> has no {name}", Place(element), effects=effects, loss=outcome.loss)


@check("URDF010")
def child_missing(part: Inertial | Visual | Collision | Joint) -> Iterator[Problem]:
    element = part.element
    there = [one.tag for one in element.children]
    absent = [tag for tag in NEEDED[element.tag] if tag not in there]
    lacking = [tag for tag in absent if not written_otherwise(part.robot, element, tag)]
    if not lacking:
        return
    outcome = consumers.worst(consumers.unreadable(part.robot, element, tag) for tag in lacking)
    listed = " and no ".join(f"<{tag}>" for tag in lacking)
    misplaced = [
        (f"<{one.tag}> belongs in the <geometry>", Place(one))
        for one in element.children
        if "geometry" in lacking and "geometry" in homes().get(one.tag, ())
    ]
    effects = {**_others_without(part, lacking), **outcome.effects}
    yield Problem(f"{part} has no {listed}", part.place(), related=misplaced, effects=effects, loss=outcome.loss)


def _others_without(part: LinkPart | Joint, lacking: list[str]) -> dict[str, Effect]:
    """What Drake and MuJoCo make of a part without these children (cases urdf/021 urdf/128 urdf/144 gazebo/207)."""
    if isinstance(part, Joint):
        return {"drake": Effect.REJECTS, "mujoco": Effect.REJECTS}
    if isinstance(part, Inertial):
        alone = {"mass": Effect.WARNS, "inertia": Effect.ALTERS}
        return {"mujoco": Effect.REJECTS, **({"drake": alone[lacking[0]]} if len(lacking) == 1 else {})}
    return {"drake": Effect.REJECTS}


def _meant(unknown: UnknownAttribute) -> str | None:
    known = meant_attribute(unknown.type, unknown.name)
    return known if known is not None and known not in unknown.element.attributes else None


def _renamed(robot: Robot, element: Element, name: str) -> list[Replace]:
    """The edits that give an element another name, in its end tag too."""
    edits = [Replace(Place(element, part="label"), name)]
    if robot.document.start_tag(element).end <= element.close < robot.document.element(element).end:
        start = element.close + len("</")
        edits.append(Replace(Place(element, span=Span(start, start + len(element.tag.encode()))), name))
    return edits


def _type_name(robot: Robot, element: Element) -> str | None:
    kind = robot.survey.types.get(element)
    return kind.name if kind is not None else None

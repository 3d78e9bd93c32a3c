"""SDF in `<gazebo>` blocks that is older than what Gazebo reads, already written by the converter, or refused."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check
from urdflint.model.grouping import and_elsewhere, grouped
from urdflint.model.robot import Robot
from urdflint.programs.sdformat import blocks as sdf
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.programs.sdformat.outcome import Body
from urdflint.schema.vocabulary import Type, reader
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

OLD = {"1.4", "1.5", "1.6"}  # every libsdformat that converts for Gazebo 9 and newer begins with SDF 1.7
# What the converter writes itself before it copies what blocks bring (parser_urdf.cc): readers take the first
WRITTEN = {
    "link": frozenset({"inertial"}),
    "joint": frozenset({"axis", "child", "parent", "physics", "pose"}),
    "visual": frozenset({"geometry", "pose"}),
    "collision": frozenset({"geometry", "pose"}),
}

SINGLE = frozenset({"gravity", "self_collide", "velocity_decay", "kinematic", "enable_wind", "must_be_base_link"})


@check("GZ610")
def sdf_element_outdated(robot: Robot) -> Iterator[Problem]:
    found = [one for one in _outdated(robot) if sdf.counts(robot, one[0])]
    for group in grouped(found, lambda one: (one[0].tag, one[1], one[2])):
        element, name, until = group[0]
        what = f"<{element.tag}>" if name is None else f"attribute {name} of <{element.tag}>"
        place = Place(element, name, "name" if name else "label")
        effects = sdf.UNREAD if not sdf.arrives(robot, element) else sdf.COMPLAINED if name else sdf.COPIED
        yield Problem(f"{what} went out of SDFormat after {until}{and_elsewhere(group)}", place, effects=effects)


def _outdated(robot: Robot) -> Iterator[tuple[Element, str | None, str]]:
    for kind, elements in robot.survey.by_type.items():
        if kind.layer != "gazebo":
            continue
        tags, names = _ended(kind)
        for element in elements if tags or names else ():
            yield from ((one, None, tags[one.tag]) for one in element.children if one.tag in tags)
            yield from ((element, name, names[name]) for name in element.attributes if name in names)


def _ended(kind: Type) -> tuple[dict[str, str], dict[str, str]]:
    """The children and the attributes of a type that no current version has, with the last one that had them."""
    tags = {tag: reader(one).get("until", "") for tag, one in kind.declared.items()}
    names = {name: reader(one.declared).get("until", "") for name, one in kind.attributes.items()}
    return {tag: one for tag, one in tags.items() if one in OLD}, {
        name: one for name, one in names.items() if one in OLD
    }


@check("GZ611")
def sdf_content_refused(claim: SdformatClaim) -> Iterator[Problem]:
    if sdf.block_of(claim.robot, claim.element) is not None:
        why = claim.facts.get("why")
        yield Problem(str(why[0]) if isinstance(why, tuple) and why else "Gazebo refuses this", claim.place())


@check("GZ612")
def sdf_element_already_written(robot: Robot) -> Iterator[Problem]:
    for group in grouped(_second(robot), lambda one: (one[0].tag, one[1])):
        one, kind, instead = group[0]
        first = "another block" if instead is not None else f"the {kind} of the URDF"
        if instead is not None and instead.parent is one.parent:
            first = f"the <{instead.tag}> in this block"
        message = (
            f"<{one.tag}> counts for nothing{and_elsewhere(group)}: the one that comes from {first} stands before it"
        )
        related = [("that one is here", Place(instead))] if instead is not None else []
        yield Problem(message, Place(one, part="label"), related=related, effects=sdf.UNREAD)


def _second(robot: Robot) -> Iterator[tuple[Element, str, Element | None]]:
    """What is copied behind something of its name: the element, what it is in, and where the other comes from."""
    if not any(block.children for block in robot.element.all("gazebo")):
        return
    model = sdf.converted(robot)
    for one in model.placed:
        if one.element.tag in WRITTEN.get(one.kind, ()):
            yield one.element, one.kind, None
    for body in model.links:
        for element in body.copied:
            if element.tag == "pose" and body.joint is not None and sdf.setting(robot, element) != "0":
                yield element, "link", None
            elif element.tag in SINGLE:
                yield from ((element, "link", other) for other in _before(robot, element, body))


def _before(robot: Robot, element: Element, body: Body) -> Iterator[Element]:
    """What stands before an element in a link and says otherwise, from a special tag or from another block."""
    twin, said = sdf.TWINS.get(element.tag), sdf.setting(robot, element)
    block = element.parent
    special = block.child(twin) if twin is not None and block is not None else None
    if special is not None:
        against = sdf.setting(robot, special)
        same = (against == said) != (element.tag == "gravity")
        if element.tag == "velocity_decay" or not same:
            yield special
        return
    first = next(one for one in body.copied if one.tag == element.tag)
    if first.parent is not block and sdf.setting(robot, first) != said:
        yield first

"""Transmissions that no loader can make: their plugin, how many joints and actuators they connect, and the roles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.findings.rule import Problem, check
from urdflint.model.robot import Ros2Control, Transmission
from urdflint.model.structure.irregularities import has_expression
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.wording import listed

# How many joints, and how many actuators, those of transmission_interface have, by the end of their class
PAIRS = {"SimpleTransmission": 1, "DifferentialTransmission": 2, "FourBarLinkageTransmission": 2}
PARTS = ("joint", "actuator")
PLUGIN = "add <plugin>transmission_interface/SimpleTransmission</plugin> or another one"


@check("CTL009")
def transmission_parts_wrong(transmission: Transmission) -> Iterator[Problem]:
    kind = transmission.child("type")
    yield from _counted(transmission.element, f"{transmission}", kind, exactly=True)
    for tag in PARTS if _pairs(kind) > 1 else ():
        parts = transmission.element.all(tag)
        if len(parts) == 2:
            yield from _roles(transmission, tag, parts)


@check("CTL038")
def control_transmission_incomplete(block: Ros2Control) -> Iterator[Problem]:
    for transmission in block.element.all("transmission"):
        plugin = transmission.child("plugin")
        if plugin is None or not plugin.text.strip():
            has = "no <plugin>" if plugin is None else "an empty <plugin>"
            yield Problem(
                f"{_label(transmission)} of {block} has {has}",
                Place(plugin or transmission),
                help=PLUGIN,
                cause="plugin",
            )
        if (block.element.get("type") or "").strip() != "actuator":  # which brings an actuator of its own
            yield from _counted(
                transmission, f"{_label(transmission)} of {block}", transmission.child("plugin"), exactly=False
            )


def _counted(element: Element, name: str, kind: Element | None, exactly: bool) -> Iterator[Problem]:
    """A transmission of a known kind that has not as many parts as it takes."""
    needed_count = _pairs(kind)
    counts = {tag: len(element.all(tag)) for tag in PARTS}
    if kind is None or not needed_count or not all(counts.values()):
        return
    wrong = [tag for tag in PARTS if (counts[tag] != needed_count if exactly else counts[tag] < needed_count)]
    if wrong:
        has = listed([f"{counts[tag]} {tag}{'s' * (counts[tag] != 1)}" for tag in wrong])
        needs = f"{needed_count} of each" if needed_count > 1 else "one joint and one actuator"
        more = next((element.all(tag)[needed_count] for tag in wrong if counts[tag] > needed_count), None)
        place = Place(kind, part="text") if more is None else Place(more)
        yield Problem(f"{name} has {has}: a {_class(kind)} takes {needs}", place)


def _class(kind: Element) -> str:
    return kind.text.strip().replace("::", "/").rpartition("/")[2]


def _pairs(kind: Element | None) -> int:
    return PAIRS.get(_class(kind), 0) if kind is not None else 0


def _label(element: Element) -> str:
    name = element.get("name")
    return f"transmission '{name}'" if name else "a transmission"


def _roles(transmission: Transmission, tag: str, parts: Sequence[Element]) -> Iterator[Problem]:
    roles = (f"{tag}1", f"{tag}2")
    first_by_role: dict[str, Element] = {}
    for part in parts:
        role = part.child("role")
        text = role.text.strip() if role is not None else ""
        name = f"{tag} '{part.get('name') or ''}' of {transmission}"
        advice = f"write <role>{roles[0]}</role> in one and <role>{roles[1]}</role> in the other"
        if has_expression(text):
            continue
        if role is None or not text:
            yield Problem(f"{name} has no <role>", Place(role or part), help=advice, cause="role")
        elif text not in roles:
            message = f"{name} has the role '{text}', which is neither {roles[0]} nor {roles[1]}"
            yield Problem(message, Place(role, part="text"), help=advice, cause="role")
        elif text in first_by_role:
            related = [("the other one", Place(first_by_role[text], part="text"))]
            message = f"both {tag}s of {transmission} have the role {text}"
            advice = "give the two of them different roles"
            yield Problem(message, Place(role, part="text"), related, help=advice, cause="role")
        else:
            first_by_role[text] = role


@check("CTL040")
def control_transmission_joint_undeclared(block: Ros2Control) -> Iterator[Problem]:
    declared = {(joint.get("name") or "").strip() for joint in block.element.all("joint")}
    for transmission in block.element.all("transmission"):
        for joint in transmission.all("joint"):
            name = (joint.get("name") or "").strip()
            if name in declared or not name or has_expression(name) or name not in block.robot.joint_named:
                continue
            message = f"{_label(transmission)} is for joint '{name}', which has no <joint> in {block}"
            yield Problem(message, Place(joint, "name"))

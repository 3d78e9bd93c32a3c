"""Elements, attributes and values that are not in sim-urdf-schema, and attributes that are missing."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks import extension
from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.numbers import number
from urdflint.model.robot import Robot
from urdflint.model.structure import irregularities
from urdflint.model.structure.sim_urdf import Gain, is_beyond
from urdflint.syntax.place import Place


@check("SIM001")
def sim_part_unknown(unknown: irregularities.UnknownElement | irregularities.UnknownAttribute) -> Iterator[Problem]:
    if isinstance(unknown, irregularities.UnknownElement):
        yield extension.element_unknown(unknown, "sim-urdf-schema", "sim-urdf")
    else:
        problem = extension.attribute_unknown(unknown)
        yield problem._replace(help=problem.help or "write the attribute as in the schema, or its value as an element")


@check("SIM003")
def sim_attribute_missing(missing: irregularities.MissingAttribute) -> Iterator[Problem]:
    yield from extension.attribute_missing(missing)


@check("SIM004")
def sim_value_malformed(
    value: irregularities.UnreadableValue | irregularities.UnreadableText | irregularities.UnknownValue,
) -> Iterator[Problem]:
    kind, text = (
        (value.type.text or "", value.text)
        if isinstance(value, irregularities.UnreadableText)
        else (value.attribute.kind, value.raw)
    )
    if not is_beyond(kind, text) and not extension.says_value(value.element, value.type):
        yield extension.value(value)


@check("SIM005")
def sim_value_repeated(again: irregularities.Repeated | Gain) -> Iterator[Problem]:
    if isinstance(again, irregularities.Repeated):
        yield extension.repeated(again, "sim-urdf-schema has only one")
    elif again.element.tag == "damping" and again.joint.child("damping") is again.element:
        yield from _beside_dynamics(again)


def _beside_dynamics(gain: Gain) -> Iterator[Problem]:
    """A damping that is written in `<dynamics>`, too."""
    dynamics = gain.joint.child("dynamics")
    mine, other = gain.element.text.strip(), dynamics.get("damping") if dynamics is not None else None
    if dynamics is None or number(mine) is None or number(other) is None:
        return
    values = f"{mine} {gain.unit} each" if number(mine) == number(other) else f"{mine} and {other} {gain.unit}"
    yield Problem(
        f"{gain} is set twice, in <damping> and in <dynamics>: {values}",
        Place(gain.element, part="text"),
        related=[("known programs read this one", Place(dynamics, "damping", "value"))],
        help="keep the one that your programs read",
        fix=("remove <damping>", [Replace(Place(gain.element, part="element"), "")]),
        cause="dynamics",
    )


@check("SIM007")
def sim_element_misplaced(robot: Robot) -> Iterator[Problem]:
    yield from extension.misplaced(robot, "sim-urdf")


@check("SIM006")
def sim_text_unread(stray: irregularities.StrayText) -> Iterator[Problem]:
    if not extension.says_attribute(stray):
        yield extension.text_unread(stray)

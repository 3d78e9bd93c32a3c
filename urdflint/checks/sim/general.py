"""The extension as a whole, and the gains of joints."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.numbers import number
from urdflint.model.simulation import Extension, Gain
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.wording import listed

# What the tools of the author of sim-urdf-schema read in place of the tags that it publishes
READ_INSTEAD = {
    "stiffness": "<isaac_drive_api>, <unity_drive_api> or <drive>",
    "damping": "<isaac_drive_api>, <unity_drive_api> or <drive>",
    "simulation": "<isaac> or <unity>",
    "collision_material": "<isaac_rigid_body> in <material>, or <physics_material>",
}


@check("SIM010")
def simulation_tags_unread(extension: Extension) -> Iterator[Problem]:
    tags = list(dict.fromkeys(element.tag for element in extension.outermost))
    names = listed([f"<{tag}>" for tag in tags])
    instead: dict[str, list[str]] = {}
    for tag in tags:
        instead.setdefault(READ_INSTEAD[tag], []).append(f"<{tag}>")
    advice = "; ".join(f"{other} instead of {listed(mine)}" for other, mine in instead.items())
    yield Problem(
        f"no known simulator reads {names} of sim-urdf-schema",
        Place(extension.outermost[0], part="label"),
        help=f"for tools of the same author, write {advice}",
    )


@check("SIM021")
def joint_damping_duplicate(gain: Gain) -> Iterator[Problem]:
    dynamics = gain.joint.child("dynamics")
    if gain.element.tag != "damping" or dynamics is None or _repeated(gain.element):
        return
    mine, other = gain.element.text.strip(), dynamics.get("damping")
    if number(mine) is None or number(other) is None:
        return
    same = number(mine) == number(other)
    values = f"{mine} {gain.unit} each" if same else f"{mine} and {other} {gain.unit}"
    whole = Place(gain.element, part="element")
    yield Problem(
        f"{gain} is set twice, in <damping> and in <dynamics>: {values}",
        Place(gain.element, part="text"),
        related=[("known programs read this one", Place(dynamics, "damping", "value"))],
        fix=("remove <damping>", [Replace(whole, "")]),
    )


def _repeated(element: Element) -> bool:
    return element.parent is not None and element.parent.child(element.tag) is not element

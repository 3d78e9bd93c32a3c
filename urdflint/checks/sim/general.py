"""The extension as a whole, and the gains of joints."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem, check
from urdflint.model.structure.sim_urdf import Extension
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

"""Names in an SRDF that the robot does not have."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check, renaming
from urdflint.model.companion import Semantics
from urdflint.similar import nearest
from urdflint.syntax.place import Place

LINKS = {  # attributes that name links, by the elements that have them
    "link": ("name",),
    "chain": ("base_link", "tip_link"),
    "end_effector": ("parent_link",),
    "virtual_joint": ("child_link",),
    "disable_collisions": ("link1", "link2"),
    "enable_collisions": ("link1", "link2"),
    "disable_default_collisions": ("link",),
    "link_sphere_approximation": ("link",),
}


@check("SRDF101")
def srdf_link_unknown(semantics: Semantics) -> Iterator[Problem]:
    robot = semantics.robot
    if robot is None:
        return
    for element in semantics.element.descendants():
        for attribute in LINKS.get(element.tag, ()):
            name = element.get(attribute)
            if name is None or name in robot.link_named:
                continue
            near = nearest(name, robot.link_named)
            place = Place(element, attribute)
            fix = renaming(place, f"write '{near}'", near)
            yield Problem(f"no link of the robot is called '{name}'", place, fix=fix)

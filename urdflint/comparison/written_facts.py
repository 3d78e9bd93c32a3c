"""What a file says of a robot, in the facts that programs are compared by."""

from __future__ import annotations

from urdflint.model.numbers import number
from urdflint.model.robot import LIMITED, Joint, Link, Robot
from urdflint.programs.loaded import WORLD, Follows
from urdflint.struct import Struct, cached_property
from urdflint.syntax.document import Element

Range = tuple[float, float]


class Written(Struct, eq=False):
    """A robot as it is written; a root link called world is the world, and no link of the robot."""

    robot: Robot

    @cached_property
    def world(self) -> Link | None:
        """The root link called world."""
        return next((link for link in self.robot.tree.roots if link.name == WORLD), None)

    @cached_property
    def links(self) -> dict[str, Link]:
        """The links by name, in the order of the file."""
        link_by_name = self.robot.link_named
        return {
            name: link_by_name[name] for name in _in_order(self.robot.links) if link_by_name[name] is not self.world
        }

    @cached_property
    def joints(self) -> dict[str, Joint]:
        """The joints by name, in the order of the file."""
        joint_by_name = self.robot.joint_named
        return {name: joint_by_name[name] for name in _in_order(self.robot.joints)}

    @cached_property
    def moving(self) -> dict[str, Joint]:
        """The joints that are not fixed."""
        return {name: joint for name, joint in self.joints.items() if joint.type != "fixed"}

    @property
    def base(self) -> str:
        """Whether the robot is fixed to the world, or its root link free to move."""
        if self.world is None:
            return "floating"
        joints = self.robot.tree.child_joints.get(WORLD, ())
        return "floating" if any(joint.type in ("floating", "planar") for joint in joints) else "fixed"

    @cached_property
    def masses(self) -> dict[str, float]:
        """The mass of each link that has one, in kg."""
        mass_by_link = {name: link.inertial.mass for name, link in self.links.items() if link.inertial is not None}
        return {name: kg for name, kg in mass_by_link.items() if kg is not None}

    @cached_property
    def limits(self) -> dict[str, Range]:
        """The lower and upper limits of joints that must have them and for which both are written."""
        limits = {}
        for name, joint in self.moving.items():
            lower, upper = (_number(joint.limit, end) for end in ("lower", "upper"))
            if joint.type in LIMITED and lower is not None and upper is not None:
                limits[name] = (lower, upper)
        return limits

    def rates(self, kind: str) -> dict[str, float]:
        """The effort, or the velocity, of moving joints that have one."""
        rates = {name: _number(joint.limit, kind) for name, joint in self.moving.items() if joint.type != "floating"}
        return {name: value for name, value in rates.items() if value is not None}

    @cached_property
    def mimic(self) -> dict[str, Follows]:
        """What joints mimic."""
        followers = {}
        for name, joint in self.moving.items():
            mimic = joint.mimic
            leader = mimic.attributes.get("joint") if mimic is not None else None
            if mimic is not None and leader is not None:
                multiplier, offset = (_number(mimic, attribute) for attribute in ("multiplier", "offset"))
                followers[name] = Follows(leader, 1.0 if multiplier is None else multiplier, offset or 0.0)
        return followers

    def shapes(self, kind: str) -> list[tuple[Link, Element]]:
        """The visuals, or the collisions, each with its link."""
        return [(link, element) for link in self.robot.links for element in link.element.all(kind)]


def _in_order(nodes: list[Link] | list[Joint]) -> list[str]:
    return list(dict.fromkeys(node.name for node in nodes if node.name is not None))


def _number(element: Element | None, attribute: str) -> float | None:
    return number(element.attributes.get(attribute)) if element is not None else None

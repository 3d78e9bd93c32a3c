"""Where links and joints are whose poses are written in the manner of SDFormat: relative to the model, or to others."""

from __future__ import annotations

from urdflint.model import transform
from urdflint.model.robot import Joint, Link, Robot
from urdflint.model.structure import sdf_syntax
from urdflint.model.transform import IDENTITY, Transform, of_origin
from urdflint.syntax.document import Element

Part = Link | Joint
Step = tuple[Part | None, Transform | None]  # a frame in that of another part, or of the model; None: unknown
UNKNOWN: Step = (None, None)


class Frames:
    """Frames of one robot, each worked out once."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.posed = [link for link in robot.links if link.child("pose") is not None]
        self.joints_to: dict[str, list[Joint]] = {}
        for joint in robot.joints:
            self.joints_to.setdefault(child_of(joint) or "", []).append(joint)
        self.joint_at = {joint.element: joint for joint in robot.joints}
        self._frames: dict[Part, Transform | None] = {}

    def frame_of(self, part: Part) -> Transform | None:
        """The frame of a link or joint in that of the model; None where the file does not say it."""
        path: dict[Part, Transform | None] = {}
        current: Part | None = part
        while current is not None and current not in self._frames and current not in path:
            other, path[current] = self._step(current)
            if path[current] is None:
                break
            current = other
        going_round = current is not None and current in path
        placement = None if going_round else IDENTITY if current is None else self._frames.get(current)
        for passed_part, local in reversed(path.items()):
            placement = transform.compose(placement, local) if placement is not None and local is not None else None
            self._frames[passed_part] = placement
        return self._frames[part]

    def in_parent(self, joint: Joint) -> Transform | None:
        """The frame of a joint's child link in that of its parent link: H = H1^-1 H2."""
        parent, child = self.robot.link_named.get(parent_of(joint) or ""), self.child(joint)
        if parent is None or child is None:
            return None
        outer, inner = self.frame_of(parent), self.frame_of(child)
        return transform.seen_from(outer, inner) if outer is not None and inner is not None else None

    def child(self, joint: Joint) -> Link | None:
        """The child link of a joint."""
        return self.robot.link_named.get(child_of(joint) or "")

    def _step(self, part: Part) -> Step:
        pose = part.child("pose")
        if isinstance(part, Joint):
            child = self.child(part)
            if child is None:
                return UNKNOWN
            return self._relative(pose, child) if pose is not None else (child, IDENTITY)
        if pose is not None:
            return self._relative(pose, None)
        joints = self.joints_to.get(part.name or "", [])
        if not joints:
            return None, IDENTITY
        return self._by_joint(joints[0]) if len(joints) == 1 else UNKNOWN

    def _relative(self, pose: Element, otherwise: Part | None) -> Step:
        name = sdf_syntax.frame_of(pose)
        if name == sdf_syntax.MODEL_FRAME:
            return None, sdf_syntax.transform_of(pose)
        other = self.robot.link_named.get(name) or self.robot.joint_named.get(name) if name else otherwise
        return UNKNOWN if name and other is None else (other, sdf_syntax.transform_of(pose))

    def _by_joint(self, joint: Joint) -> Step:
        """The frame of a link without a pose: where URDF has it, which is what an absent origin means without poses."""
        parent = self.robot.link_named.get(parent_of(joint) or "")
        pose = joint.child("pose")
        if parent is None:
            return UNKNOWN
        if joint.origin is not None:
            return parent, transform_of_origin(joint.origin)
        if pose is not None:
            return (parent, sdf_syntax.transform_of(pose)) if sdf_syntax.frame_of(pose) == parent.name else UNKNOWN
        return (parent, IDENTITY) if not self.posed else UNKNOWN


def frames(robot: Robot) -> Frames:
    """The frames of a robot."""
    return robot.analysis(Frames)


def parent_of(joint: Joint) -> str | None:
    """The name of a joint's parent link, also as SDFormat writes it."""
    return joint.parent or _text(joint.child("parent"))


def child_of(joint: Joint) -> str | None:
    """The name of a joint's child link, also as SDFormat writes it."""
    return joint.child_link or _text(joint.child("child"))


def transform_of_origin(origin: Element) -> Transform | None:
    """An `<origin>` as numbers; None also for one with a quaternion, which only some programs read."""
    return of_origin(origin) if "quat_xyzw" not in origin.attributes else None


def _text(element: Element | None) -> str | None:
    return element.text.strip() or None if element is not None else None

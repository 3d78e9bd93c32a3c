"""The `<pose>` of links and joints, which SDFormat has in other frames than URDF has the `<origin>` of joints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.checks.urdf.sdf_fixes import instead, start_tag
from urdflint.findings import Severity
from urdflint.findings.rule import Change, Problem, Replace, check, without
from urdflint.model import transform
from urdflint.model.robot import Joint, Link, Robot
from urdflint.model.structure import sdf_frames, sdf_syntax
from urdflint.model.structure.sdf_frames import Frames
from urdflint.model.transform import IDENTITY, Transform
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.wording import listed

MAX_LINKS = 3  # links that a message names
Placed = tuple[Joint, Transform | None]  # a joint, and its child link in the frame of the parent link
Moved = tuple[Joint, Transform]
MAX_JOINTS = 20  # joints whose origins are reported


@check("URDF012", has="has_irregularities")
def sdf_pose(robot: Robot) -> Iterator[Problem]:
    frames = sdf_frames.frames(robot)
    if frames.posed:
        yield _of_links(frames)
    for joint in robot.joints:
        pose = joint.child("pose")
        if pose is not None:
            yield _of_joint(frames, joint, pose)


def _of_links(frames: Frames) -> Problem:
    """All poses of links in one: where each link is can only be said while those of the others are there."""
    posed = frames.posed
    placed = [(joint, frames.in_parent(joint)) for link in posed for joint in frames.joints_to.get(link.name or "", [])]
    moved = [
        (joint, placement)
        for joint, placement in placed
        if placement is not None and not _is_said(joint, placement) and not _is_idle(frames, joint)
    ]
    clear = all(placement is not None for _, placement in placed)
    names = listed(
        [f"'{link.name}'" for link in posed[:MAX_LINKS]] + [f"{len(posed) - MAX_LINKS} more"] * (len(posed) > MAX_LINKS)
    )
    is_plural = len(posed) > 1
    message = (
        f"link{'s' * is_plural} {names} {'have' if is_plural else 'has'} a <pose>, as in SDFormat: "
        "URDF has the <origin> "
        "of the joint, in the frame of the parent link"
    )
    return Problem(
        message,
        Place(_pose(posed[0]), part="label"),
        related=[(_gets(joint, placement), joint.place()) for joint, placement in moved[:MAX_JOINTS]],
        also=[Place(_pose(link), part="label") for link in posed[1:]],
        help=_advice(placed, moved),
        fix=_links_fix(frames, moved) if clear else None,
        safe=not moved,
        severity=Severity.INFO if clear and not moved else None,
    )


def _gets(joint: Joint, placement: Transform) -> str:
    words = "gets" if joint.origin is None else "has another <origin>; by the poses it is"
    return f"{joint} {words} {_origin(placement)}"


def _advice(placed: Sequence[Placed], moved: Sequence[Moved]) -> str:
    if not moved and all(placement is not None for _, placement in placed):
        return "remove <pose>: the joints say where the links are"
    if not moved:
        return "write into the <origin> of the joint where the child link is in the frame of the parent link"
    joint, placement = moved[0]
    more = f", and {len(moved) - 1} more" if len(moved) > 1 else ""
    return f"write {_origin(placement)} into {joint}{more}"


def _links_fix(frames: Frames, moved: Sequence[Moved]) -> Change | None:
    """The fix that writes all origins and removes all poses; None where something would be lost with them."""
    robot, poses = frames.robot, [_pose(link) for link in frames.posed]
    joints = [joint for link in frames.posed for joint in frames.joints_to.get(link.name or "", [])]
    if not _is_clear(frames, joints) or any(joint.origin is not None for joint, _ in moved):
        return None
    origins = [(joint.child("child"), placement) for joint, placement in moved]
    put = [(link, frames.frame_of(link)) for link in frames.posed if link.name not in frames.joints_to]
    for link, placement in put:
        if placement is None or not (transform.alike(placement, IDENTITY) or _is_alone(frames)):
            return None
        origins += [(link.element, placement)] if not transform.alike(placement, IDENTITY) else []
    removed_places = [Place(pose) for pose in (*poses, *(joint.child("pose") for joint in joints)) if pose is not None]
    removed = without(robot.document, _title(moved), *removed_places)
    if removed is None or any(element is None for element, _ in origins):
        return None
    written = [Replace(Place(element, part="behind"), _origin(placement)) for element, placement in origins]
    return removed[0], [*removed[1], *written]


def _is_alone(frames: Frames) -> bool:
    """Whether the robot has one root link, and no pose of its own yet: so it can have that of the link."""
    robot = frames.robot
    roots = sum(link.name not in frames.joints_to for link in robot.links)
    return roots == 1 and robot.element.child("origin") is None and robot.element.child("pose") is None


def _is_clear(frames: Frames, joints: Sequence[Joint]) -> bool:
    """Whether all poses can be given by origins: no joint is elsewhere than its child link, no name is there twice."""
    robot = frames.robot
    if any(link is not robot.link_named.get(link.name or "") for link in frames.posed):
        return False
    if any(len(link.element.all("pose")) > 1 for link in frames.posed):
        return False
    if len(joints) > len({sdf_frames.child_of(joint) for joint in joints}) or _needs_expressions(frames):
        return False
    return not any(_is_elsewhere(frames, joint) for joint in joints) and not any(map(_in_model, robot.joints))


def _title(moved: Sequence[Moved]) -> str:
    if not moved:
        return "remove <pose>"
    return f"write the <origin> of {moved[0][0] if len(moved) == 1 else f'{len(moved)} joints'}"


def _needs_expressions(frames: Frames) -> bool:
    """Whether origins of xacro had a part in where links are: they may be worked out."""
    return frames.robot.origins is not None and any(joint.origin is not None for joint in frames.robot.joints)


def _is_elsewhere(frames: Frames, joint: Joint) -> bool:
    """Whether a joint that moves is not in the frame of its child link, where URDF has it."""
    child = frames.child(joint)
    joint_frame, other = frames.frame_of(joint), frames.frame_of(child) if child is not None else None
    return joint.type != "fixed" and (joint_frame is None or other is None or not transform.alike(joint_frame, other))


def _in_model(joint: Joint) -> bool:
    """Whether the direction of an axis is still to be told from the poses."""
    axis = joint.axis
    xyz = axis.child("xyz") if axis is not None else None
    return (xyz is not None and "expressed_in" in xyz.attributes) or (
        axis is not None and axis.child("use_parent_model_frame") is not None
    )


def _is_said(joint: Joint, placement: Transform) -> bool:
    """Whether the joint has this place by its origin already."""
    written_origin = IDENTITY if joint.origin is None else sdf_frames.transform_of_origin(joint.origin)
    return written_origin is not None and transform.alike(written_origin, placement)


def _is_idle(frames: Frames, joint: Joint) -> bool:
    """Whether a joint has an origin, and its child link the pose that is there where none is written."""
    link = frames.child(joint)
    pose = link.child("pose") if link is not None and joint.origin is not None else None
    placement = sdf_syntax.transform_of(pose) if pose is not None and not sdf_syntax.frame_of(pose) else None
    return placement is not None and transform.alike(placement, IDENTITY)


def _of_joint(frames: Frames, joint: Joint, pose: Element) -> Problem:
    frame_name, child, parent = sdf_syntax.frame_of(pose), sdf_frames.child_of(joint), sdf_frames.parent_of(joint)
    place, origin = Place(pose, part="label"), sdf_syntax.origin_of(pose)
    link = frames.child(joint)
    posed = link is not None and link.child("pose") is not None
    if frame_name and frame_name == parent:
        message = f"<pose> of {joint} is SDFormat, where URDF has <origin> in the frame of the parent link"
        tag = (
            start_tag("origin", {"xyz": origin[0], "rpy": origin[1]}) if origin else '<origin xyz="0 0 0" rpy="0 0 0"/>'
        )
        plain = origin is not None and not posed and joint.origin is None
        fix = instead(frames.robot.document, pose, [tag], "origin") if plain else None
        return Problem(message, place, help=f"write {tag}", fix=fix)
    frame_text = (
        f"child link '{child}'"
        if frame_name in ("", child)
        else "the model"
        if frame_name == sdf_syntax.MODEL_FRAME
        else f"'{frame_name}'"
    )
    message = (
        f"<pose> of {joint} is in the frame of {frame_text}, as in SDFormat: <origin> is in that of the parent link"
    )
    if frame_name in ("", child) and _is_zero(pose):
        fix = without(frames.robot.document, "remove <pose>", Place(pose))
        return Problem(message, place, help="remove it: it is zero", fix=fix, safe=True, severity=Severity.WARNING)
    advice = "write into <origin> where the joint is in the frame of the parent link: there URDF has the child link too"
    return Problem(message, place, help=advice)


def _is_zero(pose: Element) -> bool:
    placement = sdf_syntax.transform_of(pose)
    return placement is not None and transform.alike(placement, IDENTITY)


def _pose(link: Link) -> Element:
    pose = link.child("pose")
    assert pose is not None
    return pose


def _origin(placement: Transform) -> str:
    xyz, rpy = transform.written(placement.position), transform.written(transform.angles(placement.rotation))
    return start_tag("origin", {"xyz": xyz, "rpy": rpy})

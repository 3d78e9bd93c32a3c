"""Tags and poses of lumped links, and what the converter or another block writes before them."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.nodes import Gazebo
from urdflint.model.robot import Robot
from urdflint.model.structure.irregularities import has_expression
from urdflint.programs.effect import Effect
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion import block_outcome as sdf
from urdflint.programs.sdformat.conversion import shape_tags
from urdflint.programs.sdformat.converter import Converter
from urdflint.programs.sdformat.reading.outcome import ModelLink, Silence
from urdflint.programs.sdformat.releases import Behaviour
from urdflint.struct import Struct
from urdflint.syntax.document import Element

# What is set for a link as a whole, with the value that it has where nothing is said
WHOLE = {
    "turnGravityOff": "false",
    "selfCollide": "false",
    "dampingFactor": "0",
    "gravity": "true",
    "self_collide": "false",
    "kinematic": "false",
    "enable_wind": "false",
    "must_be_base_link": "false",
    "velocity_decay": "",
    "pose": "0",
}
MOVED = ("sensor", "projector", "light")
STAYING = ("particle_emitter", "audio_source")
FOUND_ELSEWHERE = ("sensor", "plugin")
ANGLES = frozenset({"0", "-0", "0.0", "-0.0", "0."})
# What the converter writes itself before it copies what blocks bring (parser_urdf.cc): readers take the first
WRITTEN = {
    "link": frozenset({"inertial"}),
    "joint": frozenset({"axis", "child", "parent", "physics", "pose"}),
    "visual": frozenset({"geometry", "pose"}),
    "collision": frozenset({"geometry", "pose"}),
}
SINGLE = frozenset({"gravity", "self_collide", "velocity_decay", "kinematic", "enable_wind", "must_be_base_link"})


class CopiedFromLumped(Struct):
    """An element that a block for a lumped link puts into the link that it is merged into."""

    element: Element
    link: str
    into: ModelLink


def silences(done: Converter) -> Iterator[Silence]:
    """All of them, for one release."""
    if not any(block.children for block in done.robot.element.all("gazebo")):
        return
    yield from _acting_on_all(done)
    copied = list(_copied(done))
    yield from _misread_poses(done, copied)
    yield from _poses_not_adjusted(done, copied)
    yield from _moved_to_merged_links(copied)
    yield from _already_written(done)
    yield from _contacts(done)


def _acting_on_all(done: Converter) -> Iterator[Silence]:
    """Tags of lumped links that act on the whole link."""
    robot, model = done.robot, done.conversion
    tags = [one for block in robot.parts[Gazebo] for one in block.element.children if one.tag in WHOLE]
    links = {one.name: one for one in model.links} if tags else {}
    for one in tags:
        name = shape_tags.home_of(robot, one)
        lump = model.lumped.get(name)
        link = links.get(lump.into) if lump is not None else None
        if link is None or (one.tag == "pose" and link.joint is not None):
            continue
        said = sdf.setting(robot, one) or WHOLE[one.tag]
        if _holds(one, link) and said != _said_of(robot, link, one.tag):
            yield Silence(one, None, reasons.TagActsOnMergedLink(name, link.name, said), Effect.ALTERS)


def _holds(one: Element, link: ModelLink) -> bool:
    """Whether it is the first of its name in the link, and no Gazebo tag sets the same; of those the last holds."""
    if one not in link.copied:
        return True
    twin = sdf.TWINS.get(one.tag)
    first = next(other for other in link.copied if other.tag == one.tag)
    inside = [other.parent for other in link.copied]
    return first is one and not any(block is not None and block.child(twin or "") is not None for block in inside)


def _said_of(robot: Robot, link: ModelLink, tag: str) -> str:
    """What the blocks for a link itself set, or what it has where they set nothing."""
    own = [
        one
        for block in robot.parts[Gazebo]
        if block.get("reference") == link.name
        for one in block.element.children
        if one.tag == tag
    ]
    return sdf.setting(robot, own[-1]) if own else WHOLE[tag]


def _copied(done: Converter) -> Iterator[CopiedFromLumped]:
    for link in done.conversion.links:
        for one in link.copied:
            home = shape_tags.home_of(done.robot, one)
            if home != link.name:
                yield CopiedFromLumped(one, home, link)


def _misread_poses(done: Converter, copied: list[CopiedFromLumped]) -> Iterator[Silence]:
    """Poses of sensors and the like whose attributes are lost when they are moved."""
    moved = MOVED if done.release.has(Behaviour.LIGHTS_MOVED) else MOVED[:-1]
    for one in copied:
        pose = one.element.child("pose") if one.element.tag in moved else None
        attribute = misread_attribute(done, one, pose) if pose is not None else None
        if pose is not None and attribute is not None:
            yield Silence(pose, attribute, reasons.MergedPoseMisread(one.link, one.into.name), Effect.ALTERS)


def misread_attribute(done: Converter, one: CopiedFromLumped, pose: Element) -> str | None:
    """The attribute of a pose without which it is read."""
    if "relative_to" in pose.attributes:
        empty = not (pose.get("relative_to") or "").strip()
        return "relative_to" if empty and shape_tags.is_moved(done, one.link) else None
    if (pose.get("rotation_format") or "").strip() == "quat_xyzw":
        return "rotation_format"
    in_degrees = (pose.get("degrees") or "").strip().lower() in ("true", "1")
    return "degrees" if in_degrees and set(pose.text.split()[3:]) - ANGLES else None


def _poses_not_adjusted(done: Converter, copied: list[CopiedFromLumped]) -> Iterator[Silence]:
    """What keeps the pose that it has in the lumped link."""
    staying = STAYING if done.release.has(Behaviour.LIGHTS_MOVED) else (*STAYING, "light")
    for one in copied:
        if one.element.tag in staying and shape_tags.is_moved(done, one.link):
            reason = reasons.MergedPoseNotAdjusted(one.link, one.into.name)
            yield Silence(one.element, None, reason, Effect.ALTERS)


def _moved_to_merged_links(copied: list[CopiedFromLumped]) -> Iterator[Silence]:
    """Sensors and plugins that are found in another link than the one they are written for."""
    for one in copied:
        if one.element.tag in FOUND_ELSEWHERE:
            poses = (sensor.pose for sensor in one.into.sensors if sensor.element is one.element)
            reason = reasons.MovedToMergedLink(one.link, one.into.name, next(poses, None))
            yield Silence(one.element, None, reason, Effect.ALTERS)


def _already_written(done: Converter) -> Iterator[Silence]:
    """What is copied behind something of its name."""
    model = done.conversion
    found: list[tuple[Element, str, Element | None]] = [
        (one.element, one.kind, None) for one in model.placed if one.element.tag in WRITTEN.get(one.kind, ())
    ]
    for link in model.links:
        for element in link.copied:
            if element.tag == "pose" and link.joint is not None and sdf.setting(done.robot, element) != "0":
                found.append((element, "link", None))
            elif element.tag in SINGLE:
                found += ((element, "link", other) for other in _before(done.robot, element, link))
    for element, kind, first in dict.fromkeys(found):
        reason = reasons.ElementAlreadyWritten(kind, first)
        yield Silence(element, None, reason, Effect.IGNORES, (first,) if first is not None else ())


def _before(robot: Robot, element: Element, link: ModelLink) -> Iterator[Element]:
    """What stands before an element in a link and says otherwise, from a Gazebo tag or from another block."""
    twin, said = sdf.TWINS.get(element.tag), sdf.setting(robot, element)
    block = element.parent
    special = block.child(twin) if twin is not None and block is not None else None
    if special is not None:
        against = sdf.setting(robot, special)
        same = (against == said) != (element.tag == "gravity")
        if element.tag == "velocity_decay" or not same:
            yield special
        return
    first = next(one for one in link.copied if one.tag == element.tag)
    if first.parent is not block and sdf.setting(robot, first) != said:
        yield first


def _contacts(done: Converter) -> Iterator[Silence]:
    """Contact sensors that name a collision which is not in their link."""
    for link in done.conversion.links:
        for sensor in link.sensors:
            contact = sensor.element.child("contact") if sensor.element.get("type") == "contact" else None
            for one in contact.all("collision") if contact is not None else ():
                said = one.text.strip()
                open_name = not said or one.children or "::" in said or has_expression(said)
                if not open_name and all(other.name != said for other in link.collisions):
                    reason = reasons.ContactCollisionUnknown(sensor.name, link.name, said, link.collisions)
                    yield Silence(one, None, reason, Effect.ALTERS)

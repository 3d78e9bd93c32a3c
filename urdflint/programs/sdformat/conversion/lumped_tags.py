"""Tags and poses of lumped links, and what the converter or another block writes before them."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.robot import Gazebo, Robot
from urdflint.model.structure.irregularities import has_expression
from urdflint.programs.effect import Effect
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion import block_outcome, shape_tags
from urdflint.programs.sdformat.converter import Converter
from urdflint.programs.sdformat.reading.outcome import ModelLink, Silence
from urdflint.programs.sdformat.releases import LIGHTS_MOVED
from urdflint.struct import Struct
from urdflint.syntax.document import Element

# What is set for a link as a whole, with the value that it has where nothing is said
LINK_DEFAULTS = {
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


def silences(converter: Converter) -> Iterator[Silence]:
    """All of them, for one release."""
    if not any(block.children for block in converter.robot.element.all("gazebo")):
        return
    yield from _acting_on_all(converter)
    copied = list(_copied(converter))
    yield from _misread_poses(converter, copied)
    yield from _poses_not_adjusted(converter, copied)
    yield from _moved_to_merged_links(copied)
    yield from _already_written(converter)
    yield from _contacts(converter)


def _acting_on_all(converter: Converter) -> Iterator[Silence]:
    """Tags of lumped links that act on the whole link."""
    robot, model = converter.robot, converter.conversion
    tags = [child for block in robot.parts[Gazebo] for child in block.element.children if child.tag in LINK_DEFAULTS]
    links = {link.name: link for link in model.links} if tags else {}
    for tag in tags:
        name = shape_tags.home_of(robot, tag)
        lump = model.lumped.get(name)
        link = links.get(lump.into) if lump is not None else None
        if link is None or (tag.tag == "pose" and link.joint is not None):
            continue
        setting_text = block_outcome.setting(robot, tag) or LINK_DEFAULTS[tag.tag]
        if _holds(tag, link) and setting_text != _said_of(robot, link, tag.tag):
            yield Silence(tag, None, reasons.TagActsOnMergedLink(name, link.name, setting_text), Effect.ALTERS)


def _holds(tag: Element, link: ModelLink) -> bool:
    """Whether it is the first of its name in the link, and no Gazebo tag sets the same; of those the last holds."""
    if tag not in link.copied:
        return True
    twin = block_outcome.TWINS.get(tag.tag)
    first = next(other for other in link.copied if other.tag == tag.tag)
    inside = [other.parent for other in link.copied]
    return first is tag and not any(block is not None and block.child(twin or "") is not None for block in inside)


def _said_of(robot: Robot, link: ModelLink, tag: str) -> str:
    """What the blocks for a link itself set, or what it has where they set nothing."""
    own = [
        child
        for block in robot.parts[Gazebo]
        if block.get("reference") == link.name
        for child in block.element.children
        if child.tag == tag
    ]
    return block_outcome.setting(robot, own[-1]) if own else LINK_DEFAULTS[tag]


def _copied(converter: Converter) -> Iterator[CopiedFromLumped]:
    for link in converter.conversion.links:
        for element in link.copied:
            home = shape_tags.home_of(converter.robot, element)
            if home != link.name:
                yield CopiedFromLumped(element, home, link)


def _misread_poses(converter: Converter, copied: list[CopiedFromLumped]) -> Iterator[Silence]:
    """Poses of sensors and the like whose attributes are lost when they are moved."""
    moved = MOVED if converter.release.has(LIGHTS_MOVED) else MOVED[:-1]
    for copied_part in copied:
        pose = copied_part.element.child("pose") if copied_part.element.tag in moved else None
        attribute = misread_attribute(converter, copied_part, pose) if pose is not None else None
        if pose is not None and attribute is not None:
            yield Silence(
                pose, attribute, reasons.MergedPoseMisread(copied_part.link, copied_part.into.name), Effect.ALTERS
            )


def misread_attribute(converter: Converter, copied_part: CopiedFromLumped, pose: Element) -> str | None:
    """The attribute of a pose without which it is read."""
    if "relative_to" in pose.attributes:
        empty = not (pose.get("relative_to") or "").strip()
        return "relative_to" if empty and shape_tags.is_moved(converter, copied_part.link) else None
    if (pose.get("rotation_format") or "").strip() == "quat_xyzw":
        return "rotation_format"
    in_degrees = (pose.get("degrees") or "").strip().lower() in ("true", "1")
    return "degrees" if in_degrees and set(pose.text.split()[3:]) - ANGLES else None


def _poses_not_adjusted(converter: Converter, copied: list[CopiedFromLumped]) -> Iterator[Silence]:
    """What keeps the pose that it has in the lumped link."""
    staying = STAYING if converter.release.has(LIGHTS_MOVED) else (*STAYING, "light")
    for copied_part in copied:
        if copied_part.element.tag in staying and shape_tags.is_moved(converter, copied_part.link):
            reason = reasons.MergedPoseNotAdjusted(copied_part.link, copied_part.into.name)
            yield Silence(copied_part.element, None, reason, Effect.ALTERS)


def _moved_to_merged_links(copied: list[CopiedFromLumped]) -> Iterator[Silence]:
    """Sensors and plugins that are found in another link than the one they are written for."""
    for copied_part in copied:
        if copied_part.element.tag in FOUND_ELSEWHERE:
            poses = (sensor.pose for sensor in copied_part.into.sensors if sensor.element is copied_part.element)
            reason = reasons.MovedToMergedLink(copied_part.link, copied_part.into.name, next(poses, None))
            yield Silence(copied_part.element, None, reason, Effect.ALTERS)


def _already_written(converter: Converter) -> Iterator[Silence]:
    """What is copied behind something of its name."""
    model = converter.conversion
    repeats: list[tuple[Element, str, Element | None]] = [
        (placement.element, placement.kind, None)
        for placement in model.placed
        if placement.element.tag in WRITTEN.get(placement.kind, ())
    ]
    for link in model.links:
        for element in link.copied:
            if (
                element.tag == "pose"
                and link.joint is not None
                and block_outcome.setting(converter.robot, element) != "0"
            ):
                repeats.append((element, "link", None))
            elif element.tag in SINGLE:
                repeats += ((element, "link", other) for other in _before(converter.robot, element, link))
    for element, kind, first in dict.fromkeys(repeats):
        reason = reasons.ElementAlreadyWritten(kind, first)
        yield Silence(element, None, reason, Effect.IGNORES, (first,) if first is not None else ())


def _before(robot: Robot, element: Element, link: ModelLink) -> Iterator[Element]:
    """What stands before an element in a link and says otherwise, from a Gazebo tag or from another block."""
    twin, text = block_outcome.TWINS.get(element.tag), block_outcome.setting(robot, element)
    block = element.parent
    special = block.child(twin) if twin is not None and block is not None else None
    if special is not None:
        against = block_outcome.setting(robot, special)
        same = (against == text) != (element.tag == "gravity")
        if element.tag == "velocity_decay" or not same:
            yield special
        return
    first = next(copied for copied in link.copied if copied.tag == element.tag)
    if first.parent is not block and block_outcome.setting(robot, first) != text:
        yield first


def _contacts(converter: Converter) -> Iterator[Silence]:
    """Contact sensors that name a collision which is not in their link."""
    for link in converter.conversion.links:
        for sensor in link.sensors:
            contact = sensor.element.child("contact") if sensor.element.get("type") == "contact" else None
            for tag in contact.all("collision") if contact is not None else ():
                collision_name = tag.text.strip()
                open_name = (
                    not collision_name or tag.children or "::" in collision_name or has_expression(collision_name)
                )
                if not open_name and all(other.name != collision_name for other in link.collisions):
                    reason = reasons.ContactCollisionUnknown(sensor.name, link.name, collision_name, link.collisions)
                    yield Silence(tag, None, reason, Effect.ALTERS)

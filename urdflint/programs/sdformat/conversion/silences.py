"""What libsdformat has otherwise than written, or does not read, without losing a part of the robot."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from urdflint.model.robot import Gazebo, Robot
from urdflint.model.structure.irregularities import (
    Irregular,
    Repeated,
    StrayText,
    UnknownAttribute,
    UnknownElement,
    has_expression,
)
from urdflint.model.structure.survey import survey_of
from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion import block_outcome, gazebo_blocks, lumped_tags, sdf_writing, shape_tags
from urdflint.programs.sdformat.conversion.gazebo_blocks import KEEPERS, NUMBERS, SPECIAL, SWITCHES
from urdflint.programs.sdformat.converter import Converter
from urdflint.programs.sdformat.gazebo import material_scripts, not_run
from urdflint.programs.sdformat.reading import grammar
from urdflint.programs.sdformat.reading.outcome import Silence
from urdflint.programs.sdformat.reading.sdf_description import Description
from urdflint.programs.sdformat.releases import COLORS, DEFAULT_SIZES, STATIC_KEPT, UNKNOWN_ELEMENT_WARNING
from urdflint.programs.silences import QUATERNION, turned_by
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Element

MODEL, LINK, JOINT = "model", "link", "joint"
WORKS_FOR = {"visual": LINK, "collision": LINK, "fixed joint": JOINT}  # by what a Gazebo tag sets, unless it is that
AS_NO = frozenset({"", "off", "f", "n", "0.0"})  # words that mean no, as which they are read
AS_YES = frozenset({"on", "t", "y", "1.0"})
DEPRECATED = "cfmDamping"
DEFAULTS = {
    ("sphere", "radius"): "1",
    ("cylinder", "radius"): "0.5",
    ("cylinder", "length"): "1",
    ("box", "size"): "1 1 1",
}
LOOKS = ("material", "visual")  # tags of a block that may give a visual another look
LIMITED = ("revolute", "prismatic")

Silences = Iterator[Silence]


def silences(converter: Converter) -> Silences:
    """All of them, for one release."""
    yield from _massless_below(converter)
    yield from _sizes(converter)
    yield from _limits(converter)
    yield from _textures(converter)
    yield from _rotations(converter)
    if not converter.robot.parts[Gazebo] and not converter.robot.analysis(misplaced_blocks):
        return
    for misplaced in converter.robot.analysis(misplaced_blocks):
        yield Silence(misplaced, None, reasons.BlockMisplaced(), Effect.IGNORES)
    for node in converter.robot.parts[Gazebo]:
        block = Gazebo(node.element, converter.robot)
        yield from _attributes(block)
        yield from _tags(block)
        yield from _copied(block, converter)
    yield from _overridden(converter)
    yield from _static(converter)
    yield from _keep_tags(converter)
    yield from _irregular(converter)
    yield from _other_versions(converter)
    yield from shape_tags.silences(converter)
    yield from lumped_tags.silences(converter)
    yield from not_run.silences(converter)
    yield from material_scripts.silences(converter)


def _rotations(converter: Converter) -> Silences:
    for origin, reason in unread_rotations(converter.robot):
        yield Silence(origin, QUATERNION, reason, Effect.ALTERS)


def unread_rotations(robot: Robot) -> Iterator[tuple[Element, Reason]]:
    """The origins whose rotation is written as a quaternion, which no release reads."""
    for origin, name, _ in survey_of(robot).late:
        angle = turned_by(origin) if name == QUATERNION else None
        if angle is not None:
            yield origin, reasons.RotationNotRead(angle)


def misplaced_blocks(robot: Robot) -> list[Element]:
    """The blocks in elements of URDF, where nobody looks for them."""
    inner_blocks = [
        element
        for element in robot.document.elements
        if element.tag == "gazebo" and element.parent is not robot.element
    ]
    return [block for block in inner_blocks if block.parent is not None and block.parent.type is not None]


def _massless_below(converter: Converter) -> Silences:
    """Massless links below a dropped one, which would be dropped by themselves too."""
    for loss in converter.conversion.dropped:
        part = converter.assembly.parts.get(loss.name) if loss.kind == "link" else None
        if part is None or part.element is not loss.element or part.element is loss.cause:
            continue
        if sdf_writing.is_massless(part, converter.lumping, converter.release):
            inertial = part.element.child("inertial")
            mass = (inertial, *inertial.children) if inertial is not None else ()
            yield Silence(part.element, None, reasons.LinkMasslessBelow(), Effect.DROPS, mass)


def _sizes(converter: Converter) -> Silences:
    """Sizes that are not positive, where a default is used instead."""
    for link in converter.conversion.links:
        for model_shape in (*link.visuals, *link.collisions):
            geometry = model_shape.element.child("geometry")
            for shape in geometry.children[:1] if geometry is not None else ():
                for name, text in shape.attributes.items():
                    default = DEFAULTS.get((shape.tag, name))
                    odd = any((grammar.double(word) or 0.0) <= 0 for word in text.split())
                    if default is not None and odd and converter.release.has(DEFAULT_SIZES):
                        yield Silence(shape, name, reasons.SizeReplaced(default), Effect.ALTERS)


def _limits(converter: Converter) -> Silences:
    """Limits the wrong way round, which the converter switches."""
    written = {model_joint.element for model_joint in converter.joints}
    for joint in converter.robot.joints:
        limit = joint.limit
        if limit is None or joint.type not in LIMITED or joint.element not in written:
            continue
        lower, upper = (grammar.double(limit.get(name) or "0") for name in ("lower", "upper"))
        if lower is not None and upper is not None and lower > upper:
            yield Silence(limit, None, reasons.LimitsSwapped(), Effect.ALTERS)


def _textures(converter: Converter) -> Silences:
    """Textures of visuals that become black; releases that write no colors leave them as they are."""
    robot = converter.robot
    visuals = {visual.element for link in converter.conversion.links for visual in link.visuals}
    noted_textures: set[Element] = set()
    looks = {block.get("reference") for block in robot.parts[Gazebo] if any(map(block.element.child, LOOKS))}
    for used in robot.visual_materials:
        material = used if used.defines else robot.material_named.get(used.name or "", used)
        texture = material.child("texture")
        if used.visual is None or texture is None or texture in noted_textures or material.child("color") is not None:
            continue
        if texture.get("filename") and used.visual.element in visuals and used.visual.link.name not in looks:
            noted_textures.add(texture)
            effect = Effect.ALTERS if converter.release.has(COLORS) else Effect.IGNORES
            yield Silence(texture, None, reasons.TextureNotConverted(), effect)


def _attributes(block: Gazebo) -> Silences:
    """Attributes of a block: only its reference is read, and without one it is for the model."""
    element, robot = block.element, block.robot
    for name, text in element.attributes.items():
        if name == "reference" or ":" in name or name == "xmlns":
            continue
        names_part = text in robot.link_named or text in robot.joint_named
        is_lost = bool(element.children) and not gazebo_blocks.is_right_for_model(element)
        if "reference" not in element.attributes and names_part and is_lost:
            yield Silence(element, name, reasons.BlockWithoutReference(), Effect.ALTERS)
        else:
            yield Silence(element, name, reasons.BlockAttributeIgnored(), Effect.IGNORES)


def serves(block: Gazebo, tag: str) -> bool:
    """Whether a Gazebo tag works for what its block refers to."""
    return WORKS_FOR.get(SPECIAL[tag], SPECIAL[tag]) in block_outcome.kinds_of(block)


def _tags(block: Gazebo) -> Silences:
    """Gazebo tags by what they hold, and those that are for something else."""
    kinds, document = block_outcome.kinds_of(block), block.robot.document
    for tag in block.element.children:
        if tag.tag not in SPECIAL:
            continue
        attribute = "value" if "value" in tag.attributes else None
        if tag.tag == DEPRECATED:
            yield Silence(tag, None, reasons.TagDeprecated(), Effect.WARNS)
        if tag.tag == gazebo_blocks.NOTHING:
            yield Silence(tag, None, reasons.TagUnread(), Effect.IGNORES)
        elif kinds and not serves(block, tag.tag):
            of_model = kinds == {MODEL}
            reason = reasons.TagNotForModel() if of_model else reasons.TagForOther(SPECIAL[tag.tag])
            yield Silence(tag, None, reason, Effect.IGNORES)
        elif kinds and not has_expression(text := grammar.value(document, tag)):
            misread = _misread(tag.tag, text)
            if misread is not None:
                yield Silence(tag, attribute, misread, Effect.ALTERS)


def _misread(tag: str, text: str) -> Reason | None:
    """Why the value of a Gazebo tag is another one than its text means."""
    if tag in NUMBERS:
        number = grammar.integer(text) if tag == "maxContacts" else grammar.double(text)
        is_exact = grammar.rest(text) == "" and grammar.double(text) == number
        nan = number is not None and number != number  # noqa: PLR0124
        return None if number is None or is_exact or nan else reasons.TagNumberMisread(text, number)
    if tag in SWITCHES or tag in KEEPERS:
        inverted = tag == "turnGravityOff"  # the only one for which everything but no means yes
        is_boolean = grammar.is_true(text) or grammar.is_false(text)
        if not is_boolean and text.lower() not in (AS_YES if inverted else AS_NO):
            return reasons.TagBooleanMisread(text, inverted)
    return None


def _overridden(converter: Converter) -> Silences:
    """Gazebo tags that one link or joint is reported several times: the last holds, but the first damping factor."""
    tags_by_name: dict[tuple[str, str], list[Element]] = {}
    robot = converter.robot
    for node in robot.parts[Gazebo]:
        block = Gazebo(node.element, robot)
        for tag in node.element.children if block.reference else ():
            if tag.tag in SPECIAL and tag.tag not in (*gazebo_blocks.CONTAINERS, *KEEPERS) and serves(block, tag.tag):
                tags_by_name.setdefault((block.reference or "", tag.tag), []).append(tag)
    for tags in tags_by_name.values():
        is_split = len({tag.parent for tag in tags}) > 1
        first = tags[0].tag == "dampingFactor" and is_split
        winner = next(tag for tag in reversed(tags) if not first or tag.parent is tags[0].parent)
        meaning = gazebo_blocks.meaning(robot.document, winner) if len(tags) > 1 else ""
        for other_tag in tags:
            if other_tag is not winner and gazebo_blocks.meaning(robot.document, other_tag) != meaning:
                warned = other_tag.parent is not winner.parent and not first
                effect = Effect.WARNS if warned else Effect.IGNORES
                yield Silence(other_tag, None, reasons.TagOverridden(winner, meaning), effect, (winner,))


def _static(converter: Converter) -> Silences:
    """A model made static by a block, and movable again by a later one."""
    of_model = [block.element for block in converter.robot.parts[Gazebo] if not block.get("reference")]
    static = [tag for block in of_model for tag in block.all("static")]
    if static and grammar.is_true(grammar.value(converter.robot.document, static[-1])):
        later = next((block for block in of_model if block.start > static[-1].start), None)
        if later is not None and not converter.release.has(STATIC_KEPT):
            yield Silence(static[-1], None, reasons.StaticReset(later), Effect.ALTERS, (later,))


def _keep_tags(converter: Converter) -> Silences:
    """Tags that keep fixed joints: they have no effect on others, and cannot be undone."""
    robot = converter.robot
    first_tags: dict[tuple[str, str], Element] = {}
    for node in robot.parts[Gazebo]:
        joint = robot.joint_named.get(node.get("reference") or "")
        for tag in node.element.children if joint is not None else ():
            if joint is None or tag.tag not in KEEPERS:
                continue
            keeps = grammar.is_true(grammar.value(robot.document, tag))
            earlier = first_tags.get((joint.name or "", tag.tag))
            if keeps and joint.type != "fixed" and joint.name not in robot.link_named:
                reason = reasons.KeepTagOnMovingJoint(joint.type or "")
                yield Silence(tag, None, reason, Effect.IGNORES, (joint.element,))
            elif earlier is not None and not keeps:
                yield Silence(tag, None, reasons.KeepTagNotUndone(earlier), Effect.IGNORES, (earlier,))
            if keeps:
                first_tags.setdefault((joint.name or "", tag.tag), tag)


def _unknown(converter: Converter, reached: bool) -> Effect:
    """What is done about an element that SDFormat does not know: from some release on there is a warning."""
    warns = reached and converter.release.has(UNKNOWN_ELEMENT_WARNING)
    return Effect.WARNS if warns else Effect.IGNORES


def _copied(block: Gazebo, converter: Converter) -> Silences:
    """What is copied into a link, joint or model that has no such element in SDFormat."""
    kinds, placed = block_outcome.kinds_of(block), converter.conversion.placements
    block_type = survey_of(block.robot).type_of(block.element)
    for child in block.element.children:
        if not kinds or child.tag in SPECIAL or block_type is None or child.tag not in block_type.declared:
            continue
        homes = {placement.kind for placement in placed.get(child, ())} or kinds
        if not any(child.tag in _described(converter, home).children for home in homes):
            reason = reasons.ElementUnknown(converter.release.description)
            yield Silence(child, None, reason, _unknown(converter, child in placed))


def _described(converter: Converter, kind: str) -> Description:
    described = converter.placing.described
    return described if kind == MODEL else described.children[kind]


def _irregular(converter: Converter) -> Silences:
    """What does not fit the vocabulary of SDFormat, or stands where nothing is read."""
    irregularities = converter.robot.analysis(_in_blocks)
    version = converter.release.description if irregularities else ""
    tell: dict[type[Irregular], Callable[[Irregular, bool], Silence | None]] = {
        UnknownElement: lambda irregular, reached: Silence(
            irregular.element, None, reasons.ElementUnknown(version), _unknown(converter, reached)
        ),
        UnknownAttribute: lambda irregular, reached: _attribute(irregular, reached, version),
        StrayText: lambda irregular, reached: Silence(irregular.element, None, reasons.TextIgnored(), Effect.IGNORES),
        Repeated: lambda irregular, reached: _repeated(irregular),
    }
    for irregular in irregularities:
        if type(irregular) in tell:
            kind = irregular.parent if isinstance(irregular, UnknownElement) else getattr(irregular, "type", None)
            reached = block_outcome.is_placed(converter.conversion, irregular.element) and not (kind and _is_tag(kind))
            silence = tell[type(irregular)](irregular, reached)
            if silence is not None:
                yield silence


def _in_blocks(robot: Robot) -> list[Irregular]:
    """What does not fit the vocabulary of SDFormat, where somebody looks at it."""
    return [
        irregular
        for irregular in survey_of(robot).irregular
        if irregular.layer == "gazebo" and block_outcome.counts(robot, irregular.element)
    ]


def _is_tag(kind: Type) -> bool:
    """Whether a type is that of a Gazebo tag, in which nothing is copied."""
    return kind.name.startswith("Gazebo") and kind.name != "Gazebo"


def _attribute(irregular: Irregular, reached: bool, version: str) -> Silence | None:
    assert isinstance(irregular, UnknownAttribute)
    if irregular.type.name == "Gazebo":
        return None
    effect = Effect.WARNS if reached else Effect.IGNORES
    return Silence(irregular.element, irregular.name, reasons.AttributeUnknown(version), effect)


def _repeated(irregular: Irregular) -> Silence:
    assert isinstance(irregular, Repeated)
    return Silence(
        irregular.element, None, reasons.ElementRepeated(irregular.first), Effect.IGNORES, (irregular.first,)
    )


def _other_versions(converter: Converter) -> Silences:
    """What SDFormat has in other versions than the one that is read."""
    for kind, elements in survey_of(converter.robot).by_type.items():
        if kind.layer != "gazebo" or kind.name.startswith("Gazebo"):
            continue
        version = converter.release.description
        described = Description({}, kind, version)
        tags, names = (
            kind.declared.keys() - described.children.keys(),
            kind.attributes.keys() - described.attributes.keys(),
        )
        for element in elements if tags or names else ():
            reached = block_outcome.is_placed(converter.conversion, element)
            for child in element.children:
                if child.tag in tags and block_outcome.counts(converter.robot, child):
                    yield Silence(child, None, reasons.ElementUnknown(version), _unknown(converter, reached))
            for name in element.attributes:
                if name in names and block_outcome.counts(converter.robot, element):
                    effect = Effect.WARNS if reached else Effect.IGNORES
                    yield Silence(element, name, reasons.AttributeUnknown(version), effect)

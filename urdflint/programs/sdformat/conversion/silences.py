"""What libsdformat has otherwise than written, or does not read, without losing a part of the robot."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from urdflint.model.nodes import Gazebo
from urdflint.model.robot import Robot
from urdflint.model.structure.irregularities import (
    Irregular,
    Repeated,
    StrayText,
    UnknownAttribute,
    UnknownElement,
    has_expression,
)
from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion import block_outcome as blocks
from urdflint.programs.sdformat.conversion import gazebo_blocks as extension
from urdflint.programs.sdformat.conversion import lumped_tags, shape_tags
from urdflint.programs.sdformat.conversion import sdf_writing as writing
from urdflint.programs.sdformat.conversion.gazebo_blocks import KEEPERS, NUMBERS, SPECIAL, SWITCHES
from urdflint.programs.sdformat.converter import Converter
from urdflint.programs.sdformat.gazebo import material_scripts as scripts
from urdflint.programs.sdformat.gazebo import not_run as running
from urdflint.programs.sdformat.reading import grammar
from urdflint.programs.sdformat.reading.outcome import Silence
from urdflint.programs.sdformat.reading.sdf_description import Description
from urdflint.programs.sdformat.releases import Behaviour
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


def silences(done: Converter) -> Silences:
    """All of them, for one release."""
    yield from _massless_below(done)
    yield from _sizes(done)
    yield from _limits(done)
    yield from _textures(done)
    if not done.robot.parts[Gazebo] and not done.robot.analysis(misplaced_blocks):
        return
    for one in done.robot.analysis(misplaced_blocks):
        yield Silence(one, None, reasons.BlockMisplaced(), Effect.IGNORES)
    for node in done.robot.parts[Gazebo]:
        block = Gazebo(node.element, done.robot)
        yield from _attributes(block)
        yield from _tags(block)
        yield from _copied(block, done)
    yield from _overridden(done)
    yield from _static(done)
    yield from _keep_tags(done)
    yield from _irregular(done)
    yield from _other_versions(done)
    yield from shape_tags.silences(done)
    yield from lumped_tags.silences(done)
    yield from running.silences(done)
    yield from scripts.silences(done)


def misplaced_blocks(robot: Robot) -> list[Element]:
    """The blocks in elements of URDF, where nobody looks for them."""
    found = [one for one in robot.document.elements if one.tag == "gazebo" and one.parent is not robot.element]
    return [one for one in found if one.parent is not None and one.parent.type is not None]


def _massless_below(done: Converter) -> Silences:
    """Massless links below a dropped one, which would be dropped by themselves too."""
    for loss in done.conversion.dropped:
        part = done.assembly.parts.get(loss.name) if loss.kind == "link" else None
        if part is None or part.element is not loss.element or part.element is loss.cause:
            continue
        if writing.is_massless(part, done.lumping, done.release):
            inertial = part.element.child("inertial")
            mass = (inertial, *inertial.children) if inertial is not None else ()
            yield Silence(part.element, None, reasons.LinkMasslessBelow(), Effect.DROPS, mass)


def _sizes(done: Converter) -> Silences:
    """Sizes that are not positive, where a default is used instead."""
    for link in done.conversion.links:
        for one in (*link.visuals, *link.collisions):
            geometry = one.element.child("geometry")
            for shape in geometry.children[:1] if geometry is not None else ():
                for name, said in shape.attributes.items():
                    default = DEFAULTS.get((shape.tag, name))
                    odd = any((grammar.double(word) or 0.0) <= 0 for word in said.split())
                    if default is not None and odd and done.release.has(Behaviour.DEFAULT_SIZES):
                        yield Silence(shape, name, reasons.SizeReplaced(default), Effect.ALTERS)


def _limits(done: Converter) -> Silences:
    """Limits the wrong way round, which the converter switches."""
    written = {one.element for one in done.joints}
    for joint in done.robot.joints:
        limit = joint.limit
        if limit is None or joint.type not in LIMITED or joint.element not in written:
            continue
        lower, upper = (grammar.double(limit.get(name) or "0") for name in ("lower", "upper"))
        if lower is not None and upper is not None and lower > upper:
            yield Silence(limit, None, reasons.LimitsSwapped(), Effect.ALTERS)


def _textures(done: Converter) -> Silences:
    """Textures of visuals that become black; releases that write no colors leave them as they are."""
    robot = done.robot
    visuals = {one.element for link in done.conversion.links for one in link.visuals}
    seen: set[Element] = set()
    looks = {one.get("reference") for one in robot.parts[Gazebo] if any(map(one.element.child, LOOKS))}
    for used in robot.visual_materials:
        material = used if used.defines else robot.material_named.get(used.name or "", used)
        texture = material.child("texture")
        if used.visual is None or texture is None or texture in seen or material.child("color") is not None:
            continue
        if texture.get("filename") and used.visual.element in visuals and used.visual.link.name not in looks:
            seen.add(texture)
            effect = Effect.ALTERS if done.release.has(Behaviour.COLORS) else Effect.IGNORES
            yield Silence(texture, None, reasons.TextureNotConverted(), effect)


def _attributes(block: Gazebo) -> Silences:
    """Attributes of a block: only its reference is read, and without one it is for the model."""
    element, robot = block.element, block.robot
    for name, said in element.attributes.items():
        if name == "reference" or ":" in name or name == "xmlns":
            continue
        meant = said in robot.link_named or said in robot.joint_named
        if "reference" not in element.attributes and meant and element.children:
            yield Silence(element, name, reasons.BlockWithoutReference(), Effect.ALTERS)
        else:
            yield Silence(element, name, reasons.BlockAttributeIgnored(), Effect.IGNORES)


def serves(block: Gazebo, tag: str) -> bool:
    """Whether a Gazebo tag works for what its block refers to."""
    return WORKS_FOR.get(SPECIAL[tag], SPECIAL[tag]) in blocks.kinds_of(block)


def _tags(block: Gazebo) -> Silences:
    """Gazebo tags by what they hold, and those that are for something else."""
    kinds, document = blocks.kinds_of(block), block.robot.document
    for tag in block.element.children:
        if tag.tag not in SPECIAL:
            continue
        attribute = "value" if "value" in tag.attributes else None
        if tag.tag == DEPRECATED:
            yield Silence(tag, None, reasons.TagDeprecated(), Effect.WARNS)
        if tag.tag == extension.NOTHING:
            yield Silence(tag, None, reasons.TagUnread(), Effect.IGNORES)
        elif kinds and not serves(block, tag.tag):
            of_model = kinds == {MODEL}
            reason = reasons.TagNotForModel() if of_model else reasons.TagForOther(SPECIAL[tag.tag])
            yield Silence(tag, None, reason, Effect.IGNORES)
        elif kinds and not has_expression(said := grammar.value(document, tag)):
            misread = _misread(tag.tag, said)
            if misread is not None:
                yield Silence(tag, attribute, misread, Effect.ALTERS)


def _misread(tag: str, said: str) -> Reason | None:
    """Why the value of a Gazebo tag is another one than its text means."""
    if tag in NUMBERS:
        number = grammar.integer(said) if tag == "maxContacts" else grammar.double(said)
        whole = grammar.rest(said) == "" and grammar.double(said) == number
        nan = number is not None and number != number  # noqa: PLR0124
        return None if number is None or whole or nan else reasons.TagNumberMisread(said, number)
    if tag in SWITCHES or tag in KEEPERS:
        inverted = tag == "turnGravityOff"  # the only one for which everything but no means yes
        known = grammar.is_true(said) or grammar.is_false(said)
        if not known and said.lower() not in (AS_YES if inverted else AS_NO):
            return reasons.TagBooleanMisread(said, inverted)
    return None


def _overridden(done: Converter) -> Silences:
    """Gazebo tags that one link or joint is reported several times: the last holds, but the first damping factor."""
    found: dict[tuple[str, str], list[Element]] = {}
    robot = done.robot
    for node in robot.parts[Gazebo]:
        block = Gazebo(node.element, robot)
        for tag in node.element.children if block.reference else ():
            if tag.tag in SPECIAL and tag.tag not in (*extension.CONTAINERS, *KEEPERS) and serves(block, tag.tag):
                found.setdefault((block.reference or "", tag.tag), []).append(tag)
    for tags in found.values():
        several = len({one.parent for one in tags}) > 1
        first = tags[0].tag == "dampingFactor" and several
        winner = next(one for one in reversed(tags) if not first or one.parent is tags[0].parent)
        said = extension.meaning(robot.document, winner) if len(tags) > 1 else ""
        for one in tags:
            if one is not winner and extension.meaning(robot.document, one) != said:
                warned = one.parent is not winner.parent and not first
                effect = Effect.WARNS if warned else Effect.IGNORES
                yield Silence(one, None, reasons.TagOverridden(winner, said), effect, (winner,))


def _static(done: Converter) -> Silences:
    """A model made static by a block, and movable again by a later one."""
    of_model = [one.element for one in done.robot.parts[Gazebo] if not one.get("reference")]
    static = [one for block in of_model for one in block.all("static")]
    if static and grammar.is_true(grammar.value(done.robot.document, static[-1])):
        later = next((one for one in of_model if one.start > static[-1].start), None)
        if later is not None and not done.release.has(Behaviour.STATIC_KEPT):
            yield Silence(static[-1], None, reasons.StaticReset(later), Effect.ALTERS, (later,))


def _keep_tags(done: Converter) -> Silences:
    """Tags that keep fixed joints: they have no effect on others, and cannot be undone."""
    robot = done.robot
    kept: dict[tuple[str, str], Element] = {}
    for node in robot.parts[Gazebo]:
        joint = robot.joint_named.get(node.get("reference") or "")
        for tag in node.element.children if joint is not None else ():
            if joint is None or tag.tag not in KEEPERS:
                continue
            keeps = grammar.is_true(grammar.value(robot.document, tag))
            earlier = kept.get((joint.name or "", tag.tag))
            if keeps and joint.type != "fixed" and joint.name not in robot.link_named:
                reason = reasons.KeepTagOnMovingJoint(joint.type or "")
                yield Silence(tag, None, reason, Effect.IGNORES, (joint.element,))
            elif earlier is not None and not keeps:
                yield Silence(tag, None, reasons.KeepTagNotUndone(earlier), Effect.IGNORES, (earlier,))
            if keeps:
                kept.setdefault((joint.name or "", tag.tag), tag)


def _unknown(done: Converter, reached: bool) -> Effect:
    """What is done about an element that SDFormat does not know: from some release on there is a warning."""
    warns = reached and done.release.has(Behaviour.UNKNOWN_ELEMENT_WARNING)
    return Effect.WARNS if warns else Effect.IGNORES


def _copied(block: Gazebo, done: Converter) -> Silences:
    """What is copied into a link, joint or model that has no such element in SDFormat."""
    kinds, placed = blocks.kinds_of(block), done.conversion.placements
    known = block.robot.survey.type_of(block.element)
    for one in block.element.children:
        if not kinds or one.tag in SPECIAL or known is None or one.tag not in known.declared:
            continue
        homes = {placement.kind for placement in placed.get(one, ())} or kinds
        if not any(one.tag in _described(done, home).children for home in homes):
            reason = reasons.ElementUnknown(done.release.description)
            yield Silence(one, None, reason, _unknown(done, one in placed))


def _described(done: Converter, kind: str) -> Description:
    described = done.placing.described
    return described if kind == MODEL else described.children[kind]


def _irregular(done: Converter) -> Silences:
    """What does not fit the vocabulary of SDFormat, or stands where nothing is read."""
    found = done.robot.analysis(_in_blocks)
    version = done.release.description if found else ""
    tell: dict[type[Irregular], Callable[[Irregular, bool], Silence | None]] = {
        UnknownElement: lambda one, reached: Silence(
            one.element, None, reasons.ElementUnknown(version), _unknown(done, reached)
        ),
        UnknownAttribute: lambda one, reached: _attribute(one, reached, version),
        StrayText: lambda one, reached: Silence(one.element, None, reasons.TextIgnored(), Effect.IGNORES),
        Repeated: lambda one, reached: _repeated(one),
    }
    for one in found:
        if type(one) in tell:
            kind = one.parent if isinstance(one, UnknownElement) else getattr(one, "type", None)
            reached = blocks.is_placed(done.conversion, one.element) and not (kind and _is_tag(kind))
            silence = tell[type(one)](one, reached)
            if silence is not None:
                yield silence


def _in_blocks(robot: Robot) -> list[Irregular]:
    """What does not fit the vocabulary of SDFormat, where somebody looks at it."""
    return [one for one in robot.survey.irregular if one.layer == "gazebo" and blocks.counts(robot, one.element)]


def _is_tag(kind: Type) -> bool:
    """Whether a type is that of a Gazebo tag, in which nothing is copied."""
    return kind.name.startswith("Gazebo") and kind.name != "Gazebo"


def _attribute(one: Irregular, reached: bool, version: str) -> Silence | None:
    assert isinstance(one, UnknownAttribute)
    if one.type.name == "Gazebo":
        return None
    effect = Effect.WARNS if reached else Effect.IGNORES
    return Silence(one.element, one.name, reasons.AttributeUnknown(version), effect)


def _repeated(one: Irregular) -> Silence:
    assert isinstance(one, Repeated)
    return Silence(one.element, None, reasons.ElementRepeated(one.first), Effect.IGNORES, (one.first,))


def _other_versions(done: Converter) -> Silences:
    """What SDFormat has in other versions than the one that is read."""
    for kind, elements in done.robot.survey.by_type.items():
        if kind.layer != "gazebo" or kind.name.startswith("Gazebo"):
            continue
        version = done.release.description
        described = Description({}, kind, version)
        tags, names = (
            kind.declared.keys() - described.children.keys(),
            kind.attributes.keys() - described.attributes.keys(),
        )
        for element in elements if tags or names else ():
            reached = blocks.is_placed(done.conversion, element)
            for one in element.children:
                if one.tag in tags and blocks.counts(done.robot, one):
                    yield Silence(one, None, reasons.ElementUnknown(version), _unknown(done, reached))
            for name in element.attributes:
                if name in names and blocks.counts(done.robot, element):
                    effect = Effect.WARNS if reached else Effect.IGNORES
                    yield Silence(element, name, reasons.AttributeUnknown(version), effect)

"""What stands in `<gazebo>` blocks and is not of SDFormat's vocabulary, or is in a block for something else."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks import claim_problems, extension
from urdflint.checks.gazebo.blocks import OUTDATED, lost_with_world
from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check, renaming
from urdflint.model.grouping import grouped
from urdflint.model.numbers import number
from urdflint.model.robot import Gazebo, Robot
from urdflint.model.structure import irregularities
from urdflint.model.structure.intended_elements import parent_of
from urdflint.model.structure.survey import survey_of
from urdflint.programs.reason import PlainPlace
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.programs.sdformat.conversion import block_outcome, gazebo_blocks
from urdflint.programs.sdformat.reading import grammar
from urdflint.schema import lexical
from urdflint.schema.vocabulary import Attribute, Type, reader
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest
from urdflint.text.wording import listed

CONTROL = ("ros2_control", "transmission")  # reported by a rule of their own, with where they belong
SPECIAL = "Gazebo"  # how the types of the special tags begin
STOPS = "write <stopErp> (h kp / (h kp + kd)) and <stopCfm> (1 / (h kp + kd)) instead; h is the step of the physics"
FRAME = "write <gz_frame_id>, which is <ignition_frame_id> up to Fortress"
ADVICE = {"stopKp": STOPS, "stopKd": STOPS, "frame_name": FRAME, "frameName": FRAME, "frame_id": FRAME}
COLORS = frozenset({"ambient", "diffuse", "specular", "emissive"})
SURFACE_TAGS = {  # by the element of a surface of SDFormat (InsertSDFExtensionCollision in parser_urdf.cc)
    "mu": "mu1",
    "mu2": "mu2",
    "fdir1": "fdir1",
    "kp": "kp",
    "kd": "kd",
    "max_vel": "maxVel",
    "min_depth": "minDepth",
}
Value = irregularities.UnreadableText | irregularities.UnreadableValue | irregularities.UnknownValue


@check("GZ101")
def gazebo_attribute_unknown(unknown: irregularities.UnknownAttribute) -> Iterator[Problem]:
    block = unknown.element
    if unknown.type.name != "Gazebo" or "reference" in block.attributes:
        return
    value = block.attributes[unknown.name]
    robot = unknown.robot
    means_reference = value in robot.link_named or value in robot.joint_named or unknown.name.lower().startswith("ref")
    message = reasons.BlockWithoutReference().message(PlainPlace(block, unknown.name))
    fix = renaming(unknown.place(), "write reference", "reference" if means_reference else None)
    advice = did_you_mean(unknown.name, "reference" if means_reference else None)
    severity = Severity.WARNING if gazebo_blocks.is_right_for_model(block) else None
    yield Problem(message, unknown.place(), help=advice, fix=fix, severity=severity)


@check("GZ102")
def gazebo_block_misplaced(robot: Robot) -> Iterator[Problem]:
    yield from extension.misplaced(robot, "gazebo")


@check("GZ304")
def gazebo_tag_in_wrong_block(robot: Robot) -> Iterator[Problem]:
    yield from _for_others(robot, special=True)


@check("GZ601")
def sdf_element_unknown(robot: Robot) -> Iterator[Problem]:
    strange = [
        unknown
        for unknown in survey_of(robot).irregular_of(irregularities.UnknownElement, "gazebo")
        if block_outcome.counts(robot, unknown.element)
    ]
    strange = [unknown for unknown in strange if unknown.element.tag not in CONTROL]
    strange = [
        unknown
        for unknown in strange
        if unknown.element.tag not in OUTDATED or parent_of(unknown.element).tag != "gazebo"
    ]
    for group in grouped(strange, _subject):
        first = group[0]
        special = _is_special(first)
        problem = extension.element_unknown(first, "SDFormat", "gazebo")
        tag, parent = first.element.tag, parent_of(first.element).tag
        elements = listed([f"<{name}>" for name in dict.fromkeys(unknown.element.tag for unknown in group)], "or")
        message = f"<{parent}> holds a value, no {elements}" if special else problem.message
        advice = _poured(parent) if special else ADVICE.get(tag) or problem.help
        if tag == "surface" and parent == "gazebo":
            message, advice = (
                f"<{tag}> in <{parent}> is unknown in SDFormat, and its values are lost",
                _surface_tags(first.element),
            )
        also = [unknown.place() for unknown in group[1:]]
        yield Problem(message, problem.place, help=advice, also=also)


def _subject(unknown: irregularities.UnknownElement) -> tuple[str, str]:
    """What unknown elements have in common that are one finding: their name, or that they are the colors of a tag."""
    tag, parent = unknown.element.tag, parent_of(unknown.element).tag
    return "" if tag in COLORS and _is_special(unknown) else tag, parent


def _is_special(unknown: irregularities.UnknownElement) -> bool:
    """Whether an unknown element is in a tag that the converter reads."""
    return unknown.parent.name.startswith(SPECIAL) and unknown.parent.name != SPECIAL


def _surface_tags(surface: Element) -> str:
    """The tags of a block for a link that say what a `<surface>` does, as far as it has none of them yet."""
    block = parent_of(surface)
    values = {
        SURFACE_TAGS[element.tag]: element.text.strip()
        for element in surface.descendants()
        if element.tag in SURFACE_TAGS and element.text.strip()
    }
    tags = [f"<{tag}>{value}</{tag}>" for tag, value in values.items() if block.child(tag) is None]
    return f"write {listed(tags)} in the block instead" if tags else "remove it"


@check("GZ602")
def sdf_element_in_wrong_block(robot: Robot) -> Iterator[Problem]:
    yield from _for_others(robot, special=False)


@check("GZ603")
def sdf_attribute_unknown(unknown: irregularities.UnknownAttribute) -> Iterator[Problem]:
    if unknown.type.name == "Gazebo" and "reference" not in unknown.element.attributes:
        return
    if block_outcome.counts(unknown.robot, unknown.element):
        yield extension.attribute_unknown(unknown)


@check("GZ604")
def sdf_attribute_missing(lacking: irregularities.MissingAttribute | Gazebo) -> Iterator[Problem]:
    if isinstance(lacking, Gazebo):
        yield from _open(lacking)
    elif block_outcome.counts(lacking.robot, lacking.element):
        yield from extension.attribute_missing(lacking)


@check("GZ605")
def sdf_value_malformed(
    value: irregularities.UnreadableText | irregularities.UnreadableValue | irregularities.UnknownValue,
) -> Iterator[Problem]:
    if _is_sdf(value) and _is_refused(value):
        is_single = isinstance(value, irregularities.UnknownValue) or lexical.length(_written(value)[0]) == 1
        # Gazebo Classic checks no poses, vectors and colors
        yield extension.value(value)._replace(severity=None if is_single else Severity.WARNING)


@check("GZ606")
def sdf_element_repeated(claim: SdformatClaim) -> Iterator[Problem]:
    yield claim_problems.problem(
        claim, claim.place("label"), related=[("the first", Place(element)) for element in claim.related]
    )


@check("GZ607")
def sdf_text_unread(stray: irregularities.StrayText) -> Iterator[Problem]:
    if not extension.says_attribute(stray) and block_outcome.counts(stray.robot, stray.element):
        yield extension.text_unread(stray)


@check("GZ608")
def sdf_child_missing(robot: Robot) -> Iterator[Problem]:
    for element, tags in extension.lacking(robot, "gazebo"):
        if block_outcome.counts(robot, element):
            yield extension.child_missing(element, tags)


@check("GZ609")
def sdf_value_misread(
    value: irregularities.UnreadableText | irregularities.UnreadableValue | irregularities.UnknownValue,
) -> Iterator[Problem]:
    if _is_sdf(value) and not _is_refused(value) and not extension.says_value(value.element, value.type):
        problem, read = extension.value(value), _read(value)
        if read is not None:
            same = float(read) == number(_written(value)[1])  # 818.0 for a whole number: nothing is lost
            message = f"{problem.message}, and Gazebo reads {read}"
            problem = problem._replace(message=message, severity=Severity.INFO if same else None)
        yield problem


def _written(value: Value) -> tuple[str, str]:
    """The kind that a value should be of, and what is written."""
    if isinstance(value, irregularities.UnreadableText):
        return value.type.text or "", value.text
    return value.attribute.kind, value.raw


def _read(value: Value) -> str | None:
    """The number that Gazebo takes from a text that begins with one."""
    kind, text = _written(value)
    if lexical.length(kind) != 1:
        return None
    if "nteger" in kind or "nsigned" in kind:  # up to the first character that is no digit: 1e3 is read as 1
        integer = grammar.integer(text) if "nteger" in kind else grammar.unsigned(text)
        return None if integer is None else str(integer)
    numbers = grammar.streamed(text, 1)
    return None if numbers is None else f"{numbers[0]:g}"


def _open(block: Gazebo) -> Iterator[Problem]:
    """Plugins and the like without their attributes; what is in them is their own, so the survey does not look."""
    for element in block.element.descendants():
        parent: Type | None = parent_of(element).type
        kind = parent.children.get(element.tag) if parent is not None else None
        if kind is not None and kind.open and block_outcome.counts(block.robot, element):
            for attribute in kind.attributes.values():
                yield from _absent(element, attribute)


def _absent(element: Element, attribute: Attribute) -> Iterator[Problem]:
    """An attribute that an element with content of its own must have, and perhaps the one that was meant for it."""
    name = attribute.name
    older = () if attribute.required else tuple(reader(attribute.declared).get("required", "").split())
    needed = attribute.required or bool(older)
    if not needed or element.get(name):
        return
    near_name = nearest(
        name, [attribute_name for attribute_name in element.attributes if attribute_name not in ("name", "filename")]
    )
    place = Place(element, near_name, "name") if near_name else Place(element)
    message = f"<{element.tag}> has no {name}" + (f", but {near_name}" if near_name else "")
    yield Problem(message, place, only=older, fix=renaming(place, f"write {name}", name if near_name else None))


def _is_refused(value: Value) -> bool:
    attribute = None if isinstance(value, irregularities.UnreadableText) else value.attribute.name
    return (value.element, attribute) in block_outcome.refused(value.robot)


def _is_sdf(value: Value) -> bool:
    return not value.type.name.startswith(SPECIAL) and block_outcome.counts(value.robot, value.element)


def _poured(tag: str) -> str | None:
    """How to say in SDF what a special tag cannot hold."""
    return "for SDF's <material> write <visual><material> in the block" if tag == "material" else None


def _for_others(robot: Robot, special: bool) -> Iterator[Problem]:
    """Tags in blocks that are for something else than the tag works for, those alike together."""
    lost = robot.analysis(lost_with_world)
    misplaced = [
        (tag, meant_kinds, kinds)
        for block in robot.parts[Gazebo]
        if isinstance(block, Gazebo) and not _mistaken(block) and (kinds := block_outcome.kinds_of(block))
        for tag in (block.element.children if block.element not in lost else ())
        if (tag.tag in block_outcome.special_names()) is special
        and (meant_kinds := block_outcome.works_for(robot, tag))
        if not kinds & meant_kinds
    ]
    for group in grouped(misplaced, lambda entry: (entry[0].tag, *sorted(entry[2]))):
        tag, meant_kinds, kinds = group[0]
        message = f"<{tag.tag}> is for {_kinds(meant_kinds)}, and this block is for {_kinds(kinds)}"
        other_places = [Place(element, part="label") for element, _, _ in group[1:]]
        yield Problem(message, Place(tag, part="label"), also=other_places)


def _mistaken(block: Gazebo) -> bool:
    """Whether the block is for the model by a slip of which GZ101 tells."""
    names = [name for name in block.element.attributes if ":" not in name and name != "xmlns"]
    return bool(names) and "reference" not in names


def _kinds(kinds: set[str]) -> str:
    return listed([f"the {kind}" if kind == "model" else f"a {kind}" for kind in sorted(kinds)], "or")

"""Values written in the syntax of SDFormat, which programs that read URDF ignore."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from urdflint.checks.urdf import sdf_axis
from urdflint.checks.urdf.sdf_fixes import attributes_of, instead, kept_text, start_tag
from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.numbers import vector
from urdflint.model.robot import Robot
from urdflint.model.structure import sdf_syntax as sdf
from urdflint.model.structure.intended_elements import category, parent_of, text_is_value
from urdflint.model.structure.irregularities import StrayText, UnknownElement
from urdflint.model.structure.misspellings import TEXT_OF
from urdflint.schema.vocabulary import Type, is_default
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.wording import listed

POSE = frozenset({"relative_to", "frame", "rotation_format", "degrees"})


@check("URDF006")
def sdf_syntax(irregular: UnknownElement | StrayText) -> Iterator[Problem]:
    problem = _text_for_attribute(irregular) if isinstance(irregular, StrayText) else _child_for_attribute(irregular)
    if problem is not None:
        yield problem


def _firsts(_: Robot) -> dict[Element, Element]:
    """The first child that stands for an attribute, by parent: all are reported with it."""
    return {}


def _child_for_attribute(unknown: UnknownElement) -> Problem | None:
    if category(unknown) != "sdf":
        return None
    element, parent, kind = unknown.element, parent_of(unknown.element), unknown.parent
    if sdf.is_pose(element, kind):
        return _pose(unknown)
    if sdf.is_diffuse(element, kind):
        return _diffuse(unknown)
    if kind.name == "Axis" and parent_of(parent).tag == "joint":
        return sdf_axis.problem(unknown)
    firsts = unknown.robot.analysis(_firsts)
    if firsts.setdefault(parent, element) is not element:  # the children come in order
        return None
    children_by_name = sdf.values(parent, kind)
    attributes = attributes_of(parent, kind)
    tag = start_tag(parent.tag, attributes)
    number = "are child elements, but attributes in URDF", "is a child element, but an attribute in URDF"
    is_whole = all(map(_is_whole, children_by_name.values())) and not parent.text.strip()
    fix = instead(
        unknown.robot.document, parent, [kept_text(unknown.robot.document, parent, tag, children_by_name.values())]
    )
    return Problem(
        f"{listed(list(children_by_name))} of <{parent.tag}> {number[len(children_by_name) == 1]}",
        unknown.place(),
        help=f"write {tag}",
        fix=fix if is_whole else None,
        about=[Place(parent)],
        severity=Severity.WARNING if _loses_nothing(children_by_name, kind) else None,
    )


def _loses_nothing(children_by_name: Mapping[str, Element], kind: Type) -> bool:
    """Whether all read the same robot without these children: a version, or the value that an attribute has anyway."""
    return all(
        name == "version" or is_default(kind.attributes[name], sdf.value_of(child))
        for name, child in children_by_name.items()
    )


def _is_whole(child: Element) -> bool:
    """Whether the value of an element is all that it says."""
    return bool(sdf.value_of(child)) and child.attributes.keys() <= {"value"}


def _pose(unknown: UnknownElement) -> Problem:
    """A pose of what is in a link, which URDF has in the same frame."""
    pose, parent = unknown.element, parent_of(unknown.element)
    link = next((ancestor.get("name") for ancestor in pose.ancestors() if ancestor.tag == "link"), None) or ""
    frame_name, origin = sdf.frame_of(pose), sdf.origin_of(pose)
    if frame_name not in ("", link):
        message = (
            f"<pose> is SDFormat, and in the frame of '{frame_name}', where URDF has <origin> in that of link '{link}'"
        )
        return Problem(message, unknown.place(), help=f"write the pose in the frame of link '{link}' into <origin>")
    tag = _origin(*origin) if origin is not None else '<origin xyz="0 0 0" rpy="0 0 0"/>'
    plain = origin is not None and parent.child("origin") is None and pose.attributes.keys() <= POSE
    fix = instead(unknown.robot.document, pose, [tag], "origin") if plain else None
    return Problem("<pose> is SDFormat, where URDF has <origin>", unknown.place(), help=f"write {tag}", fix=fix)


def _diffuse(unknown: UnknownElement) -> Problem:
    """The color of a material, whose last number, how opaque it is, SDFormat need not say."""
    diffuse = unknown.element
    words = diffuse.text.split()
    rgba = " ".join([*words, "1"] if len(words) == 3 else words)
    tag = start_tag("color", {"rgba": rgba if vector(rgba, 4) else "0 0 0 1"})
    color = parent_of(diffuse).child("color")
    plain = vector(rgba, 4) is not None and color is None and not diffuse.attributes
    fix = instead(unknown.robot.document, diffuse, [tag], "color") if plain else None
    message = "<diffuse> is SDFormat, where URDF has <color>"
    advice = f"write {tag}" if color is None else "remove it: the <color> beside it is read"
    severity = None if color is None else Severity.INFO
    return Problem(message, unknown.place(), help=advice, fix=fix, severity=severity)


def _text_for_attribute(stray: StrayText) -> Problem | None:
    if not text_is_value(stray):
        return None
    element, name = stray.element, TEXT_OF[stray.type.name]
    text = " ".join(element.text.split())
    tag = start_tag(element.tag, {**element.attributes, **_values(element, name, text)})
    message = f"{name} of <{element.tag}> is text, but an attribute in URDF"
    fix = None if element.children or name in element.attributes else instead(stray.robot.document, element, [tag])
    return Problem(message, Place(element, part="text"), help=f"write {tag}", fix=fix)


def _values(element: Element, name: str, text: str) -> dict[str, str]:
    words = text.split()
    pose = element.tag == "origin" and len(words) == 6
    return {"xyz": " ".join(words[:3]), "rpy": " ".join(words[3:])} if pose else {name: text}


def _origin(xyz: str, rpy: str) -> str:
    return start_tag("origin", {"xyz": xyz, **({"rpy": rpy} if rpy else {})})

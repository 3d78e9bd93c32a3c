"""The `<axis>` of SDFormat, which holds what URDF has beside it, and may be in the frame of the model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from urdflint.checks.urdf.limit import NO_LIMIT
from urdflint.checks.urdf.sdf_fixes import ENDS, attributes_of, instead, kept_text, start_tag
from urdflint.findings import Severity
from urdflint.findings.rule import Change, Problem, Replace
from urdflint.model import transform
from urdflint.model.numbers import number, vector
from urdflint.model.robot import LIMITED, Joint, Robot
from urdflint.model.structure import sdf_frames, sdf_syntax
from urdflint.model.structure.intended_elements import parent_of
from urdflint.model.structure.irregularities import UnknownElement
from urdflint.model.structure.misspellings import AXIS_PARTS
from urdflint.model.transform import UPRIGHT, Rows
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.wording import listed

ENDLESS = 1e16  # a limit that SDFormat takes for none


class Written(NamedTuple):
    """An axis in the manner of SDFormat: its direction where that is an element, and what else is in it."""

    joint: Joint
    axis: Element
    xyz: Element | None
    parts: Mapping[str, Element]
    marks: Sequence[Element]  # <use_parent_model_frame>

    @property
    def frame(self) -> str:
        """The name of the frame that the direction is in; empty for that of the joint."""
        if any(mark.text.strip() in sdf_syntax.TRUE for mark in self.marks):
            return sdf_syntax.MODEL_FRAME
        return (self.xyz.get("expressed_in") or "").strip() if self.xyz is not None else ""

    @property
    def is_said_beside(self) -> bool:
        """Whether the joint has all that the axis holds in the manner of URDF too."""
        is_direction = self.xyz is not None or self.marks
        return not is_direction and all(self.joint.child(tag) is not None for tag in self.parts)

    @property
    def first(self) -> Element:
        """The element that a problem is reported at."""
        return next(part for part in (self.xyz, *self.parts.values(), *self.marks) if part is not None)


def problem(unknown: UnknownElement) -> Problem | None:
    """What is wrong with an axis, reported once, with the elements that URDF has."""
    axis, written_by_axis = parent_of(unknown.element), unknown.robot.analysis(_written_by_element)
    if axis not in written_by_axis:
        written_by_axis[axis] = _written(unknown)
    written = written_by_axis[axis]
    if unknown.element is not written.first:
        return None
    robot, direction = unknown.robot, _direction(written)
    attributes = {**axis.attributes, **({"xyz": direction} if direction else {})}
    tags = [start_tag("axis", attributes), *(_part(robot, written, tag, part) for tag, part in written.parts.items())]
    if written.joint.type == "prismatic" and written.xyz is not None and not _has_limit(written):
        tags.append(start_tag("limit", {**ENDS, "effort": NO_LIMIT, "velocity": NO_LIMIT}))
    all_tags = [kept_text(robot.document, axis, tags[0], _elements_reported(written)), *tags[1:]]
    endless = _is_endless(written.joint, written.parts.get("limit"))
    advice = (
        f"write {' '.join(tags)}" + ' and type="continuous"' * endless if direction is not None else _in_joint(written)
    )
    fix = _fix(robot, written, all_tags) if direction is not None else None
    if written.is_said_beside:
        advice = f"remove {'it' if len(written.parts) == 1 else 'them'}: what stands in the <joint> is read"
    about, severity = [Place(written.joint.element)], Severity.INFO if written.is_said_beside else None
    return Problem(_message(written), unknown.place(), help=advice, fix=fix, about=about, severity=severity)


def _written_by_element(_: Robot) -> dict[Element, Written]:
    """Each axis looked through once: it may have very many elements."""
    return {}


def _written(unknown: UnknownElement) -> Written:
    axis, kind = parent_of(unknown.element), unknown.parent
    parts: dict[str, Element] = {}
    for child in axis.children:
        if child.tag in AXIS_PARTS:
            parts.setdefault(child.tag, child)
    joint = sdf_frames.frames(unknown.robot).joint_at[parent_of(axis)]
    return Written(joint, axis, sdf_syntax.values(axis, kind).get("xyz"), parts, axis.all("use_parent_model_frame"))


def _elements_reported(written: Written) -> list[Element]:
    return [part for part in (written.xyz, *written.parts.values(), *written.marks) if part is not None]


def _message(written: Written) -> str:
    tags = listed([f"<{tag}>" for tag in written.parts])
    many = len(written.parts) > 1
    sentences = []
    if written.xyz is not None:
        sentences.append("xyz of <axis> is a child element, but an attribute in URDF")
    if written.parts:
        sentences.append(
            f"{tags} in <axis> {'are' if many else 'is'} SDFormat, where URDF has {'them' if many else 'it'} in <joint>"
        )
    if written.frame:
        sentences.append(
            f"the axis is in the frame of {_frame_in_words(written.frame)}, where URDF has that of the joint"
        )
    return (
        "; ".join(sentences)
        or "<use_parent_model_frame> is SDFormat, where the axis of URDF is in the frame of the joint"
    )


def _frame_in_words(frame: str) -> str:
    return "the model" if frame == sdf_syntax.MODEL_FRAME else f"'{frame}'"


def _in_joint(written: Written) -> str:
    return f"write the direction in the frame of {written.joint} into xyz of <axis>"


def _direction(written: Written) -> str | None:
    """The `xyz` that URDF has; empty where the file gives none, None where its frame is not known."""
    text = sdf_syntax.value_of(written.xyz) if written.xyz is not None else written.axis.get("xyz") or ""
    frame, values = written.frame, vector(text, 3)
    if not frame or values is None:
        return text if not frame else None
    outer, own = _rotation(written.joint.robot, frame), sdf_frames.frames(written.joint.robot).frame_of(written.joint)
    if outer is None or own is None:
        return None
    turned = transform.turned_back(own.rotation, transform.turned(outer, values))
    same = all(abs(a - b) <= transform.NOISE for a, b in zip(turned, values, strict=True))
    return text if same else transform.written(turned)


def _rotation(robot: Robot, frame: str) -> Rows | None:
    if frame == sdf_syntax.MODEL_FRAME:
        return UPRIGHT
    part = robot.link_named.get(frame) or robot.joint_named.get(frame)
    placement = sdf_frames.frames(robot).frame_of(part) if part is not None else None
    return placement.rotation if placement is not None else None


def _part(robot: Robot, written: Written, tag: str, part: Element) -> str:
    """What URDF has in the joint for an element in the axis."""
    attributes = _attributes(written.joint, part)
    kind = (written.joint.element.type or robot.vocabulary).children[tag]
    return kept_text(robot.document, part, start_tag(tag, attributes), _used(part, kind.attributes))


def _used(part: Element, names: Mapping[str, object]) -> list[Element]:
    return [
        child for child in part.children if child.tag in names or (part.tag == "mimic" and child.tag == "reference")
    ]


def _attributes(joint: Joint, part: Element) -> dict[str, str]:
    kind = (joint.element.type or joint.robot.vocabulary).children[part.tag]
    attributes = attributes_of(part, kind, is_complete=True)
    if part.tag == "limit" and _is_endless(joint, part):
        return {name: value for name, value in attributes.items() if name not in ("lower", "upper")}
    if part.tag == "limit" and joint.type in LIMITED:
        return {**ENDS, **attributes}
    return _mimic(part, attributes) if part.tag == "mimic" else attributes


def _mimic(part: Element, attributes: dict[str, str]) -> dict[str, str]:
    """A mimic whose leader counts from 0, and not from a reference."""
    reference_tag = part.child("reference")
    reference, factor = (
        number(reference_tag.text) if reference_tag is not None else 0.0,
        number(attributes.get("multiplier", "1")),
    )
    offset = number(attributes.get("offset", "0"))
    if reference and factor is not None and offset is not None:
        attributes["offset"] = transform.written([offset - factor * reference])
    return {name: value for name, value in attributes.items() if name != "axis"}


def _has_limit(written: Written) -> bool:
    return "limit" in written.parts or written.joint.limit is not None


def _is_endless(joint: Joint, limit: Element | None) -> bool:
    """Whether a revolute joint of SDFormat has no limit, so that it is continuous in URDF."""
    if joint.type != "revolute" or joint.limit is not None:
        return False
    ends = [limit.child(tag) for tag in ("lower", "upper")] if limit is not None else []
    written = [number(end.text) for end in ends if end is not None]
    return all(value is not None and abs(value) >= ENDLESS for value in written)


def _fix(robot: Robot, written: Written, tags: Sequence[str]) -> Change | None:
    if any(written.joint.child(tag) is not None for tag in written.parts) or written.axis.text.strip():
        return None
    if robot.origins is not None and written.frame:  # what it was worked out from may be an expression
        return None
    fix = instead(robot.document, written.axis, tags)
    if fix is None or any(part.attributes.keys() - {"value"} for part in _values(written)):
        return None
    if not _is_endless(written.joint, written.parts.get("limit")):
        return fix
    endless = Replace(Place(written.joint.element, "type", "value"), "continuous")
    return f"{fix[0]}, and make the joint continuous", [*fix[1], endless]


def _values(written: Written) -> Iterator[Element]:
    for part in written.parts.values():
        yield from part.children

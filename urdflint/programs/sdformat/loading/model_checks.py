"""What libsdformat finds wrong with a model that it has read: names, frames, masses, axes and sensors."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Iterator

from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion import lumped_mass
from urdflint.programs.sdformat.loading import frame_graph
from urdflint.programs.sdformat.loading.frame_graph import MODEL, WORLD, ModelNames, reserved
from urdflint.programs.sdformat.reading.grammar import printed, trimmed
from urdflint.programs.sdformat.reading.outcome import Conversion, ModelFrame, ModelJoint, ModelLink, Refusal, Stage
from urdflint.schema import vocabulary
from urdflint.syntax.document import Element

LEAST_AXIS = 1e-6  # sdf::equal


def errors(
    model: Conversion,
    root: Element,
    copied: dict[str, list[Element]],
    renamed: dict[Element, str],
    is_brought: Callable[[str], bool],
) -> list[Refusal]:
    """The errors of a model.

    `copied` are the links, joints and models that blocks add to it, by tag; `renamed` what ends of such joints say;
    `is_brought` says whether one of these models brings a name.
    """
    lost = {loss.name: loss.cause for kind in ("joint", "link") for loss in model.dropped if loss.kind == kind}
    scope = ModelNames(is_brought, renamed=renamed, lost=lost)
    robot_name = root.attributes.get("name", "")
    if reserved(robot_name):
        scope.refuse(root, "name", reasons.NameReserved())
    nested = copied.get("model", [])
    if not model.links and not copied.get("link") and not nested and not copied.get("include") and not model.static:
        first = next((loss.name for loss in model.dropped if loss.kind == "link" and loss.name != WORLD), "")
        scope.refuse(lost.get(first, root), None, reasons.NoLinkLeft(), first)
    for element in nested:
        scope.name("model", _label(element), element)
    for link in model.links:
        _link(link, scope)
    for element in copied.get("link", ()):
        scope.name("link", _label(element), element)
        _relative(element, _label(element), "", scope)
    for joint in model.joints:
        _joint(joint, scope)
    for element in copied.get("joint", ()):
        _copied_joint(element, scope)
    for frame in model.frames:
        _frame(frame, scope)
    frame_graph.check(scope)
    return scope.refusals


def _link(link: ModelLink, scope: ModelNames) -> None:
    if scope.name("link", link.name, link.element):
        scope.relative[link.name] = link.joint or ""
        if link.joint is None:
            for pose in (element for element in link.copied if element.tag == "pose"):
                scope.relative[link.name] = pose.get("relative_to") or ""
                break
    if not lumped_mass.sound(printed(link.mass), _printed(link.inertia)):
        scope.refuse(link.element, None, reasons.InertiaImpossible())


def _printed(moments: lumped_mass.Moments) -> lumped_mass.Moments:
    xx, xy, xz, yy, yz, zz = map(printed, moments)
    return (xx, xy, xz, yy, yz, zz)


def _joint(joint: ModelJoint, scope: ModelNames) -> None:
    if scope.name("joint", joint.name, joint.element):
        scope.relative[joint.name] = MODEL if joint.parent == WORLD else joint.parent
        scope.attached[joint.name] = joint.child
    scope.ends.append((joint.element, joint.name, joint.parent, joint.child))
    if joint.child == WORLD:
        link = scope.elements.get(WORLD, joint.element)
        scope.refuse(link, "name", reasons.NameReserved())
    if joint.axis is not None and math.hypot(*joint.axis) <= LEAST_AXIS:
        scope.refuse(joint.element.child("axis") or joint.element, "xyz", reasons.AxisZero())


def _copied_joint(joint: Element, scope: ModelNames) -> None:
    """A joint written in a block for the model."""
    name = _label(joint)
    parent, child = (_end(joint, tag, scope) for tag in ("parent", "child"))
    if (joint.get("type") or "").lower() not in vocabulary.values("SdfJointType"):
        scope.refuse(joint, "type", reasons.CopiedJointTypeUnknown())
    if scope.name("joint", name, joint):
        scope.attached[name] = child
        _relative(joint, name, child, scope)
    scope.ends.append((joint, name, parent, child))
    for axis in joint.all("axis") + joint.all("axis2"):
        xyz = axis.child("xyz")
        values = xyz.text.split() if xyz is not None else []
        if len(values) == 3 and all(value.strip("+-0.") == "" for value in values):
            scope.refuse(axis, None, reasons.CopiedAxisZero())


def _label(element: Element) -> str:
    return trimmed(element.attributes.get("name", ""))


def _end(joint: Element, tag: str, scope: ModelNames) -> str:
    end = joint.child(tag)
    return "" if end is None else trimmed(scope.renamed.get(end, end.text))


def _relative(element: Element, name: str, otherwise: str, scope: ModelNames) -> None:
    pose = element.child("pose")
    scope.relative.setdefault(name, trimmed((pose.get("relative_to") if pose is not None else None) or "") or otherwise)


def _frame(frame: ModelFrame, scope: ModelNames) -> None:
    if scope.name("frame", frame.name, frame.element):
        scope.attached[frame.name] = frame.attached_to or MODEL
        pose = frame.element.child("pose") if frame.element.tag == "frame" else None
        scope.relative[frame.name] = (pose.get("relative_to") if pose is not None else None) or frame.attached_to


def mimic_errors(model: Conversion, copied: Iterable[Element], blocks: Container[str]) -> Iterator[Refusal]:
    """The errors of `<mimic>`; joints with a block of their own have an axis even if they are fixed."""
    mimickeds = {joint.name: joint for joint in model.joints}
    lost = {loss.name: loss.cause for loss in model.dropped if loss.kind == "joint"}
    added = {_label(element) for element in copied}
    for joint in model.joints:
        if joint.mimic is None:
            continue
        mimic, mimicked = joint.element.child("mimic") or joint.element, mimickeds.get(joint.mimic)
        if mimicked is None and joint.mimic not in added:
            reason: Reason = reasons.MimicUnknown(joint.mimic)
        elif mimicked is joint:
            reason = reasons.MimicOfItself()
        elif mimicked is not None and mimicked.axis is None and mimicked.name not in blocks:
            reason = reasons.MimicWithoutAxis(joint.mimic)
        else:
            continue
        yield Refusal(mimic, "joint", reason, Stage.LOAD, lost.get(joint.mimic))


def repeated(elements: Iterable[Element], tag: str) -> Iterator[tuple[Element, Element]]:
    """Elements of that tag whose name was given before, each with the first of its name."""
    first_by_name: dict[str, Element] = {}
    for element in elements:
        if element.tag == tag:
            first = first_by_name.setdefault(_label(element), element)
            if first is not element:
                yield element, first

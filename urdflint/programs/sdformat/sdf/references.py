"""What refers to frames: poses, frames, joints and models; names that are not there, and circles of them."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.programs.sdformat.loading.frame_graph import MODEL, WORLD
from urdflint.programs.sdformat.reading import sdf_description
from urdflint.programs.sdformat.reading.grammar import trimmed
from urdflint.programs.sdformat.releases import MIMIC
from urdflint.programs.sdformat.sdf import reasons
from urdflint.programs.sdformat.sdf.faults import Harm, Reading
from urdflint.programs.sdformat.sdf.scopes import FRAMES, Scope, attached, body, knows, name_of
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import nearest

IN_LINK = ("visual", "collision", "sensor", "light")
FIXED = "fixed"  # joints that do not move about their axis


def check(reading: Reading, scope: Scope) -> None:
    """Look at all that a world or model refers to."""
    _model(reading, scope)
    for child in scope.element.children:
        if child.tag in FRAMES or child.tag == "include":
            _pose(reading, scope, child, reading.torn)
        if child.tag == "light":
            _pose(reading, scope, child, Harm.LATE)
        if child.tag == "frame":
            _refer(
                reading, scope, child, Place(child, "attached_to", "value"), child.get("attached_to"), "is attached to"
            )
        elif child.tag == "joint" and not (scope.is_world and not _has_joints(reading)):
            _joint(reading, scope, child)
        elif child.tag == "link":
            for inner in child.children:
                if inner.tag in IN_LINK:
                    _pose(reading, scope, inner, Harm.LATE)
    _circles(reading, scope)


def _has_joints(reading: Reading) -> bool:
    """Whether worlds have joints in the version that a release reads."""
    return "joint" in sdf_description.root(reading.release.description).children[WORLD].children


def _model(reading: Reading, scope: Scope) -> None:
    model = scope.element
    for name, verb in (("canonical_link", "has the canonical link"), ("placement_frame", "is placed by")):
        if not scope.is_world:
            _refer(reading, scope, model, Place(model, name, "value"), model.get(name), verb)
    pose = model.child("pose")
    frame_name = trimmed((pose.get("relative_to") if pose is not None else None) or "")
    if pose is not None and frame_name and model.parent is reading.scene.element:
        reason = reasons.SdfReferenceUnknown(_label(model), "has a pose relative to", frame_name)
        reading.add(reading.torn, reason, Place(pose, "relative_to", "value"))


def _pose(reading: Reading, scope: Scope, element: Element, harm: Harm) -> None:
    pose = element.child("pose")
    frame_name = trimmed((pose.get("relative_to") if pose is not None else None) or "")
    if pose is None or not frame_name or knows(scope, frame_name):
        return
    place = Place(pose, "relative_to", "value")
    verb = "has a pose relative to"
    reason = (
        reasons.SdfPoseFrameUnknown(_label(element), frame_name)
        if harm is Harm.LATE
        else reasons.SdfReferenceUnknown(_label(element), verb, frame_name)
    )
    reading.add(harm, reason, place, suggestion=nearest(frame_name, scope.names))


def _refer(
    reading: Reading,
    scope: Scope,
    element: Element,
    place: Place,
    text: str | None,
    verb: str,
    harm: Harm | None = None,
) -> bool:
    name = trimmed(text or "")
    if not name or knows(scope, name):
        return bool(name)
    reason = reasons.SdfReferenceUnknown(_label(element), verb, name)
    reading.add(harm or reading.torn, reason, place, suggestion=nearest(name, scope.names))
    return False


def _label(element: Element) -> str:
    name = element.child("name") if element.tag == "include" else None
    own_name = name_of(element) if name is None else trimmed(name.text)
    return f"{element.tag} '{own_name}'" if own_name else f"<{element.tag}>"


def _joint(reading: Reading, scope: Scope, joint: Element) -> None:
    ends = {tag: end for tag in ("parent", "child") if (end := joint.child(tag)) is not None}
    end_names = {tag: trimmed(end.text) for tag, end in ends.items()}
    sound = len(ends) == 2 and all(end_names.values())
    for tag, end in ends.items():
        place = Place(end, None, "text")
        if end_names[tag] == WORLD:
            if tag == "child":
                reading.add(reading.torn, reasons.SdfJointChildWorld(name_of(joint)), place)
            sound = False
        elif end_names[tag]:
            sound &= _refer(reading, scope, joint, place, end_names[tag], f"has the {tag}")
    if sound and _same(scope, end_names["parent"], end_names["child"]):
        reading.add(reading.torn, reasons.SdfJointToItself(name_of(joint)), Place(ends["child"], None, "text"))
    for axis in (*joint.all("axis"), *joint.all("axis2")):
        xyz, mimic = axis.child("xyz"), axis.child("mimic")
        if xyz is not None:
            _axis(reading, scope, joint, xyz)
        if mimic is not None and reading.release.has(MIMIC):
            _mimic(reading, scope, joint, mimic)


def _same(scope: Scope, parent: str, child: str) -> bool:
    parent_body = body(scope, parent)
    return parent == child or (parent_body is not None and parent_body is body(scope, child))


def _axis(reading: Reading, scope: Scope, joint: Element, xyz: Element) -> None:
    place = Place(xyz, "expressed_in", "value")
    _refer(reading, scope, joint, place, xyz.get("expressed_in"), "has an axis expressed in", reading.collected)
    try:
        length = sum(float(word) ** 2 for word in xyz.text.split())
    except ValueError:
        return
    if xyz.text.split() and length == 0 and (reading.judged or joint.get("type") != FIXED):
        harm = Harm.REFUSED if reading.judged else Harm.MISREAD
        reading.add(harm, reasons.SdfAxisZero(name_of(joint)), Place(xyz, None, "text"))


def _mimic(reading: Reading, scope: Scope, joint: Element, mimic: Element) -> None:
    """An axis that follows another: of a joint that is there, and not itself."""
    place = Place(mimic, "joint", "value")
    is_known = _refer(reading, scope, joint, place, mimic.get("joint"), "has an axis that follows")
    if is_known and trimmed(mimic.get("joint") or "") == name_of(joint):
        parent = mimic.parent
        if parent is not None and parent.tag == (trimmed(mimic.get("axis") or "") or "axis"):
            reading.add(Harm.REFUSED, reasons.SdfMimicOfItself(name_of(joint)), place)


def _circles(reading: Reading, scope: Scope) -> None:
    """Poses that lead back to where they began, and frames that hang on each other, each circle once."""
    noted_names = set[str]()
    for graph in ({name: _next(element) for name, element in scope.names.items()}, dict(_hanging(scope))):
        settled = set[str]()
        for start in graph:
            path, name = dict[str, None](), start
            while name in graph and name not in settled and name not in path:
                path[name] = None
                name = graph[name].partition("::")[0] if graph[name] not in graph else graph[name]
            if name in path and name not in noted_names:
                noted_names.add(name)
                reading.add(reading.torn, reasons.SdfReferenceCycle(name), _place(scope.names[name]))
            settled.update(path)


def _next(element: Element) -> str:
    pose = element.child("pose")
    frame_name = trimmed((pose.get("relative_to") if pose is not None else None) or "")
    return frame_name or (attached(element) if element.tag in ("frame", "joint") else "") or MODEL


def _hanging(scope: Scope) -> Iterator[tuple[str, str]]:
    for name, element in scope.names.items():
        if element.tag in ("frame", "joint"):
            yield name, attached(element)


def _place(element: Element) -> Place:
    pose = element.child("pose")
    if pose is not None and pose.get("relative_to"):
        return Place(pose, "relative_to", "value")
    return Place(element, "attached_to", "value") if name_of(element) and element.tag == "frame" else Place(element)

"""What refers to frames: poses, frames, joints and models; names that are not there, and circles of them."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.programs.sdformat.loading.frame_graph import MODEL, WORLD
from urdflint.programs.sdformat.reading import sdf_description as description
from urdflint.programs.sdformat.reading.grammar import trimmed
from urdflint.programs.sdformat.releases import Behaviour
from urdflint.programs.sdformat.sdf import reasons
from urdflint.programs.sdformat.sdf.faults import Harm, Reading
from urdflint.programs.sdformat.sdf.scopes import FRAMES, Scope, attached, body, knows, name_of
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import nearest

IN_LINK = ("visual", "collision", "sensor", "light")


def check(reading: Reading, scope: Scope) -> None:
    """Look at all that a world or model refers to."""
    _model(reading, scope)
    for one in scope.element.children:
        if one.tag in FRAMES or one.tag == "include":
            _pose(reading, scope, one, Harm.REFUSED)
        if one.tag == "light":
            _pose(reading, scope, one, Harm.LATE)
        if one.tag == "frame":
            _refer(reading, scope, one, Place(one, "attached_to", "value"), one.get("attached_to"), "is attached to")
        elif one.tag == "joint" and not (scope.is_world and not _has_joints(reading)):
            _joint(reading, scope, one)
        elif one.tag == "link":
            for inner in one.children:
                if inner.tag in IN_LINK:
                    _pose(reading, scope, inner, Harm.LATE)
    _circles(reading, scope)


def _has_joints(reading: Reading) -> bool:
    """Whether worlds have joints in the version that a release reads."""
    return "joint" in description.root(reading.release.description).children[WORLD].children


def _model(reading: Reading, scope: Scope) -> None:
    model = scope.element
    for name, verb in (("canonical_link", "has the canonical link"), ("placement_frame", "is placed by")):
        if not scope.is_world:
            _refer(reading, scope, model, Place(model, name, "value"), model.get(name), verb)
    pose = model.child("pose")
    said = trimmed((pose.get("relative_to") if pose is not None else None) or "")
    if pose is not None and said and model.parent is reading.scene.element:
        reason = reasons.SdfReferenceUnknown(_who(model), "has a pose relative to", said)
        reading.add(Harm.REFUSED, reason, Place(pose, "relative_to", "value"))


def _pose(reading: Reading, scope: Scope, one: Element, harm: Harm) -> None:
    pose = one.child("pose")
    said = trimmed((pose.get("relative_to") if pose is not None else None) or "")
    if pose is None or not said or knows(scope, said):
        return
    place = Place(pose, "relative_to", "value")
    verb = "has a pose relative to"
    reason = (
        reasons.SdfPoseFrameUnknown(_who(one), said)
        if harm is Harm.LATE
        else reasons.SdfReferenceUnknown(_who(one), verb, said)
    )
    reading.add(harm, reason, place, meant=nearest(said, scope.names))


def _refer(
    reading: Reading, scope: Scope, one: Element, place: Place, said: str | None, verb: str, harm: Harm = Harm.REFUSED
) -> bool:
    name = trimmed(said or "")
    if not name or knows(scope, name):
        return bool(name)
    reading.add(harm, reasons.SdfReferenceUnknown(_who(one), verb, name), place, meant=nearest(name, scope.names))
    return False


def _who(one: Element) -> str:
    name = one.child("name") if one.tag == "include" else None
    said = name_of(one) if name is None else trimmed(name.text)
    return f"{one.tag} '{said}'" if said else f"<{one.tag}>"


def _joint(reading: Reading, scope: Scope, joint: Element) -> None:
    ends = {tag: one for tag in ("parent", "child") if (one := joint.child(tag)) is not None}
    said = {tag: trimmed(one.text) for tag, one in ends.items()}
    sound = len(ends) == 2 and all(said.values())
    for tag, one in ends.items():
        place = Place(one, None, "text")
        if said[tag] == WORLD:
            if tag == "child":
                reading.add(Harm.REFUSED, reasons.SdfJointChildWorld(name_of(joint)), place)
            sound = False
        elif said[tag]:
            sound &= _refer(reading, scope, joint, place, said[tag], f"has the {tag}")
    if sound and _same(scope, said["parent"], said["child"]):
        reading.add(Harm.REFUSED, reasons.SdfJointToItself(name_of(joint)), Place(ends["child"], None, "text"))
    for axis in (*joint.all("axis"), *joint.all("axis2")):
        xyz, mimic = axis.child("xyz"), axis.child("mimic")
        if xyz is not None:
            _axis(reading, scope, joint, xyz)
        if mimic is not None and reading.release.has(Behaviour.MIMIC):
            _mimic(reading, scope, joint, mimic)


def _same(scope: Scope, parent: str, child: str) -> bool:
    one = body(scope, parent)
    return parent == child or (one is not None and one is body(scope, child))


def _axis(reading: Reading, scope: Scope, joint: Element, xyz: Element) -> None:
    place = Place(xyz, "expressed_in", "value")
    _refer(reading, scope, joint, place, xyz.get("expressed_in"), "has an axis expressed in", reading.collected)
    try:
        length = sum(float(one) ** 2 for one in xyz.text.split())
    except ValueError:
        return
    if xyz.text.split() and length == 0:
        reading.add(Harm.REFUSED, reasons.SdfAxisZero(name_of(joint)), Place(xyz, None, "text"))


def _mimic(reading: Reading, scope: Scope, joint: Element, mimic: Element) -> None:
    """An axis that follows another: of a joint that is there, and not itself."""
    place = Place(mimic, "joint", "value")
    known = _refer(reading, scope, joint, place, mimic.get("joint"), "has an axis that follows")
    if known and trimmed(mimic.get("joint") or "") == name_of(joint):
        parent = mimic.parent
        if parent is not None and parent.tag == (trimmed(mimic.get("axis") or "") or "axis"):
            reading.add(Harm.REFUSED, reasons.SdfMimicOfItself(name_of(joint)), place)


def _circles(reading: Reading, scope: Scope) -> None:
    """Poses that lead back to where they began, and frames that hang on each other, each circle once."""
    told = set[str]()
    for graph in ({name: _next(one) for name, one in scope.names.items()}, dict(_hanging(scope))):
        settled = set[str]()
        for start in graph:
            path, name = dict[str, None](), start
            while name in graph and name not in settled and name not in path:
                path[name] = None
                name = graph[name].partition("::")[0] if graph[name] not in graph else graph[name]
            if name in path and name not in told:
                told.add(name)
                reading.add(Harm.REFUSED, reasons.SdfReferenceCycle(name), _place(scope.names[name]))
            settled.update(path)


def _next(one: Element) -> str:
    pose = one.child("pose")
    said = trimmed((pose.get("relative_to") if pose is not None else None) or "")
    return said or (attached(one) if one.tag in ("frame", "joint") else "") or MODEL


def _hanging(scope: Scope) -> Iterator[tuple[str, str]]:
    for name, one in scope.names.items():
        if one.tag in ("frame", "joint"):
            yield name, attached(one)


def _place(one: Element) -> Place:
    pose = one.child("pose")
    if pose is not None and pose.get("relative_to"):
        return Place(pose, "relative_to", "value")
    return Place(one, "attached_to", "value") if name_of(one) and one.tag == "frame" else Place(one)

"""The stage: prims for links and shapes, then joints between bodies, with the names that USD can hold.

_impl/link.py, convert_link and physics_joints.
"""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.usd import grammar, reasons
from urdflint.programs.usd.hierarchy import MOST_PATHS
from urdflint.programs.usd.model import CreatedJoint, Link, Model, Prim
from urdflint.programs.usd.names import Siblings
from urdflint.programs.usd.record import all_children, last, value
from urdflint.programs.usd.releases import EMPTY_NO_BODY, INERTIA_MERGED, MIMIC_LOST, OFFSET_IN_DEGREES
from urdflint.syntax.document import Element

ROOT_JOINT = "root_joint"
TURNING = frozenset({"revolute", "continuous"})


def build(model: Model) -> None:
    """Prims for all links from the top down, and joints."""
    if model.top is None:
        return
    mimicked = _mimicked(model)
    _copy_inertials(model, mimicked)
    _links(model, model.top, mimicked)
    _joints(model)


def _mimicked(model: Model) -> set[Link]:
    """The links on fixed joints that some joint mimics: they stay what they are."""
    joints = {joint.name: joint for joint in reversed(model.joints)}
    mimics = [last(joint.element, "mimic") for joint in model.joints]
    leaders = [joints.get(mimic.attributes.get("joint", "")) for mimic in mimics if mimic is not None]
    return {
        leader.child for leader in leaders if leader is not None and leader.type == "fixed" and leader.child is not None
    }


def _copy_inertials(model: Model, mimicked: set[Link]) -> None:
    """Which child on a fixed joint gives its inertial to a parent that has shapes and none: the first.

    Parents count whether they are reached or not. The release is asked last: what no release is asked for is worked
    out once for all.
    """
    for link in model.links.values():
        if link.weighs or not link.has_shapes:
            continue
        bare = (
            child
            for joint, child in link.below
            if joint.type == "fixed" and child not in mimicked and child.weighs and not child.has_shapes
        )
        child = next(bare, None)
        if child is not None and model.record.release.has(INERTIA_MERGED):
            model.copied[link] = child


def _links(model: Model, top: Link, mimicked: set[Link]) -> None:
    """Prims in the converter's order: each gets its name when its parent comes to it."""
    first, frames = Siblings(), _frames(model, top, mimicked)
    waiting: list[tuple[Link, Prim | None]] = [(top, None)]
    work = MOST_PATHS + sum(1 + len(link.element.children) for link in model.links.values())
    while waiting and work > 0:
        link, above = waiting.pop()
        work -= 1 + len(link.element.children)
        name = (above.names if above is not None else first).unique(link.name)
        inertial = model.copied.get(link, link).inertial
        prim = Prim(link, name, above, link not in frames, inertial if link not in frames else None)
        prim.body = prim if prim.is_body else above and above.body
        model.prims.append(prim)
        model.prim_by_link[link.name] = prim
        _parts(model, prim)
        below = [(child, prim) for _, child in link.below if child not in model.moved]
        waiting.extend(reversed(below))


def _frames(model: Model, top: Link, mimicked: set[Link]) -> set[Link]:
    """The links of which no body is made: empty ones at the top or on fixed joints.

    The release is asked where releases differ.
    """
    late, early = set[Link](), set[Link]()
    for link in reversed([*model.tree()]):
        is_held = link.on_fixed and link not in mimicked
        if link.is_ghost and (link is top or is_held):
            late.add(link)
        if link.is_bare and (link is top or (is_held and all(child in early for _, child in link.below))):
            early.add(link)
    return early if early != late and not model.record.release.has(EMPTY_NO_BODY) else late


def _parts(model: Model, prim: Prim) -> None:
    """What else is below a link in the stage, which takes names: unknown elements, and shapes."""
    link = prim.link.element
    prim.names.take([child.tag for child in link.children if _is_unknown(child)])
    parts = (part for tag in ("visual", "collision") for part in all_children(link, tag))
    shapes = {part: shape for part in parts if (shape := shape_of(part)) is not None}
    prim.names.take([_name(part, shape) for part, shape in shapes.items()])
    model.shapes.update(shapes)


def _is_unknown(element: Element) -> bool:
    """Whether it is kept under its tag; one in a namespace is kept under a name that no link has."""
    return element.tag not in grammar.CHILDREN["link"] and ":" not in element.tag and "xmlns" not in element.attributes


def shape_of(part: Element) -> Element | None:
    """The shape of a visual or collision, if one can be made."""
    geometry = last(part, "geometry")
    shapes = [child for child in geometry.children if child.tag in grammar.SHAPES] if geometry is not None else []
    if not shapes or (shapes[-1].tag == "mesh" and not shapes[-1].attributes.get("filename")):
        return None
    return shapes[-1]


def _name(part: Element, shape: Element) -> str:
    name = part.attributes.get("name")
    if name or shape.tag != "mesh":
        return name or shape.tag
    from pathlib import PurePosixPath  # a robot without meshes has no use for it

    return PurePosixPath(shape.attributes["filename"]).stem


def _joints(model: Model) -> None:
    """The joint to the world, then those of the file whose child is a body."""
    names = Siblings()
    top = model.top
    if top is not None and model.prims[0].is_body:
        names.unique(ROOT_JOINT)
        model.root_joint = True
    for joint, name in zip(model.joints, names.take([joint.name for joint in model.joints]), strict=True):
        child = model.prim_by_link.get(joint.child.name) if joint.child is not None else None
        kind = grammar.KINDS.get(joint.type)
        if child is not None and child.is_body and kind is not None:
            model.joint_by_name.setdefault(joint.name, CreatedJoint(joint, name, kind, child))
    for created in model.joint_by_name.values():
        _follow(model, created)


def _follow(model: Model, created: CreatedJoint) -> None:
    record, mimic = model.record, last(created.joint.element, "mimic")
    if mimic is None or not mimic.attributes.get("joint"):
        return
    name, offset = mimic.attributes["joint"], value(mimic, "offset")
    leader = model.joint_by_name.get(name)
    if leader is None:
        if name in model.joint_names and record.release.has(MIMIC_LOST):
            record.silent(Effect.DROPS, reasons.MimicLost(name), mimic, "joint")
        elif name in model.joint_names:
            record.rejects(reasons.LeaderNotMade(name), mimic, "joint")
        return
    model.mimics.append((created, leader, mimic))
    if offset and created.joint.type in TURNING and not record.release.has(OFFSET_IN_DEGREES):
        record.silent(Effect.ALTERS, reasons.OffsetMisread(offset), mimic, "offset")

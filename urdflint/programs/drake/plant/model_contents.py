"""What a model has by name when Drake adds it: bodies, joints with their positions, frames, and models in it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from urdflint.files import include_budget, safe_open
from urdflint.model.numbers import number
from urdflint.model.resource_files import Files, Presence
from urdflint.model.structure.sdf_syntax import child_text
from urdflint.programs.drake.plant import model_counts
from urdflint.programs.drake.plant.model_counts import Anchored, Tally, is_ignored
from urdflint.programs.drake.urdf.joints import is_identity
from urdflint.struct import Struct, field
from urdflint.syntax import parsing
from urdflint.syntax.document import Document, Element
from urdflint.syntax.source import Source

LARGEST = 30_000_000  # bytes of a file
PER_ELEMENT = 2  # elements that cost as much as one that xacro makes
DEEPEST = 20  # files that include one another
# Positions by joint type. Of these the child may not be nearer to the world than the parent
IRREVERSIBLE = {"screw": 1, "curvilinear": 1, "universal": 2, "ball": 3, "planar": 3}  # `CreateJointImplementations`
# Drake makes no joint of type floating
POSITIONS = {
    **dict.fromkeys(("revolute", "continuous", "prismatic", "hinge", "slide"), 1),
    "fixed": 0,
    **IRREVERSIBLE,
}
SCOPE = "::"
WORLD = "world"
MODEL_FRAME = "__model__"
FREE = "free"  # the type of a joint of MJCF by which Drake makes none
MESH = "mesh"  # for the root of a mesh, whose only body is called as the model is
GROUP = "drake:collision_filter_group"
ENDINGS = (".urdf", ".sdf", ".xml", ".obj")
ROOTS = {"urdf": "robot", ".sdf": "sdf", ".xml": "mujoco"}  # by the last four letters of a name
BODY_MAKERS = frozenset(
    {"include", "attach", "replicate", "frame", "composite", "flexcomp"}
)  # that make or rename bodies of MJCF


class Joint(Struct):
    """A joint: its number of positions, None where it is not known, its bodies, its limits, and whether its child may
    be the body that is nearer to the world.
    """

    positions: int | None
    parent: str = ""
    child: str = ""
    lower: float | None = None
    upper: float | None = None
    reversible: bool = True


class Contents(Struct, eq=False, frozen=False):
    """The contents of a model; `frames` with the body that each is fixed to.

    `is_complete` is false where a name may be missing. `root` is the root element of its file, `name` its name, `tally`
    counts its other parts. Frames of joints are `coincident` with their links, which Drake makes only before 1.55, or
    have an `offset`. `unnamed` says that Drake names bodies or joints of MJCF. `anchored` are geometries of the world
    itself.
    """

    bodies: dict[str, None] = field(default_factory=dict)
    frames: dict[str, str] = field(default_factory=dict)
    joints: dict[str, Joint] = field(default_factory=dict)
    models: dict[str, Contents] = field(default_factory=dict)
    groups: dict[str, None] = field(default_factory=dict)
    is_complete: bool = True
    root: str = ""
    name: str = ""
    tally: Tally = field(default_factory=Tally)
    coincident: dict[str, None] = field(default_factory=dict)
    offset: dict[str, None] = field(default_factory=dict)
    unnamed: bool = False
    anchored: dict[Anchored, None] = field(default_factory=dict)

    def add_body(self, name: str) -> None:
        """Add a body, which is a frame too."""
        self.bodies[name] = None
        self.frames[name] = name


def read(path: str, files: Files, depth: int = 0) -> Contents | None:
    """What the model in a file has, by the ending of its name; None where it cannot be read."""
    if path.lower().endswith(".obj"):
        return Contents(root=MESH)
    document = parsed(path)
    root = document.root if document is not None else None
    if root is None:
        return None
    contents = _of_root(root, files, depth)
    contents.root, contents.name = root.tag, _own_name(root)
    return contents


def parsed(path: str) -> Document | None:
    """A file of a model; None where it cannot be read, or the run cannot afford one more of its size."""
    if not include_budget.spend(include_budget.INCLUDE):
        return None
    try:
        document = parsing.read(Source(path, safe_open.content(path, LARGEST)))
    except (OSError, safe_open.NoFile):
        return None
    include_budget.grow(path, len(document.source.data))
    return document if include_budget.spend(len(document.elements) / PER_ELEMENT) else None


def of_mesh(name: str) -> Contents:
    """What Drake makes of a mesh: a body with the name of the model, and two geometries."""
    contents = Contents(root=MESH, tally=Tally(geometries=2))
    contents.add_body(name)
    return contents


def _own_name(root: Element) -> str:
    """How a model calls itself, where nobody gives it another name."""
    model = next(_models(root), None) if root.tag == "sdf" else root
    return (model.get("model" if root.tag == "mujoco" else "name") or "") if model is not None else ""


def of_root(root: Element, files: Files) -> Contents:
    """What the model below a root element has; of a world the models that are in it."""
    world = root.child("world") if root.tag == "sdf" else None
    contents = _of_root(root, files, 0) if world is None else _of_model(world, files, 0)
    contents.root = root.tag
    return contents


def _of_root(root: Element, files: Files, depth: int) -> Contents:
    if root.tag == "robot":
        return _of_urdf(root)
    if root.tag == "mujoco":
        return _of_mjcf(root)
    model = next(_models(root), None)
    return _of_model(model, files, depth) if model is not None else Contents(is_complete=False)


def _of_urdf(root: Element) -> Contents:
    contents = Contents(tally=model_counts.of_urdf(root), groups=_groups(root))
    contents.anchored = dict.fromkeys(model_counts.anchored_of_urdf(root))
    for link in root.children:
        if link.tag == "link" and not is_ignored(link) and link.get("name") not in (None, WORLD):
            contents.add_body(link.get("name") or "")
    for part in root.children:
        name, kind = part.get("name") or "", (part.get("type") or "").strip()
        if part.tag in ("joint", "drake:joint") and kind in POSITIONS and not is_ignored(part):
            limit = part.child("limit")
            lower, upper = (number(limit.get(word) or "") if limit else None for word in ("lower", "upper"))
            bounded = kind in ("revolute", "prismatic")
            parent, child = _link(part, "parent"), _link(part, "child")
            contents.joints[name] = Joint(
                POSITIONS[kind], parent, child, *((lower, upper) if bounded else (None, None)), kind not in IRREVERSIBLE
            )
            contents.frames.setdefault(f"{name}_parent", parent)
            if is_identity(part):
                contents.coincident[f"{name}_parent"] = None
            if kind == "planar":
                contents.frames.setdefault(f"{name}_child", child)
        elif part.tag == "frame":
            contents.frames[name] = part.get("link") or ""
            if _is_moved(f"{part.get('xyz') or ''} {part.get('rpy') or ''}"):
                contents.offset[name] = None
    return contents


def _groups(model: Element) -> dict[str, None]:
    """The names of the collision filter groups of a model."""
    return {child.get("name") or "": None for child in model.children if child.tag == GROUP and not is_ignored(child)}


def _is_moved(pose: str) -> bool:
    """Whether a pose, as a text of numbers, is surely not the identity."""
    numbers = [number(word) for word in pose.split()]
    return None not in numbers and any(numbers)


def _link(joint: Element, tag: str) -> str:
    end = joint.child(tag)
    return (end.get("link") or "") if end is not None else ""


def _models(root: Element) -> Iterator[Element]:
    for child in root.children:
        if child.tag == "model":
            yield child
        elif child.tag == "world":
            yield from (inner for inner in child.children if inner.tag == "model")


def _of_model(model: Element, files: Files, depth: int) -> Contents:
    contents = Contents(groups=_groups(model))
    contents.frames[MODEL_FRAME] = _canonical_link(model)
    static = child_text(model, "static") in ("true", "1")
    for part in model.children:
        name = part.get("name") or ""
        if part.tag == "link":
            contents.add_body(name)
            if name == contents.frames[MODEL_FRAME]:
                _set_apart(contents, MODEL_FRAME, part.child("pose"), (None, MODEL_FRAME))
            if static:
                contents.joints[f"sdformat_model_static_world_welds_to_{name}"] = Joint(0, WORLD, name)
        elif part.tag in ("joint", "drake:joint"):
            prefix = "drake:" if part.tag.startswith("drake:") else ""
            parent, child = child_text(part, f"{prefix}parent"), child_text(part, f"{prefix}child")
            kind = part.get("type") or ""
            contents.joints[name] = Joint(POSITIONS.get(kind), parent, child, *_limits(part), kind not in IRREVERSIBLE)
            if prefix or not _coincides(model, part, parent, child):
                contents.frames.setdefault(f"{name}_parent", parent)
            contents.frames.setdefault(f"{name}_child", child)
        elif part.tag == "frame":
            contents.frames[name] = part.get("attached_to") or MODEL_FRAME
            _set_apart(contents, name, part.child("pose"), (None, contents.frames[name]))
        elif part.tag == "model":
            contents.models[name] = _of_model(part, files, depth)
        elif part.tag == "include":
            _include(contents, part, files, depth)
    contents.tally = model_counts.of_model(model)
    _move_frames(contents)
    return contents


def _canonical_link(model: Element) -> str:
    """The link that the frame of a model is fixed to; empty where that is in a model inside."""
    first = next((child.get("name") for child in model.children if child.tag == "link"), None)
    link_name = model.get("canonical_link") or first or ""
    return "" if SCOPE in link_name else link_name


def _move_frames(contents: Contents) -> None:
    """Give the frames that are attached to something in a model inside to that model, as Drake does."""
    for name, below in list(contents.frames.items()):
        inner, _, frame = (below, "", MODEL_FRAME) if below in contents.models else below.partition(SCOPE)
        if inner in contents.models:
            del contents.frames[name]
            contents.models[inner].frames[name] = frame
            _move_frames(contents.models[inner])


def _set_apart(contents: Contents, frame: str, pose: Element | None, near: tuple[str | None, str]) -> None:
    """Note that a frame surely does not lie in its body, by a pose that is relative to one of some frames."""
    direct = frame == MODEL_FRAME or contents.frames[frame] not in (MODEL_FRAME, "")
    if pose is not None and direct and pose.get("relative_to") in near and _is_moved(pose.text):
        contents.offset[frame] = None


def _coincides(model: Element, joint: Element, parent: str, child: str) -> bool:
    """Whether a joint surely lies in its parent link: where the child does, or by its own pose."""
    pose = joint.child("pose")
    if pose is not None and pose.get("relative_to"):
        return pose.get("relative_to") == parent and not _is_moved(pose.text)
    poses = [
        link.child("pose") for link in model.children if link.tag == "link" and link.get("name") in (parent, child)
    ]
    if len(poses) != 2 or any(pose is not None and pose.attributes for pose in poses):
        return False
    moved = [pose.text.split() if pose is not None and _is_moved(pose.text) else None for pose in poses]
    return moved[0] == moved[1] and (pose is None or not (pose.attributes or pose.text.strip(" 0.\n\t")))


def _include(contents: Contents, include: Element, files: Files, depth: int) -> None:
    """Add an included model, if its file is here."""
    answer = files.find(child_text(include, "uri")) if depth < DEEPEST else None
    path = answer is not None and answer.outcome is Presence.YES and answer.path
    inner = read(path, files, depth + 1) if path and path.lower().endswith(ENDINGS[:3]) else None
    name = child_text(include, "name") or (inner.name if inner is not None else "")
    if inner is None or not name or include.get("merge") in ("true", "1"):
        contents.is_complete = False
        return
    contents.models[name] = inner


def _limits(joint: Element) -> tuple[float | None, float | None]:
    limit = joint.down("axis", "limit")
    if limit is None or joint.get("type") not in ("revolute", "prismatic"):
        return None, None
    return number(child_text(limit, "lower")), number(child_text(limit, "upper"))


def _of_mjcf(root: Element) -> Contents:
    """Bodies and joints by name; Drake makes up names for those without one, and welds bodies without a joint.

    Of several joints of a body each but the last has a body of its own.
    """
    contents = Contents()
    defaults = model_counts.defaults(root, "joint")
    degrees = all(child.get("angle") != "radian" for child in root.children if child.tag == "compiler")
    waiting = [(child, WORLD, child.get("childclass") or "") for child in root.children if child.tag == "worldbody"]
    while waiting:
        element, name, inherited = waiting.pop()
        contents.is_complete = contents.is_complete and BODY_MAKERS.isdisjoint(child.tag for child in element.children)
        for body in (child for child in element.children if child.tag == "body"):
            inner = body.get("name") or f"body{len(contents.bodies) + 1}"
            own = body.get("childclass") or inherited
            joints = [
                model_counts.with_defaults(child, defaults, own) for child in body.children if child.tag == "joint"
            ]
            contents.unnamed = contents.unnamed or not body.get("name")
            _add_joined(contents, name, inner, joints, degrees)
            if not joints and all(child.tag != "freejoint" for child in body.children):
                contents.joints[f"{name}_welds_to_{inner}"] = Joint(0, name, inner)
            waiting.append((body, inner, own))
    for name, joint in contents.joints.items():
        contents.frames |= {f"{name}_parent": joint.parent, f"{name}_child": joint.child} if joint.positions else {}
    contents.is_complete = contents.is_complete and all(child.tag != "include" for child in root.children)
    contents.anchored = dict.fromkeys(model_counts.anchored_of_mjcf(root))
    contents.tally = model_counts.of_mjcf(root, len(contents.bodies), len(contents.joints))
    return contents


def _add_joined(contents: Contents, parent: str, body: str, joints: Sequence[Mapping[str, str]], degrees: bool) -> None:
    """Add a body with its joints, the attributes of which are given (ParseBody)."""
    contents.add_body(body)
    for index, joint in enumerate(joints):
        if joint.get("type") == FREE:
            break
        child = body if joint is joints[-1] else f"{body}{index}"
        contents.add_body(child)
        contents.joints[joint.get("name") or f"{parent}-{child}"] = _of_joint(joint, parent, child, degrees)
        parent = child


def _of_joint(joint: Mapping[str, str], parent: str, child: str, degrees: bool) -> Joint:
    """A joint of MJCF, whose `range` is in degrees or radians."""
    kind = joint.get("type") or "hinge"
    limits = [number(word) for word in (joint.get("range") or "").split()]
    if kind not in ("hinge", "slide") or len(limits) != 2 or None in limits or joint.get("limited") == "false":
        return Joint(POSITIONS.get(kind), parent, child, reversible=kind not in IRREVERSIBLE)
    lower, upper = (math.radians(limit or 0) if degrees and kind == "hinge" else limit for limit in limits)
    return Joint(1, parent, child, lower, upper)

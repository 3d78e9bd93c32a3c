"""Axes of joints, turned from the frames in which they are written into those of their joints."""

from __future__ import annotations

from urdflint.model import transform
from urdflint.model.structure import sdf_syntax
from urdflint.model.transform import UPRIGHT, Rows
from urdflint.programs.drake.sdf.parser import Vector, reals
from urdflint.programs.drake.sdf.scopes import Model
from urdflint.programs.sdformat.loading.frame_graph import MODEL
from urdflint.programs.sdformat.sdf.scopes import attached
from urdflint.syntax.document import Element

UP = (0.0, 0.0, 1.0)
MAX_FRAMES = 64  # frames that are relative to one another


def in_joint(model: Model, joint: Element, axis: Element) -> Vector | None:
    """The direction of an axis in the frame of its joint; None where frames of other models decide it."""
    xyz = axis.child("xyz")
    written = reals(xyz, UP)
    name = (xyz.get("expressed_in") or "").strip() if xyz is not None else ""
    if not name or name == joint.get("name"):
        return written
    frame_rotation, own = _rotation(model, name), _rotation(model, joint.get("name") or "")
    if frame_rotation is None or own is None:
        return None
    return transform.turned_back(own, transform.turned(frame_rotation, written))


def _rotation(model: Model, name: str) -> Rows | None:
    """How a frame is turned in its model."""
    rotation = UPRIGHT
    for _ in range(MAX_FRAMES):
        if name == MODEL:
            return rotation
        element = model.links.get(name) or model.joints.get(name) or model.frames.get(name)
        if element is None or element.tag not in ("link", "joint", "frame"):
            return None
        pose = element.child("pose")
        turn = sdf_syntax.transform_of(pose) if pose is not None else transform.IDENTITY
        if turn is None:
            return None
        rotation = transform.product(turn.rotation, rotation)
        within = "" if element.tag == "link" else attached(element)
        name = (sdf_syntax.frame_of(pose) if pose is not None else "") or within or MODEL
    return None

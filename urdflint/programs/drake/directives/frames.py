"""Frames and welds that directives add (`detail_dmd_parser.cc`, 1.51)."""

from __future__ import annotations

from urdflint.programs.drake.directives import distributions, names, nodes, reasons
from urdflint.programs.drake.directives.building import Building
from urdflint.programs.drake.directives.nodes import Directive
from urdflint.programs.drake.directives.plant import Body, Edge, joined, parted
from urdflint.programs.drake.plant.model_contents import Joint
from urdflint.syntax.yaml_text import Mapping, Node, Scalar

WELD = "weld"
SAME_NAMES = "weld a frame of another name: Drake names the joint after the two"


def add_frame(build: Building, directive: Directive, scope: str) -> None:
    name_node, pose = directive.text("name"), nodes.value(directive.body, "X_PF")
    base = nodes.value(pose, "base_frame") if isinstance(pose, Mapping) else None
    if name_node is None or not isinstance(base, Scalar) or nodes.is_null(base) or not base.text:
        return
    space, element = parted(name_node.text)
    instance = joined(scope, space) if space else ""
    if not element:
        build.rejects(reasons.DmdKeyMissing(directive.name, "name"), name_node, "write more than colons")
        return
    if instance and not names.has_instance(build, instance, name_node, name_node.text):
        return
    base_frame = names.frame(build, base, scope)
    check_rotation(build, pose, "X_PF")
    owner = instance or (base_frame[0] if base_frame is not None else "")
    if not owner:  # nobody knows which model gets it
        build.plant.lose_track()
        return
    if element in build.plant.instances[owner].frames:
        build.rejects(reasons.DmdNameRepeated("frame", joined(owner, element)), name_node, names.OTHER_NAME)
    else:
        build.plant.add_frame(owner, element, names.body(build, base_frame) if base_frame is not None else None)


def check_rotation(build: Building, pose: Node | None, key: str) -> None:
    """Note a rotation that Drake cannot compute."""
    uncomputed = distributions.uncomputed(pose) if not distributions.is_random(pose) else None
    if uncomputed is not None:
        build.rejects(reasons.DmdRotationUnusable(key, uncomputed[1]), uncomputed[0], "write the numbers themselves")


def add_weld(build: Building, directive: Directive, scope: str) -> None:
    ends = [directive.text("parent"), directive.text("child")]
    check_rotation(build, nodes.value(directive.body, "X_PC"), "X_PC")
    frames = [names.frame(build, end, scope) if end is not None else None for end in ends]
    (parent_at, child_at), (parent, child) = ends, frames
    if parent is None or child is None or parent_at is None or child_at is None:
        return
    joint_name = f"{parent[1]}_welds_to_{child[1]}"
    rejected = join(build, WELD, (names.body(build, parent), names.body(build, child)), child_at)
    owner = build.plant.instances[child[0]]
    if not rejected and not owner.added:
        reason = reasons.DmdWeldOfOther(child_at.text)
        build.rejects(reason, child_at, "swap parent and child, or weld a frame of the model itself")
    elif not rejected and joint_name in owner.joints:
        build.rejects(reasons.DmdNameRepeated("joint", joined(child[0], joint_name)), child_at, SAME_NAMES)
    owner.joints[joint_name] = Joint(0)


def join(build: Building, maker: str, ends: tuple[Body | None, Body | None], scalar: Scalar) -> bool:
    """Join two bodies by a weld or a floating joint; whether Drake rejects that, which is noted."""
    parent, child = ends
    if parent is None or child is None:
        return False
    if parent == child:
        build.rejects(reasons.DmdWeldOfItself(maker, child[1]), scalar, "name two bodies")
    elif frozenset((parent, child)) in build.plant.pairs:
        reason = reasons.DmdWeldRepeated(joined(*parent), joined(*child))
        build.rejects(reason, scalar, f"remove the {maker}, or the joint that is there")
    elif not build.plant.join(
        Edge(parent, child, f"the {maker} of '{joined(*child)}'", maker == WELD, build.outer or scalar)
    ):
        reason_loop = reasons.DmdWeldLoop(maker, joined(*child), joined(*parent))
        build.rejects(reason_loop, scalar, f"remove this {maker} or another one of the loop")
    else:
        return False
    return True

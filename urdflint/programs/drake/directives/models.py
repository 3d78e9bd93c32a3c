"""Models that directives add: their default positions and poses (`detail_dmd_parser.cc`, 1.51)."""

from __future__ import annotations

from urdflint.programs.drake.directives import files, frames, names, nodes, reasons
from urdflint.programs.drake.directives.building import Building
from urdflint.programs.drake.directives.nodes import Directive, place
from urdflint.programs.drake.directives.plant import WORLD_BODY, Body, Instance
from urdflint.programs.drake.plant import model_contents
from urdflint.programs.drake.plant.model_contents import Joint
from urdflint.programs.drake.releases import IDENTITY_FRAME_ELIDED
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import Note
from urdflint.syntax.yaml_text import Mapping, Node, Scalar, Sequence
from urdflint.text.similar import nearest
from urdflint.text.wording import counted

ANCHOR_ONCE = "give it another name in one of the files, or put it into a file that is added once"
DEFAULT_POSE = "default pose"
NO_JOINT = "name a joint of the model, without the name of the model"


def add_model(build: Building, directive: Directive, scope: str) -> None:
    name_at, file = directive.text("name"), directive.text("file")
    if name_at is None or file is None:
        return
    name = names.of_instance(build, directive, scope, name_at)
    model = files.read(build, file)
    instance_names = build.plant.names(name, model)
    if not all(
        names.is_new(build, "model instance", instance_name, build.plant.instances, name_at)
        for instance_name in instance_names
    ):
        return
    elided = model.coincident if model is not None and build.release.has(IDENTITY_FRAME_ELIDED) else ()
    instance = build.plant.add(name, model, elided)
    repeated_geometry = build.plant.anchor(name, model) if model is not None else None
    if repeated_geometry is not None:
        build.rejects(reasons.DmdGeometryRepeated(*repeated_geometry), file, ANCHOR_ONCE)
    _positions(build, directive, name, instance)
    poses = nodes.value(directive.body, "default_free_body_pose")
    for key, pose in nodes.entries(poses).values() if isinstance(poses, Mapping) else ():
        _free_pose(build, key, pose, scope, name, instance)


def _positions(build: Building, directive: Directive, name: str, instance: Instance) -> None:
    positions = nodes.value(directive.body, "default_joint_positions")
    for key, values in nodes.entries(positions).values() if isinstance(positions, Mapping) else ():
        joint = instance.joints.get(key.text)
        if joint is not None and isinstance(values, Sequence):
            _position(build, key.text, joint, values)
        elif joint is None and not instance.may_have(key.text):
            reason = reasons.DmdJointUnknown(key.text, name, tuple(instance.joints))
            build.rejects(reason, key, NO_JOINT, nearest(key.text, instance.joints))


def _position(build: Building, name: str, joint: Joint, values: Sequence) -> None:
    position_nodes, limits = values.items, (joint.lower, joint.upper)
    if joint.positions is not None and len(position_nodes) != joint.positions:
        reason = reasons.DmdPositionsCount(name, joint.positions, len(position_nodes))
        advice = f"give {counted(joint.positions, 'number')}" if joint.positions else f"write {name}: [], or remove it"
        build.rejects(reason, values, advice)
    elif (
        None not in limits
        and build.outer is None
        and len(position_nodes) == 1
        and isinstance(position_nodes[0], Scalar)
    ):
        lower, upper = limits
        value = position_nodes[0].number
        if value is not None and lower is not None and upper is not None and not lower <= value <= upper >= lower:
            beyond = reasons.DmdPositionBeyond(name, f"{value:g}", f"{lower:g}", f"{upper:g}")
            advice = f"give a position from {lower:g} to {upper:g}"
            build.note(Note(Effect.IGNORES, beyond, place(position_nodes[0]), help=advice))


def _free_pose(build: Building, key: Scalar, pose: Node, scope: str, name: str, instance: Instance) -> None:
    base_at = nodes.value(pose, "base_frame") if isinstance(pose, Mapping) else None
    frames.check_rotation(build, pose, "the default pose")
    base: Body | None = WORLD_BODY
    in_world = True
    if isinstance(base_at, Scalar) and not nodes.is_null(base_at) and base_at.text != model_contents.WORLD:
        frame = names.frame(build, base_at, scope)
        if frame is None:
            return
        base, in_world = names.body(build, frame), frame == WORLD_BODY
    body = _posed(build, key, name, instance)
    if body is None or base is None:
        return
    if not in_world or key.text in instance.offset:
        frames.join(build, DEFAULT_POSE, (base, body), key)
        instance.joints[_unused(body[1], instance)] = Joint(7, base[1], body[1])
    elif build.outer is None and body == (name, key.text):
        build.poses.append((body, key))


def _unused(name: str, instance: Instance) -> str:
    """The name that Drake gives to a joint that it adds."""
    while name in instance.joints:
        name = f"_{name}"
    return name


def _posed(build: Building, key: Scalar, name: str, instance: Instance) -> Body | None:
    """The body that a default pose is for."""
    if not key.text:
        if instance.is_complete and len(instance.bodies) != 1:
            reason = reasons.DmdBodiesMany(name, len(instance.bodies))
            build.rejects(reason, key, f"name the body, as in {next(iter(instance.bodies), 'base')}: {{...}}")
            return None
        return next(((name, body) for body in instance.bodies), None)
    if key.text not in instance.frames and not instance.may_have(key.text):
        frame_names = tuple(names.plain(instance.frames))
        build.rejects(reasons.DmdFrameUnknown(key.text, name, frame_names), key, near=nearest(key.text, frame_names))
    return instance.frames.get(key.text)


def add_model_instance(build: Building, directive: Directive, scope: str) -> None:
    name_node = directive.text("name")
    name = names.of_instance(build, directive, scope, name_node) if name_node is not None else ""
    if name_node is not None and names.is_new(build, "model instance", name, build.plant.instances, name_node):
        build.plant.instances[name] = Instance()

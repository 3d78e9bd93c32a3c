"""What Drake makes of a file, SDFormat or URDF: run by the Python that has it, prints a JSON object a line."""

# mypy: disable-error-code="import-not-found"

import json
import math
import sys

import numpy as np
from pydrake.geometry import Box, Cylinder, Role, SceneGraph, Sphere
from pydrake.math import RigidTransform
from pydrake.multibody.parsing import Parser
from pydrake.multibody.plant import MultibodyPlant
from pydrake.multibody.tree import PrismaticJoint, RevoluteJoint

ROLES = {"collision": Role.kProximity, "visual": Role.kIllustration}


def numbers(values):
    """Numbers that JSON has; a limit of 1e16 and beyond is none."""
    flat = [float(value) for value in np.asarray(values).flatten()]
    return [round(value, 9) + 0.0 if abs(value) < 1e16 else math.copysign(1e16, value) for value in flat]


def shape(one):
    sizes = {Box: ("size",), Cylinder: ("radius", "length"), Sphere: ("radius",)}
    return [type(one).__name__, *(number for size in sizes[type(one)] for number in numbers(getattr(one, size)()))]


def joint_facts(joint, child):
    found = {"parent": joint.parent_body().name(), "child": child.name()}
    limits = [joint.position_lower_limits(), joint.position_upper_limits(), joint.velocity_upper_limits()]
    if isinstance(joint, RevoluteJoint | PrismaticJoint):
        axis = joint.revolute_axis() if isinstance(joint, RevoluteJoint) else joint.translation_axis()
        turned = joint.frame_on_child().GetFixedPoseInBodyFrame().rotation().multiply(axis)
        found |= {"type": type(joint).__name__, "axis": numbers(turned), "limits": [numbers(one) for one in limits]}
        found["damping"] = numbers(joint.default_damping())
        found["at"] = numbers(joint.frame_on_child().GetFixedPoseInBodyFrame().translation())
    return found


def model_facts(path):
    plant, scene = MultibodyPlant(0.0), SceneGraph()
    plant.RegisterAsSourceForSceneGraph(scene)
    (model,) = Parser(plant).AddModels(path)
    plant.Finalize()
    context, inspector = plant.CreateDefaultContext(), scene.model_inspector()
    bodies = [plant.get_body(index) for index in plant.GetBodyIndices(model)]
    base = plant.EvalBodyPoseInWorld(context, bodies[0]).inverse()
    found = {
        "world": numbers(plant.EvalBodyPoseInWorld(context, bodies[0]).GetAsMatrix34()),
        "bodies": {},
        "joints": {},
    }
    for body in bodies:
        inertia = body.CalcSpatialInertiaInBodyFrame(context)
        pose = base.multiply(plant.EvalBodyPoseInWorld(context, body))
        facts = {"pose": numbers(pose.GetAsMatrix34()), "mass": numbers(inertia.get_mass())}
        facts["center"] = numbers(inertia.get_com())
        facts["inertia"] = numbers(inertia.CalcRotationalInertia().CopyToFullMatrix3())
        frame = plant.GetBodyFrameIdOrThrow(body.index())
        for name, role in ROLES.items():
            some = list(inspector.GetGeometries(frame, role))
            facts[name] = sorted(
                [shape(inspector.GetShape(one)), numbers(RigidTransform(inspector.GetPoseInFrame(one)).GetAsMatrix34())]
                for one in some
            )
        found["bodies"][body.name()] = facts
    for index in plant.GetJointIndices(model):
        joint = plant.get_joint(index)
        if joint.num_velocities() == 1:
            found["joints"][joint.name()] = joint_facts(joint, joint.child_body())
    return found


for path in sys.argv[1:]:
    print(json.dumps(model_facts(path)))

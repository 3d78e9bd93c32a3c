"""One function per rule; importing a module of this package registers its checks."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from importlib import import_module

from urdflint.linter.rule import REGISTRY, Registered

MODULES = {  # by what they are about; those of extensions are loaded for robots that have some of it
    "urdf": (
        "xml",
        "parameter",
        "contents",
        "xacro",
        "schema",
        "urdf.names",
        "urdf.vocabulary",
        "urdf.sdf",
        "urdf.sdf_poses",
        "urdf.values",
        "urdf.version",
        "urdf.tree",
        "urdf.joint",
        "urdf.limit",
        "urdf.mimic",
        "urdf.reach",
        "urdf.inertial",
        "urdf.proportions",
        "urdf.twins",
        "urdf.units",
        "urdf.geometry",
        "urdf.material",
        "urdf.resource",
        "drake.prefix",
    ),
    "meshes": (
        "meshes.contents",
        "meshes.sizes",
    ),
    "ros-control": (
        "control",
        "control_gazebo",
        "control_interfaces",
        "control_joints",
        "control_transmissions",
    ),
    "xacro": (
        "macros.instructions",
        "macros.calls",
        "macros.names",
        "macros.values",
        "macros.expansion",
    ),
    "sdformat": (
        "gazebo.appearance",
        "gazebo.blocks",
        "gazebo.links",
        "gazebo.merged",
        "gazebo.names",
        "gazebo.reading",
        "gazebo.references",
        "gazebo.resources",
        "gazebo.plugins",
        "gazebo.plugin_names",
        "gazebo.refused",
        "gazebo.sensors",
        "gazebo.special",
        "gazebo.vocabulary",
        "gazebo.wheels",
        "gazebo.written",
    ),
    "drake": (
        "drake.vocabulary",
        "drake.references",
        "drake.unread",
        "drake.joints",
        "drake.masses",
        "drake.meshes",
        "drake.transmissions",
        "drake.geometry",
        "drake.contact",
    ),
    "mujoco": (
        "mujoco.block",
        "mujoco.model",
        "mujoco.joints",
        "mujoco.refused",
        "mujoco.meshes",
    ),
    "usd": (
        "usd.stage",
        "usd.joints",
        "usd.refused",
    ),
    "newton": (
        "newton.model",
        "newton.refused",
    ),
    "simulators": (
        "programs.silent",
        "programs.unread",
    ),
    "pybullet": (
        "pybullet.bodies",
        "pybullet.joints",
        "pybullet.text",
        "pybullet.refused",
    ),
    "pinocchio": ("pinocchio.model",),
    "sim-urdf": (
        "sim.vocabulary",
        "sim.general",
        "sim.sensors",
        "sim.values",
        "sim.materials",
    ),
    "srdf": (
        "srdf.vocabulary",
        "srdf.general",
        "srdf.names",
        "srdf.groups",
        "srdf.joints",
        "srdf.effectors",
        "srdf.states",
        "srdf.collisions",
    ),
    "parameters": (
        "parameters.text",
        "parameters.claims",
        "parameters.types",
        "parameters.values",
        "parameters.wheels",
        "parameters.joint_limits",
        "parameters.initial_positions",
    ),
    "suppression": ("suppression",),
}


@cache
def _load(group: str) -> None:
    for name in MODULES[group]:
        import_module(f"urdflint.checks.{name}")


def load(groups: Iterable[str] = tuple(MODULES)) -> None:
    """Register the checks of these groups, by default of all."""
    for group in groups:
        _load(group)


def registered(groups: Collection[str]) -> list[Registered]:
    """The checks of these groups, and any from elsewhere, in the order of the modules above.

    What was loaded for another file before decides nothing.
    """
    load(groups)
    home = {f"{__name__}.{name}": group for group, modules in MODULES.items() for name in modules}
    order = {name: at for at, name in enumerate(home)}
    mine = [one for one in REGISTRY.values() if home.get(one.function.__module__) in {*groups, None}]
    return sorted(mine, key=lambda one: order.get(one.function.__module__, len(order)))

"""One function per rule; importing a module of this package registers its checks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from importlib import import_module

from urdflint.checks.index import INDEX
from urdflint.findings.rule import REGISTRY, Problem, Registered, layer_of
from urdflint.struct import Struct

IF = " if "  # between the kinds of nodes in the index and what they must have
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


class Check(Struct):
    """The check of a rule: the module that it is in, and the names of the classes of nodes that it looks at.

    `has` is what such a node must have for it; `given` is set for one that is registered elsewhere.
    """

    code: str
    module: str
    kinds: tuple[str, ...]
    has: str = ""
    given: Registered | None = None

    @property
    def layer(self) -> str:
        """The layer of the vocabulary it judges, for kinds of node that tell of what does not fit one."""
        return layer_of(self.code)

    @cached_property
    def function(self) -> Callable[..., Iterator[Problem]]:
        """The function itself; its module is imported when somebody asks."""
        if self.given is None:
            load_module(self.module)
        return (self.given or REGISTRY[self.code]).function


def load_module(name: str) -> None:
    """Register the checks of a module."""
    import_module(f"{__name__}.{name}")


def load() -> None:
    """Register all checks."""
    for names in MODULES.values():
        for name in names:
            load_module(name)


def of_groups(groups: Collection[str]) -> list[Check]:
    """The checks of these groups in the order of the modules above, and any that are registered elsewhere.

    What was loaded for another file before decides nothing.
    """
    elsewhere = {code: one for code, one in REGISTRY.items() if not one.function.__module__.startswith(__name__)}
    mine = [
        _indexed(code, module, row)
        for group, modules in MODULES.items()
        if group in groups
        for module in modules
        for code, row in INDEX[module].items()
        if code not in elsewhere
    ]
    others = (
        Check(code, "", tuple(kind.__name__ for kind in one.kinds), one.has, one) for code, one in elsewhere.items()
    )
    return [*mine, *others]


def _indexed(code: str, module: str, row: str) -> Check:
    kinds, _, has = row.partition(IF)
    return Check(code, module, tuple(kinds.split()), has)

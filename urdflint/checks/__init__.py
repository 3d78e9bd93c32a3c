"""One function per rule; importing a module of this package registers its checks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module

MODULES = {  # by what they are about; those of extensions are loaded for robots that have some of it
    "urdf": (
        "xml",
        "contents",
        "xacro",
        "schema",
        "control",
        "urdf.names",
        "urdf.vocabulary",
        "urdf.sdf",
        "urdf.values",
        "urdf.version",
        "urdf.tree",
        "urdf.joint",
        "urdf.limit",
        "urdf.mimic",
        "urdf.inertial",
        "urdf.geometry",
        "urdf.material",
        "urdf.resource",
        "drake.prefix",
    ),
    "sdformat": (
        "gazebo.appearance",
        "gazebo.blocks",
        "gazebo.links",
        "gazebo.merged",
        "gazebo.names",
        "gazebo.reading",
        "gazebo.references",
        "gazebo.plugins",
        "gazebo.plugin_names",
        "gazebo.refused",
        "gazebo.sensors",
        "gazebo.special",
        "gazebo.vocabulary",
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
    "sim-urdf": (
        "sim.vocabulary",
        "sim.general",
        "sim.sensors",
        "sim.values",
        "sim.materials",
    ),
}


@cache
def _load(group: str) -> None:
    for name in MODULES[group]:
        import_module(f"urdflint.checks.{name}")


def load(groups: Iterable[str] = tuple(MODULES)) -> None:
    """Register the checks of these groups, by default of all."""
    for group in groups:
        _load(group)

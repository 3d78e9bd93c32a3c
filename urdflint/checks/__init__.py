"""One function per rule; importing a module of this package registers its checks."""

from __future__ import annotations

from functools import cache
from importlib import import_module

MODULES = (
    "xml",
    "xacro",
    "schema",
    "control",
    "gazebo",
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
)


@cache
def load() -> None:
    """Register all checks."""
    for name in MODULES:
        import_module(f"urdflint.checks.{name}")

"""A linter and schema validator for extended URDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from urdflint.findings import Finding, Severity
    from urdflint.interface import Report, lint, preview
    from urdflint.programs.effect import Effect

__version__ = "0.1.0"
__all__ = ["Effect", "Finding", "Report", "Severity", "__version__", "lint", "preview"]

HOMES = {
    "Effect": "urdflint.programs.effect",
    "Finding": "urdflint.findings",
    "Report": "urdflint.interface",
    "Severity": "urdflint.findings",
    "lint": "urdflint.interface",
    "preview": "urdflint.interface",
}


def __getattr__(name: str) -> Any:
    """The names of the Python interface, imported when somebody asks: what they stand on takes its time."""
    if name not in HOMES:
        raise AttributeError(f"module 'urdflint' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

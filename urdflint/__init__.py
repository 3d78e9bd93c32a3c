"""A linter and schema validator for extended URDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from urdflint.findings import Finding, Severity
    from urdflint.library.compare import Comparison, compare
    from urdflint.library.diff import Difference, diff
    from urdflint.library.lint import Report, lint
    from urdflint.library.lint_many import lint_many
    from urdflint.library.measure import Measurement, measure
    from urdflint.library.preview import preview
    from urdflint.programs.effect import Effect

__version__ = "0.2.0"
__all__ = [
    "Comparison",
    "Difference",
    "Effect",
    "Finding",
    "Measurement",
    "Report",
    "Severity",
    "__version__",
    "compare",
    "diff",
    "lint",
    "lint_many",
    "measure",
    "preview",
]

HOMES = {
    "Comparison": "urdflint.library.compare",
    "Difference": "urdflint.library.diff",
    "Effect": "urdflint.programs.effect",
    "Finding": "urdflint.findings",
    "Measurement": "urdflint.library.measure",
    "Report": "urdflint.library.lint",
    "Severity": "urdflint.findings",
    "compare": "urdflint.library.compare",
    "diff": "urdflint.library.diff",
    "lint": "urdflint.library.lint",
    "lint_many": "urdflint.library.lint_many",
    "measure": "urdflint.library.measure",
    "preview": "urdflint.library.preview",
}


def __getattr__(name: str) -> Any:
    """The names of the Python interface, imported when somebody asks: what they stand on takes its time."""
    if name not in HOMES:
        raise AttributeError(f"module 'urdflint' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

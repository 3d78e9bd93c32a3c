"""A linter and schema validator for extended URDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping

    from urdflint.linter.finding import Report

__version__ = "0.1.0"
__all__ = ["__version__", "lint"]


def lint(  # noqa: PLR0913
    path_or_bytes: str | os.PathLike[str] | bytes,
    *,
    targets: str | Iterable[str] = (),
    select: str | Iterable[str] = (),
    ignore: str | Iterable[str] = (),
    packages: Mapping[str, str] | None = None,
    resolve: bool = True,
    assume_latest: bool = False,
    name: str | None = None,
) -> Report:
    """Check one robot description, a file or its bytes, and return the report; no configuration file is read.

    `targets`, `select`, `ignore` and `assume_latest` are as on the command line; `name` is what bytes are called in the
    report.
    Raises OSError for a file that cannot be read and ValueError for a word that means no target or rule.
    """
    import os as paths

    from urdflint.cli import options
    from urdflint.linter import engine, run
    from urdflint.syntax.source import Source

    if isinstance(path_or_bytes, bytes):
        source = Source(name or "-", path_or_bytes)
    else:
        path = paths.fspath(path_or_bytes)
        with open(path, "rb") as file:
            source = Source(name or path, file.read())
    settings = engine.Settings(
        targets=options.targets(options.words(targets), assume_latest),
        codes=options.codes(options.words(select), options.words(ignore)),
        packages=dict(packages or {}),
        resolve=resolve,
    )
    result = engine.lint(source, settings)
    return run.gather([run.One(result.report, result.findings, [one.name for one in result.targets])], settings)

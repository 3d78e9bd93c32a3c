"""A robot checked from Python; what was found can be printed."""

from __future__ import annotations

from typing import Any

from urdflint import findings
from urdflint.config import Config, request
from urdflint.library.files import ByName, PathOrBytes, Words, both_spellings, source
from urdflint.linter.run import engine, runner
from urdflint.linter.settings import FileResult, Settings
from urdflint.model.robot import Robot
from urdflint.syntax.source import Source


class Report(findings.Report):
    """All that a check found; `str(report)` is the text that the command line prints, without colors."""

    def __str__(self) -> str:
        from urdflint.reporters import styled_lines
        from urdflint.reporters.text import report

        return styled_lines.plain(report.page(self)).rstrip("\n")


def lint(  # noqa: PLR0913
    path_or_bytes: PathOrBytes,
    *,
    target: Words = (),
    select: Words = (),
    ignore: Words = (),
    packages: ByName = None,
    xacro: bool = True,
    xacro_arguments: ByName = None,
    resolve: bool = True,
    strict: bool = False,
    deep: bool = False,
    schema_only: bool = False,
    assume_latest: bool = False,
    suppress: bool = True,
    name: str | None = None,
    targets: Words = (),
) -> Report:
    """Check one robot description, a file or its bytes, and return the report; no configuration file is read.

    `target` (formerly `targets`), `select`, `ignore`, `strict`, `deep`, `schema_only` and `assume_latest` are as on the
    command line; `packages` are the folders of ROS packages by name; with `resolve` false no mesh, texture or package
    is looked for. With `suppress` false comments such as `urdflint:ignore[...]` keep nothing silent.
    `xacro_arguments` are given to a xacro file, which is expanded unless `xacro` is false. `name` is what bytes are
    called in the report; they are taken as a file of its folder, or of the current one.
    Raises OSError for a file that cannot be read and ValueError for a word that means no target or rule.
    """
    read = source(path_or_bytes, name)
    requested = asked_for(
        both_spellings(target, targets),
        select,
        ignore,
        packages,
        xacro_arguments,
        resolve=resolve,
        strict=strict,
        deep=deep,
        schema_only=schema_only,
        assume_latest=assume_latest,
        xacro=xacro,
    )
    return checked(read, requested, suppress=suppress)


def asked_for(
    target: Words, select: Words, ignore: Words, packages: ByName, xacro_arguments: ByName, **flags: Any
) -> Settings:
    """The settings that the options of `lint` mean. Raises ValueError for a word that means no target or rule."""
    settings = request.settings(
        Config(),
        target=request.words(target),
        select=request.words(select),
        ignore=request.words(ignore),
        packages=packages or {},
        **flags,
    )
    return settings._replace(arguments=dict(xacro_arguments or {}))


def checked(read: Source, settings: Settings, *, suppress: bool = True, robot: Robot | None = None) -> Report:
    """The report of one file by itself, under these settings; `robot` is the one in it if that was read before."""
    return reported(runner.file_result(read, settings, engine.lint(read, settings, robot)), suppress=suppress)


def reported(result: FileResult, *, suppress: bool = True) -> Report:
    """The result of one file as a report on it by itself."""
    return Report(**runner.gather([result._replace(alone=())], suppress=suppress)._asdict())

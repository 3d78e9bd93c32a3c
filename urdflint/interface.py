"""The Python interface: a robot is checked or previewed from Python, and what was found can be printed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any

from urdflint import findings
from urdflint.config import Config, request
from urdflint.linter import engine, one_robot, run
from urdflint.linter.settings import Settings
from urdflint.syntax.source import Source

BYTES = "<bytes>"
PathOrBytes = str | os.PathLike[str] | bytes


class Report(findings.Report):
    """All that a check found; `str(report)` is the text that the command line prints, without colors."""

    def __str__(self) -> str:
        from urdflint.reporters import lines, text

        return lines.plain(text.page(self)).rstrip("\n")


def lint(  # noqa: PLR0913
    path_or_bytes: PathOrBytes,
    *,
    targets: str | Iterable[str] = (),
    select: str | Iterable[str] = (),
    ignore: str | Iterable[str] = (),
    packages: Mapping[str, str] | None = None,
    xacro: bool = True,
    xacro_arguments: Mapping[str, str] | None = None,
    resolve: bool = True,
    strict: bool = False,
    schema_only: bool = False,
    assume_latest: bool = False,
    suppress: bool = True,
    name: str | None = None,
) -> Report:
    """Check one robot description, a file or its bytes, and return the report; no configuration file is read.

    `targets`, `select`, `ignore`, `strict`, `schema_only` and `assume_latest` are as on the command line, `packages`
    are the folders of ROS packages by name; with `resolve` false no mesh, texture or package is looked for.
    With `suppress` false comments such as `urdflint:ignore[...]` keep nothing silent.
    `xacro_arguments` are given to a xacro file, which is expanded unless `xacro` is false. `name` is what bytes are
    called in the report; they are taken as a file of its folder, or of the current one.
    Raises OSError for a file that cannot be read and ValueError for a word that means no target or rule.
    """
    source = _source(path_or_bytes, name)
    settings = request.settings(
        Config(),
        target=request.words(targets),
        select=request.words(select),
        ignore=request.words(ignore),
        packages=packages or {},
        resolve=resolve,
        strict=strict,
        schema_only=schema_only,
        assume_latest=assume_latest,
        xacro=xacro,
    )
    settings = settings._replace(arguments=dict(xacro_arguments or {}))
    result = engine.lint(source, settings)
    one = run.one(source, settings, result)._replace(alone=())
    return Report(**run.gather([one], suppress=suppress)._asdict())


def preview(
    path_or_bytes: PathOrBytes,
    target: str = "gazebo",
    *,
    name: str | None = None,
    packages: Mapping[str, str] | None = None,
    xacro_arguments: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The model that a program creates from a robot, as `urdflint preview --format json` prints it.

    A xacro file is expanded with `xacro_arguments`; `packages` are the folders of ROS packages by name.
    Its keys for Gazebo: `path`, `target`, `outcome` ("accepts" or "rejects"); the names of `links`, `joints`, `frames`
    and `sensors` ("link/sensor"); `lumped`, the link that each merged link became part of; `dropped`, what is lost,
    with "kind", "name" and "why"; `masses` in kg by link; `shapes`, the names of visuals and of collisions by link;
    `not_run`, the plugins and sensors that the model has and Gazebo does not run.
    For other programs: `path`, `target`, `outcome`; `bodies`; `joints`, their types by name; `masses` in kg by body and
    `total_mass`; `base`; `limits`, `effort` and `velocity` by joint; `locked`; `mimic`; `refusals`; and `differences`
    from what is written, with "kind", "name", "what" and "line".
    Raises OSError for a file that cannot be read and ValueError for one that is no URDF or for another target.
    """
    from urdflint.programs import models
    from urdflint.reporters import engine_model
    from urdflint.reporters import preview as shown

    source = _source(path_or_bytes, name)
    given = Settings(packages=dict(packages or {}), arguments=dict(xacro_arguments or {}))
    release = request.previewed(target)
    robot = one_robot.read(source, given)
    if release.family != "sdformat":
        return engine_model.mapping(source.name, robot, models.loaded(robot, release))
    return shown.mapping(source.name, shown.shown(robot, release))


def _source(path_or_bytes: PathOrBytes, name: str | None) -> Source:
    if isinstance(path_or_bytes, bytes):
        return Source(name or BYTES, path_or_bytes)
    path = os.fspath(path_or_bytes)
    with open(path, "rb") as file:
        return Source(name or path, file.read())

"""What a change to a robot means, and what each program does differently then."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

from urdflint.config import request
from urdflint.difference import changes, mjcf_changes, pairing, programs, report
from urdflint.difference.report import Names
from urdflint.difference.values import Contents
from urdflint.library.files import ByName, PathOrBytes, Words, both_spellings, given, source
from urdflint.linter.discovery import inputs
from urdflint.linter.discovery.changed_files import NoHistory
from urdflint.linter.discovery.revision import Revision
from urdflint.linter.run import load_target
from urdflint.linter.run.load_target import NoRobot
from urdflint.linter.settings import Settings
from urdflint.model.companions.mjcf_twin import mjcf_document
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs.target import Target
from urdflint.reporters.styled_lines import WIDTH
from urdflint.syntax import parsing
from urdflint.syntax.source import Source
from urdflint.xacro.expansion.origins import Origins


class Difference(report.Difference, eq=False):
    """A change to a robot; `str` is the text that the command line prints, without colors.

    `names` tells what the two states are called. `changes` are all differences.
    Each change has a `kind` (added, removed, renamed or changed), the `tag` and `name` of the link, joint or block, and
    the `part` of it, empty for the whole.
    It has the values `was` and `now` as they are written, None where there is none, with their `unit`, and the elements
    `before` and `after`.
    `totals` are the numbers of links and moving joints and the mass in kg, where these changed: of each its name, unit
    and the two values.
    `outcomes` are what programs do: the `target`, the `verdict` (worse, better or same), whether it `loads` the robot
    before and after, and the causes `lost`, `fixed` and `worse`.
    `worse` tells whether a program does worse than before, `nothing` whether nothing changed for any.
    """

    def as_dict(self) -> dict[str, Any]:
        """The changes in plain values, as `urdflint diff --format json` prints it."""
        from urdflint.reporters.robots import robot_diff

        return robot_diff.mapping(self)

    def __str__(self) -> str:
        from urdflint.reporters import styled_lines
        from urdflint.reporters.robots import robot_diff

        return styled_lines.plain(robot_diff.text(self, WIDTH)).rstrip("\n")


class TwinDifference(Difference, eq=False):
    """The URDF and the MJCF of one robot, and in what they differ; no program is asked."""

    @property
    def scope(self) -> str:
        """What is compared."""
        return mjcf_changes.SCOPE

    @property
    def totals(self) -> Sequence[report.Total]:
        """How many joints move in each, where that differs."""
        was, now = (len(mjcf_changes.moving_joints(robot)) for robot in (self.both.before, self.both.after))
        return [report.Total("moving joints", "", was, now)] if was != now else []


def diff(  # noqa: PLR0913
    before: PathOrBytes,
    after: PathOrBytes | None = None,
    *,
    rev: str | None = None,
    target: Words = (),
    names: tuple[str | None, str | None] = (None, None),
    packages: ByName = None,
    xacro_arguments: ByName = None,
    targets: Words = (),
) -> Difference:
    """Tell what a change to a robot means: two files or their bytes, or with `rev` one file and itself as it was then.

    `rev` is a revision of git. `target` (formerly `targets`) is as on the command line, of programs that have models:
    by default the newest release of each. Xacro files are expanded with `xacro_arguments`; `packages` are the folders
    of ROS packages by name. `names` are what bytes are called, before and after. No mesh is looked at and no
    configuration read.
    One of two files may be the MJCF of the robot: then its joints and masses are compared, and no program is asked.
    Raises OSError for a file that cannot be read and ValueError for one that is not URDF, for other targets, and for a
    revision that is not there.
    """
    requested, settings = request.compared(both_spellings(target, targets)), given(packages, xacro_arguments)
    if (after is None) is (rev is None) or (rev is not None and isinstance(before, bytes)):
        raise ValueError("diff takes two files, or one file and rev")
    if after is None:
        assert rev is not None
        assert not isinstance(before, bytes)
        path = os.fspath(before)
        now, settings = state(source(path), settings)
        return since(path, rev, settings, now, requested)
    old, new = (source(content, name) for content, name in zip((before, after), names, strict=True))
    states = state(old, settings)[0], state(new, settings)[0]
    return between(*states, Names(old.name, new.name, str), requested)


def state(content: Source, settings: Settings) -> tuple[Robot, Settings]:
    """The robot in a file, which may be MJCF, and the settings with the arguments of launch files. Raises NoRobot."""
    document = mjcf_document(content)
    if document is not None and document.root is not None:
        return Robot(document, document.root, Files(None, {}, False)), settings
    return load_target.under(content, settings)


def between(before: Robot, after: Robot, names: Names, targets: Iterable[Target]) -> Difference:
    """The difference of two robots that are read; one may be MJCF. Raises NoRobot where both are."""
    mjcf_states = [robot for robot in (before, after) if mjcf_changes.is_mjcf(robot)]
    if len(mjcf_states) > 1:
        raise NoRobot("both files are MJCF: give the URDF of the robot as one of them")
    if mjcf_states:
        contents = pairing.States(before, after, {}, Contents())
        return TwinDifference(names, contents, mjcf_changes.changes(before, after), ())
    states = pairing.states(before, after)
    return Difference(names, states, changes.changes(states), programs.outcomes(states, targets))


def since(path: str, rev: str, settings: Settings, after: Robot, targets: Iterable[Target]) -> Difference:
    """The difference of the robot in a file and the same as it was in a revision. Raises NoHistory and NoRobot."""
    from urdflint.linter.discovery import revision

    with revision.laid_out(path, rev) as tree:
        old = tree.path(path)
        if not os.path.isfile(old):
            raise NoHistory(f"{path} is not in {rev}")
        packages = {name: tree.path(folder) for name, folder in settings.packages.items()}
        folders = (*map(tree.path, settings.folders), tree.folder, tree.path(os.curdir))
        names = Names(tree.shown_path(old), path, tree.shown_path)
        try:
            before = load_target.read(inputs.read(old), settings._replace(packages=packages, folders=folders))
        except inputs.Unreadable as error:
            raise NoHistory(f"cannot read {names.before}: {error}") from error
        except NoRobot as error:
            raise NoRobot(str(error).replace(old, names.before)) from error
        return between(_at_home(before, tree), after, names, targets)


def _at_home(robot: Robot, tree: Revision) -> Robot:
    """A robot that xacro made in a revision, with the paths that it would have had in the work tree."""
    source = robot.document.source
    text = tree.at_home(source.text)
    if robot.origins is None or text == source.text:
        return robot
    document = parsing.read(Source(source.name, text))
    assert document.root is not None
    return Robot(document, document.root, robot.files, Origins(document, robot.origins.order))

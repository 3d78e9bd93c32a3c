"""What `check` finds in one file, through the robots that include it too; what still holds is not worked out again."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

from urdflint.config import BadConfig, Config, baselines, plans
from urdflint.config.baselines import Baseline
from urdflint.config.plans import Files
from urdflint.config.request import BadWord
from urdflint.files import tracked
from urdflint.findings import Report
from urdflint.fixing.verifier import Work
from urdflint.linter import run, walking
from urdflint.linter.including import only_about
from urdflint.linter.inputs import LeftOut
from urdflint.linter.settings import One, Settings
from urdflint.server import freshness
from urdflint.server.configured import Configured
from urdflint.server.freshness import Marks
from urdflint.server.neighbors import Neighbors

KEPT = 600  # results of files


class Checks:
    """The results of files, which hold as long as nothing changes that was looked at for them."""

    def __init__(self, configured: Configured) -> None:
        self.configured = configured
        self.neighbors = Neighbors(configured.root)
        self._known: tuple[tuple[str, Any], Baseline] | None = None
        self._ones: OrderedDict[tuple[str, int], tuple[Settings, One, Marks]] = OrderedDict()

    def report(self, path: str) -> Report | None:
        """What is found in a file, None where it is not one that `check` takes in a folder. Raises BadConfig, BadWord.

        The files of the report are those through which it was checked.
        """
        held = walking.holds(path)
        if not held or self.configured.config(path).excludes(path):
            return None
        files, settings = self._planned(path, held)
        ones = [self._one(*file) for file in zip(files.paths, settings, strict=True)]
        return self._merged(ones, files, settings)

    def work(self, path: str) -> Work | None:
        """The same as a run in which fixes are made in that file alone. Raises BadConfig and BadWord."""
        held = walking.holds(path)
        if not held or self.configured.config(path).excludes(path):
            return None
        files, settings = self._planned(path, held)
        plan = list(zip(files.paths, settings, strict=True))
        real = os.path.realpath(path)
        return Work(
            plan,
            [self._one(*file) for file in plan],
            lambda some: [run.check_one(one) for one in some],
            lambda ones: self._merged(ones, files, settings),
            lambda other: os.path.realpath(other) == real,
        )

    def _planned(self, path: str, held: str) -> tuple[Files, list[Settings]]:
        """The files to check for one, with their settings."""
        others = [one for one in self.neighbors.of(path) if one == path or not self._excluded(one)]
        left_out = LeftOut(mjcf=[path] if held == walking.MUJOCO else [])
        found = [self.configured.config(one) for one in others]
        files = Files([path], others, others, found, left_out)
        return plans.with_readers(files, [self.configured.settings(one) for one in others])

    def _baseline(self, found: Sequence[Config]) -> Baseline:
        """The baseline of a configuration, read again where it has changed. Raises BadWord."""
        mark = freshness.mark(found[0].baseline)
        if self._known is None or self._known[0] != (found[0].baseline, mark):
            self._known = (found[0].baseline, mark), baselines.read(None, found)
        return self._known[1]

    def _excluded(self, path: str) -> bool:
        try:
            return self.configured.config(path).excludes(path)
        except (BadConfig, BadWord):
            return True

    def _one(self, path: str, settings: Settings) -> One:
        key = path, id(settings)
        known = self._ones.pop(key, None)
        if known is None or known[0] is not settings or not known[2].hold:
            with tracked.recording() as looked:
                one = run.check_one((path, settings))
            known = settings, one, Marks(looked)
        self._ones[key] = known
        while len(self._ones) > KEPT:
            self._ones.popitem(last=False)
        return known[1]

    def _merged(self, ones: Iterable[One], files: Files, settings: list[Settings]) -> Report:
        """A report on the file that was asked for, without what its baseline has."""
        report = run.gather(ones)
        own = [one for path, one in zip(files.paths, files.found, strict=True) if path in files.asked and one.baseline]
        if own:
            report = baselines.applied(report, self._baseline(own), dict(zip(files.names, settings, strict=True)))
        return only_about(report, files.asked)

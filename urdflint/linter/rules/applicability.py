"""Whether rules could have found something in a file: only then does their silence say anything."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache

from urdflint import checks
from urdflint.findings import FileReport
from urdflint.linter.rules import catalog
from urdflint.linter.rules.dispatch import readers
from urdflint.linter.rules.file_check import codes_asked
from urdflint.linter.settings import Settings
from urdflint.programs import others
from urdflint.programs.claim import Claim
from urdflint.programs.reason import COMMON
from urdflint.programs.target import FAMILIES, Target

ON_DISK = ("URDF75", "MSH")  # rules about meshes, textures and packages


class Applicability:
    """One file, how it was checked, and its report with those of the robots through which it was checked."""

    def __init__(
        self, settings: Settings, targets: Sequence[Target], report: FileReport, through: Sequence[FileReport]
    ) -> None:
        self.settings = settings
        self.reports = [report, *through]
        self.codes = codes_asked(settings)
        self.families = {one.family for one in readers(targets, asked=bool(settings.targets))}
        self.judged = all(one.status == "checked" and one.whole for one in self.reports)
        self.on_disk = settings.resolve and not any(one.not_checked for one in self.reports)

    def possible(self, codes: Collection[str]) -> bool:
        """Whether each of some rules was run, and one of them is about a program that was asked for, or any."""
        return self.judged and all(map(self._was_run, codes)) and any(map(self._concerns, codes))

    def _was_run(self, code: str) -> bool:
        if self.codes is not None and code not in self.codes:
            return False
        capped = any(code in one.capped for one in self.reports)
        return not capped and (self.on_disk or not code.startswith(ON_DISK))

    def _concerns(self, code: str) -> bool:
        """Whether a rule is about one of the programs, or about none in particular."""
        rule = catalog.rule(code)
        named = {re.split("[@<>]", one)[0] for one in rule.only}
        named |= {family for family, letters in _letters().items() if code.startswith(letters)}
        if _of_claims(code):
            named |= {one.partition("/")[0] for one in rule.covers}
            if any(one.startswith(COMMON) for one in rule.covers):
                named |= {name for name, one in FAMILIES.items() if one.simulator}
        return not named or not named.isdisjoint(self.families)


@cache
def _letters() -> dict[str, str]:
    """The letters that begin the codes of rules about one program, by its name."""
    own = {name: one.letters for name, one in FAMILIES.items() if one.letters}
    return {**own, **others.LETTERS}


def _of_claims(code: str) -> bool:
    """Whether a rule is about nothing but what the models of programs claim."""
    checks.load()
    rule = catalog.rule(code)
    return rule.of_scenes or all(issubclass(one, Claim) for one in rule.check.kinds)

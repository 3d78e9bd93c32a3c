"""Tell whether rules could have found something in a file: only then does their silence mean that it is right."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache

from urdflint import checks
from urdflint.findings import FileReport
from urdflint.linter.rules import catalog
from urdflint.linter.rules.catalog import Rule
from urdflint.linter.rules.dispatch import readers
from urdflint.linter.rules.file_check import codes_asked
from urdflint.linter.settings import Settings
from urdflint.programs import extension_readers
from urdflint.programs.claim import Claim
from urdflint.programs.reason import COMMON
from urdflint.programs.target import FAMILIES, Target, grouped

ON_DISK = ("URDF75", "MSH")  # rules about meshes, textures and packages


class Applicability:
    """One file, how it was checked, and its report with those of the robots through which it was checked."""

    def __init__(
        self, settings: Settings, targets: Sequence[Target], report: FileReport, through: Sequence[FileReport]
    ) -> None:
        self.settings = settings
        self.reports = [report, *through]
        self.codes = codes_asked(settings)
        self.families = {
            reader.family for reader in readers(grouped(tuple(targets)), targets_given=settings.targets_asked)
        }
        self.judged = all(report.status == "checked" and report.whole for report in self.reports)
        self.on_disk = settings.resolve and not any(report.not_checked for report in self.reports)

    def knows(self, code: str) -> bool:
        """Whether there is a rule of a code, perhaps of a team that the settings have."""
        return catalog.is_known(code, self.settings.team)

    def possible(self, codes: Collection[str]) -> bool:
        """Whether each of some rules was run, and one of them is about a program that was asked for, or any."""
        return self.judged and all(map(self._was_run, codes)) and any(map(self._concerns, codes))

    def _was_run(self, code: str) -> bool:
        if not self.knows(code) or (self.codes is not None and code not in self.codes):
            return False
        capped = any(code in report.capped for report in self.reports)
        return not capped and (self.on_disk or not code.startswith(ON_DISK))

    def _concerns(self, code: str) -> bool:
        """Whether a rule is about one of the programs, or about none in particular."""
        rule = catalog.rule_of(code, self.settings.team)
        families = {re.split("[@<>]", selector)[0] for selector in rule.only}
        families |= {family for family, letters in _letters().items() if code.startswith(letters)}
        if rule.path and _of_claims(code):
            families |= {word.partition("/")[0] for word in rule.covers}
            if any(word.startswith(COMMON) for word in rule.covers):
                families |= {name for name, family in FAMILIES.items() if family.simulator}
        return not families or not families.isdisjoint(self.families)


def programs_of(rule: Rule) -> set[str]:
    """The programs that a rule is for, or of which it says that they do something."""
    if rule.only:
        return {re.split("[@<>]", selector)[0] for selector in rule.only}
    families = {re.split("[@<>]", selector)[0] for selector in rule.effects}
    families |= {family for family, letters in _letters().items() if rule.code.startswith(letters)}
    families |= {word.partition("/")[0] for word in rule.covers}
    if any(word.startswith(COMMON) for word in rule.covers):
        families |= {name for name, family in FAMILIES.items() if family.simulator}
    return families


@cache
def _letters() -> dict[str, str]:
    """The letters that begin the codes of rules about one program, by its name."""
    own = {name: family.letters for name, family in FAMILIES.items() if family.letters}
    return {**own, **extension_readers.LETTERS}


def _of_claims(code: str) -> bool:
    """Whether a rule is about nothing but what the models of programs claim."""
    checks.load()
    rule = catalog.rule(code)
    return rule.of_scenes or all(issubclass(kind, Claim) for kind in rule.check.kinds)

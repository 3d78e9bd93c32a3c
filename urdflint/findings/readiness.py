"""Which requirements of a profile a report shows to be met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from urdflint.findings import Profile, Report, Requirement
from urdflint.programs.effect import Effect
from urdflint.struct import Struct

REJECTS = "rejects"  # in place of rules: a program of the run rejects the robot
FILES = "files"  # in place of an ending: all that robots name


class Outcome(Struct):
    """Whether a requirement is met, and the number of findings against it by code; `lack` is why it is not known."""

    requirement: Requirement
    findings: Mapping[str, int]
    lack: str

    @property
    def met(self) -> bool | None:
        """Whether it is met; None where that is not known."""
        return False if self.findings else None if self.lack else True


def outcomes(profile: Profile, report: Report) -> Iterator[Outcome]:
    """What a report says of each requirement of a profile."""
    counts: Counter[str] = Counter()
    rejecting: Counter[str] = Counter()
    for finding in report.findings:
        counts[finding.code] += 1
        rejecting[finding.code] += Effect.REJECTS in finding.effects.values()
    for file in report.files:
        counts.update(file.unreported)
    lack = "" if report.robots else "no robot was checked"
    lack = "not all was examined" if report.unchecked or not all(file.whole for file in report.files) else lack
    for requirement in profile.requirements:
        findings = {code: counts[code] for code in requirement.rules if counts[code]}
        if REJECTS in requirement.rules:
            findings |= {code: number for code, number in rejecting.items() if number}
        yield Outcome(requirement, findings, lack or _lack(requirement, profile, report))


def _lack(requirement: Requirement, profile: Profile, report: Report) -> str:
    """What was not checked of a requirement, if anything."""
    needs = requirement.needs
    unchecked = sorted({*profile.unchecked}.intersection((*requirement.rules, needs)))
    if unchecked:
        return f"not checked: {', '.join(unchecked)}"
    if report.incomplete and REJECTS in requirement.rules:
        return "not all files were there"
    if needs == FILES:
        return "not all files were there" if report.incomplete or report.not_checked else ""
    is_there = any(file.status == "checked" and file.path.endswith(needs) for file in report.files)
    return "" if is_there else f"no file in {needs} was checked"

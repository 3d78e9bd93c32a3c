"""Which files of a run are robots, and which are libraries that these include: decided by what they say, not by names.

A xacro file is a library if it makes no link when it is expanded, or if another file of the run includes it, also if it
does so only with other arguments. A file that a robot of the run includes is checked through that robot alone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from urdflint.files import tracked
from urdflint.findings import FileReport
from urdflint.struct import cached_property

NO_ROBOT = "it is a xacro library, and no robot in this run includes it"
NOTHING_MADE = "expanded, it has no link: the files or arguments that give it links are not here"
OTHER_FORMATS = {  # what xacro makes of a file, by its root element, if that is not a robot
    "sdf": "it makes SDFormat, which urdflint checks once xacro has expanded it",
    "mujoco": "it makes MJCF, for which urdflint has no rules",
}
ELSEWHERE = "another file includes it, and no robot in this run does so with the arguments that it has"


class Families:
    """The robots of a run, and who of them reads which file; files are compared by where links lead."""

    def __init__(self, reports: Sequence[FileReport]) -> None:
        self.reports = reports
        self._real: dict[str, str] = {}
        self.own = [self.real(report.path) for report in reports]
        self.reads = [
            frozenset(map(self.real, report.reads)) - {own} for report, own in zip(reports, self.own, strict=True)
        ]
        self.names = [
            frozenset(map(self.real, report.names or ())) - {own} for report, own in zip(reports, self.own, strict=True)
        ]

    def real(self, path: str) -> str:
        """Where a path leads."""
        real_path = self._real.get(path)
        if real_path is None:
            real_path = self._real[path] = tracked.real_path(path)
        return real_path

    @cached_property
    def robots(self) -> Sequence[int]:
        """The numbers of the robots: what makes links and is included by no other of these.

        Of files that include one another the first one counts, so that each is looked at.
        """
        makers = [
            number
            for number, report in enumerate(self.reports)
            if not report.skipped and not report.unreadable and number not in self.parts
        ]
        included = frozenset[str]().union(*(self.reads[number] for number in makers))
        robots = [number for number in makers if self.own[number] not in included]
        reached = set[str]().union(*(self.reads[number] for number in robots), (self.own[number] for number in robots))
        for number in makers:
            if self.own[number] not in reached:
                robots.append(number)
                reached |= self.reads[number] | {self.own[number]}
        return sorted(robots)

    @cached_property
    def parts(self) -> frozenset[int]:
        """The numbers of the xacro files that others name in their includes, unless these are in them themselves."""
        naming: dict[str, list[int]] = {}
        for number, names in enumerate(self.names):
            for path in names:
                naming.setdefault(path, []).append(number)

        def is_part(number: int) -> bool:
            inside = self.names[number] | self.reads[number]
            return any(self.own[namer] not in inside for namer in naming.get(self.own[number], ()))

        return frozenset(
            number for number, report in enumerate(self.reports) if report.names is not None and is_part(number)
        )

    def is_by_itself(self, number: int) -> bool:
        """Whether a file is no robot, and no robot includes it: what is found in it alone counts."""
        return bool(self.reports[number].skipped) and not self.users.get(self.own[number])

    @cached_property
    def users(self) -> dict[str, list[str]]:
        """The robots that include a file, by where it is."""
        users: dict[str, list[str]] = {}
        for number in self.robots:
            for path in self.reads[number]:
                users.setdefault(path, []).append(self.reports[number].path)
        return users

    def file_report(self, number: int, codes: Collection[str]) -> FileReport:
        """What is reported for a file; for a library nothing that counts only for a robot.

        `codes` are the rules of its findings that count for a library too.
        """
        report = self.reports[number]
        if report.unreadable:
            return report
        users = self.users.get(self.own[number], ())
        if not users and not report.library and number not in self.parts:
            return report
        capped = {code: counts for code, counts in report.capped.items() if code in codes}
        if not users:
            return report._replace(skipped=report.skipped or ELSEWHERE, capped=capped, library=True)
        return report._replace(
            not_checked=(), absences=(), skipped=None, capped=capped, library=True, through=tuple(users)
        )

"""Small files with equal bytes are checked once: the others get the same findings at their own places."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from urdflint.files import include_budget, tracked
from urdflint.findings import FileReport, Finding, Location, Related
from urdflint.linter.settings import FileResult, Settings
from urdflint.syntax.source import Source

MAX_BYTES = 4_000
MAX_FILES = 256  # whose results are in memory
ENDING = "urdf"  # behind the first dot; others are read by other rules

Check = Callable[[Source, Settings], FileResult]


class EqualFiles:
    """Results of checked files, looked up by the files' bytes."""

    def __init__(self) -> None:
        self.results: dict[bytes, tuple[Settings, FileResult]] = {}

    def result(self, source: Source, settings: Settings, check: Check) -> FileResult:
        """The result of a file: that of an earlier equal file with its places moved here, or that of a check."""
        if len(source.data) > MAX_BYTES or _file_name(source).partition(".")[2] != ENDING or settings.team:
            return check(source, settings)
        equal_settings, result = self.results.get(source.data, (settings, None))
        if result is not None and equal_settings == settings and _file_name(source) not in _words(result):
            with include_budget.for_file(source.name, len(source.data)):  # which it adds to as in any check
                return _at_own_places(source, result)
        with tracked.recording() as dependencies:
            result = check(source, settings)
        tracked.replay(dependencies)
        if len(self.results) < MAX_FILES and not dependencies.answers and _is_of_text_alone(source, result):
            self.results[source.data] = settings, result
        return result


def _file_name(source: Source) -> str:
    return source.name.replace("\\", "/").rpartition("/")[2]


def _words(result: FileResult) -> str:
    return "\n".join(f"{finding.message}\n{finding.help}" for finding in result.findings)


def _is_of_text_alone(source: Source, result: FileResult) -> bool:
    """Whether a result depends on the bytes alone: not on the file's name, on other files or on a failure."""
    report = result.report
    if report != FileReport(report.path, capped=report.capped) or result.marked is not None:
        return False
    sources = [location.source for finding in result.findings for location in _locations(finding)]
    return all(own is source for own in sources) and _file_name(source) not in _words(result)


def _locations(finding: Finding) -> list[Location]:
    further_places = [related.location for related in (*finding.related, *finding.trace)]
    return [finding.location, *further_places, *finding.also]


def _at_own_places(source: Source, result: FileResult) -> FileResult:
    """The result of an equal file with all places in this one."""
    moved = {id(finding): _moved(finding, source) for finding in result.findings}
    findings, alone = ([moved[id(finding)] for finding in group] for group in (result.findings, result.alone))
    return result._replace(report=result.report._replace(path=source.name), findings=findings, alone=tuple(alone))


def _moved(finding: Finding, source: Source) -> Finding:
    def relocated(location: Location) -> Location:
        return Location(source, location.span, location.path)

    def relatives(places: Sequence[Related]) -> list[Related]:
        return [Related(related.message, relocated(related.location)) for related in places]

    return finding._replace(
        location=relocated(finding.location),
        related=relatives(finding.related),
        trace=relatives(finding.trace),
        also=[relocated(location) for location in finding.also],
    )

"""Comments that keep findings silent, applied to all that a run found: what is left, and what is wrong with them.

It is done when the findings of all robots are together, since a comment in a macro holds for each robot that has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from urdflint.findings import FileReport, Finding, Location, Severity, Suppressed
from urdflint.linter.failures import Failures
from urdflint.linter.rules import catalog
from urdflint.linter.rules.applicability import Applicability
from urdflint.linter.rules.file_check import Work
from urdflint.linter.settings import Marked
from urdflint.programs.target import Target
from urdflint.syntax import directives, parsing
from urdflint.syntax.directives import Directive, Impossible, Malformed, Unknown, Unreasoned, Unused
from urdflint.syntax.source import Source, is_yaml
from urdflint.text import similar

LETTERS = "SUP"  # of the rules about these comments
NOT_XML = ("XML001", "XML002", "XML003", "XML004", "XML005", "XML006", "XML030", "XML041")  # unreadable for programs
GROUP = ("suppression",)  # of checks
Key = tuple[str, bytes]
Used = tuple[int, int]  # a directive of a file, and a word of it, by their numbers


class Reported(NamedTuple):
    """The files of a run and the findings that are left."""

    files: list[FileReport]
    findings: list[Finding]


def applied(
    files: Sequence[FileReport],
    findings: Sequence[Finding],
    marked: Sequence[Marked],
    targets: Mapping[str, Sequence[Target]],
) -> Reported:
    """Take the findings away that comments keep silent, and add those about the comments; targets are by path."""
    known: dict[Key, Comments] = {}
    for source in (*(one.source for one in marked), *(at.source for one in findings for at in _places(one))):
        key = (source.name, source.data)
        if key not in known and directives.may_have_any(source.text):
            known[key] = Comments(source)
    if not known:
        return Reported(list(files), list(findings))
    silent = {key: one.silent(findings) for key, one in known.items()}
    left, suppressed = _divided(findings, silent)
    reports = {one.path: one for one in files}
    _attach(reports, suppressed, known)
    about: list[Finding] = []
    for one in marked:
        comments = known.get((one.source.name, one.source.data))
        if comments is None:
            continue
        mine, report = _about(one, comments, reports, targets)
        reports[report.path] = report
        about += mine
    order = {one.path: number for number, one in enumerate(files)}
    reported = [reports[one.path] for one in files]
    return Reported(reported, sorted([*left, *about], key=lambda one: _order(one, order)) if about else left)


def _order(finding: Finding, order: Mapping[str, int]) -> tuple[object, ...]:
    name = finding.location.source.name
    return order.get(name, len(order)), "" if name in order else name, *finding.order


def _places(finding: Finding) -> Sequence[Location]:
    return (finding.location, *finding.also)


def _divided(
    findings: Sequence[Finding], silent: Mapping[Key, Mapping[tuple[str, int], Directive]]
) -> tuple[list[Finding], list[Suppressed]]:
    """The findings that are left, without those of their places that are silent, and the others."""
    left, suppressed = [], []
    for finding in findings:
        places = _places(finding)
        by = [_by(finding.code, at, silent) for at in places]
        loud = [at for at, one in zip(places, by, strict=True) if one is None]
        if not loud:
            assert by[0] is not None
            comment = Location(by[0].document.source, by[0].span)
            suppressed.append(Suppressed(finding, by[0].reason, comment))
        elif len(loud) == len(places):
            left.append(finding)
        else:
            left.append(finding._replace(location=loud[0], also=tuple(loud[1:]), fix=None))
    return left, suppressed


def _by(code: str, at: Location, silent: Mapping[Key, Mapping[tuple[str, int], Directive]]) -> Directive | None:
    found = silent.get((at.source.name, at.source.data))
    return found.get((code, at.span.start)) if found is not None else None


def _attach(reports: dict[str, FileReport], suppressed: Sequence[Suppressed], known: Mapping[Key, Comments]) -> None:
    """Keep what is suppressed with its file, or with the robot in which it is where that is not of the run."""
    by_path: dict[str, list[Suppressed]] = {}
    for one in suppressed:
        paths = (one.finding.location.source.name, *one.finding.about)
        by_path.setdefault(next((path for path in paths if path in reports), next(iter(reports))), []).append(one)
    for path, some in by_path.items():
        reports[path] = reports[path]._replace(suppressed=tuple(some))
    for (name, _), comments in known.items():
        report = reports.get(name)
        whole = comments.of_file(report.capped) if report is not None else ()
        if report is not None and whole:
            number = sum(count for code in whole for count in report.capped[code].values())
            capped = {code: some for code, some in report.capped.items() if code not in whole}
            reports[name] = report._replace(capped=capped, suppressed_unreported=number)


def _about(
    marked: Marked,
    comments: Comments,
    reports: Mapping[str, FileReport],
    targets: Mapping[str, Sequence[Target]],
) -> tuple[list[Finding], FileReport]:
    """The findings about the comments of one file, and its report with what failed on the way."""
    report = reports[marked.source.name]
    failures = Failures()
    asked = tuple(dict.fromkeys(one for path in (report.path, *report.through) for one in targets[path]))
    applicability = Applicability(marked.settings, asked, report, [reports[path] for path in report.through])
    work = Work(comments.document, asked, marked.settings, failures, also=GROUP)
    with similar.budget():
        found = [
            pair for one in comments.faults(applicability) for pair in work.check_run.over((type(one), None), [one])
        ]
        made = sorted(work.findings(comments.document, found), key=lambda one: one.order)
    capped: dict[str, Mapping[Severity, int]] = {**report.capped, **work.capped}
    failure = "; ".join(filter(None, (report.failure, str(failures)))) or None
    return made, report._replace(capped=capped, failure=failure)


class Scope(NamedTuple):
    """From where to where a word of a comment holds for a rule."""

    start: int
    end: int
    by: Used


class Comments:
    """The comments of one file, and which of their words were of use."""

    def __init__(self, source: Source) -> None:
        self.document = parsing.read(source)
        of = directives.of_yaml if is_yaml(source.name) else directives.of
        said = list(of(self.document))
        self.malformed = [one for one in said if isinstance(one, Malformed)]
        self.directives = [one for one in said if isinstance(one, Directive)]
        self.used: set[Used] = set()

    def silent(self, findings: Sequence[Finding]) -> dict[tuple[str, int], Directive]:
        """The places of findings that are silent, by rule and offset, and the comment that makes them so."""
        mine = self.document.source
        offsets: dict[str, set[int]] = {}
        for finding in findings:
            for at in _places(finding):
                if at.source is mine or (at.source.name == mine.name and at.source.data == mine.data):
                    offsets.setdefault(finding.code, set()).add(at.span.start)
        found = {}
        for code, some in offsets.items():
            for offset, by in _covered(self._scopes(code), sorted(some)):
                self.used.add(by)
                found[code, offset] = self.directives[by[0]]
        return found

    def of_file(self, codes: Mapping[str, object]) -> list[str]:
        """Those of some rules that are ignored in the whole file."""
        words = [word for one in self.directives if one.kind == "ignore-file" for word in one.words]
        return [code for code in codes if any(code in suppressible(word.text) for word in words)]

    def _scopes(self, code: str) -> list[Scope]:
        """Where a rule is silent, by start."""
        found: list[Scope] = []
        opened: list[int] = []
        for number, one in enumerate(self.directives):
            for place, word in enumerate(one.words):
                if code not in suppressible(word.text):
                    continue
                if one.kind == "on":
                    for index in opened:
                        found[index] = found[index]._replace(end=one.span.start)
                    opened = []
                elif one.scope is not None:
                    if one.kind == "off":
                        opened.append(len(found))
                    found.append(Scope(*one.scope, (number, place)))
        return sorted(found)

    def faults(self, applicability: Applicability) -> Iterator[Malformed | Unused | Unknown | Impossible | Unreasoned]:
        """What is wrong with the comments; unused are only those whose rules could have found something."""
        yield from self.malformed
        known = [*catalog.names().values(), *catalog.paths()]
        opened: set[str] = set()
        for number, one in enumerate(self.directives):
            unused = []
            for place, word in enumerate(one.words):
                codes = suppressible(word.text)
                if not meant(word.text):
                    yield Unknown(one, word, known)
                elif not codes:
                    yield Impossible(one, word)
                elif one.kind == "on":
                    unused += [word] if opened.isdisjoint(codes) else []
                elif (number, place) not in self.used and (one.scope is None or applicability.possible(codes)):
                    unused.append(word)
            changed = opened.update if one.kind == "off" else opened.difference_update if one.kind == "on" else None
            for word in one.words if changed else ():
                changed(suppressible(word.text))  # type: ignore[misc]
            if unused:
                yield Unused(one, tuple(unused))
            if applicability.settings.require_reason and one.kind != "on" and not one.reason:
                yield Unreasoned(one)


def _covered(scopes: Sequence[Scope], offsets: Sequence[int]) -> Iterator[tuple[int, Used]]:
    """The offsets that are in a scope, with the one that begins last before it: a wider one is of no use there."""
    waiting, open_scopes = iter(scopes), list[Scope]()
    following = next(waiting, None)
    for offset in offsets:
        while following is not None and following.start <= offset:
            open_scopes.append(following)
            following = next(waiting, None)
        while open_scopes and open_scopes[-1].end <= offset:
            open_scopes.pop()
        if open_scopes:
            yield offset, open_scopes[-1].by


@cache
def meant(word: str) -> frozenset[str]:
    """The rules that a word means, as for --ignore."""
    prefix = frozenset(code for code in catalog.paths() if code.startswith(word.upper()))
    return prefix or frozenset(catalog.matching(word))


@cache
def suppressible(word: str) -> frozenset[str]:
    """Those of them that a comment can keep silent."""
    return frozenset(code for code in meant(word) if code not in NOT_XML and not code.startswith(LETTERS))

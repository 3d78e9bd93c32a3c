"""Comments that keep findings silent, applied to all that a run found: what is left, and what is wrong with them.

It is done when the findings of all robots are together, since a comment in a macro holds for each robot that has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from urdflint.findings import FileReport, Finding, Location, Severity, Suppressed, TeamRule
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
Team = tuple[TeamRule, ...]  # rules of a team
Used = tuple[int, int]  # a directive of a file, and a word of it, by their numbers


class Suppressible(NamedTuple):
    """The files of a run and the findings that are left."""

    files: list[FileReport]
    findings: list[Finding]


def applied(
    files: Sequence[FileReport],
    findings: Sequence[Finding],
    marked: Sequence[Marked],
    targets: Mapping[str, Sequence[Target]],
) -> Suppressible:
    """Take the findings away that comments keep silent, and add those about the comments; targets are by path."""
    comments_by_key: dict[Key, Comments] = {}
    team = tuple({rule.code: rule for marked_file in marked for rule in marked_file.settings.team}.values())
    for source in (
        *(marked_file.source for marked_file in marked),
        *(location.source for finding in findings for location in _places(finding)),
    ):
        key = (source.name, source.data)
        if key not in comments_by_key and directives.may_have_any(source.text):
            comments_by_key[key] = Comments(source, team)
    if not comments_by_key:
        return Suppressible(list(files), list(findings))
    silent = {key: comments.silent(findings) for key, comments in comments_by_key.items()}
    left, suppressed = _divided(findings, silent)
    reports = {file.path: file for file in files}
    _attach(reports, suppressed, comments_by_key)
    about: list[Finding] = []
    for marked_file in marked:
        comments = comments_by_key.get((marked_file.source.name, marked_file.source.data))
        if comments is None:
            continue
        mine, report = _about(marked_file, comments, reports, targets)
        reports[report.path] = report
        about += mine
    order = {file.path: number for number, file in enumerate(files)}
    file_reports = [reports[file.path] for file in files]
    return Suppressible(
        file_reports, sorted([*left, *about], key=lambda finding: _order(finding, order)) if about else left
    )


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
        silencers = [_suppressing(finding.code, place, silent) for place in places]
        loud = [place for place, silencer in zip(places, silencers, strict=True) if silencer is None]
        if not loud:
            assert silencers[0] is not None
            comment = Location(silencers[0].document.source, silencers[0].span)
            suppressed.append(Suppressed(finding, silencers[0].reason, comment))
        elif len(loud) == len(places):
            left.append(finding)
        else:
            left.append(finding._replace(location=loud[0], also=tuple(loud[1:]), fix=None))
    return left, suppressed


def _suppressing(
    code: str, location: Location, silent: Mapping[Key, Mapping[tuple[str, int], Directive]]
) -> Directive | None:
    silencers = silent.get((location.source.name, location.source.data))
    return silencers.get((code, location.span.start)) if silencers is not None else None


def _attach(
    reports: dict[str, FileReport], suppressed: Sequence[Suppressed], comments_by_key: Mapping[Key, Comments]
) -> None:
    """Keep what is suppressed with its file, or with the robot in which it is where that is not of the run."""
    by_path: dict[str, list[Suppressed]] = {}
    for suppression in suppressed:
        paths = (suppression.finding.location.source.name, *suppression.finding.about)
        by_path.setdefault(next((path for path in paths if path in reports), next(iter(reports))), []).append(
            suppression
        )
    for path, suppressions in by_path.items():
        reports[path] = reports[path]._replace(suppressed=tuple(suppressions))
    for (name, _), comments in comments_by_key.items():
        report = reports.get(name)
        waived_codes = comments.of_file(report.capped) if report is not None else ()
        if report is not None and waived_codes:
            number = sum(count for code in waived_codes for count in report.capped[code].values())
            capped = {code: counts for code, counts in report.capped.items() if code not in waived_codes}
            reports[name] = report._replace(capped=capped, suppressed_unreported=number)


def _about(
    marked: Marked, comments: Comments, reports: Mapping[str, FileReport], targets: Mapping[str, Sequence[Target]]
) -> tuple[list[Finding], FileReport]:
    """The findings about the comments of one file, and its report with what failed on the way."""
    report = reports[marked.source.name]
    failures = Failures()
    file_targets = tuple(dict.fromkeys(program for path in (report.path, *report.through) for program in targets[path]))
    applicability = Applicability(marked.settings, file_targets, report, [reports[path] for path in report.through])
    work = Work(comments.document, file_targets, marked.settings, failures, also=GROUP)
    with similar.budget():
        problems = [
            pair
            for fault in comments.faults(applicability)
            for pair in work.check_run.over((type(fault), None), [fault])
        ]
        findings = sorted(work.findings(comments.document, problems), key=lambda finding: finding.order)
    capped: dict[str, Mapping[Severity, int]] = {**report.capped, **work.capped}
    failure = "; ".join(filter(None, (report.failure, str(failures)))) or None
    return findings, report._replace(capped=capped, failure=failure)


class Scope(NamedTuple):
    """From where to where a word of a comment holds for a rule."""

    start: int
    end: int
    directives_used: Used


class Comments:
    """The comments of one file, and which of their words were of use."""

    def __init__(self, source: Source, team: Team = ()) -> None:
        self.team = team
        self.document = parsing.read(source)
        read_directives = directives.of_yaml if is_yaml(source.name) else directives.directives_of
        comments = list(read_directives(self.document))
        self.malformed = [comment for comment in comments if isinstance(comment, Malformed)]
        self.directives = [comment for comment in comments if isinstance(comment, Directive)]
        self.used: set[Used] = set()

    def silent(self, findings: Sequence[Finding]) -> dict[tuple[str, int], Directive]:
        """The places of findings that are silent, by rule and offset, and the comment that makes them so."""
        mine = self.document.source
        offsets: dict[str, set[int]] = {}
        for finding in findings:
            for location in _places(finding):
                if location.source is mine or (location.source.name == mine.name and location.source.data == mine.data):
                    offsets.setdefault(finding.code, set()).add(location.span.start)
        silencers = {}
        for code, rule_offsets in offsets.items():
            for offset, word_key in _covered(self._scopes(code), sorted(rule_offsets)):
                self.used.add(word_key)
                silencers[code, offset] = self.directives[word_key[0]]
        return silencers

    def of_file(self, codes: Mapping[str, object]) -> list[str]:
        """The rules, of some, that are ignored in the whole file."""
        words = [word for directive in self.directives if directive.kind == "ignore-file" for word in directive.words]
        return [code for code in codes if any(code in suppressible(word.text, self.team) for word in words)]

    def _scopes(self, code: str) -> list[Scope]:
        """Where a rule is silent, by start."""
        scopes: list[Scope] = []
        opened: list[int] = []
        for number, directive in enumerate(self.directives):
            for place, word in enumerate(directive.words):
                if code not in suppressible(word.text, self.team):
                    continue
                if directive.kind == "on":
                    for index in opened:
                        scopes[index] = scopes[index]._replace(end=directive.span.start)
                    opened = []
                elif directive.scope is not None:
                    if directive.kind == "off":
                        opened.append(len(scopes))
                    scopes.append(Scope(*directive.scope, (number, place)))
        return sorted(scopes)

    def faults(self, applicability: Applicability) -> Iterator[Malformed | Unused | Unknown | Impossible | Unreasoned]:
        """What is wrong with the comments; unused are only those whose rules could have found something."""
        yield from self.malformed
        known_rules = catalog.words(self.team)
        opened: set[str] = set()
        for number, directive in enumerate(self.directives):
            unused = []
            for place, word in enumerate(directive.words):
                codes = suppressible(word.text, self.team)
                if not codes_meant(word.text, self.team):
                    if not _may_be_of_a_team(word.text, known_rules):
                        yield Unknown(directive, word, known_rules)
                elif not codes:
                    yield Impossible(directive, word)
                elif directive.kind == "on":
                    unused += [word] if opened.isdisjoint(codes) else []
                elif (number, place) not in self.used and (directive.scope is None or applicability.possible(codes)):
                    unused.append(word)
            changed = (
                opened.update
                if directive.kind == "off"
                else opened.difference_update
                if directive.kind == "on"
                else None
            )
            for word in directive.words if changed else ():
                changed(suppressible(word.text, self.team))  # type: ignore[misc]
            if unused:
                yield Unused(directive, tuple(unused))
            if applicability.settings.require_reason and directive.kind != "on" and not directive.reason:
                yield Unreasoned(directive)


def _may_be_of_a_team(word: str, known_rules: Sequence[str]) -> bool:
    """Whether a word can be the code of a rule of a team whose configuration is not here, and is no slip."""
    is_code = word not in catalog.paths() and catalog.may_be_code(word)
    return is_code and similar.nearest(word, known_rules) is None


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
            yield offset, open_scopes[-1].directives_used


@cache
def codes_meant(word: str, team: Team = ()) -> frozenset[str]:
    """The rules that a word means, as for --ignore."""
    upper_word = word.upper()
    prefix = frozenset(code for code in catalog.codes(team) if code.startswith(upper_word))
    return prefix or frozenset(catalog.matching(word, team))


@cache
def suppressible(word: str, team: Team = ()) -> frozenset[str]:
    """The codes that a word means, as far as a comment can keep them silent."""
    return frozenset(code for code in codes_meant(word, team) if code not in NOT_XML and not code.startswith(LETTERS))

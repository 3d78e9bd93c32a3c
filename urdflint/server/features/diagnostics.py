"""Findings as diagnostics: those of `check` on the same file, with its fixes as edits of the text."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from functools import cache
from itertools import chain

from urdflint import resources
from urdflint.config import BadConfig
from urdflint.config.request import BadWord
from urdflint.findings import Finding, Location, Related, Report, Severity
from urdflint.linter.rules import catalog
from urdflint.programs.effect import Effect
from urdflint.reporters.finding_sentences import sentences
from urdflint.reporters.machine.json_report import clean, same, url
from urdflint.server.protocol import types, uris
from urdflint.server.protocol.job_results import Checked
from urdflint.server.workspace import editor_words
from urdflint.server.workspace.state import State
from urdflint.text.wording import one_line

SOURCE = "urdflint"
MOST_RELATED = 100  # places of one finding
SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}
ClosedChecks = Generator[tuple[str, Checked] | None, None, list[str]]


def answer(state: State, uri: str) -> Checked:
    """The findings in a document, as diagnostics."""
    path = uris.path(uri)
    if path is None:
        return Checked([])
    try:
        report = state.checks.report(path)
    except (BadConfig, BadWord) as error:
        return Checked([], _for_editor(state, str(error)))
    if report is None:
        return Checked([])
    through = tuple(dict.fromkeys(includer for file in report.files for includer in file.through))
    return Checked(
        [diagnostic(state, finding, report.rule_url) for finding in report.findings],
        _for_editor(state, _failure(report)),
        through,
    )


def closed(state: State, opened: Sequence[str], whole_workspace: bool) -> ClosedChecks:
    """What is found in files that are not open, one after the other; at last the URIs of those with findings.

    `opened` are the URIs of those that are. It ends early where it is asked for again.
    """
    run = state.closed_run = object()
    return _closed(state, list(filter(None, map(uris.path, opened))), whole_workspace, run)


def _closed(state: State, opened: Sequence[str], whole_workspace: bool, run: object) -> ClosedChecks:
    from urdflint.server.workspace import closed_files

    with_findings = []
    for path in closed_files.paths(state, opened, whole_workspace):
        if state.closed_run is not run:
            break
        checked = answer(state, uris.uri(path)) if path is not None else Checked([])
        if path is not None and checked.diagnostics:
            with_findings.append(uris.uri(path))
            yield uris.uri(path), checked
        else:
            yield None
    return with_findings


def _for_editor(state: State, text: str) -> str:
    """A text of `check` as the editor says it."""
    return editor_words.of_editor(text, state.setup.roots)


def _failure(report: Report) -> str:
    """What failed in urdflint, or a rule of a team that took too long."""
    failures = (f"{file.path}: {file.failure}" for file in report.files if file.failure)
    overruns = (overrun.words for file in report.files for overrun in file.overruns)
    return next(chain(failures, overruns), "")


def diagnostic(state: State, finding: Finding, rule_url: str) -> types.Diagnostic:
    """A finding in the words of the protocol."""
    address = url(finding.code, rule_url) or _page(finding.code)
    return types.Diagnostic(
        range=state.lines(finding.location.source).range(finding.location.span),
        message=clean(_for_editor(state, "\n".join(sentences(finding)))),
        severity=SEVERITIES[finding.severity],
        code=finding.code,
        code_description=types.CodeDescription(address) if address else None,
        source=SOURCE,
        tags=[types.DiagnosticTag.Unnecessary] if _is_ignored(finding) else None,
        related_information=list(_related(state, finding)) or None,
    )


@cache
def _page(code: str) -> str | None:
    """The document of a rule on the disk; None where there is none, as for a rule of a team."""
    name = catalog.paths().get(code)
    path = resources.path("rules", name) if name is not None else None
    return uris.uri(path) if path is not None else None


def _is_ignored(finding: Finding) -> bool:
    """Whether all that programs do about it is to ignore it."""
    effects = set(finding.effects.values())
    return bool(effects) and effects == {Effect.IGNORES}


def _related(state: State, finding: Finding) -> Iterator[types.DiagnosticRelatedInformation]:
    further: list[Related] = []
    for number, entry in enumerate(chain(same(finding), finding.trace)):
        if number >= MOST_RELATED:
            break
        further.append(entry)
    for entry in further:
        message = clean(_for_editor(state, one_line(entry.message)))
        yield types.DiagnosticRelatedInformation(_location(state, entry.location), message)


def _location(state: State, location: Location) -> types.Location:
    return types.Location(
        uris.uri(os.path.abspath(location.source.name)), state.lines(location.source).range(location.span)
    )

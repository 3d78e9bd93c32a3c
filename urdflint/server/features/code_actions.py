"""Code actions: fixes as the models of the programs see them, ignoring comments, the pages of rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.config import BadConfig
from urdflint.config.request import BadWord
from urdflint.findings import Finding, Fix
from urdflint.fixing.verifier import Verifier, Work
from urdflint.linter.waivers import ignore_comments
from urdflint.reporters.machine.json_report import clean
from urdflint.server.features import CHOOSE_ARGUMENT, EXPLAIN, FIX_ALL, FIX_ALL_COMMAND, fix_all, robot_choice
from urdflint.server.features.diagnostics import diagnostic
from urdflint.server.protocol import types
from urdflint.server.workspace.state import State, Text
from urdflint.text.wording import one_line

FIX_ALL_TITLE = "Make all safe fixes in this file"
ARGUMENT_MISSING = "XAC132"  # the cause of its findings is this and the name of the argument
UNSAFE = "(unsafe: look at the result)"


def answer(state: State, params: types.CodeActionParams) -> list[types.CodeAction]:
    """The actions for a range of a document; nothing is changed by asking."""
    text = state.text_at(params.text_document.uri)
    try:
        work = state.checks.work(text.path) if text is not None else None
        return _actions(state, text, work, params) if text is not None and work is not None else []
    except (BadConfig, BadWord):  # the checks say so
        return []


def _actions(state: State, text: Text, work: Work, params: types.CodeActionParams) -> list[types.CodeAction]:
    only = params.context.only
    requested = text.lines.span(params.range)
    report = work.merge(work.results)
    findings = [
        finding
        for finding in report.findings
        if finding.location.span.start <= requested.end and requested.start <= finding.location.span.end
    ]
    actions: list[types.CodeAction] = []
    if _wants(only, types.QUICK_FIX):
        actions += _quick(state, text, work, findings, report.rule_url)
    if _wants(only, FIX_ALL):
        actions += _all(state, text, report.fixable(safe=True) > 0, only)
    return actions


def _wants(only: Sequence[str] | None, kind: str) -> bool:
    """Whether a kind is asked for: by itself, by a kind that it is one of, or because all are."""
    kind = str(getattr(kind, "value", kind))
    words = [str(getattr(entry, "value", entry)) for entry in only or ()]
    return only is None or any(not word or kind == word or kind.startswith(f"{word}.") for word in words)


def _quick(
    state: State, text: Text, work: Work, findings: Sequence[Finding], rule_url: str
) -> Iterator[types.CodeAction]:
    """What can be done about findings, the fixes first and the comments that ignore them last."""
    diagnostics = {id(finding): diagnostic(state, finding, rule_url) for finding in findings}
    for finding in findings:
        fix = _proved(work, text, finding)
        if fix is not None:
            title = clean(one_line(fix.title))
            yield types.CodeAction(
                title=title if fix.safe else f"{title} {UNSAFE}",
                kind=types.QUICK_FIX,
                diagnostics=[diagnostics[id(finding)]],
                is_preferred=fix.safe or None,
                edit=_edit(text, [types.TextEdit(text.range(edit.span), edit.text) for edit in fix.edits]),
            )
    for finding in findings:
        argument = finding.cause.removeprefix(f"{ARGUMENT_MISSING} ")
        if finding.code == ARGUMENT_MISSING and _can_choose(state, text, argument):
            title = f"Choose the value of '{argument}'"
            command = types.Command(title, CHOOSE_ARGUMENT, arguments=[text.uri, argument])
            named = [diagnostics[id(finding)]]
            yield types.CodeAction(title=title, kind=types.QUICK_FIX, diagnostics=named, command=command)
    for code in dict.fromkeys(finding.code for finding in findings):
        title = f"Explain {code}"
        same_rule = [diagnostics[id(finding)] for finding in findings if finding.code == code]
        command = types.Command(title, EXPLAIN, arguments=[code])
        yield types.CodeAction(title=title, kind=types.QUICK_FIX, diagnostics=same_rule, command=command)
    for finding in findings:
        edits = _ignoring(text, finding)
        if edits:
            yield types.CodeAction(
                title=f"Ignore {finding.code} here",
                kind=types.QUICK_FIX,
                diagnostics=[diagnostics[id(finding)]],
                edit=_edit(text, edits),
            )


def _can_choose(state: State, text: Text, name: str) -> bool:
    """Whether a robot has values of an argument to choose from; a part of others has none of its own."""
    return len(state.robots_of(text.path)) == 1 and bool(robot_choice.argument_values(state, text.uri, name))


def _proved(work: Work, text: Text, finding: Finding) -> Fix | None:
    """The fix of a finding as safe as the models say that it is; None where nobody should make it."""
    fix = finding.fix
    if fix is None or not fix.edits:
        return None
    verifier = Verifier(work)
    path = work.key(text.path)
    readers = work.readers(work.results).get(path, ())
    if fix.safe and verifier.keep_proven(path, [finding], {}, readers, False):
        return fix
    unsafe = finding._replace(fix=fix._replace(safe=False))
    return unsafe.fix if verifier.keep_proven(path, [unsafe], {}, readers, True) else None


def _ignoring(text: Text, finding: Finding) -> list[types.TextEdit]:
    """The comment that ignores a finding at each of its places in the file; nothing where none can."""
    if not ignore_comments.is_possible(finding.code):
        return []
    name = finding.location.source.name
    places = [
        (finding.code, location) for location in (finding.location, *finding.also) if location.source.name == name
    ]
    try:
        return [
            types.TextEdit(text.range(insertion.span), insertion.text)
            for insertion in ignore_comments.insertions(text.source, places, "")
        ]
    except ignore_comments.NotPossible:
        return []


def _all(state: State, text: Text, has_findings: bool, only: Sequence[str] | None) -> Iterator[types.CodeAction]:
    """All safe fixes of the file: as edits for who asks for this kind, as editors do on saving, else when chosen."""
    if not has_findings:
        return
    if only is None or not any(str(getattr(entry, "value", entry)).startswith("source.fixAll") for entry in only):
        command = types.Command(FIX_ALL_TITLE, FIX_ALL_COMMAND, arguments=[text.uri])
        yield types.CodeAction(title=FIX_ALL_TITLE, kind=FIX_ALL, command=command)
        return
    edits = fix_all.answer(state, text.uri)
    if edits:
        yield types.CodeAction(title=FIX_ALL_TITLE, kind=FIX_ALL, edit=_edit(text, edits))


def _edit(text: Text, edits: Sequence[types.TextEdit]) -> types.WorkspaceEdit:
    return types.WorkspaceEdit(changes={text.uri: list(edits)})

"""`check --fix`, `--diff` and `--unsafe-fixes`: what may be fixed, and what is said and shown of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from urdflint.cli import terminal
from urdflint.cli.exit_codes import CLEAN, FINDINGS, USAGE
from urdflint.cli.options import BadOption
from urdflint.files import safe_open
from urdflint.findings import Report, Severity
from urdflint.fixing import passes, writing
from urdflint.fixing.passes import Settled
from urdflint.fixing.verifier import File, Work
from urdflint.linter.discovery import inputs
from urdflint.linter.settings import FileResult
from urdflint.linter.waivers.ignore_comments import NOT_NAMED, is_below
from urdflint.text.wording import counted


class FixRequest(NamedTuple):
    """What is to be done with fixes: `make` them, or show the `diff`; `only` that; the unsafe ones too.

    `lowest` is the severity from which on they are made, in every format.
    """

    make: bool
    unsafe: bool
    diff: bool
    only: bool
    lowest: Severity


class FixOutcome(NamedTuple):
    """The report after fixes, and the exit code that comes of making them."""

    report: Report
    code: int


def fix_request(
    make: bool, unsafe: bool, diff: bool, only: bool, other_options: Mapping[str, bool], lowest: Severity | None
) -> FixRequest:
    """What is to be done; `other_options` are options that write something else. Raises BadOption."""
    wish = FixRequest(make or only, unsafe, diff, only, lowest or Severity.WARNING)
    for name, is_given in other_options.items():
        if is_given and (wish.make or diff):
            raise BadOption(f"{name}: fix first, and use it in a run without {'--diff' if diff else '--fix'}")
    return wish


def standard_input(paths: Sequence[str], limit: int | None) -> dict[str, bytes]:
    """What comes from standard input, read once for all passes."""
    try:
        return {inputs.STDIN: inputs.read(inputs.STDIN, None, limit).data} if inputs.STDIN in paths else {}
    except inputs.Unreadable:
        return {}


def of_run(
    files: Sequence[File],
    wish: FixRequest,
    check: Callable[[Sequence[File]], Sequence[FileResult]],
    merge: Callable[[Sequence[FileResult]], Report],
    named_paths: Sequence[str],
    stdin_name: str | None,
    limit: int | None,
) -> FixOutcome:
    """Check files, and do with the fixes what is asked for; only files that were named are changed."""
    with safe_open.instead(standard_input([path for path, _ in files], limit)):
        return make_fixes(
            Work(files, check(files), check, merge, may_change(named_paths), stdin_name, limit, wish.lowest), wish
        )


def make_fixes(work: Work, wish: FixRequest) -> FixOutcome:
    """Do with the fixes of a run what is asked for."""
    if wish.diff:
        return _difference(work, passes.settle(work, unsafe=wish.unsafe), wish)
    if not wish.make:
        return FixOutcome(passes.proved(work._replace(lowest=Severity.INFO)), CLEAN)
    settled = passes.settle(work, unsafe=wish.unsafe)
    _report(work, settled, wish)
    failed, names = writing.write(settled)
    for path, why in failed.items():
        terminal.say(f"cannot fix {_diff_by_path(work, settled).get(path, path)}: {why}")
    for path, number in names.items():
        keep = f"{counted(number, 'other hard link')} to it keep{'s' * (number == 1)} the old text"
        terminal.say(f"{_diff_by_path(work, settled).get(path, path)}: {keep}")
    if inputs.STDIN in settled.after or any(path == inputs.STDIN for path, _ in work.files):
        _pass_on(work, settled)
    report = settled.report._replace(fixed=settled.fixed)
    if failed:
        report = _without(work, settled, failed)
    return FixOutcome(report._replace(findings=()) if wish.only else report, USAGE if failed else CLEAN)


def may_change(named_paths: Sequence[str]) -> Callable[[str], bool]:
    """Which files may be changed: those that were named, and those below a folder that was, wherever links lead."""
    return lambda path: path == inputs.STDIN or is_below(path, named_paths)


def _difference(work: Work, settled: Settled, wish: FixRequest) -> FixOutcome:
    """Show what would change."""
    _report(work, settled, wish)
    sys.stdout.flush()
    terminal.pass_on(writing.difference(settled, _diff_by_path(work, settled)), to_logs=False)
    number, files = len(settled.fixed), len(settled.changed)
    rest = _rest(settled.report, wish)
    would = f"would fix {counted(number, 'finding')} in {counted(files, 'file')}" if files else "nothing to fix"
    terminal.say(f"{would}{rest}")
    return FixOutcome(settled.report, FINDINGS if files else CLEAN)


def _rest(report: Report, wish: FixRequest) -> str:
    """How many more could be fixed, and with which options."""
    unsafe = 0 if wish.unsafe else report.fixable(safe=False, lowest=wish.lowest)
    infos = report.fixable(safe=True) - report.fixable(safe=True, lowest=wish.lowest)
    ways = {"--unsafe-fixes": unsafe, "--show-info": infos}
    return "".join(f", {number} more with {option}" for option, number in ways.items() if number)


def _report(work: Work, settled: Settled, wish: FixRequest) -> None:
    """Say which fixes were left out."""
    names = _diff_by_path(work, settled)
    for (path, code), why in settled.withdrawn.items():
        terminal.say(f"the fix of {code} in {names.get(path, path)} was withdrawn: {why}")
    elsewhere: dict[str, int] = {}
    for finding in settled.report.findings:
        if not finding.fix or finding.severity.rank < wish.lowest.rank:
            continue
        if (finding.fix.safe or wish.unsafe) and not work.may(work.key(finding.location.source.name)):
            name = finding.location.source.name
            elsewhere[name] = elsewhere.get(name, 0) + 1
    for name, number in elsewhere.items():
        terminal.say(f"{counted(number, 'finding')} in {name} not fixed: {NOT_NAMED}")


def _diff_by_path(work: Work, settled: Settled) -> dict[str, str]:
    """The names by which files were read."""
    names = [finding.location.source.name for finding in (*settled.report.findings, *settled.fixed)]
    return {work.key(name): name for name in (*names, *(path for path, _ in work.files))}


def _pass_on(work: Work, settled: Settled) -> None:
    """What came from standard input goes to standard output, fixed."""
    data = settled.after.get(inputs.STDIN)
    terminal.pass_on(safe_open.instead_of(inputs.STDIN) or b"" if data is None else data, to_logs=True)


def _without(work: Work, settled: Settled, failed: Mapping[str, str]) -> Report:
    """The report where some files could not be written."""
    saved = {path: data for path, data in settled.after.items() if path not in failed}
    numbers = sorted({number for path in settled.before for number in work.readers(work.results).get(path, ())})
    results = list(work.results)
    with safe_open.instead(saved):
        for number, result in zip(numbers, work.check([work.files[number] for number in numbers]), strict=True):
            results[number] = result
    fixed = [finding for finding in settled.fixed if work.key(finding.location.source.name) not in failed]
    return work.merge(results)._replace(fixed=fixed)

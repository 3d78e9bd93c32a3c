"""A run of `check` as a page: causes first, then robots, rules, and what was not examined; it has no script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from urdflint import __version__, resources
from urdflint.findings import FileReport, Report, Severity
from urdflint.reporters.cross_file_entries import folded, rejecting
from urdflint.reporters.effect_sentences import and_list, not_reported, programs, shown_path
from urdflint.reporters.entries import Entry
from urdflint.reporters.styled_lines import plain
from urdflint.reporters.text import statistics
from urdflint.reporters.text.summary import FORMATS, judged, summary
from urdflint.show import markup
from urdflint.show.causes import SIGNS, details, rule
from urdflint.show.markup import text
from urdflint.text.wording import counted

MOST = 2000  # causes
WIDE = 10_000  # characters: lines of the summary are not broken
LINKS = 40  # causes that the row of a file leads to


def pieces(report: Report, each: bool = False) -> Iterator[str]:
    """The page, in pieces; `each` file was judged for its own programs, where nobody named any."""
    style = resources.read("show", "page.css").decode("utf-8")
    yield '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{markup.policy(None, style)}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    found = folded(report)
    head, *rest = plain(summary(report, lowest=Severity.INFO)).splitlines() or [""]
    yield f"<title>urdflint: {text(head)}</title><style>{style}</style></head><body><main><article>"
    yield f"<header><h1>{text(head)}</h1>"
    yield from (f'<p class="facts">{text(line)}</p>' for line in rest if not line.startswith("  ") and line[-1:] != ":")
    yield "</header>"
    yield from _causes(report, found)
    yield from _files(report, found)
    yield from _rules(report)
    yield from _unexamined(report)
    yield "</article></main><footer>"
    yield from (f"<p>{text(line)}</p>" for line in plain(judged(report, WIDE, each)).splitlines())
    yield f"<p>urdflint {__version__}</p></footer></body></html>\n"


def _causes(report: Report, found: Sequence[Entry]) -> Iterator[str]:
    """All causes, the most severe first, with the infos behind a line to click on."""
    yield "<section><h2>Causes</h2>"
    if not found:
        yield '<p class="none">Nothing was found.</p>'
    infos = False
    for number, entry in enumerate(found[:MOST]):
        if entry.severity is Severity.INFO and not infos:
            infos = True
            number_of = sum(one.severity is Severity.INFO for one in found)
            yield f"<details><summary>{counted(number_of, 'info')}</summary>"
        yield from details(entry, f"c{number}", rule_url=report.rule_url)
    yield "</details>" * infos
    if len(found) > MOST:
        yield f"<p>and {len(found) - MOST:,} more causes</p>"
    if report.unreported:
        yield f"<p>{text(not_reported(report.unreported))}</p>"
    yield "</section>"


def _files(report: Report, found: Sequence[Entry]) -> Iterator[str]:
    """A row for each file that was checked: what it is, how much was found, and which programs reject it."""
    causes: dict[str, list[int]] = {}
    for number, entry in enumerate(found[:MOST]):
        for path in dict.fromkeys(path for one in entry.findings for path in (one.location.source.name, *one.about)):
            causes.setdefault(path, []).append(number)
    numbers: dict[str, Counter[str]] = {}
    rejected = rejecting(report)
    for one in report.findings:
        for path in dict.fromkeys((one.location.source.name, *one.about)):
            numbers.setdefault(path, Counter())[one.severity.value] += 1
    files = [one for one in report.files if one.status == "checked"]
    if not files:
        return
    yield f"<section><h2>{'Robots' if all(one.is_robot for one in files) else 'Files'}</h2>"
    yield '<div class="wide"><table><thead><tr><th>file</th><th>is</th>'
    yield (
        "".join(f"<th>{one.value}s</th>" for one in Severity)
        + "<th>rejected by</th><th>causes</th></tr></thead><tbody>"
    )
    for file in files:
        counts = numbers.get(file.path, Counter())
        yield f'<tr><th scope="row">{text(shown_path(file.path))}</th><td>{_kind(file)}</td>'
        yield "".join(_number(counts[one.value], one.value) for one in Severity)
        yield f"<td>{text(and_list([*programs([*rejected.get(file.path, ())]).values()]))}</td>"
        yield f"<td>{_links(causes.get(file.path, ()), found)}</td></tr>"
    yield "</tbody></table></div></section>"


def _kind(file: FileReport) -> str:
    if file.format:
        return FORMATS[file.format]
    if file.beside:
        return "beside a robot"
    if file.library:
        return "library"
    return f"robot in {file.variants} variants" if file.variants > 1 else "robot"


def _number(number: int, severity: str) -> str:
    return f'<td class="{severity}">{SIGNS[severity]} {number}</td>' if number else "<td>0</td>"


def _links(numbers: Sequence[int], found: Sequence[Entry]) -> str:
    links = [f'<a href="#c{number}">{text(found[number].head.code)}</a>' for number in numbers[:LINKS]]
    return " ".join(links) + (f" and {len(numbers) - LINKS} more" if len(numbers) > LINKS else "")


def _rules(report: Report) -> Iterator[str]:
    some = statistics.rows(report)
    if not some:
        return
    yield '<section><h2>Rules</h2><div class="wide"><table><thead><tr><th>rule</th><th>name</th><th>severity</th>'
    yield "<th>places</th><th>with a fix</th></tr></thead><tbody>"
    for row in some:
        severity, code = row.severity.value, rule(row.code, report.rule_url, text(row.code))
        yield f'<tr><th scope="row">{code}</th><td>{text(row.name)}</td>'
        yield f'<td class="{severity}">{SIGNS[severity]} {severity}</td>'
        yield f"<td>{row.places}</td><td>{row.fixable}</td></tr>"
    yield "</tbody></table></div></section>"


def _unexamined(report: Report) -> Iterator[str]:
    """What was not examined, by reason."""
    reasons: dict[str, dict[str, None]] = {}
    for why, what in _left(report):
        reasons.setdefault(why, {})[what] = None
    numbers = {"ignored by git": report.ignored, "excluded by the configuration": report.excluded}
    yield "<section><h2>Not examined</h2>"
    yield from (f"<p>{counted(number, 'file')} {why}</p>" for why, number in numbers.items() if number)
    if not reasons and not any(numbers.values()):
        yield '<p class="none">Everything was examined.</p>'
    for why, things in sorted(reasons.items(), key=lambda one: -len(one[1])):
        rows = "".join(f"<li>{text(one)}</li>" for one in things)
        yield f'<details class="notes"><summary>{text(why)} <small>{len(things)}</small></summary>'
        yield f"<ul>{rows}</ul></details>"
    yield "</section>"


def _left(report: Report) -> Iterator[tuple[str, str]]:
    """Each reason, and the file, the thing in it or the folder."""
    for file in report.files:
        path = shown_path(file.path)
        whole = {"could not be read": file.unreadable, "urdflint failed": file.failure, "not checked": file.skipped}
        yield from ((f"{word}: {why}", path) for word, why in whole.items() if why)
        for said in file.not_checked:
            what, _, why = said.partition(": ")
            yield (why, f"{path}: {what}") if why else (what, path)
    yield from ((f"folder left out: {why}", shown_path(path)) for path, why in report.left_out.items())

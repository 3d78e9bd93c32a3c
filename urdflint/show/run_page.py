"""A run of `check` as a page: causes first, then robots, rules, and what was not examined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from urdflint import __version__, resources
from urdflint.findings import SCENE_FORMATS, FileReport, Report, Severity
from urdflint.programs.target import FAMILIES
from urdflint.reporters.cross_file_entries import folded, rejecting
from urdflint.reporters.effect_sentences import and_list, not_reported, program, programs, shown_path
from urdflint.reporters.entries import Entry
from urdflint.reporters.styled_lines import plain
from urdflint.reporters.text import statistics
from urdflint.reporters.text.summary import judged, summary
from urdflint.show import markup
from urdflint.show.causes import SIGNS, details, rule
from urdflint.show.markup import WIDE, text
from urdflint.text.wording import counted

MAX_CAUSES = 2000  # causes
LINE = 10_000  # characters: lines of the summary are not broken
NO_PAGES: Mapping[str, str] = MappingProxyType({})
SEARCH = (
    '<div class="filter" hidden><input type="search" placeholder="Filter robots" aria-label="Filter robots">'
    ' <output role="status"></output></div>'
)
LINKS = 40  # causes that the row of a file leads to


def pieces(
    report: Report, targets_by_file: bool = False, facts: Sequence[str] = (), pages: Mapping[str, str] = NO_PAGES
) -> Iterator[str]:
    """The page, in pieces; with `targets_by_file` each file was judged for its own programs.

    `facts` say when and how it was made, and `pages` are the names of those of robots. A page that leads to some has a
    script, by which its robots are searched and sorted.
    """
    style = resources.read("show", "page.css").decode("utf-8")
    yield '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    script = resources.read("show", "run.js").decode("utf-8") if pages else None
    yield f'<meta http-equiv="Content-Security-Policy" content="{markup.policy(script, style)}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    entries = folded(report)
    head, *rest = plain(summary(report, lowest=Severity.INFO)).splitlines() or [""]
    yield f"<title>urdflint: {text(head)}</title><style>{style}</style></head><body><main><article>"
    yield f"<header><h1>{text(head)}</h1>"
    yield from (f'<p class="facts">{text(line)}</p>' for line in rest if not line.startswith("  ") and line[-1:] != ":")
    yield from _verdict(report, targets_by_file)
    yield f'<p class="facts">{" · ".join(map(text, facts))}</p></header>'
    yield from _causes(report, entries)
    yield from _files(report, entries, pages)
    yield from _rules(report)
    yield from _unexamined(report)
    yield "</article></main><footer>"
    yield from (f"<p>{text(line)}</p>" for line in plain(judged(report, LINE, targets_by_file)).splitlines())
    yield f"<p>urdflint {__version__}</p></footer>{f'<script>{script}</script>' if script else ''}</body></html>\n"


def _verdict(report: Report, targets_by_file: bool) -> Iterator[str]:
    """How many robots each program does not load, those with the same number together; and what was not examined."""
    rejected = rejecting(report)
    robots = [
        file.path for file in report.files if file.is_robot and (file.status == "checked" or file.path in rejected)
    ]
    numbers = Counter(family for path in robots for family in programs(rejected.get(path, ())))
    families = sorted(numbers, key=lambda family: (-numbers[family], FAMILIES[family].place, family))
    groups = [(number, [*group]) for number, group in groupby(families, numbers.__getitem__)]
    parts: list[str] = []
    for number, group in groups:
        noun = "" if parts else " robots"
        parts.append(f"{number} of {len(robots)}{noun} do not load in {_names(group)}")
    if not groups:
        parts.append(_all_load(len(robots), report, targets_by_file))
    incomplete = len({path for path, _ in report.incomplete})
    parts += [f"{incomplete} not examined as a whole"] if incomplete else []
    yield f'<p class="verdict" role="status" aria-label="Verdict">{text("; ".join(parts))}</p>'


def _all_load(number: int, report: Report, targets_by_file: bool) -> str:
    if not number:
        return "No robot was examined"
    families = () if targets_by_file and number > 1 else programs(report.targets)
    readers = _names([*families]) or "the programs that each was judged for"
    return f"All {number} robots load in {readers}" if number > 1 else f"The robot loads in {readers}"


def _names(families: Sequence[str]) -> str:
    return and_list([program(FAMILIES[family]) for family in families])


def _causes(report: Report, entries: Sequence[Entry]) -> Iterator[str]:
    """All causes, the most severe first, with the infos behind a line to click on."""
    yield "<section><h2>Causes</h2>"
    if not entries:
        yield '<p class="none">Nothing was found.</p>'
    infos = False
    for number, entry in enumerate(entries[:MAX_CAUSES]):
        if entry.severity is Severity.INFO and not infos:
            infos = True
            number_of = sum(entry.severity is Severity.INFO for entry in entries)
            yield f"<details><summary>{counted(number_of, 'info')}</summary>"
        yield from details(entry, f"c{number}", rule_url=report.rule_url)
    yield "</details>" * infos
    if len(entries) > MAX_CAUSES:
        yield f"<p>and {len(entries) - MAX_CAUSES:,} more causes</p>"
    if report.unreported:
        yield f"<p>{text(not_reported(report.unreported))}</p>"
    yield "</section>"


def _files(report: Report, entries: Sequence[Entry], pages: Mapping[str, str]) -> Iterator[str]:
    """A row for each file that was checked: what it is, how much was found, and which programs reject it."""
    causes: dict[str, list[int]] = {}
    for number, entry in enumerate(entries[:MAX_CAUSES]):
        for path in dict.fromkeys(
            path for finding in entry.findings for path in (finding.location.source.name, *finding.about)
        ):
            causes.setdefault(path, []).append(number)
    numbers: dict[str, Counter[str]] = {}
    rejected = rejecting(report)
    for finding in report.findings:
        for path in dict.fromkeys((finding.location.source.name, *finding.about)):
            numbers.setdefault(path, Counter())[finding.severity.value] += 1
    files = [file for file in report.files if file.status == "checked" or file.path in pages]
    if not files:
        return
    title = "Robots" if all(file.is_robot for file in files) else "Files"
    yield f'<section id="robots"><h2>{title}</h2>'
    yield SEARCH if pages else ""
    yield f"{WIDE}<table><thead><tr><th>file</th><th>is</th>"
    yield (
        "".join(f"<th>{severity.value}s</th>" for severity in Severity)
        + "<th>rejected by</th><th>causes</th></tr></thead><tbody>"
    )
    for file in files:
        counts = numbers.get(file.path, Counter())
        path = text(shown_path(file.path))
        name = f'<a href="{text(pages[file.path])}">{path}</a>' if file.path in pages else path
        yield f'<tr><th scope="row">{name}</th><td>{_kind(file)}</td>'
        yield "".join(_number(counts[severity.value], severity.value) for severity in Severity)
        yield f"<td>{text(and_list([*programs([*rejected.get(file.path, ())]).values()]))}</td>"
        yield f"<td>{_links(causes.get(file.path, ()), entries)}</td></tr>"
    yield "</tbody></table></div></section>"


def _kind(file: FileReport) -> str:
    if file.format:
        return SCENE_FORMATS[file.format]
    if file.beside:
        return "beside a robot"
    if file.library:
        return "library"
    return f"robot in {file.variants} variants" if file.variants > 1 else "robot"


def _number(number: int, severity: str) -> str:
    number_text = f"{SIGNS[severity]} {number}" if number else "0"
    return f'<td class="{severity if number else ""}" data-value="{number}">{number_text}</td>'


def _links(numbers: Sequence[int], entries: Sequence[Entry]) -> str:
    links = [f'<a href="#c{number}">{text(entries[number].head.code)}</a>' for number in numbers[:LINKS]]
    return " ".join(links) + (f" and {len(numbers) - LINKS} more" if len(numbers) > LINKS else "")


def _rules(report: Report) -> Iterator[str]:
    rule_rows = statistics.rows(report)
    if not rule_rows:
        return
    yield f"<section><h2>Rules</h2>{WIDE}<table><thead><tr><th>rule</th><th>name</th><th>severity</th>"
    yield "<th>places</th><th>with a fix</th></tr></thead><tbody>"
    for row in rule_rows:
        severity, code = row.severity.value, rule(row.code, report.rule_url, text(row.code))
        yield f'<tr><th scope="row">{code}</th><td>{text(row.name)}</td>'
        yield f'<td class="{severity}">{SIGNS[severity]} {severity}</td>'
        yield f"<td>{row.places}</td><td>{row.fixable}</td></tr>"
    yield "</tbody></table></div></section>"


def _unexamined(report: Report) -> Iterator[str]:
    """What was not examined, by reason."""
    reasons: dict[str, dict[str, None]] = {}
    for why, subject in _left(report):
        reasons.setdefault(why, {})[subject] = None
    numbers = {"ignored by git": report.ignored, "excluded by the configuration": report.excluded}
    yield "<section><h2>Not examined</h2>"
    yield from (f"<p>{counted(number, 'file')} {why}</p>" for why, number in numbers.items() if number)
    if not reasons and not any(numbers.values()):
        yield '<p class="none">Everything was examined.</p>'
    for why, subjects in sorted(reasons.items(), key=lambda pair: -len(pair[1])):
        rows = "".join(f"<li>{text(subject)}</li>" for subject in subjects)
        yield f'<details class="notes"><summary>{text(why)} <small>{len(subjects)}</small></summary>'
        yield f"<ul>{rows}</ul></details>"
    yield "</section>"


def _left(report: Report) -> Iterator[tuple[str, str]]:
    """Each reason, and the file, the thing in it or the folder."""
    for file in report.files:
        path = shown_path(file.path)
        reasons = {"could not be read": file.unreadable, "urdflint failed": file.failure, "not checked": file.skipped}
        yield from ((f"{word}: {why}", path) for word, why in reasons.items() if why)
        for note in file.not_checked:
            subject, _, why = note.partition(": ")
            yield (why, f"{path}: {subject}") if why else (subject, path)
    yield from ((f"folder left out: {why}", shown_path(path)) for path, why in report.left_out.items())

"""The parts of a page that need no script: findings, programs, tree and measures."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from typing import Any

from urdflint.measuring.table import Measured
from urdflint.reporters.robots.cause_notes import refusals, words
from urdflint.show import finding_parts, trees
from urdflint.show.causes import SIGNS, details
from urdflint.show.headlines import Verdict, notes, rejecting, verdicts
from urdflint.show.markup import WIDE, text
from urdflint.show.robots import NotDrawn, ShownRobot
from urdflint.text.wording import counted

MAX_ENTRIES = 300  # entries of a robot
CAUSES = 20  # of a cell that are listed
DEEPEST = 24  # steps to the right in the tree
OUTLYING = 30.0  # times the median density, or a share of it
RATIOS = (0.1, 10.0)  # of the moments as written by those of the shapes
NOTHING = "–"


def verdict(shown_robot: ShownRobot, number: int) -> Iterator[str]:
    """What each program does with the robot, each with a link to the finding about it, and which meshes are missing."""
    yield '<div class="verdict" role="region" aria-label="Verdict"><p>'
    yield "; ".join(_sentence(program_verdict, number) for program_verdict in verdicts(shown_robot))
    if any("missing" in link for link in shown_robot.scene["links"]):
        yield " <small>as if no mesh were missing</small>"
    yield "</p>"
    yield from (f'<p class="warning">{text(note)}</p>' for note in notes(shown_robot))
    yield "</div>"


def verdict_alone(file: NotDrawn, number: int) -> Iterator[str]:
    """Why no robot can be drawn of a file, and which programs reject it."""
    yield '<div class="verdict" role="region" aria-label="Verdict">'
    yield f'<p class="error">Not drawn: the {file.kind} {text(file.reason)}</p>'
    rejected = rejecting(file)
    yield f"<p>{_sentence(rejected, number)}</p></div>" if rejected is not None else "</div>"


def _sentence(verdict: Verdict, number: int) -> str:
    """What some programs do, with a link to the finding about it."""
    sentence = text(verdict.sentence)
    if verdict.entry_number is not None and verdict.entry_number < MAX_ENTRIES:
        sentence = f'<a href="#f{number}-{verdict.entry_number}">{sentence}</a>'
    return f'<span class="error">✖</span> {sentence}' if verdict.rejected else sentence


def findings(shown_robot: ShownRobot, number: int) -> Iterator[str]:
    """Each cause with its place, what programs do, help and fix; the most severe first."""
    report_entries = shown_robot.entries
    if not report_entries:
        yield '<p class="none">Nothing was found.</p>'
    for index, entry in enumerate(report_entries[:MAX_ENTRIES]):
        about = finding_parts.part(shown_robot.comparison.robot, entry.head)
        yield from details(
            entry, f"f{number}-{index}", own_path=shown_robot.path, part=about, rule_url=shown_robot.report.rule_url
        )
    if len(report_entries) > MAX_ENTRIES:
        yield f"<p>and {len(report_entries) - MAX_ENTRIES} more causes, which <code>urdflint check</code> lists</p>"
    if shown_robot.notes:
        notes = "".join(f"<li>{text(note)}</li>" for note in shown_robot.notes)
        summary = f"{counted(len(shown_robot.notes), 'thing')} not examined or shown"
        yield f'<details class="notes"><summary>{summary}</summary>'
        yield f"<ul>{notes}</ul></details>"


def findings_alone(file: NotDrawn, number: int) -> Iterator[str]:
    """The causes of a file of which no robot can be drawn, in the same form."""
    rule_url = file.report.rule_url if file.report is not None else ""
    for index, entry in enumerate(file.entries[:MAX_ENTRIES]):
        yield from details(entry, f"f{number}-{index}", own_path=file.path, rule_url=rule_url)


def programs(shown_robot: ShownRobot) -> Iterator[str]:
    """A row for each program that has something otherwise, a column for each fact that differs somewhere."""
    compared = shown_robot.comparison
    for note in refusals(compared):
        program_names = ", ".join(shown_robot.names[target] for target in note.targets)
        yield f'<p class="rejects">✖ {text(program_names)}: rejected: {text(words(compared, note))}</p>'
    rows = [
        row for row in compared.rows[1:] if row.written or any(cell.value or cell.causes for cell in row.cells.values())
    ]
    yield f"{WIDE}<table><thead><tr><th>fact</th><th>as written</th>"
    yield "".join(f"<th>{text(name)}</th>" for name in shown_robot.names.values()) + "</tr></thead><tbody>"
    for row in rows:
        yield f'<tr><th scope="row">{text(row.name)}</th><td>{_value(row.written)}</td>'
        for target in shown_robot.names:
            cell = row.cells[target]
            if cell.causes:
                why = _causes(shown_robot, cell.causes)
                yield f'<td class="differs"><details><summary>{_value(cell.value)}</summary>{why}</details></td>'
            else:
                yield f"<td>{_value(cell.value)}</td>"
        yield "</tr>"
    yield "</tbody></table></div>"


def _causes(shown_robot: ShownRobot, causes: Sequence[Any]) -> str:
    robot = shown_robot.comparison.robot
    rows = []
    for cause in causes[:CAUSES]:
        _, line = robot.written(cause.element)
        rows.append(
            f"<li>{text(cause.kind)} <b>{text(cause.name)}</b> {text(cause.what)} <small>line {line}</small></li>"
        )
    if len(causes) > CAUSES:
        rows.append(f"<li>and {len(causes) - CAUSES} more</li>")
    return f"<ul>{''.join(rows)}</ul>"


def _value(value: Any) -> str:
    return NOTHING if value is None else f"{value:.4g}" if isinstance(value, float) else text(str(value))


def tree(shown_robot: ShownRobot) -> Iterator[str]:
    """The links in the order of the tree, each with the joint that leads to it, as far to the right as it is deep."""
    below = trees.children(shown_robot.scene)
    links = {link["name"]: link for link in shown_robot.scene["links"]}
    worst = shown_robot.scene["worst"]
    yield '<input type="search" placeholder="Search links and joints" aria-label="Search links and joints">'
    yield '<ol class="tree" tabindex="0" aria-label="Links and joints">'
    waiting: list[tuple[str, Any, int]] = [(name, None, 0) for name in reversed(shown_robot.scene["roots"])]
    visited: set[str] = set()
    while waiting:
        name, joint, depth = waiting.pop()
        again = name in visited
        visited.add(name)
        sign = _sign(worst.get(f"link:{name}"))
        yield f'<li class="d{min(depth, DEEPEST)}" data-part="{text(f"link:{name}")}" tabindex="0">'
        yield f"{sign}<b>{text(name)}</b> {text(trees.mass(links[name]))}"
        if joint is not None:
            own = _sign(worst.get("joint:" + joint["name"]))
            yield f' <span class="joint">{own}{text(trees.described(joint))}</span>'
        yield "</li>"
        if not again:
            waiting += [(joint["child"], joint, depth + 1) for joint in reversed(below.get(name, []))]
    yield "</ol>"


def _sign(severity: str | None) -> str:
    return f'<span class="{severity}" title="{severity}">{SIGNS[severity]}</span> ' if severity else ""


MEASURES = (
    "link",
    "mass kg",
    "volume m³",
    "density kg/m³",
    "size m",
    "principal moments kg m²",
    "of the shapes",
    "ratios",
    "by",
)


def measures(shown_robot: ShownRobot) -> Iterator[str]:
    """What links weigh and how large they are; what lies far out is marked."""
    densities = [link.density for link in shown_robot.links if link.density]
    middle = statistics.median(densities) if densities else 0.0
    heads = "".join(f"<th>{text(head)}</th>" for head in MEASURES)
    yield f'{WIDE}<table class="sortable"><thead><tr>{heads}</tr></thead><tbody>'
    for link in shown_robot.links:
        density, ratios = link.density, link.ratios
        odd = density is not None and middle > 0 and not 1 / OUTLYING <= density / middle <= OUTLYING
        strange = ratios is not None and not all(RATIOS[0] <= ratio <= RATIOS[1] for ratio in ratios)
        yield f'<tr data-part="{text(f"link:{link.name}")}"><th scope="row">{text(link.name)}</th>'
        yield f"{_cell(link.mass)}{_cell(link.volume)}{_cell(density, odd)}{_list(link.extents)}{_list(link.moments)}"
        yield f"{_list(link.shape_moments)}{_list(ratios, strange)}<td>{text(link.by or NOTHING)}</td></tr>"
    yield "</tbody></table></div>"


def _cell(value: float | None, odd: bool = False) -> str:
    label = NOTHING if value is None else f"{value:.4g}"
    return (
        f'<td class="odd" data-value="{value}" title="far from the others">{label} !</td>'
        if odd
        else f"<td>{label}</td>"
    )


def _list(values: Sequence[float] | None, odd: bool = False) -> str:
    label = NOTHING if values is None else " ".join(f"{value:.3g}" for value in values)
    return f'<td class="odd" title="far from what the shapes have">{label} !</td>' if odd else f"<td>{label}</td>"


def counts(links: Sequence[Measured], joints: int) -> str:
    """How many links and joints there are, and what they weigh."""
    mass = sum(link.mass or 0.0 for link in links)
    return f"{counted(len(links), 'link')}, {counted(joints, 'joint')}, {mass:.4g} kg"

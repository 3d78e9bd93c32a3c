"""The parts of a page that need no script: findings, programs, tree and measures."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from typing import Any

from urdflint.measuring.table import Measured
from urdflint.reporters.entries import entries
from urdflint.reporters.robots.cause_notes import refusals, words
from urdflint.show import parts, trees
from urdflint.show.causes import SIGNS, details
from urdflint.show.markup import text
from urdflint.show.robots import Shown
from urdflint.text.wording import counted

MOST = 300  # entries of a robot
CAUSES = 20  # of a cell that are listed
DEEPEST = 24  # steps to the right in the tree
OUTLYING = 30.0  # times the median density, or a share of it
RATIOS = (0.1, 10.0)  # of the moments as written by those of the shapes
NOTHING = "–"


def findings(one: Shown, number: int) -> Iterator[str]:
    """Each cause with its place, what programs do, help and fix; the most severe first."""
    ranked = sorted(entries(one.report), key=lambda each: -each.severity.rank)
    if not ranked:
        yield '<p class="none">Nothing was found.</p>'
    for at, entry in enumerate(ranked[:MOST]):
        about = parts.part(one.comparison.robot, entry.head)
        yield from details(entry, f"f{number}-{at}", here=one.path, part=about, rule_url=one.report.rule_url)
    if len(ranked) > MOST:
        yield f"<p>and {len(ranked) - MOST} more causes, which <code>urdflint check</code> lists</p>"
    if one.notes:
        notes = "".join(f"<li>{text(note)}</li>" for note in one.notes)
        yield f'<details class="notes"><summary>{counted(len(one.notes), "thing")} not examined or shown</summary>'
        yield f"<ul>{notes}</ul></details>"


def programs(one: Shown) -> Iterator[str]:
    """A row for each program that has something otherwise, a column for each fact that differs somewhere."""
    compared = one.comparison
    for note in refusals(compared):
        who = ", ".join(one.names[target] for target in note.targets)
        yield f'<p class="rejects">✖ {text(who)}: rejected: {text(words(compared, note))}</p>'
    rows = [
        row for row in compared.rows[1:] if row.written or any(cell.value or cell.causes for cell in row.cells.values())
    ]
    yield '<div class="wide"><table><thead><tr><th></th><th>as written</th>'
    yield "".join(f"<th>{text(name)}</th>" for name in one.names.values()) + "</tr></thead><tbody>"
    for row in rows:
        yield f'<tr><th scope="row">{text(row.name)}</th><td>{_value(row.written)}</td>'
        for target in one.names:
            cell = row.cells[target]
            if cell.causes:
                why = _causes(one, cell.causes)
                yield f'<td class="differs"><details><summary>{_value(cell.value)}</summary>{why}</details></td>'
            else:
                yield f"<td>{_value(cell.value)}</td>"
        yield "</tr>"
    yield "</tbody></table></div>"


def _causes(one: Shown, causes: Sequence[Any]) -> str:
    robot = one.comparison.robot
    said = []
    for cause in causes[:CAUSES]:
        _, line = robot.written(cause.element)
        said.append(
            f"<li>{text(cause.kind)} <b>{text(cause.name)}</b> {text(cause.what)} <small>line {line}</small></li>"
        )
    if len(causes) > CAUSES:
        said.append(f"<li>and {len(causes) - CAUSES} more</li>")
    return f"<ul>{''.join(said)}</ul>"


def _value(value: Any) -> str:
    return NOTHING if value is None else f"{value:.4g}" if isinstance(value, float) else text(str(value))


def tree(one: Shown) -> Iterator[str]:
    """The links in the order of the tree, each with the joint that leads to it, as far to the right as it is deep."""
    below = trees.children(one.scene)
    links = {each["name"]: each for each in one.scene["links"]}
    worst = one.scene["worst"]
    yield '<input type="search" placeholder="Search links and joints" aria-label="Search links and joints">'
    yield '<ol class="tree">'
    waiting: list[tuple[str, Any, int]] = [(name, None, 0) for name in reversed(one.scene["roots"])]
    seen: set[str] = set()
    while waiting:
        name, joint, depth = waiting.pop()
        again = name in seen
        seen.add(name)
        sign = _sign(worst.get(f"link:{name}"))
        yield f'<li class="d{min(depth, DEEPEST)}" data-part="{text(f"link:{name}")}" tabindex="0">'
        yield f"{sign}<b>{text(name)}</b> {text(trees.mass(links[name]))}"
        if joint is not None:
            own = _sign(worst.get("joint:" + joint["name"]))
            yield f' <span class="joint">{own}{text(trees.described(joint))}</span>'
        yield "</li>"
        if not again:
            waiting += [(each["child"], each, depth + 1) for each in reversed(below.get(name, []))]
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


def measures(one: Shown) -> Iterator[str]:
    """What links weigh and how large they are; what lies far out is marked."""
    densities = [each.density for each in one.links if each.density]
    middle = statistics.median(densities) if densities else 0.0
    heads = "".join(f"<th>{text(head)}</th>" for head in MEASURES)
    yield f'<div class="wide"><table class="sortable"><thead><tr>{heads}</tr></thead><tbody>'
    for each in one.links:
        density, ratios = each.density, each.ratios
        odd = density is not None and middle > 0 and not 1 / OUTLYING <= density / middle <= OUTLYING
        strange = ratios is not None and not all(RATIOS[0] <= ratio <= RATIOS[1] for ratio in ratios)
        yield f'<tr data-part="{text(f"link:{each.name}")}"><th scope="row">{text(each.name)}</th>'
        yield f"{_cell(each.mass)}{_cell(each.volume)}{_cell(density, odd)}{_list(each.extents)}{_list(each.moments)}"
        yield f"{_list(each.shape_moments)}{_list(ratios, strange)}<td>{text(each.by or NOTHING)}</td></tr>"
    yield "</tbody></table></div>"


def _cell(value: float | None, odd: bool = False) -> str:
    shown = NOTHING if value is None else f"{value:.4g}"
    return (
        f'<td class="odd" data-value="{value}" title="far from the others">{shown} !</td>'
        if odd
        else f"<td>{shown}</td>"
    )


def _list(values: Sequence[float] | None, odd: bool = False) -> str:
    shown = NOTHING if values is None else " ".join(f"{value:.3g}" for value in values)
    return f'<td class="odd" title="far from what the shapes have">{shown} !</td>' if odd else f"<td>{shown}</td>"


def counts(links: Sequence[Measured], joints: int) -> str:
    """How many links and joints there are, and what they weigh."""
    mass = sum(each.mass or 0.0 for each in links)
    return f"{counted(len(links), 'link')}, {counted(joints, 'joint')}, {mass:.4g} kg"

"""The page: one HTML file with all that it needs, which loads nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from urdflint import __version__, resources
from urdflint.findings import Report, Severity
from urdflint.programs.target import FAMILIES
from urdflint.reporters.effect_sentences import program
from urdflint.show import markup, sections
from urdflint.show.causes import SIGNS
from urdflint.show.embedding import Meshes
from urdflint.show.markup import text
from urdflint.show.robots import NotDrawn, ShownRobot

SECTIONS: dict[str, Callable[[ShownRobot], Iterator[str]]] = {
    "Programs": sections.programs,
    "Tree": sections.tree,
    "Measures": sections.measures,
}
CHECKS = {
    "frames": "frames",
    "axes": "joint axes",
    "inertia": "inertia boxes",
    "centers": "centers of mass",
    "sensors": "what sensors see",
    "overlaps": "overlaps",
    "bodies": "bodies in color",
    "findings": "findings in color",
    "drag": "drag joints",
}
BUTTONS = {
    "home": "reset view",
    "zero": "joints to zero",
    "measure": "measure a distance",
    "picture": "save picture",
    "link": "link to this view",
}
KINDS = {"": "all", "errors ": "with errors", "warnings ": "with warnings", "undrawn ": "not drawn"}
ORDERS = {
    "": "as given",
    "name": "by name",
    "errors": "most errors",
    "warnings": "most warnings",
    "links": "most links",
}
MANY = ' class="many"'
SHAPES = {"visual": "visuals", "collision": "collisions", "both": "both"}
NAMES = {"": "none", "link": "of links", "joint": "of joints", "both": "of both"}
UNITS = {"degrees": "degrees", "radians": "radians"}
LEGEND = (
    '<small class="legend" hidden><span class="mark-error">■</span> error '
    '<span class="mark-warning">■</span> warning</small>'
)


def page(robots: Sequence[ShownRobot | NotDrawn], meshes: Meshes, run: str = "") -> str:
    """The page of these robots; `meshes` are those of all of them, and `run` is the page that leads here, if any."""
    return "".join(_page(robots, meshes, run))


def _page(robots: Sequence[ShownRobot | NotDrawn], meshes: Meshes, run: str) -> Iterator[str]:
    script = resources.read("show", "view.js").decode("utf-8")
    style = resources.read("show", "page.css").decode("utf-8")
    title = _name(robots[0]) if len(robots) == 1 else f"{len(robots)} robots"
    yield '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{markup.policy(script, style)}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f"<title>{text(title)} – urdflint</title><style>{style}</style></head><body{MANY * (len(robots) > 1)}>"
    if len(robots) > 1:
        yield from _list(robots)
    if run:
        yield f'<nav class="up"><a href="{text(run)}">All robots of the run</a></nav>'
    yield "<main>"
    for number, robot in enumerate(robots):
        yield from _not_drawn(robot, number) if isinstance(robot, NotDrawn) else _robot(robot, number)
    yield f"</main><footer>urdflint {__version__}</footer>"
    yield f'<script type="application/json" id="meshes">{markup.data(meshes.packed)}</script>'
    yield f'<script type="application/json" id="images">{markup.data(meshes.images.packed)}</script>'
    yield f"<script>{script}</script></body></html>\n"


def _name(robot: ShownRobot | NotDrawn) -> str:
    return robot.path if isinstance(robot, NotDrawn) else robot.scene["name"] or robot.path


def _list(robots: Sequence[ShownRobot | NotDrawn]) -> Iterator[str]:
    """The robots, each on a line with what a script filters and sorts by."""
    facts = [_facts(robot) for robot in robots]
    folders = zip(*(robot.path.split("/")[:-1] for robot in robots), strict=False)
    common = len([*takewhile(lambda names: len({*names}) == 1, folders)])  # folders that all paths begin with
    families = sorted({name for fact in facts for name in fact["rejected"].split()})
    yield '<nav class="robots" aria-label="Robots">'
    yield '<input type="search" placeholder="Filter robots" aria-label="Filter robots"><div>'
    yield _choice(
        "show", "kind", KINDS | {f"rejected {name}": f"rejected by {program(FAMILIES[name])}" for name in families}
    )
    yield _choice("order", "order", ORDERS)
    yield '</div><output role="status"></output><ul tabindex="0" aria-label="Robots">'
    for number, (robot, fact) in enumerate(zip(robots, facts, strict=True)):
        worst = robot.report.worst if robot.report is not None else Severity.ERROR
        sign = f'<span class="{worst.value}">{SIGNS[worst.value]}</span> ' if worst is not None else "✓ "
        data = "".join(f' data-{name}="{value}"' for name, value in fact.items())
        yield f'<li{data}><a href="#robot-{number}">{sign}<b>{text(_name(robot))}</b>'
        yield f" <small>{text('/'.join(robot.path.split('/')[common:]))}</small></a></li>"
    yield "</ul></nav>"


def _facts(robot: ShownRobot | NotDrawn) -> dict[str, str]:
    """What a list of robots is filtered and sorted by."""
    counts = Counter(finding.severity.value for finding in robot.report.findings) if robot.report is not None else {}
    severities = {f"{severity.value}s": str(counts.get(severity.value, 0)) for severity in Severity}
    if isinstance(robot, NotDrawn):
        return {**severities, "undrawn": "1", "links": "0", "rejected": ""}
    rejecting = [target.partition("@")[0] for target, loaded in robot.comparison.loaded.items() if loaded.refusals]
    rejected = " ".join(dict.fromkeys(rejecting))
    return {**severities, "undrawn": "0", "links": str(len(robot.links)), "rejected": rejected}


def _counts(report: Report) -> str:
    severity_counts = {name: sum(finding.severity.value == name for finding in report.findings) for name in SIGNS}
    counted = "".join(
        f'<span class="{name}">{SIGNS[name]} {count}<i> {name if count == 1 else f"{name}s"}</i></span>'
        for name, count in severity_counts.items()
        if count
    )
    return f' <span class="counts">{counted}</span>'


def _not_drawn(file: NotDrawn, number: int) -> Iterator[str]:
    yield f'<article class="robot" id="robot-{number}"><header><h1>{text(file.path)}</h1>'
    counts = _counts(file.report) if file.report is not None else ""
    yield from sections.verdict_alone(file, number)
    yield f'<p class="facts">{counts}</p></header><div class="reading">'
    if file.entries:
        yield f"<section><h2>Findings</h2>{''.join(sections.findings_alone(file, number))}</section>"
    yield f'<p class="facts"><small>SHA-256 {file.digest}</small></p>' if file.digest else ""
    yield "</div></article>"


def _robot(robot: ShownRobot, number: int) -> Iterator[str]:
    scene = robot.scene
    yield f'<article class="robot" id="robot-{number}"><header><h1>{text(scene["name"] or robot.path)}</h1>'
    yield from sections.verdict(robot, number)
    yield f'<p class="facts">{sections.counts(robot.links, len(scene["joints"]))}{_counts(robot.report)}</p>'
    yield "</header>"
    yield '<div class="columns">'
    yield from _view(scene)
    yield f'<div class="reading"><section><h2>Findings</h2>{"".join(sections.findings(robot, number))}</section>'
    for title, section in SECTIONS.items():
        yield f"<section><h2>{title}</h2>{''.join(section(robot))}</section>"
    yield f'<p class="facts"><code>{text(robot.path)}</code> <small>SHA-256 {robot.digest}</small></p>'
    yield f'</div></div><script type="application/json">{markup.data(scene)}</script></article>'


def _view(scene: dict[str, Any]) -> Iterator[str]:
    """The place of the view and what controls it, which a script shows."""
    programs = {"": "as written", **{program["target"]: program["name"] for program in scene["programs"]}}
    checks = "".join(f'<label><input type="checkbox" name="{name}"> {label}</label>' for name, label in CHECKS.items())
    yield '<section class="view" aria-label="View" hidden><div class="stage"></div>'
    yield '<p class="named" role="status"></p><p class="made" role="status"></p><form class="controls">'
    yield _choice("As made by", "program", programs)
    yield _choice("beside it", "beside", {"-": "nothing", **programs})
    yield _choice("show", "shapes", SHAPES)
    yield _choice("names", "names", NAMES)
    yield checks + LEGEND
    for name, label in BUTTONS.items():
        pressed = ' aria-pressed="false"' if name == "measure" else ""
        yield f'<button type="button" data-do="{name}"{pressed}>{label}</button>'
    yield "</form>"
    yield f'<details class="moving" open><summary>Joints</summary>{_choice("unit", "unit", UNITS)}'
    yield '<div class="sliders" role="group" aria-label="Joints" tabindex="0"></div></details></section>'


def _choice(label: str, name: str, labels: Mapping[str, str]) -> str:
    options = "".join(f'<option value="{text(value)}">{text(words)}</option>' for value, words in labels.items())
    return f'<label>{label} <select name="{name}">{options}</select></label>'

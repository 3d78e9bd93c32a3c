"""The rule documents as tests see them: examples with what urdflint says about them, and the generated index."""

from __future__ import annotations

import os
import re
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, wraps
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests import lint
from tests.once import at_no_expense
from tests.programs import covering, reasons_in
from tests.programs.covering import Pair
from tests.replay import table
from urdflint import checks
from urdflint.files import safe_open
from urdflint.findings import Finding, Report, Severity
from urdflint.linter.rules import catalog
from urdflint.linter.rules.catalog import Example, Rule
from urdflint.linter.run import engine, report_assembly, runner
from urdflint.linter.run.engine import FileResult
from urdflint.programs import target
from urdflint.programs.changes import numbers
from urdflint.programs.scenes import WORD
from urdflint.programs.target import Target
from urdflint.reporters import styled_lines as lines
from urdflint.reporters.text import report as text
from urdflint.reporters.text.sections import TextOptions
from urdflint.syntax.source import Source

ROOT = Path(__file__).parents[1]
CONSUMERS = ("urdfdom@3", "urdfdom@6")
EVERYONE = tuple(target.parse("all"))
# Of programs of which newer releases are known than those that `all` means, the newest
NEWEST = tuple(
    one
    for family in target.FAMILIES.values()
    for one in target.parse(f"{family.name}@{max(family.known_releases, key=numbers)}")
    if one.version not in family.series.values()
)
REMARKS = lint.REMARKS | {
    "SIM010",
    "GZ513",
}  # said of every file with such content: left out of examples of other rules
# Said of what a program reads beyond URDF: left out of examples of the rules for that program
OF_ITS_OWN = {"PBT": frozenset({"URDF011"})}
SHARED, FOR = "programs/", re.compile(r"^for: .*$", re.MULTILINE)  # the folder of rules about several programs
INDEX_HEAD = """# Rules

Made by `python -m tests.refresh` from the documents in this folder; do not edit.

| code | name | severity | what is wrong |
|---|---|---|---|
"""
HEADS_HEAD = "code\tname\tseverity\tstrict\tharmless\tstands\tcause\twhole\tfor\teffects\n"
FILE = re.compile(  # of an example: meshes/a.obj, or "meshes/a.obj, last line 900 times", or "a.stl, in base64"
    r"^```text file (?P<name>[^\s,]+)(?:, last line (?P<times>\d+) times|, in (?P<base64>base64))?\n(?P<text>.*?)^```$",
    re.M | re.S,
)
PAIR = re.compile(r"^```(?P<language>\w+) bad\n(?P<bad>.*?)^```\n(?:\n```text report\n.*?^```\n)?", re.M | re.S)
ROBOT = "robot.urdf"
_stated: dict[tuple[str, str], set[tuple[str, str]]] = {}
_covered: dict[tuple[str, str], set[Pair]] = {}
# By the first letters of codes; the examples of other rules are ROBOT
FILES = {
    "XAC1": "robot.urdf.xacro",
    "SRDF": "robot.srdf",
    "YML": "controllers.yaml",
    "CTL1": "controllers.yaml",
    "MOV12": "initial_positions.yaml",
    "MOV13": "kinematics.yaml",
    "MOV14": "moveit_controllers.yaml",
    "MOV": "joint_limits.yaml",
    "ROS1": "nav2_params.yaml",
    "ROS2": "bridge.yaml",
}
# By what examples for simulators begin with that are not URDF
SCENE = re.compile(r"(?:\s|<\?.*?\?>|<!--.*?-->|#.*\n)*(<sdf|<SDF|<mujoco|directives:)", re.S)
SCENES = {"<sdf": "model.sdf", "<SDF": "model.sdf", "<mujoco": "model.xml", "directives:": "scene.dmd.yaml"}


def _once(ask: Callable[[Rule, str], FileResult]) -> Callable[[Rule, str], FileResult]:
    """What was asked of a rule and an example, kept for whoever asks again; nobody changes what is said."""
    known: dict[tuple[int, str], tuple[Rule, FileResult]] = {}

    @wraps(ask)
    def asked(rule: Rule, example: str) -> FileResult:
        if (id(rule), example) not in known:
            with at_no_expense():
                known[id(rule), example] = rule, ask(rule, example)
        return known[id(rule), example][1]

    return asked


def rules() -> list[Rule]:
    """All rules in the order of their codes."""
    return list(_rules())


@cache
def _rules() -> tuple[Rule, ...]:
    checks.load()
    return tuple(catalog.rule(code) for code in sorted(catalog.paths()))


def targets(rule: Rule, example: str = "") -> tuple[Target, ...]:
    """Those that a rule's examples are judged for: whom it exists for, and both urdfdoms if it does not choose one.

    None is named where it exists for somebody who cannot be asked for. An example that is not URDF is judged for those
    whose reasons the rule covers.
    """
    if not rule.only and SCENE.match(example):
        words = sorted({word.partition("/")[0] for word in rule.covers if WORD.match(word)})
        return tuple(one for word in words for one in target.parse(word))
    if any(one.matches(selector) for one in target.UNASKED for selector in rule.only):
        return ()
    words = [_newest(selector) for selector in rule.only]
    if not any(word.startswith("urdfdom") for word in words):
        words = [*CONSUMERS, *words]
    return tuple(one for word in dict.fromkeys(words) for one in target.parse(word))


def _newest(selector: str) -> str:
    """The newest of the programs that a selector means: `sdformat` for `sdformat>=12`, `urdfdom@3` for `urdfdom<6`."""
    if "<" not in selector:
        return re.split("[>=]", selector)[0]
    return next(one.name for one in reversed(EVERYONE) if one.matches(selector))


def name(rule: Rule, example: str = "") -> str:
    """The file that an example of a rule is: by what it is, and else by the letters of the rule."""
    scene = SCENE.match(example) if any(map(WORD.match, rule.covers)) else None
    if scene is not None:
        return SCENES[scene[1]]
    return next((file for code, file in FILES.items() if rule.code.startswith(code)), ROBOT)


def source(rule: Rule, example: str) -> Source:
    """An example as a file."""
    return Source(name(rule, example), example.encode())


def robot(rule: Rule) -> str | None:
    """The robot that the examples of a rule about a file beside it are for."""
    return next((one.text for one in rule.examples if one.role == "robot"), None)


def seen(rule: Rule) -> frozenset[str]:
    """The rules that are heard on a rule's examples."""
    remarks = REMARKS | OF_ITS_OWN.get(rule.code[:3], frozenset())
    return frozenset(catalog.paths()) - (remarks - {rule.code})


@_once
def result(rule: Rule, example: str) -> FileResult:
    """What urdflint says about an example; whoever asks again hears the same."""
    return said(rule, example, engine.Settings(targets=targets(rule, example), codes=seen(rule)))


def files(rule: Rule) -> dict[str, bytes]:
    """The files that a rule's examples name, as its document has them, by path."""
    found = {}
    for one in FILE.finditer(rule.text):
        lines = one["text"].splitlines(keepends=True)
        lines += lines[-1:] * (int(one["times"] or 1) - 1)
        found[one["name"]] = b64decode(one["text"]) if one["base64"] else "".join(lines).encode()
    return found


@contextmanager
def beside(rule: Rule) -> Iterator[None]:
    """Be in a folder in which the files of a rule's examples are, if it has some."""
    some = files(rule)
    if not some:
        yield
        return
    here = Path.cwd()
    with TemporaryDirectory() as folder:
        for name, data in some.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(here)


def wanted(rule: Rule) -> dict[str, Any]:
    """The settings without which a rule is silent."""
    return {"require_reason": rule.code == "SUP003", "deep": rule.code == "URDF437"}


def said(rule: Rule, example: str, settings: engine.Settings) -> FileResult:
    """What comes of an example beside its files, with its comments for urdflint; these give a reason where asked."""
    with beside(rule):
        return _linted(rule, example, settings)


def _linted(rule: Rule, example: str, settings: engine.Settings) -> FileResult:
    file, asked = source(rule, example), settings._replace(**wanted(rule))
    about = robot(rule)
    if about is None:
        alone = file.name in FILES.values() and file.name.endswith(".yaml")
        said = engine.lint(file, asked._replace(resolve=False) if alone else asked)
    else:
        with safe_open.instead({os.path.realpath(ROBOT): about.encode()}):
            said = engine.lint(file, asked._replace(robot=ROBOT))
    if report_assembly.MARK not in file.text:
        return said
    report = runner.gather([runner.file_result(file, asked, said)])
    return said._replace(report=report.files[0], findings=report.findings)


def with_suppressed(result: FileResult) -> list[Finding]:
    """What is found in an example, with what its comments keep silent: the programs do it all the same."""
    return [*result.findings, *(one.finding for one in result.report.suppressed)]


@_once
def everything(rule: Rule, example: str) -> FileResult:
    """What urdflint says about an example with every target."""
    asked = tuple(dict.fromkeys((*EVERYONE, *NEWEST, *targets(rule, example))))
    key = rule.code, example
    with (
        table.stated_effects(_stated.setdefault(key, set())),
        covering.listening(_covered.setdefault(key, set())),
    ):
        return said(rule, example, engine.Settings(targets=asked))


def stated(rule: Rule, example: str) -> set[tuple[str, str]]:
    """The rules and the programs of the effects that checks state themselves about an example, with every target."""
    everything(rule, example)
    return _stated[rule.code, example]


def covered(rule: Rule, example: str) -> set[Pair]:
    """The claims about an example that its rule covers, with every target, each with the code of the rule."""
    everything(rule, example)
    return {pair for pair in _covered[rule.code, example] if pair[0] == rule.code}


def for_everyone(rule: Rule, example: str) -> FileResult:
    """What a rule says about an example with every target; others may find more, such as massless links for Gazebo.

    One that yields to them says what it says to all releases of its own targets.
    """
    said = everything(rule, example)
    findings = [one for one in said.findings if one.code == rule.code]
    return FileResult(said.report, findings, said.targets) if findings or not rule.yields else _its_own(rule, example)


@_once
def _its_own(rule: Rule, example: str) -> FileResult:
    families = {one.family for one in targets(rule)}
    asked = tuple(one for one in EVERYONE if one.family in families)
    return said(rule, example, engine.Settings(targets=asked, codes=seen(rule)))


def report(rule: Rule, example: str) -> str:
    """The text report of an example for every target, with every place, as it stands in the rule's document.

    It names programs and the releases at which they changed, so that another release of one changes no document.
    """
    said = for_everyone(rule, example)
    whole = Report([], [said.report], [_by_programs(one, said.targets) for one in said.findings])
    return lines.plain(text.lines(whole, 100, TextOptions(Severity.INFO, all_places=True))).rstrip() + "\n"


def _by_programs(finding: Finding, asked: Sequence[Target]) -> Finding:
    """A finding whose effects and losses are those of programs, and of releases only where these differ."""
    selectors: dict[str, str] = {}
    for family, some in groupby(sorted(asked, key=lambda one: (one.family, one.release)), key=lambda one: one.family):
        names = [one.name for one in some]
        done = [(finding.effects.get(one), finding.losses.get(one)) for one in names]
        since = next(at for at in range(len(done)) if len(set(done[at:])) == 1)
        newest = names[since].replace("@", ">=") if since else family
        selectors |= dict(zip(names, [*names[:since], *[newest] * (len(names) - since)], strict=True))
    return finding._replace(
        effects={selectors[name]: effect for name, effect in finding.effects.items()},
        losses={selectors[name]: loss for name, loss in finding.losses.items()},
    )


def examples(*roles: str) -> Iterator[tuple[Rule, Example]]:
    """All examples of these roles that are URDF, with their rules."""
    for rule in rules():
        for example in rule.examples:
            if example.role in roles and name(rule, example.text) == ROBOT:
                yield rule, example


def with_reports(rule: Rule, document: str) -> str:
    """A rule's document with the report of each bad example behind it."""

    def one(found: re.Match[str]) -> str:
        return f"```{found['language']} bad\n{found['bad']}```\n\n```text report\n{report(rule, found['bad'])}```\n"

    return PAIR.sub(one, document)


def with_programs(rule: Rule, document: str) -> str:
    """A rule's document with the programs that it is for, where several share it: a new reader needs no list."""
    if not rule.path.startswith(SHARED):
        return document
    return FOR.sub(f"for: {' '.join(reasons_in.programs_of(rule))}", document, count=1)


def index() -> str:
    """The text of rules/README.md."""
    rows = (f"| [{one.code}]({one.path}) | {one.name} | {one.severity.value} | {one.title} |" for one in rules())
    return INDEX_HEAD + "\n".join(rows) + "\n"


def _severity(rule: Rule) -> str:
    """The severity of a rule, and those that it has under other conditions."""
    others = {"unasked": rule.unasked, "accepted": rule.accepted, "named": rule.named}
    less = [f" ({key}: {one.value})" for key, one in others.items() if one is not rule.severity]
    less += [f" (folder: {rule.folder.value})"] if rule.folder.rank < rule.severity.rank else []
    return rule.severity.value + "".join(less)


def heads() -> str:
    """The text of tests/rules.tsv: what the head of each rule decides, but for the claims that it covers."""
    rows = (
        "\t".join(
            (
                one.code,
                one.name,
                _severity(one),
                one.strict.value,
                one.harmless.value,
                " ".join(one.stands) or "-",
                "name" if one.cause_by_name else "rule",
                "yes" if one.whole else "no",
                " ".join(one.only) or "-",
                " ".join(f"{selector}={effect.value}" for selector, effect in one.effects.items()) or "-",
            )
        )
        for one in rules()
    )
    return HEADS_HEAD + "\n".join(rows) + "\n"

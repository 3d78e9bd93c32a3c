"""Inputs drawn by chance: nothing raises, nothing takes long, every report can be read; and the tool notices if not."""

from __future__ import annotations

import os
import random
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from tools.fuzz import __main__ as fuzz
from tools.fuzz import atheris_target, contract, draw, judge, robots, shrink
from tools.fuzz.draw import Trial
from urdflint.cli import options
from urdflint.programs.urdfdom import grammar
from urdflint.reporters.machine import json_report as json
from urdflint.reporters.machine import junit
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

COUNT, PARTS = int(os.environ.get("URDFLINT_TRIALS", "800")), 4  # at night 2,000
TRIAL = Trial("made", b'<robot name="r"><link name="a"/><link name="b"/></robot>', previews=("sdformat@14",))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_thousands_of_trials(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Minutes in all, so in parts that run side by side; `python -m tools.fuzz` tries more."""
    count, jobs = COUNT // PARTS, 1 if part else 2
    words = f"--seed 1 --from {part * count} --count {count} --jobs {jobs}"
    assert fuzz.main(words.split()) == 0, capsys.readouterr().out
    assert f"{count} trials" in capsys.readouterr().out


@pytest.mark.parametrize("count", [8, pytest.param(40, marks=pytest.mark.slow)])
def test_some_trials(count: int) -> None:
    assert [fault for number in range(count) if (fault := judge.fault(draw.trial(2, number)))] == []


def test_the_environment_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("URDFLINT_DEBUG", raising=False)
    assert judge.fault(TRIAL) is None
    assert "URDFLINT_DEBUG" not in os.environ


def test_a_trial_is_drawn_from_seed_and_number_alone() -> None:
    first = [draw.trial(1, number) for number in range(20)]
    random.seed(3)
    assert [draw.trial(1, number) for number in reversed(range(20))] == first[::-1]
    assert [draw.trial(2, number) for number in range(20)] != first


def test_robots_have_something_of_all_extensions() -> None:
    chance = random.Random(1)
    texts = [robots.robot(chance) for _ in range(200)]
    read = [parsing.read(Source("r.urdf", text.encode("utf-8", "surrogatepass"))) for text in texts]
    assert sum(one.well_formed for one in read) > 100
    tags = {element.tag for one in read for element in one.elements}
    assert tags >= {"link", "joint", "gazebo", "sensor", "plugin", "transmission", "ros2_control", "simulation"}
    assert len({tag for tag in tags if tag.startswith("drake:")}) > 10


def test_every_format_of_a_report_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    homes = {
        "html": "show.run_page.pieces",
        "text": "reporters.text.report.lines",
        "full": "reporters.text.report.page",
        "concise": "reporters.text.concise.lines",
        "markdown": "reporters.text.markdown.render",
        "json": "reporters.machine.json_report.render",
        "jsonl": "reporters.machine.json_lines.render",
        "junit-lines": "reporters.machine.junit.render",
    }
    for name in options.FORMATS:
        with monkeypatch.context() as patched:
            patched.setattr(f"urdflint.{homes.get(name, f'reporters.machine.{name}.render')}", lambda *_, **__: 1 // 0)
            found = judge.fault(TRIAL)
            assert found is not None, name
            assert found.key.startswith("ZeroDivisionError")


def test_what_coverage_guides_says_what_is_asked_for(tmp_path: Path) -> None:
    """The target of atheris, which need not be installed for it."""
    atheris_target.fill(tmp_path / "corpus")
    drawn = [path.read_bytes() for path in (tmp_path / "corpus").iterdir()]
    assert len(drawn) == len(draw.files())
    trials = [atheris_target.trial(data) for data in (b"", *drawn)]
    assert {one.targets for one in trials} == set(draw.TARGETS)
    assert {one.strict for one in trials} == {one.schema_only for one in trials} == {True, False}
    assert {one.data for one in trials} >= set(draw.files())
    atheris_target.one_input(b"")


@pytest.mark.usefixtures("broken")
def test_a_fault_under_guidance_is_raised() -> None:
    with pytest.raises(AssertionError, match="OverflowError in urdflint/"):
        atheris_target.one_input(b'\2\0<robot version="1.1"><link/></robot>')


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A linter that fails at a number, deep in a model."""

    def version(text: str) -> tuple[int, int]:
        raise OverflowError(text)

    monkeypatch.setattr(grammar, "version", version)


@pytest.mark.usefixtures("broken")
def test_an_exception_is_a_fault_and_its_smallest_input_is_found() -> None:
    trial = replace(TRIAL, data=TRIAL.data.replace(b'name="r"', b'name="r" version="1.1"'), strict=True)
    found = judge.fault(trial)
    assert found is not None
    assert found.key.startswith("OverflowError in urdflint/")
    assert "version" in found.trace
    smallest = shrink.smallest(trial, found.key, patience=5)
    assert smallest.strict is False
    assert smallest.previews == ()
    assert b"version" in smallest.data
    assert len(smallest.data) < 40


@pytest.mark.usefixtures("broken")
def test_faults_are_reported_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--count", "12", "--seed", "6", "--no-shrink"]) == 1
    out = capsys.readouterr().out
    keys = re.findall("^== (.*)$", out, re.M)
    assert len(keys) == len(set(keys)) > 0
    assert int(re.findall(r"^(\d+) times", out, re.M)[0]) > 1
    assert re.search(r"\d+ with a fault, \d distinct faults", out)


def test_what_takes_too_long_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def forever(*_: object) -> None:
        while True:
            with suppress(Exception):
                sum(range(1000))

    monkeypatch.setattr(contract, "places", forever)
    found = judge.fault(TRIAL, bound=0.1)
    assert found is not None
    assert found.key == "more than 0.1 s of CPU"


@pytest.mark.parametrize(
    ("reporter", "text"),
    [
        (json, '{"urdflint": "0", "format": 1}'),
        (json, "{"),
        (json, '{"x": NaN}'),
        (json, "é"),
        (junit, "<testsuites><testsuite/></testsuites>"),
        (junit, "<testsuites>\x01</testsuites>"),
    ],
)
def test_a_report_that_cannot_be_read_is_a_fault(monkeypatch: pytest.MonkeyPatch, reporter: object, text: str) -> None:
    monkeypatch.setattr(reporter, "render", lambda _: text)
    assert judge.fault(TRIAL) is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"severity": "error"', '"severity": "fatal"'),
        ('"line": 2', '"line": 9'),
        ('"line": 2', '"line": 0'),
        ('"urdfdom@3": "rejects"', '"urdfdom@9": "rejects"'),
        ('"rejects"', '"eats"'),
        ('"error": ', '"error": 1'),
        ('"status": "checked"', '"status": "unreadable"'),
        ('"column": ', '"columns": '),
    ],
)
def test_a_report_beside_the_contract_is_a_fault(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    render = json.render
    trial = replace(TRIAL, data=b'<robot name="r">\n<link name="a"/><link name="a"/></robot>')
    assert judge.fault(trial) is None
    assert old in render(judge.report(trial))
    monkeypatch.setattr(json, "render", lambda report: render(report).replace(old, new))
    assert judge.fault(trial) is not None

"""Parts of a run: who is in which, and that they make the whole again."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.program import run
from urdflint.cli import options
from urdflint.findings import FileReport
from urdflint.linter.run import shards

ROBOT = '<robot name="r"><link name="a"/>{}</robot>'
BAD = ROBOT.format('<joint name="j" type="revolute"/>')
XACRO = '<robot name="x" xmlns:xacro="http://www.ros.org/wiki/xacro">{}</robot>'
NAMES = [f"robots/{number:05}/mobility.urdf" for number in range(1000)]
FILES = {
    "a/robot.urdf": BAD,
    "a/robot.srdf": '<robot name="r"><group name="g"><link name="nothing"/></group></robot>',
    "b/arm.urdf.xacro": XACRO.format('<xacro:include filename="../lib/part.xacro"/><xacro:part/>'),
    "b/leg.urdf.xacro": XACRO.format('<xacro:include filename="../lib/part.xacro"/><xacro:part/>'),
    "lib/part.xacro": XACRO.format('<xacro:macro name="part"><link name="p"/><joint name="k"/></xacro:macro>'),
    "c/silent.urdf": ROBOT.format('<!-- urdflint:ignore[URDF010] because --><joint name="j" type="revolute"/>'),
    "c/unused.urdf": ROBOT.format("<!-- urdflint:ignore[URDF010] -->"),
    "c/spoilt.urdf": "<robot",
    "c/gazebo.urdf": ROBOT.format('<gazebo reference="no"/>'),
    "d/world.sdf": '<sdf version="1.9"><world name="w"><include><uri>robot.urdf</uri></include></world></sdf>',
    "d/robot.urdf": BAD,
    **{f"many/{number}.urdf": BAD for number in range(5)},
}
COMMAND = re.compile(rb"urdflint (?:check|merge) [^<]*")  # which a page of a run says
FORMATS = [one for one in options.FORMATS if one != "full"]


def parts(paths: list[str], of: int) -> list[set[str]]:
    return [{paths[place] for place in shards.part(paths, number, of).places} for number in range(1, of + 1)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "parts").mkdir()
    (tmp_path / "urdflint.toml").write_text('exclude = ["many/1.urdf"]\n')
    return tmp_path


@pytest.mark.parametrize("of", [2, 4, 8])
def test_parts_are_even(of: int) -> None:
    sizes = [len(one) for one in parts(NAMES, of)]
    assert sum(sizes) == 1000
    assert max(sizes) <= 1.3 * 1000 / of
    assert min(sizes) >= 0.7 * 1000 / of


def test_each_file_is_in_one_part_and_stays_there() -> None:
    before, after = parts(NAMES[::2], 5), parts(NAMES, 5)
    assert set.union(*before) == set(NAMES[::2])
    assert all(one <= other for one, other in zip(before, after, strict=True))


def test_who_belongs_together_is_in_one_part(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for of in range(2, 9):
        (of_part,) = (one for one in parts(sorted(FILES), of) if "lib/part.xacro" in one)
        assert {"b/arm.urdf.xacro", "b/leg.urdf.xacro"} <= of_part
        (of_robot,) = (one for one in parts(sorted(FILES), of) if "a/robot.srdf" in one)
        assert "a/robot.urdf" in of_robot
        (of_scene,) = (one for one in parts(sorted(FILES), of) if "d/world.sdf" in one)
        assert "d/robot.urdf" in of_scene


def test_parts_make_the_report_of_one_run_in_every_format(folder: Path) -> None:
    for number in (1, 2, 3):
        run("check", "--shard", f"{number}/3", "-f", f"json=parts/{number}", cwd=folder)
    for name, words in {"whole": ["check"], "merged": ["merge", "parts/3", "parts/1", "parts/2"]}.items():
        formats = [word for form in FORMATS for word in ("-f", f"{form}={name}.{form}")]
        done = run(*words, *formats, "-f", "full", "--show-info", cwd=folder)
        (folder / f"{name}.screen").write_bytes(done.stdout + done.stderr + bytes([done.returncode]))
    for form in (*FORMATS, "screen"):
        whole, merged = (COMMAND.sub(b"", (folder / f"{name}.{form}").read_bytes()) for name in ("whole", "merged"))
        assert merged == whole
        assert (b"17 errors" if form == "badge" else b"URDF010") in whole


@grouped(
    ("configuration", "words", "codes"),
    [
        ('fail-on = "warning"', [], [1, 1, 1]),
        ('fail-on = "never"', [], [0, 0, 0]),
        ('fail-on = "never"', ["--fail-on", "error"], [0, 1, 1]),
        ('fail-on = "never"\nfail-on-unchecked = true', [], [0, 0, 1]),
        ('fail-on = "never"', ["--fail-on-unchecked"], [0, 0, 1]),
        ("", ["--fail-on-unchecked"], [0, 1, 1]),
        ("", [], [0, 1, 1]),
    ],
    size=5,
)
def test_what_fails_is_what_fails_in_one_run(
    configuration: str, words: list[str], codes: list[int], tmp_path: Path
) -> None:
    """A folder has a configuration of its own, and a warning, an error, or a file that cannot be checked."""
    weak = '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><limit effort="0" velocity="0"/></joint>'
    texts = {
        "robot.urdf": ROBOT.format(f'<link name="b"/>{weak}'),
        "bad.urdf": BAD,
        "robot.urdf.xacro": XACRO.format('<xacro:include filename="$(find nowhere)/part.xacro"/>'),
    }
    for code, (name, text) in zip(codes, texts.items(), strict=True):
        folder = tmp_path / name
        for part in ("1", "2", "own"):
            (folder / part).mkdir(parents=True)
            (folder / part / name).write_text(text if part == "own" else ROBOT.format(""))
        (folder / "own" / "urdflint.toml").write_text(f"{configuration}\n")
        plain = run("check", *words, "-f", "text", "-f", "junit=plain.xml", cwd=folder)
        for number in (1, 2):
            run("check", "--shard", f"{number}/2", "--fail-on", "never", "-f", f"json={number}.json", cwd=folder)
        merged = run("merge", *words, "1.json", "2.json", "-f", "text", "-f", "junit=merged.xml", cwd=folder)
        assert (merged.stdout, merged.returncode, plain.returncode) == (plain.stdout, code, code)
        assert (folder / "merged.xml").read_bytes() == (folder / "plain.xml").read_bytes()


def test_statistics_of_the_parts_are_those_of_one_run(folder: Path) -> None:
    plain = run("check", "--statistics", cwd=folder)
    for number in (1, 2):
        run("check", "--shard", f"{number}/2", "-f", f"json={number}.json", cwd=folder)
    assert run("merge", "1.json", "2.json", "--statistics", cwd=folder).stdout == plain.stdout
    assert b"URDF010" in plain.stdout


def test_parts_that_are_no_whole_are_refused(folder: Path) -> None:
    for number in (1, 2, 3):
        run("check", "--shard", f"{number}/3", "-f", f"json={number}.json", cwd=folder)
    run("check", "--shard", "1/2", "-f", "json=other.json", cwd=folder)
    run("check", "-f", "json=plain.json", cwd=folder)
    spoilt = json.loads((folder / "2.json").read_bytes())
    spoilt["shard"]["report"]["findings"] = [[1]]
    (folder / "spoilt.json").write_text(json.dumps(spoilt))
    unknown = json.loads((folder / "2.json").read_bytes())
    shard = unknown["shard"]["report"]["shard"]
    shard[-2] = {"a/robot.urdf": "sometimes"}
    (folder / "unknown.json").write_text(json.dumps(unknown))
    for name, field, value in (
        ("huge", "shard", [1, 30_000_000, [], False, {}, []]),
        ("none", "shard", [0, 3, [], False, {}, []]),
        ("places", "shard", [2, 3, [*range(50)], False, {}, []]),
        ("url", "rule_url", "javascript:alert({code})"),
        ("target", "targets", ["nobody@1"]),
    ):
        report = json.loads((folder / "2.json").read_bytes())
        report["shard"]["report"][field] = value
        (folder / f"{name}.json").write_text(json.dumps(report))
    odd = json.loads((folder / "2.json").read_bytes())
    odd["shard"]["report"]["files"][0][FileReport._fields.index("format")] = "nothing"
    (folder / "odd.json").write_text(json.dumps(odd))
    (folder / "deep.json").write_text("[" * 200_000)
    os.mkfifo(folder / "pipe.json")
    for words, why in {
        "huge.json": "part 2 of 30000000 and 29,999,998 more is missing",
        "none.json": "none.json: the report is spoilt, or another release of urdflint wrote it: shard: values that",
        "places.json": "places.json: the report is spoilt",
        "url.json": "rule_url: an address begins with http:// or https://",
        "odd.json": "files[0]: values that do not go together",
        "target.json": "unknown target 'nobody@1'",
        "deep.json": "deep.json: more lists are in one another than any report has",
        "pipe.json": "pipe.json: ",
        "1.json 3.json": "part 2 of 3 is missing",
        "1.json 1.json 2.json 3.json": "part 1 of 3 is there twice",
        "1.json other.json": "parts of different runs, of 2 and 3 parts",
        "plain.json": "plain.json: this is not a report of `urdflint check --shard I/N --format json`",
        "spoilt.json": "spoilt.json: the report is spoilt",
        "unknown.json": "unknown.json: the report is spoilt",
        "nothing.json": "nothing.json: no such file or directory",
        "urdflint.toml": "urdflint.toml: this is not JSON",
    }.items():
        done = run("merge", *words.split(), cwd=folder)
        assert (done.returncode, done.stdout) == (2, b"")
        assert why in done.stderr.decode()
        assert done.stderr.count(b"\n") == 1


def test_a_file_that_came_between_the_parts_is_noticed(folder: Path) -> None:
    run("check", "--shard", "1/2", "-f", "json=1.json", cwd=folder)
    for number in range(9):
        (folder / "many" / f"1{number}0.urdf").write_text(BAD)
    run("check", "--shard", "2/2", "-f", "json=2.json", cwd=folder)
    done = run("merge", "1.json", "2.json", cwd=folder)
    assert done.returncode == 2
    assert b"files came or went between them" in done.stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--shard", "0/2"], "expected I/N"),
        (["--shard", "3/2"], "expected I/N"),
        (["--shard", "a"], "expected I/N"),
        (["--shard", "1/2", "--fix"], "--shard and --fix do not go together"),
        (["--shard", "1/2", "-"], "--shard is about files, not standard input"),
    ],
)
def test_what_no_part_can_do_is_refused(words: list[str], why: str, folder: Path) -> None:
    done = run("check", *words, cwd=folder)
    assert done.returncode == 2
    assert why in done.stderr.decode()


def test_the_baseline_of_the_parts_is_that_of_one_run(folder: Path) -> None:
    run("check", "--write-baseline", "known.json", cwd=folder)
    (folder / "many" / "3.urdf").write_text(ROBOT.format(""))
    (folder / "many" / "4.urdf").write_text(ROBOT.format('<joint name="k" type="none"/>'))
    plain = run("check", "--baseline", "known.json", cwd=folder)
    for number in (1, 2, 3):
        run("check", "--shard", f"{number}/3", "--baseline", "known.json", "-f", f"json={number}.json", cwd=folder)
    assert run("merge", "1.json", "2.json", "3.json", cwd=folder).stdout == plain.stdout
    assert b"stale" in plain.stdout

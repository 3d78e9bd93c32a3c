"""A baseline keeps what was there from failing, through all that moves it, and hides nothing that is new."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests import program
from tests.grouping import grouped
from urdflint.findings import Report
from urdflint.linter.discovery import inputs
from urdflint.linter.rules import finding_builder, finding_limit
from urdflint.linter.run import runner
from urdflint.linter.run.engine import Settings
from urdflint.linter.waivers import baseline, fingerprint
from urdflint.linter.waivers.baseline import BadBaseline, Entries
from urdflint.programs import target
from urdflint.reporters.machine import json_report
from urdflint.reporters.styled_lines import plain
from urdflint.reporters.text.summary import summary

ROOT = Path(__file__).parents[2]
NAMESPACE = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
PLAIN = Settings(targets=tuple(target.parse("urdfdom")))
BASE = '<link name="base"><nonsense/></link>'
ARM = '<link name="arm"><visual><geometry><sphere radius="-1"/></geometry></visual></link>'
JOINT = '<joint name="j" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>'
FOOT = '<link name="foot"/><joint name="k" type="fixed"><parent link="base"/><child link="foot"/></joint>'
PARTS = (BASE, ARM, JOINT, FOOT)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def robot(*parts: str) -> str:
    return "\n".join(['<robot name="r">', *(parts or PARTS), "</robot>", ""])


def check(text: str | None = None, settings: Settings = PLAIN, path: str = "r.urdf") -> Report:
    if text is not None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(text)
    return runner.check([(one, settings) for one in inputs.expand(["."])])


def known(text: str | None = None) -> Entries:
    """What is there, as the file has it."""
    Path("b.json").write_text(baseline.text(baseline.entries_of(check(text), ".")))
    return baseline.load("b.json")


def against(entries: Entries, text: str | None = None, settings: Settings = PLAIN) -> Report:
    report = check(text, settings)
    return baseline.applied(report, entries, ".", {one.path: settings for one in report.files})


def codes(report: Report) -> list[str]:
    return [one.code for one in report.findings]


def test_what_is_there_is_counted_apart() -> None:
    entries = known(robot())
    report = against(entries)
    assert (report.findings, report.stale) == ([], [])
    assert report.baselined_number == 3 == entries.total()
    assert plain(summary(report)).startswith("All good: 1 file checked, nothing found, 3 in the baseline\n")
    said = json.loads(json_report.render(report))
    assert said["files"][0]["baselined"] == 3
    assert [one["code"] for one in said["baselined"]] == [one.code for one in report.baselined]


@grouped(
    "text",
    [
        robot(*reversed(PARTS)),
        robot().replace("><", ">\n    <"),
        robot().replace(" type=", "\n   type="),
        "<!-- a line more -->\n\n" + robot().replace("\n", "\r\n"),
        robot().replace('"foot"', '"paw"'),
        robot().replace('name="r"', 'name="renamed"'),
        robot(FOOT.replace("foot", "tail").replace('"k"', '"l"'), *PARTS),
    ],
    size=15,
)
def test_nothing_is_new_where_text_moves_or_others_change(text: str) -> None:
    report = against(known(robot()), text)
    assert (codes(report), report.stale) == ([], [])


def test_what_is_reported_of_the_whole_file_is_the_same_wherever_it_is_reported() -> None:
    loose = ('<link name="a"><drake:x/></link>', '<link name="b"><drake:y/></link>', '<link name="c"/>')
    entries = known(robot(*PARTS, *loose))
    assert {"URDF306", "XML060"} <= {one.rule for one in entries}
    report = against(entries, robot(*reversed(loose), *reversed(PARTS)))
    assert (codes(report), report.stale) == ([], [])
    assert "URDF306" in codes(against(entries, robot(*PARTS, *loose, '<link name="d"/>')))
    assert "XML060" in codes(against(entries, robot(*PARTS, *loose, "<other:z/>")))


@pytest.mark.parametrize(
    ("text", "new"),
    [
        (robot(*PARTS, ARM.replace('"arm"', '"leg"')), "'leg'"),
        (
            robot(
                BASE,
                ARM.replace("</link>", "<visual><geometry><box size='-1 1 1'/></geometry></visual></link>"),
                JOINT,
                FOOT,
            ),
            "box",
        ),
        (
            robot(*PARTS).replace("</visual>", '</visual><visual><geometry><sphere radius="-1"/></geometry></visual>'),
            "'arm'",
        ),
        (robot(*PARTS).replace('"-1"', '"-2"'), "-2"),
        (
            robot(
                *PARTS,
                FOOT.replace("foot", "paw")
                .replace('"k"', '"l"')
                .replace('<link name="paw"/>', '<link name="paw"><nonsense/></link>'),
            ),
            "nonsense",
        ),
    ],
)
def test_what_is_new_is_reported(text: str, new: str) -> None:
    report = against(known(robot()), text)
    assert any(new in one.message for one in report.findings), report.findings
    assert len({one.location.span for one in report.findings}) <= 2


def test_a_place_more_of_what_is_reported_once_is_new() -> None:
    """The finding has both places, and only the new one is reported."""
    report = against(known(robot()), robot(*PARTS).replace('"foot"/><joint', '"foot"><nonsense/></link><joint'))
    (one,) = report.findings
    assert one.location.path == "/robot/link[3]/nonsense"
    assert not one.also


def test_one_defect_elsewhere_in_many_is_exactly_one_finding() -> None:
    for number in range(10):
        check(robot(), path=f"old/{number}/r.urdf")
    entries = known()
    assert against(entries).findings == []
    moved = robot(*reversed(PARTS)).replace("><", ">\n<").replace('radius="-1"', 'radius="-1" silly="1"', 1)
    report = against(entries, None)
    Path("old/7/r.urdf").write_text(moved)
    report = against(entries)
    assert len(report.findings) == 1
    assert "silly" in report.findings[0].message


def test_stale_entries_are_named_and_pruned() -> None:
    entries = known(robot())
    report = against(entries, robot().replace('"-1"', '"1"'))
    assert report.stale == ["r.urdf: URDF704 size-not-positive"]
    assert "1 entry of the baseline is stale (--write-baseline removes them):\n  r.urdf: URDF704" in plain(
        summary(report)
    )
    renewed = baseline.renewed(check(), entries, ".", {"r.urdf": PLAIN})
    assert len(renewed) == 2
    Path("r.urdf").unlink()
    assert len(against(entries).stale) == 3


def test_an_entry_of_which_places_are_gone_says_how_many() -> None:
    three = "".join(f'<link name="{name}"><nonsense/></link>' for name in "xyz")
    entries = known(robot(*PARTS, three))
    report = against(entries, robot(*PARTS, three.replace("<nonsense/>", "", 2)))
    (line,) = (line for line in report.stale if "element-unknown" in line)
    assert line.endswith(", 2 of 4 places")


def test_what_the_run_did_not_look_at_is_not_stale() -> None:
    check(robot(), path="other/r.urdf")
    entries = known(robot())
    assert entries.total() == 6
    settings = Settings(targets=PLAIN.targets, codes=frozenset({"URDF400"}))
    assert against(entries, settings=settings).stale == []
    alone = runner.check([("r.urdf", PLAIN)])
    by_path = {"r.urdf": PLAIN}
    assert baseline.applied(alone, entries, ".", by_path).stale == []
    assert baseline.renewed(alone, entries, ".", by_path) == entries


def test_a_macro_is_known_where_it_is_written() -> None:
    link = '<link name="${n}"><nonsense/></link>'
    macro = f'<robot {NAMESPACE}><xacro:macro name="m" params="n">{link}</xacro:macro></robot>'
    top = f'<robot name="r" {NAMESPACE}><xacro:include filename="lib/m.xacro"/><xacro:m n="a"/></robot>'
    check(macro, path="lib/m.xacro")
    entries = known(top.replace("<xacro:m", "\n<xacro:m"))
    Path("r.urdf").rename("r.xacro")
    entries = known()
    assert {one.path for one in entries} == {"lib/m.xacro"}
    check(macro.replace("><", ">\n  <"), path="lib/m.xacro")
    assert codes(against(entries)) == []
    check(macro.replace("</link>", "<rubbish/></link>"), path="lib/m.xacro")
    assert ["rubbish" in one.message for one in against(entries).findings] == [True]


def test_the_file_is_sorted_stable_and_readable() -> None:
    entries = known(robot())
    text = Path("b.json").read_text()
    assert text == baseline.text(baseline.load("b.json"))
    lines = text.splitlines()
    assert lines[0] == '{"urdflint-baseline": 2,'
    assert [line for line in lines if '"path"' in line] == sorted(line for line in lines if '"path"' in line)
    assert len(lines) == 3 + len({(one.path, one.rule) for one in entries})
    assert '"rule": "URDF704", "name": ' in text
    assert not any(word in text for word in ('"line"', '"offset"', '"column"', ":2", "number"))


def test_many_places_of_a_rule_are_one_line() -> None:
    spheres = '<visual><geometry><sphere radius="-1"/></geometry></visual>' * 3
    entries = known(robot(BASE, *(f'<link name="l{n}">{spheres}</link>' for n in range(20))))
    (row,) = (line for line in Path("b.json").read_text().splitlines() if "URDF704" in line)
    assert row.count("*3") == 20
    assert len(row) < 20 * 11 + 100
    assert sum(count for one, count in entries.items() if one.rule == "URDF704") == 60


def test_format_1_is_read_and_written_anew_without_infos() -> None:
    Path("r.urdf").write_text(robot(*PARTS, '<material name="red"><color rgba="1 0 0 1"/></material>'))
    rows = [
        {"path": "r.urdf", "rule": one.code, "element": some.element, "value": some.value}
        for one, (some, *_) in zip(check().findings, fingerprint.places(check().findings, "."), strict=True)
    ]
    assert {"URDF807", "URDF704"} <= {row["rule"] for row in rows}
    Path("b.json").write_text(json.dumps({"urdflint-baseline": 1, "findings": rows}))
    report = against(baseline.load("b.json"))
    assert (report.findings, report.stale) == ([], [])
    for options, infos in (((), 0), (("--show-info",), 1), (("--fail-on", "info"), 1)):
        assert run_it("--write-baseline", "b.json", *options).returncode == 0
        text = Path("b.json").read_text()
        assert ('"urdflint-baseline": 2' in text, text.count("URDF807"), text.count("URDF704")) == (True, infos, 1)
        Path("b.json").write_text(json.dumps({"urdflint-baseline": 1, "findings": rows}))


def test_too_many_of_a_rule_are_in_it_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (finding_builder, finding_limit):
        monkeypatch.setattr(module, "MAX_FINDINGS_OF_RULE", 20)
    links = [
        f'<link name="l{n}"><visual><geometry><sphere radius="-1"/></geometry></visual></link>'
        f'<joint name="j{n}" type="fixed"><parent link="base"/><child link="l{n}"/></joint>'
        for n in range(23)
    ]
    text = robot('<link name="base"/>', *links)
    entries = known(text)
    report = against(entries)
    assert report.findings == []
    assert plain(summary(report)).startswith("All good: 1 file checked, nothing found, 23 in the baseline")
    more = text.replace("</robot>", links[0].replace("l0", "x").replace("j0", "y") + "</robot>")
    assert against(entries, more).unreported


@grouped(
    "text",
    ["", "{}", "[]", "null", '{"urdflint-baseline": 3, "findings": []}', '{"urdflint-baseline": 1}', "[" * 100_000,
     '{"urdflint-baseline": 1, "findings": [{"path": "a"}]}', '{"urdflint-baseline": 1, "findings": 5}',
     '{"urdflint-baseline": 1, "findings": [{"path": 1, "rule": "a", "element": ""}]}', "\udcff",
     '{"urdflint-baseline": 1, "findings": [{"path": "1", "rule": "a", "element": "", "count": "x"}]}',
     '{"urdflint-baseline": 2, "findings": [{"path": "1", "rule": "a"}]}',
     '{"urdflint-baseline": 2, "findings": [{"path": "1", "rule": "a", "places": "ab*x"}]}',
     '{"urdflint-baseline": 2, "findings": [{"path": "1", "rule": "a", "places": "ab*0"}]}'],
)  # fmt: skip
def test_what_is_no_baseline_is_refused(text: str) -> None:
    Path("b.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(BadBaseline, match=r"b\.json(:1:101: more than 100| is not a baseline of urdflint)") as error:
        baseline.load("b.json")
    assert "\n" not in str(error.value)


def run_it(*args: str) -> subprocess.CompletedProcess[str]:
    return program.said("check", "-t", "urdfdom", *args)


def test_the_command_line_writes_reads_and_prunes() -> None:
    Path("r.urdf").write_text(robot())
    assert run_it().returncode == 1
    Path("ci").mkdir()
    assert run_it("--write-baseline", "ci/b.json").returncode == 0
    assert '"path": "../r.urdf"' in Path("ci/b.json").read_text()
    assert run_it("--baseline", "ci/b.json").returncode == 0
    Path("urdflint.toml").write_text('baseline = "ci/b.json"\n')
    assert run_it().returncode == 0
    assert run_it("--no-config").returncode == 1
    Path("r.urdf").write_text(robot().replace("<nonsense/>", ""))
    assert "1 entry of the baseline is stale" in run_it().stdout
    assert run_it("--write-baseline", "ci/b.json").returncode == 0
    assert Path("ci/b.json").read_text().count('"rule"') == 2


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--baseline", "absent.json"), "cannot read the baseline absent.json: no such file or directory"),
        (("--baseline", "r.urdf"), "r.urdf is not a baseline of urdflint"),
        (("--write-baseline", "r.urdf"), "r.urdf is not a baseline of urdflint"),
        (("--write-baseline", "absent/b.json"), "cannot write absent/b.json: No such file or directory"),
        (("--write-baseline", "a.json", "--baseline", "b.json"), "--baseline cannot name another one"),
    ],
)
def test_wrong_calls_are_one_line(args: tuple[str, ...], words: str) -> None:
    Path("r.urdf").write_text(robot())
    done = run_it(*args)
    assert done.returncode == 2
    assert done.stderr.startswith(f"urdflint: {words}") or words in done.stderr
    assert done.stderr.count("\n") == 1
    assert Path("r.urdf").read_text() == robot()


def test_depth_is_reported_at_its_place(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    path.write_text('{"findings":\n' + '["]",' * 100_000, encoding="utf-8")
    with pytest.raises(BadBaseline) as caught:
        baseline.load(str(path))
    assert str(caught.value) == f"{path}:2:492: more than 100 arrays or objects in one another"

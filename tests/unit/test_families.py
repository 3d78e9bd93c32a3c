"""Which files of a run are robots and which libraries, and what is reported of what they have in common."""

from __future__ import annotations

import json
import pickle
from collections.abc import Mapping
from itertools import permutations
from pathlib import Path

import pytest

from urdflint.findings import FileReport, Finding, Location, Report, Severity
from urdflint.linter.discovery import inputs
from urdflint.linter.run import runner
from urdflint.linter.run.engine import Settings
from urdflint.linter.xacro.includers import including, only_about
from urdflint.programs.effect import Effect
from urdflint.reporters.call_chains import came
from urdflint.reporters.machine import junit
from urdflint.reporters.styled_lines import plain
from urdflint.reporters.text import concise, markdown
from urdflint.reporters.text import report as text
from urdflint.reporters.text.summary import summary
from urdflint.syntax.source import Source, Span
from urdflint.xacro import callers

NAMESPACE = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
WHEEL = """<xacro:macro name="wheel" params="side">
  <link name="${side}_wheel"/>
  <joint name="${side}_joint" type="fixedd"><parent link="base"/><child link="${side}_wheel"/></joint>
</xacro:macro>
"""
WITH_BLOCK = WHEEL.replace('"side"', '"side *o"').replace(
    "<parent", '<xacro:insert_block name="o"/><parent'
)  # which nothing calls by itself


def robot(*parts: str, name: str = "r") -> str:
    return f'<robot name="{name}" {NAMESPACE}>\n' + "\n".join(parts) + "\n</robot>\n"


def include(path: str) -> str:
    return f'<xacro:include filename="{path}"/>'


BASE = '<link name="base"/>'
CALLS = '<xacro:wheel side="left"/>\n<xacro:wheel side="right"/>'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(files: Mapping[str, str]) -> None:
    for path, content in files.items():
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(content, encoding="utf-8")


def check(*paths: str, jobs: int = 1) -> Report:
    return runner.check([(one, Settings()) for one in inputs.expand(paths or ["."])], jobs=jobs)


def kinds(report: Report) -> dict[str, str]:
    """What became of each file."""
    return {
        one.path: "robot" if one.status == "checked" and not one.library else "library" if one.through else one.status
        for one in report.files
    }


def by_code(report: Report, code: str) -> list[Finding]:
    return [one for one in report.findings if one.code == code]


def headline(report: Report) -> str:
    return plain(summary(report)).splitlines()[0]


FAMILY = {
    "robot.xacro": robot(include("macros/wheel.xacro"), BASE, CALLS),
    "macros/wheel.xacro": robot(WHEEL),
    "macros/unused.xacro": robot(WITH_BLOCK),
}


def test_a_library_is_checked_through_the_robots_that_include_it(folder: Path) -> None:
    write(FAMILY)
    report = check()
    assert kinds(report) == {
        "robot.xacro": "robot",
        "macros/wheel.xacro": "library",
        "macros/unused.xacro": "not-checked",
    }
    library = next(one for one in report.files if one.through)
    assert (library.through, library.skipped) == (("robot.xacro",), None)
    (unused,) = (one for one in report.files if one.status == "not-checked")
    assert unused.skipped == "it is a xacro library, and no robot in this run includes it"
    (found,) = by_code(report, "URDF302")
    assert (found.location.source.name, found.uses, found.robots) == ("macros/wheel.xacro", 2, ("robot.xacro",))
    assert headline(report) == "1 error in 1 robot (1 library, 1 file not checked)"


def test_what_counts_only_for_a_robot_is_not_reported_of_what_one_includes(folder: Path) -> None:
    """The base has a joint to a link that is not there: as a robot it fails, as a part it does not."""
    joint = '<joint name="j" type="fixed"><parent link="base"/><child link="arm"/></joint>'
    write({"base.xacro": robot(BASE, joint)})
    assert [one.code for one in check("base.xacro").findings if one.severity is Severity.ERROR] == ["URDF301"]
    write({"arm.xacro": robot(include("base.xacro"), '<link name="arm"/>')})
    callers.forget()
    assert not [one.code for one in check("base.xacro").findings if one.severity is Severity.ERROR]
    report = check("base.xacro", "arm.xacro")
    assert kinds(report) == {"base.xacro": "library", "arm.xacro": "robot"}
    assert not [one for one in report.findings if one.severity is Severity.ERROR]


def test_a_plain_robot_that_another_includes_is_a_library(folder: Path) -> None:
    joint = '<joint name="j" type="fixed"><parent link="base"/><child link="arm"/></joint>'
    write({"base.urdf": f'<robot name="b">{BASE}{joint}</robot>'})
    write({"arm.xacro": robot(include("base.urdf"), '<link name="arm"/>')})
    report = check()
    assert kinds(report) == {"base.urdf": "library", "arm.xacro": "robot"}
    assert not [one for one in report.findings if one.severity is Severity.ERROR]


def test_a_part_given_as_urdf_is_checked_through_its_robot(folder: Path) -> None:
    write({"blocks.urdf": robot('<gazebo reference="nothing"/>')})
    assert [one.code for one in check().findings] == ["XAC004"]
    write({"arm.xacro": robot(include("blocks.urdf"), BASE)})
    report = check()
    assert kinds(report) == {"blocks.urdf": "library", "arm.xacro": "robot"}
    assert "XAC004" not in {one.code for one in report.findings}
    assert [one.location.source.name for one in by_code(report, "GZ201")] == ["blocks.urdf"]


def test_what_only_libraries_include_is_not_checked(folder: Path) -> None:
    write({"all.xacro": robot(include("wheel.xacro")), "wheel.xacro": robot(WITH_BLOCK)})
    report = check()
    assert set(kinds(report).values()) == {"not-checked"}
    assert not report.findings
    assert headline(report) == "Nothing found, and no robot: 2 files not checked"


def test_what_is_included_only_with_other_arguments_is_no_robot(folder: Path) -> None:
    """The arm has links, and a joint to a link of the robot; with the default the robot is without it."""
    arm = '<link name="arm"/><joint name="j" type="fixed"><parent link="base"/><child link="arm"/></joint>'
    argument = '<xacro:arg name="arm" default="false"/>'
    condition = f'<xacro:if value="$(arg arm)">{include("$(find my_arm)/arm.xacro")}</xacro:if>'
    write({"package.xml": "<package><name>my_arm</name></package>", "arm.xacro": robot(arm)})
    write({"robot.xacro": robot(argument, condition, BASE)})
    report = check()
    assert kinds(report) == {"arm.xacro": "not-checked", "robot.xacro": "robot"}
    assert report.files[0].skipped == "it is a part of a robot: 'robot.xacro' has an include of it"
    assert not report.findings
    write({"robot.xacro": robot(argument.replace("false", "true"), condition, BASE)})
    assert kinds(check()) == {"arm.xacro": "library", "robot.xacro": "robot"}
    write({"robot.xacro": robot(argument, condition.replace("arm.xacro", "arm.urdf"), BASE)})
    write({"arm.urdf": f'<robot name="arm">{arm}</robot>'})
    callers.forget()
    assert kinds(check("robot.xacro", "arm.urdf")) == {"robot.xacro": "robot", "arm.urdf": "not-checked"}


def test_arguments_that_a_robot_around_a_part_declares_have_a_value(folder: Path) -> None:
    """Code names the part, and an argument leads to it; of an argument that nothing declares nothing is known."""
    arguments = '<xacro:arg name="place" default="none"/><xacro:arg name="side" default="left"/>'
    write({"package.xml": "<package><name>arm</name></package>", "show.py": "URDF.load('a/body/main.xacro')"})
    write({"arm.xacro": robot(arguments, include("$(arg place)/body/main.xacro"), BASE)})
    write({"a/body/main.xacro": robot('<link name="$(arg side)"/>')})
    assert not by_code(check(), "XAC132")
    write({"arm.xacro": robot(arguments.replace("side", "size"), include("$(arg place)/body/main.xacro"), BASE)})
    callers.forget()
    assert len(by_code(check(), "XAC132")) == 1


def test_files_that_include_one_another_are_looked_at(folder: Path) -> None:
    write({"a.xacro": robot(BASE, include("b.xacro")), "b.xacro": robot('<link name="b"/>', include("a.xacro"))})
    report = check()
    assert sorted(kinds(report).values()) == ["library", "robot"]


@pytest.mark.parametrize("spelling", ["./macros/../macros/wheel.xacro", "linked/wheel.xacro"])
def test_the_same_file_by_another_path(folder: Path, spelling: str) -> None:
    write(FAMILY)
    Path("linked").symlink_to("macros", target_is_directory=True)
    write({"robot.xacro": robot(include(spelling), BASE, CALLS)})
    for named in ("macros/wheel.xacro", str(folder / "macros/wheel.xacro"), "linked/wheel.xacro"):
        report = check("robot.xacro", named)
        assert kinds(report) == {"robot.xacro": "robot", named: "library"}
        (found,) = by_code(report, "URDF302")
        assert found.location.source.name == named


def test_what_several_robots_include_is_reported_once(folder: Path) -> None:
    write(FAMILY)
    left = '<xacro:wheel side="left"/>'
    write({"small.xacro": robot(include("macros/wheel.xacro"), BASE, left, name="small")})
    report = check()
    (found,) = by_code(report, "URDF302")
    assert (found.uses, found.robots, found.among) == (3, ("robot.xacro", "small.xacro"), 2)
    assert came([found]) == ["in macro 'wheel', called at robot.xacro:4", "3 uses in 2 robots"]
    assert headline(report) == "1 error in 2 robots (1 library, 1 file not checked)"


def test_what_is_wrong_in_some_robots_names_them(folder: Path) -> None:
    write({"wheel.xacro": robot(WHEEL.replace("fixedd", "fixed"))})
    call = '<xacro:wheel side="left"/>'
    for name in "abcdef":
        base = BASE if name in "ae" else '<link name="chassis"/>'
        write({f"{name}.xacro": robot(include("wheel.xacro"), base, call, name=name)})
    report = check()
    (found,) = by_code(report, "URDF301")
    assert came([found])[-1] == "4 uses in 4 of 6 robots: b.xacro, c.xacro and 2 more"
    assert headline(report) == "1 error in 4 of 6 robots (1 library)"


def merged(first: str, second: str) -> list[Finding]:
    """What is reported of a macro that two robots call with a side each."""
    write({"wheel.xacro": robot(WHEEL)})
    for name, side in (("a", first), ("b", second)):
        call = f'<xacro:wheel side="{side}"/>'
        write({f"{name}.xacro": robot(include("wheel.xacro"), BASE, call, name=name)})
    return by_code(check(), "URDF302")


def test_names_that_differ_between_robots_are_no_other_finding(folder: Path) -> None:
    (found,) = merged("left", "right")
    assert (found.uses, "left" in found.message) == (2, True)


def test_two_faults_of_one_text_stay_two() -> None:
    """Of two robots the second has one of them only: which one, the message tells."""
    text = Source("wheel.xacro", b"<link/>")

    def fault(message: str) -> Finding:
        return Finding("TST001", "odd", Severity.ERROR, message, Location(text, Span(0, 7)))

    def one(path: str, *found: Finding) -> runner.FileResult:
        return runner.FileResult(
            FileReport(path, reads=(str(Path("wheel.xacro").resolve()),), names=()), found, (), found
        )

    both = runner.gather([one("a.xacro", fault("x"), fault("y")), one("b.xacro", fault("y"))])
    assert [(each.message, each.robots) for each in both.findings] == [
        ("x", ("a.xacro",)),
        ("y", ("a.xacro", "b.xacro")),
    ]


@pytest.mark.parametrize("order", [*permutations(["robot.xacro", "macros/wheel.xacro", "small.xacro"])])
def test_the_order_of_findings_is_that_of_the_files_of_the_run(folder: Path, order: tuple[str, ...]) -> None:
    write(FAMILY)
    bad = '<joint name="x" type="odd"><parent link="base"/><child link="left_wheel"/></joint>'
    write({"small.xacro": robot(include("macros/wheel.xacro"), BASE, '<xacro:wheel side="left"/>', bad, name="small")})
    report = check(*order)
    named = [one.location.source.name for one in report.findings]
    assert named == sorted(named, key=order.index)
    assert len(by_code(report, "URDF302")) == 2


def test_processes_change_nothing(folder: Path) -> None:
    write(FAMILY)
    for number in range(12):
        write({f"robot_{number}.xacro": robot(include("macros/wheel.xacro"), BASE, CALLS, name=f"r{number}")})

    def shown(report: Report) -> str:
        return plain(text.page(report)) + plain(concise.lines(report)) + markdown.render(report) + junit.render(report)

    one, two = check(jobs=1), check(jobs=2)
    assert shown(one) == shown(two)
    assert len({id(each.location.source) for each in two.findings}) == len(
        {each.location.source.name for each in two.findings}
    )


def test_a_file_travels_once_between_processes(folder: Path) -> None:
    many = "".join(f'<joint name="j{number}" type="odd"/>' for number in range(200))
    write({"big.xacro": robot(many, "<!-- " + "x" * 100_000 + " -->"), "r.xacro": robot(include("big.xacro"), BASE)})
    one = runner.check_one(("r.xacro", Settings()))
    assert len(one.findings) > 200
    for finding in one.findings:
        assert finding.location.start.line
    sent = pickle.dumps(one)
    assert 100_000 < len(sent) < 400_000
    assert vars(pickle.loads(sent).findings[0].location.source).keys() == {"name", "data"}


def test_reports_tell_of_files_that_were_not_named(folder: Path) -> None:
    write(FAMILY)
    report = check("robot.xacro")
    assert [one.path for one in report.files] == ["robot.xacro"]
    full = plain(text.page(report))
    assert " --> macros/wheel.xacro:4:" in full
    assert "= in macro 'wheel', called at robot.xacro:4\n" in full
    assert "= 2 uses\n" in full
    assert "(in macro 'wheel', called at robot.xacro:4; 2 uses)" in plain(concise.lines(report))
    assert " --> macros/wheel.xacro:4:" in markdown.render(report)
    assert '<testsuite name="macros/wheel.xacro" tests="1" failures="1"' in junit.render(report)
    assert headline(report) == "1 error in 1 robot (1 checked)"


def test_a_long_chain_of_calls_is_shortened(folder: Path) -> None:
    inner = '<xacro:macro name="m0" params=""><joint name="j" type="odd"/></xacro:macro>'
    macros = [f'<xacro:macro name="m{at}" params=""><xacro:m{at - 1}/></xacro:macro>' for at in range(1, 6)]
    write({"r.xacro": robot(BASE, inner, *macros, "<xacro:m5/>")})
    found = by_code(check(), "URDF302")[0]
    assert came([found]) == ["in macro 'm0', called in line 4", "in 4 more calls", "in macro 'm5', called at r.xacro:9"]


def test_an_include_is_reported_where_it_stands(folder: Path) -> None:
    write({"part.xacro": robot('<joint name="j" type="odd"/>'), "r.xacro": robot(BASE, include("part.xacro"))})
    assert came(by_code(check(), "URDF302")) == ["included at r.xacro:3"]


def test_the_threshold_of_the_robot_counts_for_what_it_includes(folder: Path) -> None:
    write(FAMILY)
    report = check("robot.xacro")
    for own, failures in (({"robot.xacro": None}, 0), ({"macros/wheel.xacro": None}, 1)):
        assert f'failures="{failures}"' in junit.render(report, own=own).splitlines()[1]


def test_effects_are_the_worst_of_all_robots(folder: Path) -> None:
    """A second robot has a block for Gazebo, and is judged for it too."""
    write(FAMILY)
    write({"sim.xacro": robot(include("macros/wheel.xacro"), BASE, CALLS, "<gazebo/>", name="sim")})
    (found,) = by_code(check(), "URDF302")
    assert {name: effect for name, effect in found.effects.items() if effect is Effect.REJECTS}.keys() == {
        "urdfdom@3",
        "urdfdom@6",
        "sdformat@16",
    }


def test_a_robot_without_xacro_stands_for_itself(folder: Path) -> None:
    write(FAMILY)
    write({"plain.urdf": '<robot name="p"><link name="a"/><joint name="j" type="odd"/></robot>'})
    report = check()
    assert {one.robots for one in report.findings if one.location.source.name == "plain.urdf"} == {()}
    assert headline(report) == "3 errors in 2 robots (1 library, 1 file not checked)"


def test_all_good_counts_robots_and_libraries(folder: Path) -> None:
    write({"wheel.xacro": robot(WHEEL.replace("fixedd", "fixed"))})
    write({"robot.xacro": robot(include("wheel.xacro"), BASE, CALLS)})
    assert headline(check()) == "All good: 1 robot and 1 library checked, nothing found"


def test_robots_around_a_library_are_found(folder: Path) -> None:
    write(
        {
            "robots/a.xacro": robot(include("../macros/all.xacro"), BASE, CALLS),
            "robots/b.xacro": robot(include("${'../macros/' + kind}"), BASE),
            "robots/c.xacro": robot(include("$(find here)/macros/${kind}eel.xacro"), BASE),
            "robots/d.xacro": robot(include("$(eval '../macros/' + arg('kind'))"), BASE),
            "robots/other.xacro": robot(include("../macros/wheels.xacro"), BASE),
            "macros/all.xacro": robot(include("wheel.xacro")),
            "macros/wheel.xacro": robot(WHEEL),
            "package.xml": "<package><name>here</name></package>",
        }
    )
    expected = ["macros/all.xacro", "robots/a.xacro", "robots/b.xacro", "robots/c.xacro", "robots/d.xacro"]
    assert including(["macros/wheel.xacro"]) == expected
    assert including([str(folder / "macros/wheel.xacro")]) == [str(folder / one) for one in expected]
    assert including(["macros/wheel.xacro", "macros/all.xacro", "-"]) == expected[1:]
    assert including(["-"]) == []


def test_of_robots_around_only_what_is_written_in_the_file_is_reported(folder: Path) -> None:
    write({**FAMILY, "package.xml": "<package><name>here</name></package>"})
    bad = '<joint name="x" type="odd"/>'
    mesh = '<link name="m"><visual><geometry><mesh filename="package://no/a.stl"/></geometry></visual></link>'
    write({"robot.xacro": robot(include("macros/wheel.xacro"), BASE, CALLS, bad, mesh)})
    given = ["macros/wheel.xacro"]
    report = only_about(check(*given, *including(given)), given)
    assert kinds(report) == {"macros/wheel.xacro": "library"}
    assert [one.code for one in report.findings] == ["URDF302"]
    assert report.not_checked == 0
    assert headline(report) == "1 error in 1 robot (1 library)"
    clean = Report([], [FileReport("m.xacro", library=True, through=("a", "b"))], [])
    assert headline(clean) == "All good: 1 library checked through 2 robots, nothing found"


def test_a_search_for_includes_takes_no_longer_than_the_file(folder: Path) -> None:
    """What would take hours by a pattern that tries everything."""
    write({"macros/wheel.xacro": robot(WHEEL), "evil.xacro": "<robot>" + '<include filename="${${$(' * 60_000})
    assert including(["macros/wheel.xacro"]) == []


def test_json_has_the_same_in_every_order_of_processes(folder: Path) -> None:
    from urdflint.reporters.machine import json_report

    write(FAMILY)
    found = json.loads(json_report.render(check()))
    assert [one["uses"] for one in found["findings"] if one["code"] == "URDF302"] == [2]

"""Nothing unexamined is green: where the real xacro fails with what is here, a check has an error too."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest
import xacro

from tests.e2e.test_command_line import run
from tests.grouping import grouped
from urdflint import lint
from urdflint.files import absent_packages
from urdflint.findings import Finding, Severity
from urdflint.linter.discovery import walk
from urdflint.linter.discovery.left_out import LeftOut
from urdflint.linter.run import consequences, engine, report_assembly
from urdflint.syntax.source import Source

NS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
LINK = '<link name="a"/>'
FAILING = {
    "an unknown package in an include": f'{LINK}<xacro:include filename="$(find nowhere)/a.xacro"/>',
    "the same, optional": f'{LINK}<xacro:include filename="$(find nowhere)/a.xacro" optional="true"/>',
    "and nothing else": '<xacro:include filename="$(find nowhere)/a.xacro"/>',
    "and a macro of it": '<xacro:include filename="$(find nowhere)/a.xacro"/><xacro:arm/>',
    "an unknown package in a default": f'{LINK}<xacro:arg name="x" default="$(find nowhere)/a"/>',
    "an unknown package in a mesh": '<link name="$(find nowhere)"/>',
    "in a property that is read": f'{LINK}<xacro:property name="p" value="$(find nowhere)"/><b a="${{p}}"/>',
    "in $(eval)": f"""{LINK}<b a="$(eval find('nowhere') + '/x')"/>""",
    "a file that is missing": f'{LINK}<xacro:include filename="gone.xacro"/>',
    "a default that leads nowhere": (
        f'{LINK}<xacro:arg name="m" default="x"/><xacro:include filename="$(arg m).xacro"/>'
    ),
    "a default that names no package": (
        f'{LINK}<xacro:arg name="m" default="x"/><xacro:property name="n" value="$(arg m)"/><b a="$(find ${{n}})"/>'
    ),
    "data that is missing": (
        f'{LINK}<xacro:arg name="m" default="x"/>'
        """<xacro:property name="d" value="${xacro.load_yaml('$(arg m).yaml')}"/><b a="${d}"/>"""
    ),
    "an argument without a value": f'{LINK}<b a="$(arg nothing)"/>',
    "the same, and nothing else": '<xacro:include filename="$(arg nothing).xacro"/>',
    "an argument before its default": f'{LINK}<b a="$(arg late)"/><xacro:arg name="late" default="1"/>',
    "a variable that is not set": f'{LINK}<b a="$(env URDFLINT_NOT_SET)"/>',
    "a name in the condition of an include": (
        f'{LINK}<xacro:if value="${{nothing}}"><xacro:include filename="real.xacro"/></xacro:if>'
    ),
    "a name in an include": f'{LINK}<xacro:include filename="${{nothing}}.xacro"/>',
    "a name before an include": f'{LINK}<b a="${{nothing}}"/><xacro:include filename="$(find nowhere)/a.xacro"/>',
    "a block before an include": (
        f'{LINK}<xacro:insert_block name="nothing"/><xacro:include filename="$(find nowhere)/a.xacro"/>'
    ),
    "a macro before an include": f'{LINK}<xacro:nothing/><xacro:include filename="$(find nowhere)/a.xacro"/>',
}
PASSING = {
    "a file that may be missing": f'{LINK}<xacro:include filename="gone.xacro" optional="true"/>',
    "a package in a property that nobody reads": f'{LINK}<xacro:property name="p" value="$(find nowhere)"/>',
    "a package in a macro that nobody calls": (
        f'{LINK}<xacro:macro name="m"><xacro:include filename="$(find nowhere)/a.xacro"/></xacro:macro>'
    ),
    "a package behind a condition": (
        f'{LINK}<xacro:arg name="s" default="false"/>'
        '<xacro:if value="$(arg s)"><xacro:include filename="$(find nowhere)/a.xacro"/></xacro:if>'
    ),
    "a variable with a default": f'{LINK}<b a="$(optenv URDFLINT_NOT_SET 1)"/>',
    "a package that is here": f'{LINK}<xacro:include filename="$(find here)/real.xacro"/>',
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package, which the real xacro finds too, and no other."""
    (tmp_path / "package.xml").write_text("<package><name>here</name></package>")
    (tmp_path / "real.xacro").write_text(f"<robot {NS}/>")

    def share(name: str) -> str:
        if name != "here":
            raise KeyError(name)
        return str(tmp_path)

    index = ModuleType("ament_index_python.packages")
    index.__dict__["get_package_share_directory"] = share
    monkeypatch.setitem(sys.modules, "ament_index_python", ModuleType("ament_index_python"))
    monkeypatch.setitem(sys.modules, "ament_index_python.packages", index)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(folder: Path, inside: str, name: str = "r.urdf.xacro") -> str:
    (folder / name).write_text(f'<robot name="r" {NS}>{inside}</robot>')
    return name


def real_xacro_fails(path: str) -> bool:
    try:
        xacro.process_file(path)
    except Exception:
        return True
    return False


def errors(path: str, targets: str = "ros", *, resolve: bool = True) -> list[Finding]:
    found = lint(path, targets=targets, resolve=resolve)
    return [one for one in found.findings if one.severity is Severity.ERROR and one.code.startswith("XAC")]


@grouped("inside", FAILING.values(), ids=FAILING)
def test_where_xacro_fails_there_is_an_error(package: Path, inside: str) -> None:
    path = written(package, inside)
    assert real_xacro_fails(path)
    assert errors(path)


@pytest.mark.parametrize("inside", PASSING.values(), ids=PASSING)
def test_where_xacro_does_not_there_is_none(package: Path, inside: str) -> None:
    path = written(package, inside)
    assert not real_xacro_fails(path)
    assert errors(path) == []


@pytest.mark.parametrize("words", [(), ("-q",), ("--fail-on-unchecked",), ("-f", "junit"), ("-f", "sarif")])
def test_every_way_to_look_at_it_says_so(package: Path, words: tuple[str, ...]) -> None:
    path = written(package, FAILING["and a macro of it"])
    done = run("check", *words, path, cwd=package)
    assert done.returncode == 1
    assert b"XAC137" in done.stdout
    assert b"--package nowhere=DIR" in done.stdout.replace(b"\n          ", b" ")


ACCEPTING = (
    ("--missing-packages", "nowhere"),
    ("--missing-packages", "other,nowhere"),
    ("--missing-packages", "*"),
    ("--no-resolve",),
)


@pytest.mark.parametrize("words", ACCEPTING)
def test_a_missing_package_that_is_accepted_is_counted(package: Path, words: tuple[str, ...]) -> None:
    path = written(package, f'{LINK}{FAILING["and a macro of it"]}<b a="${{of_it}}"/><b a="$(arg of_it)"/>')
    done = run("check", *words, "-f", "json", path, cwd=package)
    said = json.loads(done.stdout)
    assert (done.returncode, [one["code"] for one in said["findings"] if one["severity"] == "error"]) == (0, [])
    assert any("package 'nowhere'" in note for note in said["files"][0]["not_checked"])
    assert run("check", "--missing-packages", "other", path, cwd=package).returncode == 1


@pytest.mark.parametrize("words", ["--no-resolve", "--no-xacro"])
def test_an_argument_without_a_value_is_counted_where_nothing_is_looked_up(package: Path, words: str) -> None:
    path = written(package, FAILING["an argument without a value"])
    done = run("check", words, "-f", "json", path, cwd=package)
    said = json.loads(done.stdout)
    assert (done.returncode, [one["code"] for one in said["findings"] if one["severity"] == "error"]) == (0, [])
    if words == "--no-resolve":
        note = "argument 'nothing': it has no value, give it with --xacro-arg nothing:=VALUE"
        assert said["files"][0]["not_checked"] == [note]


def test_an_argument_that_has_its_value_too_late_is_an_error_anyway(package: Path) -> None:
    path = written(package, FAILING["an argument before its default"])
    assert [one.code for one in errors(path, resolve=False)] == ["XAC132"]


def test_the_configuration_accepts_it(package: Path) -> None:
    path = written(package, FAILING["an unknown package in an include"])
    line = 'missing-packages = ["nowhere"]'
    shown = " ".join(run("check", path, cwd=package).stdout.decode().split())
    assert line in shown
    (package / "urdflint.toml").write_text(line)
    assert run("check", path, cwd=package).returncode == 0
    settings = run("check", "--show-config", path, cwd=package).stdout.decode()
    assert 'missing-packages = ["nowhere"]' in settings


def test_init_accepts_what_is_missing_and_not_what_is_misspelled(package: Path) -> None:
    path = written(package, FAILING["an unknown package in an include"])
    misspelled = written(package, '<link name="$(find hree)"/>', "s.urdf.xacro")
    (package / "package.xml").write_text("<package><name>here</name><depend>shapes</depend></package>")
    mesh = '<visual><geometry><mesh filename="package://shapes/a.stl"/></geometry></visual>'
    with_mesh = package / "m.urdf"
    with_mesh.write_text(f'<robot name="m"><link name="a">{mesh}</link></robot>')
    assert run("check", str(with_mesh), cwd=package).returncode == 1
    done = run("init", cwd=package)
    assert "nowhere" in done.stdout.decode()
    assert '\nmissing-packages = ["nowhere", "shapes"]\n' in (package / "urdflint.toml").read_text()
    assert run("check", path, str(with_mesh), cwd=package).returncode == 0
    assert "did you mean 'here'?" in run("check", misspelled, cwd=package).stdout.decode()


def test_rules_comments_and_baselines_know_it(package: Path) -> None:
    path = written(package, FAILING["an unknown package in an include"])
    assert run("check", "--ignore", "xacro-package-missing", path, cwd=package).returncode == 0
    assert run("check", "--write-baseline", "known.json", path, cwd=package).returncode == 0
    assert run("check", "--baseline", "known.json", path, cwd=package).returncode == 0
    written(package, f"<!-- urdflint:ignore-file[XAC137] -->{FAILING['an unknown package in an include']}")
    assert run("check", path, cwd=package).returncode == 0


# What is behind it


def test_names_behind_a_missing_include_are_reported(package: Path) -> None:
    inside = f'{FAILING["an unknown package in an include"]}<xacro:of_it/><b a="${{of_it}}"/><b a="$(arg of_it)"/>'
    found = lint(written(package, inside), targets="ros").findings
    behind = {one.code: one for one in found if one.code in ("XAC110", "XAC111", "XAC132")}
    assert {one.severity for one in behind.values()} == {Severity.WARNING}
    assert {code: "package 'nowhere'" in (one.help or "") for code, one in behind.items()} == dict.fromkeys(
        ("XAC110", "XAC111", "XAC132"), True
    )


def test_those_of_one_missing_include_are_one_entry_for_each_rule(package: Path) -> None:
    """What looks like a slip stays apart, with its fix."""
    missing = FAILING["an unknown package in an include"]
    known = '<xacro:property name="width" value="1"/><xacro:macro name="wheel"><c/></xacro:macro>'
    inside = f'{missing}{known}<b a="${{widht}} ${{other}} ${{another}}"/><xacro:wheels/><xacro:arm/>'
    report = lint(written(package, inside), targets="ros")
    assert {one.message.split("'")[1]: one.fix is not None for one in report.findings if one.code == "XAC110"} == {
        "widht": True,
        "other": False,
        "another": False,
    }
    shown = str(report)
    assert shown.count("look for it in package 'nowhere'") == 2
    assert "look for it in package 'nowhere', or write 'wheel' if that is meant" in shown
    assert (shown.count("XAC110 xacro-name-undefined:"), shown.count("XAC111 xacro-tag-unknown:")) == (2, 1)


def test_blocks_behind_a_missing_include_are_reported(package: Path) -> None:
    """What a parameter with a star or a property before the include gives is known, and a slip stays an error."""
    missing = FAILING["an unknown package in an include"]
    inserted = "".join(f'<xacro:insert_block name="{name}"/>' for name in ("origin", "mine", "box", "orgin", "sphere"))
    macro = f'<xacro:macro name="m" params="*origin"><b>{inserted}</b></xacro:macro><xacro:m><c/></xacro:m>'
    path = written(package, f'<xacro:property name="mine"><d/></xacro:property>{missing}{macro}')
    report = lint(path, targets="ros")
    found = {one.message.split("'")[1]: one for one in report.findings if one.code == "XAC107"}
    assert {name: one.severity for name, one in found.items()} == {
        "box": Severity.WARNING,
        "sphere": Severity.WARNING,
        "orgin": Severity.ERROR,
    }
    assert found["box"].help == "look for it in package 'nowhere'"
    assert str(report).count("XAC107 macro-block-mismatch:") == 2
    accepted = run("check", "--missing-packages", "nowhere", "-f", "json", path, cwd=package).stdout
    left = [one["message"] for one in json.loads(accepted)["findings"] if one["code"] == "XAC107"]
    assert left == ["no block 'orgin' is known to insert here"]


def test_names_that_are_known_are_not(package: Path) -> None:
    inside = (
        f'{FAILING["an unknown package in an include"]}<xacro:property name="known" value="1"/>'
        '<xacro:macro name="mine"><b a="${known}"/></xacro:macro><xacro:mine/>'
    )
    assert [one.code for one in errors(written(package, inside))] == ["XAC137"]


# What to give


def test_the_values_that_there_are(package: Path) -> None:
    for model in ("ur3", "ur5", "ur5e", "ur10", "empty"):
        (package / "config" / model).mkdir(parents=True)
        if model != "empty":
            (package / "config" / model / "limits.yaml").write_text("a: 1")
    inside = (
        f'{LINK}<xacro:arg name="model" default="ur5x"/>'
        '<xacro:arg name="path" default="config/$(arg model)/limits.yaml"/>'
        '<xacro:property name="file" value="$(arg path)"/><b a="${xacro.load_yaml(file)}"/>'
    )
    (found,) = errors(written(package, inside))
    assert "the file 'config/ur5x/limits.yaml' is not there" in found.message
    assert found.help == (
        "it follows from the default of 'model' ('ur5x'): "
        "give --xacro-arg model:=ur5 (there are ur3, ur5, ur5e and ur10)"
    )
    given = lint("r.urdf.xacro", targets="ros", xacro_arguments={"model": "ur10"})
    assert not [one for one in given.findings if one.code == "XAC131"]


def test_the_values_around_an_empty_one(package: Path) -> None:
    for name in ("6dof", "7dof"):
        (package / name).mkdir()
        (package / name / "arm.xacro").write_text(f"<robot {NS}/>")
    inside = f'{LINK}<xacro:arg name="n" default=""/><xacro:include filename="$(arg n)dof/arm.xacro"/>'
    (found,) = errors(written(package, inside))
    assert "--xacro-arg n:=6 (there are 6 and 7)" in (found.help or "")


def test_the_values_that_conditions_name(package: Path) -> None:
    inside = f"""{LINK}<xacro:if value="${{'$(arg kind)' == 'big'}}"/>"""
    (found,) = errors(written(package, inside))
    assert found.help == 'give --xacro-arg kind:=big, or write <xacro:arg name="kind" default="…"/>'


def test_a_library_that_a_robot_includes_is_checked_through_it(package: Path) -> None:
    """What is missing when it is expanded by itself is not missing in the robot."""
    written(
        package,
        '<xacro:arg name="p" default="nowhere"/><xacro:property name="q" value="$(arg p)"/><b a="$(find ${q})"/>',
        "library.xacro",
    )
    robot = f'{LINK}<xacro:arg name="p" default="here"/><xacro:include filename="library.xacro"/>'
    written(package, robot)
    assert run("check", ".", cwd=package).returncode == 0
    assert run("check", "library.xacro", cwd=package).returncode == 1


def test_standard_words_of_a_robot_of_which_nothing_is_left(package: Path) -> None:
    path = written(package, FAILING["and a macro of it"])
    said = engine.lint(Source(path, (package / path).read_bytes()), engine.Settings()).report
    assert said.skipped == "expanded, it has no link: the files or arguments that give it links are not here"


@pytest.mark.parametrize(("root", "format_name"), [("sdf", "SDFormat"), ("mujoco", "MJCF")])
def test_xacro_that_makes_another_format_is_no_library(root: str, format_name: str) -> None:
    text = f'<{root} xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="n" value="1"/></{root}>'
    report = engine.lint(Source("world.xacro", text.encode()), engine.Settings()).report
    assert report.skipped is not None
    assert report.skipped.startswith(f"it makes {format_name}, ")


# Beside other files


def test_an_error_stays_whatever_else_is_checked(package: Path) -> None:
    (package / "b.urdf").write_text('<robot name="r"><group><link name="a"/></group></robot>')
    (package / "c.sdf.urdf").write_text('<sdf version="1.9"><model name="a"/></sdf>')
    robot = written(package, LINK)
    for name, code in (("b.urdf", "XML041"), ("c.sdf.urdf", "XML040")):
        alone = run("check", "-f", "json", name, cwd=package)
        beside = run("check", "-f", "json", name, robot, cwd=package)
        both = [[one for one in json.loads(done.stdout)["findings"] if one["path"] == name] for done in (alone, beside)]
        assert (alone.returncode, beside.returncode) == (1, 1)
        assert code in [one["code"] for one in both[0]]
        assert both[0] == both[1]


def test_a_path_that_is_missing_does_not_silence_the_others(package: Path) -> None:
    path = written(package, FAILING["an unknown package in an include"])
    done = run("check", "gone.urdf", path, "no/*.urdf", cwd=package)
    assert (done.returncode, done.stdout.count(b"XAC137")) == (2, 1 + 1)
    assert b"gone.urdf" in done.stdout + done.stderr
    assert b"no/*.urdf" in done.stdout + done.stderr
    assert b"2 files could not be read" in done.stdout
    alone = run("check", "gone.urdf", cwd=package)
    assert (alone.returncode, alone.stdout) == (2, b"")
    assert run("check", path, "sim:=true", cwd=package).returncode == 2


# Counts


def test_robots_variants_libraries_and_files_beside_them_are_counted_apart(package: Path) -> None:
    (package / "config").mkdir()
    written(package, f'{LINK}<xacro:include filename="real.xacro"/>')
    (package / "a.srdf").write_text('<robot name="r"><group name="g"><link name="a"/></group></robot>')
    (package / "urdflint.toml").write_text(
        '[[xacro.variants]]\nname="one"\narguments={x="1"}\n[[xacro.variants]]\nname="two"\narguments={x="2"}\n'
    )
    first = run("check", ".", cwd=package).stdout.decode().splitlines()[0]
    assert first == "All good: 1 robot in 2 variants, 1 library and 1 file beside robots checked, nothing found"


@grouped(
    ("name", "root", "named"),
    [
        ("model-1_2.sdf", "<?xml version='1.0'?>\n<gazebo version='1.2'>", True),
        ("old.world", '<!-- a --><gazebo\n version = "1.0">', True),
        ("part.sdf", "<gazebo>", False),
        ("part.gazebo", '<gazebo version="1.2">', False),
    ],
)
def test_sdformat_before_1_3_in_a_folder_is_named_as_not_checked(
    tmp_path: Path, name: str, root: str, named: bool
) -> None:
    (tmp_path / name).write_text(f"{root}<model name='a'/></gazebo>")
    left_out = LeftOut()
    assert walk.robots_below(str(tmp_path), left_out) == []
    assert left_out.files == ({str(tmp_path / name): walk.OLD} if named else {})


def test_a_folder_without_a_robot_says_so(package: Path) -> None:
    done = run("check", "-q", ".", cwd=package)
    assert (done.returncode, done.stdout) == (0, b"Nothing found, and no robot: 1 file not checked\n")
    (package / "b.urdf").write_text('<robot name="r"><group name="g"><link name="a"/></group></robot>')
    assert b"1 file (no robot, 2 files not checked)" in run("check", ".", cwd=package).stdout


# Libraries that nobody includes

WRONG = (
    '<link name="${p}a"><inertial><mass value="1"/>'
    '<inertia ixx="-1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>'
)
OUTSIDE = '<joint name="j" type="fixed"><parent link="outside"/><child link="${p}a"/></joint>'
MESH = '<visual><geometry><mesh filename="meshes/none.stl"/></geometry></visual>'
LIBRARIES = {
    "a macro that can be called": (f'<xacro:macro name="m" params="p:=x">{WRONG}{OUTSIDE}</xacro:macro>', True),
    "one that needs a value": (f'<xacro:macro name="m" params="p">{WRONG}</xacro:macro>', True),
    "one that makes joints of a block": ('<xacro:macro name="m" params="p"><joint name="${p}j"/></xacro:macro>', False),
    "one with a block": (f'<xacro:macro name="m" params="p:=x *origin">{WRONG}</xacro:macro>', False),
    "one that makes a part": ('<xacro:macro name="m"><inertial><mass value="-1"/></inertial></xacro:macro>', False),
    "with a name of the robot around": (f'<xacro:macro name="m">{WRONG}</xacro:macro>', True),
    "with a mesh of it": (f'<xacro:macro name="m"><link name="a">{MESH}</link></xacro:macro>', False),
}


@grouped(("inside", "wrong"), LIBRARIES.values(), ids=LIBRARIES)
def test_what_stands_in_the_macros_of_a_library(package: Path, inside: str, wrong: bool) -> None:
    name = written(package, inside, "library.xacro")
    found = json.loads(run("check", "-t", "ros", "-f", "json", name, cwd=package).stdout)
    codes = {one["code"] for one in found["findings"] if not one["code"].startswith("XAC")}
    assert codes == ({"URDF610"} if wrong else set())
    assert found["files"][0]["status"] == "not-checked"


@pytest.mark.parametrize(("call", "wrong"), [("", True), ('<xacro:m p="x"/>', False), ('<xacro:n p="x"/>', True)])
def test_what_stands_in_a_macro_that_a_robot_does_not_call(package: Path, call: str, wrong: bool) -> None:
    """What nobody gives it is unknown, and what is wrong in it breaks nothing yet."""
    macro = (
        '<xacro:macro name="{}" params="p"><joint name="j{}" type="fixed"><parent link="JAW"/>{}</joint></xacro:macro>'
    )
    macros = macro.format("m", "${p}", '<child link="JAW"/>').replace(
        "<joint", '<link name="JAW"/><joint'
    ) + macro.format("n", "k", '<child link="${p}"/>')
    name = written(package, f'{macros}{LINK}<link name="x"/>{call}')
    found = json.loads(run("check", "-t", "ros", "-f", "json", name, cwd=package).stdout)
    severities = [one["severity"] for one in found["findings"] if one["code"] == "URDF303"]
    assert severities == (["warning"] if wrong else ["error"])


def test_a_library_whose_root_is_no_robot_has_no_name_to_give(package: Path) -> None:
    (package / "library.xacro").write_text(
        '<a xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="m">${nowhere}</xacro:macro></a>'
    )
    found = json.loads(run("check", "-t", "ros", "-f", "json", "library.xacro", cwd=package).stdout)
    assert (found["findings"], found["files"][0]["status"]) == ([], "not-checked")


def test_they_are_checked_through_a_robot_that_includes_them(package: Path) -> None:
    written(package, LIBRARIES["a macro that can be called"][0], "library.xacro")
    robot = written(package, f'{LINK}<xacro:include filename="library.xacro"/>')
    assert json.loads(run("check", "-t", "ros", "-f", "json", ".", cwd=package).stdout)["summary"]["error"] == 0
    assert json.loads(run("check", "-t", "ros", "-f", "json", robot, cwd=package).stdout)["summary"]["error"] == 0


def test_the_rules_that_are_looked_at_are_those_that_may_follow_from_others() -> None:
    assert {*consequences.MALFORMED_INCLUDES, consequences.PACKAGE_OF_MESH} == report_assembly.CONSEQUENCES


def test_a_manifest_that_is_a_link_out_of_its_folder_declares_nothing(tmp_path: Path) -> None:
    (tmp_path / "elsewhere.xml").write_text("<package><name>here</name>\n<depend>shapes</depend></package>")
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "package.xml").symlink_to(tmp_path / "elsewhere.xml")
    assert absent_packages.dependencies(str(folder)) == {}
    absent_packages.forget()
    assert absent_packages.dependencies(str(tmp_path)) == {}
    (tmp_path / "package.xml").write_bytes((tmp_path / "elsewhere.xml").read_bytes())
    absent_packages.forget()
    assert absent_packages.dependencies(str(tmp_path)) == {"shapes": 2}

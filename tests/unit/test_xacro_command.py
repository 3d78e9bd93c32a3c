"""Xacro on the command line: arguments, variants, the expanded robot with its source map, and previews of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import xacro
from lxml import etree

import urdflint
from urdflint.cli.app import main

NS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
LIBRARY = f"""<robot {NS} xmlns:note="http://example.org/note">
  <xacro:arg name="color" default="red"/>
  <xacro:property name="thickness" value="0.02"/>
  <xacro:macro name="wheel" params="name radius:=0.1 parent *origin **extra">
    <link name="${{name}}">
      <collision><geometry><cylinder radius="${{radius}}" length="${{2 * thickness}}"/></geometry></collision>
      <xacro:insert_block name="extra"/>
    </link>
    <joint name="${{name}}_joint" type="continuous">
      <xacro:insert_block name="origin"/>
      <parent link="${{parent}}"/><child link="${{name}}"/><axis xyz="0 1 0"/>
    </joint>
  </xacro:macro>
</robot>
"""
ROBOT = f"""<?xml version="1.0"?>
<robot name="cart" {NS}>
  <xacro:include filename="library.xacro"/>
  <xacro:arg name="sim" default="false"/>
  <xacro:arg name="base" default="base_link"/>
  <xacro:property name="mode" value="$(arg sim)"/>
  <xacro:property name="r" value="${{0.1 / 2}}"/>
  <link name="base_link"/>
  <xacro:wheel name="left" radius="${{r}}" parent="$(arg base)">
    <origin xyz="0 ${{r * 3}} 0" rpy="0 0 ${{pi / 2}}"/>
    <extra><visual><geometry><box size="1 1 1"/></geometry></visual></extra>
  </xacro:wheel>
  <xacro:wheel name="rear" parent="base_link"><origin xyz="0 -0.1 0"/><extra/></xacro:wheel>
  <xacro:unless value="${{mode == 'real' or not mode}}">
    <gazebo reference="lft"><mu1>&lt;${{1 + 1}}&gt;</mu1></gazebo>
  </xacro:unless>
  <xacro:if value="${{mode in ['gazebo', &quot;classic&quot;]}}"><link name="left"/></xacro:if>
</robot>
"""
CONFIG = """
[[xacro.variants]]
name = "real"
arguments = { sim = "real" }
[[xacro.variants]]
name = "gazebo"
arguments = { sim = "gazebo" }
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "library.xacro").write_text(LIBRARY)
    (tmp_path / "cart.urdf.xacro").write_text(ROBOT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "400")
    return tmp_path


class Ran:
    """What a command wrote, and its exit code."""

    def __init__(self, capfd: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
        with pytest.raises(SystemExit) as left:
            main(words)
        self.out, self.err = capfd.readouterr()
        self.code = left.value.code or 0


def found(capfd: pytest.CaptureFixture[str], *words: str) -> list[tuple[str, str]]:
    """The findings of a check: code, and what JSON has of the variants."""
    report = json.loads(Ran(capfd, ("check", "-f", "json", "--select", "URDF,GZ2", *words)).out)
    return [(one["code"], ",".join(one.get("variants", ()))) for one in report["findings"] if one["severity"] != "info"]


def by_xacro(path: str, **arguments: str) -> bytes:
    made: bytes = etree.tostring(etree.fromstring(xacro.process_file(path, mappings=arguments).toxml()), method="c14n")
    return made


def canonical(text: str) -> bytes:
    parser = etree.XMLParser(remove_comments=True, remove_blank_text=True)
    made: bytes = etree.tostring(etree.fromstring(text.encode(), parser), method="c14n")
    return made


# Arguments


def test_an_argument_changes_the_robot(capfd: pytest.CaptureFixture[str]) -> None:
    assert found(capfd, "cart.urdf.xacro") == []
    assert found(capfd, "cart.urdf.xacro", "--xacro-arg", "base:=nowhere") == [("URDF301", "")]
    assert found(capfd, "cart.urdf.xacro", "--xacro-arg", "base := nowhere", "--xacro-arg=color:=a:=b") == [
        ("URDF301", "")
    ]
    assert found(capfd, "cart.urdf.xacro", "-t", "ros", "--xacro-arg", "sim:=gazebo") == [("URDF202", "")]


@pytest.mark.parametrize(
    ("word", "guess"), [("sim=true", ", did you mean 'sim:=true'?"), ("sim", ""), (":=true", ""), ("=x", ""), ("", "")]
)
@pytest.mark.parametrize("command", ["check", "expand", "variants", "preview"])
def test_what_is_no_argument(capfd: pytest.CaptureFixture[str], command: str, word: str, guess: str) -> None:
    done = Ran(capfd, (command, "cart.urdf.xacro", f"--xacro-arg={word}"))
    assert (done.code, done.out) == (2, "")
    assert done.err == f"urdflint: --xacro-arg: expected NAME:=VALUE, not '{word}'{guess}\n"


def test_an_argument_among_the_paths(capfd: pytest.CaptureFixture[str]) -> None:
    done = Ran(capfd, ("check", "cart.urdf.xacro", "sim:=true"))
    assert (done.code, done.out) == (2, "")
    assert done.err == "urdflint: no such file or folder: 'sim:=true'; arguments of xacro are given with --xacro-arg\n"


def test_without_expansion(capfd: pytest.CaptureFixture[str]) -> None:
    done = Ran(capfd, ("check", "cart.urdf.xacro", "--no-xacro", "--xacro-arg", "base:=nowhere", "-f", "json"))
    (file,) = json.loads(done.out)["files"]
    assert file["status"] == "not-checked"
    assert done.code == 0


@pytest.mark.parametrize("command", ["check", "expand", "preview"])
def test_the_environment_is_read_where_it_is_allowed(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path, command: str
) -> None:
    monkeypatch.setenv("LINK_OF_MINE", "seen_it")
    monkeypatch.setenv("ANOTHER", "seen_it")
    text = f'<robot name="r" {NS}><link name="$(optenv LINK_OF_MINE unseen)"/><link name="$(env ANOTHER)"/></robot>'
    (folder / "env.urdf.xacro").write_text(text)
    words = (command, "env.urdf.xacro", *(("-f", "json", "--show-info") if command == "check" else ()))
    assert "seen_it" not in "".join((*vars(Ran(capfd, words)).values(),)[:2])
    both = Ran(capfd, (*words, "--xacro-env", "LINK_OF_MINE", "--xacro-env", "ANOTHER"))
    assert "seen_it" in both.out
    assert Ran(capfd, (*words, "--xacro-env", "LINK_OF_MINE,ANOTHER")).out == both.out


def test_packages_of_the_folders_that_are_asked_for(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And of the current folder, where the robot is in it."""
    package = tmp_path / "ws" / "parts"
    package.mkdir(parents=True)
    (package / "package.xml").write_text("<package><name>parts</name></package>")
    (package / "library.xacro").write_text(LIBRARY)
    robots = tmp_path / "robots"
    robots.mkdir()
    text = ROBOT.replace("library.xacro", "$(find parts)/library.xacro")
    (robots / "cart.urdf.xacro").write_text(text)
    here = json.loads(Ran(capfd, ("check", "robots/cart.urdf.xacro", "-f", "json")).out)
    assert "incomplete" not in here
    monkeypatch.chdir(robots)
    alone = json.loads(Ran(capfd, ("check", "cart.urdf.xacro", "-f", "json")).out)
    assert [one["what"] for one in alone["incomplete"]] == ["parts"]
    both = json.loads(Ran(capfd, ("check", "cart.urdf.xacro", "../ws", "-f", "json")).out)
    assert "incomplete" not in both
    given = json.loads(Ran(capfd, ("check", "cart.urdf.xacro", "-f", "json", "--package=parts=../ws/parts")).out)
    assert "incomplete" not in given
    expanded = Ran(capfd, ("expand", "cart.urdf.xacro", "--package", "parts=../ws/parts"))
    assert canonical(expanded.out) == by_xacro(str(tmp_path / "cart.urdf.xacro"))


def test_the_own_package_by_another_name(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package = tmp_path / "arm"
    package.mkdir()
    (package / "package.xml").write_text("<package><name>new_arm</name></package>")
    (package / "library.xacro").write_text(LIBRARY)
    includes = "".join(f'<xacro:include filename="$(find old_arm)/{one}.xacro"/>' for one in ("library", "gone"))
    (package / "arm.urdf.xacro").write_text(f'<robot name="r" {NS}><link name="a"/>{includes}</robot>')
    monkeypatch.chdir(package)
    findings = json.loads(Ran(capfd, ("check", "arm.urdf.xacro", "-f", "json")).out)["findings"]
    helped = [one["help"] for one in findings if one["code"] == "XAC137"]
    assert ["is $(find new_arm) meant?" in one for one in helped] == [True, False]
    words = ("check", "--no-resolve", "arm.urdf.xacro", "-f", "json")
    (file,) = json.loads(Ran(capfd, words).out)["files"]
    assert [one for one in file["not_checked"] if one.startswith("package")] == [
        "package 'old_arm': it is unknown, write $(find new_arm)",
        "package 'old_arm': it is unknown, give its folder with --package old_arm=DIR",
    ]


# The configuration


def test_arguments_of_the_configuration(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    config = folder / "urdflint.toml"
    config.write_text('[xacro]\narguments = { base = "nowhere" }\n')
    assert found(capfd, "cart.urdf.xacro") == [("URDF301", "")]
    assert found(capfd, "cart.urdf.xacro", "--xacro-arg", "base:=base_link") == []
    assert found(capfd, "cart.urdf.xacro", "--no-config") == []
    config.write_text("xacro = false\n")
    assert json.loads(Ran(capfd, ("check", "cart.urdf.xacro", "-f", "json")).out)["files"][0]["status"] == "not-checked"
    config.write_text("[xacro]\nexpand = false\n")
    assert json.loads(Ran(capfd, ("check", "cart.urdf.xacro", "-f", "json")).out)["files"][0]["status"] == "not-checked"
    config.write_text("xacro = true\n")
    assert found(capfd, "cart.urdf.xacro") == []


@pytest.mark.parametrize(
    ("pattern", "fits"),
    [
        ("cart.urdf.xacro", True),
        ("*.xacro", True),
        ("sub/*.xacro", True),
        ("**/*.xacro", True),
        ("**/sub/**", True),
        ("s?b/c[a-b]rt.*", True),
        ("./sub/cart*", True),
        ("cart", False),
        ("*/*/*.xacro", False),
        ("sub/c[!a]rt*", False),
        ("su", False),
        ("*", True),
        ("sub/*", True),
        ("s*t.urdf.xacro", False),
    ],
)
def test_patterns_of_files(capfd: pytest.CaptureFixture[str], folder: Path, pattern: str, fits: bool) -> None:
    (folder / "sub").mkdir()
    for name in ("library.xacro", "cart.urdf.xacro"):
        (folder / "sub" / name).write_text((folder / name).read_text())
    text = f'[[xacro.overrides]]\nfiles = "{pattern}"\narguments = {{ base = "nowhere" }}\n'
    (folder / "urdflint.toml").write_text(text)
    assert found(capfd, "sub/cart.urdf.xacro") == ([("URDF301", "")] if fits else [])


def test_the_later_override_wins(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    first = '[xacro.arguments]\nbase = "a"\n[[xacro.overrides]]\nfiles = "*.xacro"\narguments = { base = "b" }\n'
    last = '[[xacro.overrides]]\nfiles = ["x", "cart*"]\narguments = { base = "base_link" }\n'
    (folder / "urdflint.toml").write_text(first)
    assert found(capfd, "cart.urdf.xacro") == [("URDF301", "")]
    (folder / "urdflint.toml").write_text(first + last)
    assert found(capfd, "cart.urdf.xacro") == []


def test_values_that_are_no_texts(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    text = f'<robot name="r" {NS}><xacro:arg name="a" default=""/><xacro:arg name="b" default=""/>'
    text += '<link name="$(arg a)"/><link name="$(arg b)"/><link name="$(arg b)"/></robot>'
    (folder / "r.urdf.xacro").write_text(text)
    (folder / "urdflint.toml").write_text("[xacro.arguments]\na = true\nb = 1.50\n")
    report = Ran(capfd, ("check", "r.urdf.xacro", "-f", "concise", "--select", "URDF202"))
    assert "link name '1.5' is a duplicate" in report.out


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("xacro = 3", 1, "'xacro' must be true, false or a table, not 3"),
        ("[xacro]\nargumnts = {}", 2, "unknown key 'argumnts' in 'xacro', did you mean 'arguments'?"),
        ("[xacro]\nexpand = 'no'", 2, "'xacro.expand' must be true or false, not 'no'"),
        ("[xacro]\narguments = ['a']", 2, "'xacro.arguments' must be a table of arguments and their values, not ['a']"),
        ("[xacro]\narguments = { a = [1] }", 2, "'xacro.arguments' must be a table of"),
        ("[xacro]\nenvironment = [1]", 2, "'xacro.environment' must be a list of environment variables, not [1]"),
        ("[xacro]\nvariants = 1", 2, "'xacro.variants' must be a list of tables, not 1"),
        ("[xacro.variants]\nname = 'a'", 1, "'xacro.variants' must be a list of tables"),
        ("[[xacro.variants]]\narguments = {}", 1, "one of 'xacro.variants' has no 'name'"),
        ("[[xacro.variants]]\nname = 'a'", 1, "one of 'xacro.variants' has no 'arguments'"),
        ("[[xacro.variants]]\nname = ''\narguments = {}", 2, "'xacro.variants.name' must be a name, not ''"),
        (
            "[[xacro.variants]]\nname = 'a'\narguments = {}\n[[xacro.variants]]\nname = 'b'\nfile = 'a'",
            6,
            "unknown key 'file' in 'xacro.variants', did you mean 'files'?",
        ),
        (
            "[[xacro.variants]]\nname = 'a'\narguments = {}\n[[xacro.variants]]\nname = 'a'\narguments = {x = 1}",
            5,
            "two of 'xacro.variants' have the name 'a'",
        ),
        ("[[xacro.overrides]]\narguments = {}", 1, "one of 'xacro.overrides' has no 'files'"),
        ("[[xacro.overrides]]\nfiles = [3]", 2, "'xacro.overrides.files' must be a pattern of files or a list of them"),
        ("[xacro]\nexpand = '" + "x" * 5000 + "'", 2, "'xacro.expand' must be true or false, not 'xxx"),
    ],
)
def test_mistakes_in_the_configuration(
    capfd: pytest.CaptureFixture[str], folder: Path, text: str, line: int, words: str
) -> None:
    (folder / "urdflint.toml").write_text(text + "\n")
    done = Ran(capfd, ("check", "cart.urdf.xacro"))
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"urdflint: urdflint.toml:{line}: {words}")
    assert done.err.count("\n") == 1
    assert len(done.err) < 400


def test_the_environment_that_the_configuration_allows(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setenv("LINK_OF_MINE", "seen_it")
    link = '<link name="$(optenv LINK_OF_MINE unseen)"/>'
    (folder / "env.urdf.xacro").write_text(f'<robot name="r" {NS}>{link * 2}</robot>')
    words = ("check", "env.urdf.xacro", "-f", "concise", "--select", "URDF202")
    assert "link name 'unseen' is a duplicate" in Ran(capfd, words).out
    (folder / "urdflint.toml").write_text('[xacro]\nenvironment = "LINK_OF_MINE"\n')
    assert "link name 'seen_it' is a duplicate" in Ran(capfd, words).out


# Variants


def test_what_is_wrong_in_some_variants_names_them(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "urdflint.toml").write_text(CONFIG)
    assert found(capfd, "cart.urdf.xacro", "-t", "ros") == [("URDF202", "gazebo")]
    text = Ran(capfd, ("check", "cart.urdf.xacro", "-t", "ros", "-f", "concise")).out
    assert "error URDF202 link name 'left' is a duplicate (only with variant 'gazebo')" in text


def test_what_is_wrong_in_all_variants_names_none(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "urdflint.toml").write_text(CONFIG)
    assert found(capfd, "cart.urdf.xacro", "-t", "ros", "--xacro-arg", "base:=x") == [
        ("URDF301", ""),
        ("URDF202", "gazebo"),
    ]


def test_the_command_line_wins_over_variants(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "urdflint.toml").write_text(CONFIG)
    assert found(capfd, "cart.urdf.xacro", "-t", "ros", "--xacro-arg", "sim:=classic") == [("URDF202", "")]


def test_several_variants_are_named(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    more = '[[xacro.variants]]\nname = "old"\nfiles = "*"\narguments = { sim = "classic" }\n'
    same = '[[xacro.variants]]\nname = "the same"\narguments = { sim = "gazebo" }\n'
    (folder / "urdflint.toml").write_text(CONFIG + more + same)
    assert found(capfd, "cart.urdf.xacro", "-t", "ros") == [("URDF202", "gazebo,the same,old")]
    text = Ran(capfd, ("check", "cart.urdf.xacro", "-t", "ros", "-f", "concise")).out
    assert "(only with variants 'gazebo', 'the same' and 'old')" in text


def test_arguments_for_all_hold_in_variants_too(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "urdflint.toml").write_text('[xacro.arguments]\nbase = "x"\nsim = "classic"\n' + CONFIG)
    assert found(capfd, "cart.urdf.xacro", "-t", "ros") == [("URDF301", ""), ("URDF202", "gazebo")]


def test_variants_of_other_files_do_not_count(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "urdflint.toml").write_text(CONFIG.replace("arguments", 'files = "other.xacro"\narguments'))
    assert found(capfd, "cart.urdf.xacro", "-t", "ros") == []


def test_two_faults_at_one_place_stay_two(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    """A fault whose message has a value of the variant is one fault; others at the same place are others."""
    text = f"""<robot name="r" {NS}><xacro:arg name="a" default=""/><link name="b"/><link name="c"/>
    <joint name="j" type="fixed"><parent link="$(arg a)"/><child link="b"/></joint></robot>"""
    (folder / "r.urdf.xacro").write_text(text)
    variants = "".join(f'[[xacro.variants]]\nname = "{one}"\narguments = {{ a = "{one}" }}\n' for one in ("x", "y"))
    (folder / "urdflint.toml").write_text(variants)
    report = json.loads(Ran(capfd, ("check", "r.urdf.xacro", "-f", "json", "--select", "URDF301")).out)
    assert [(one["code"], "variants" in one) for one in report["findings"]] == [("URDF301", False)]


def test_a_variant_that_is_no_robot_is_reported(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    text = f'<robot name="r" {NS}><xacro:arg name="a" default=""/><xacro:if value="$(arg a)"><link name="b"/>'
    (folder / "r.urdf.xacro").write_text(text + "</xacro:if></robot>")
    variants = "".join(
        f'[[xacro.variants]]\nname = "{one}"\narguments = {{ a = {one} }}\n' for one in ("true", "false")
    )
    (folder / "urdflint.toml").write_text(variants)
    (file,) = json.loads(Ran(capfd, ("check", "r.urdf.xacro", "-f", "json")).out)["files"]
    assert file["status"] == "checked"
    assert any("makes no link" in one and "only with variant 'false'" in one for one in file["not_checked"])


# Expanding


@pytest.mark.parametrize("words", [{}, {"sim": "gazebo"}, {"base": "x", "color": "blue"}, {"sim": "other"}])
@pytest.mark.parametrize("marks", [False, True])
def test_the_same_robot_as_of_xacro(capfd: pytest.CaptureFixture[str], words: dict[str, str], marks: bool) -> None:
    options = [f"--xacro-arg={name}:={value}" for name, value in words.items()]
    done = Ran(capfd, ("expand", "cart.urdf.xacro", *options, *(("--marks",) if marks else ())))
    assert (done.code, done.err) == (0, "")
    assert canonical(done.out) == by_xacro("cart.urdf.xacro", **words)
    assert ("<!-- library.xacro:5 -->" in done.out) is marks


def test_the_layout_is_that_of_xacro(capfd: pytest.CaptureFixture[str]) -> None:
    done = Ran(capfd, ("expand", "cart.urdf.xacro"))
    printed = xacro.process_file("cart.urdf.xacro").toprettyxml(indent="  ")
    body = done.out[done.out.index("<robot") :]
    assert body == printed[printed.index("<robot") :]


def test_marks_name_file_and_line(capfd: pytest.CaptureFixture[str]) -> None:
    done = Ran(capfd, ("expand", "cart.urdf.xacro", "--marks"))
    lines = [one.strip() for one in done.out.splitlines()]
    for number, line in enumerate(lines):
        mark = re.fullmatch(r"<!-- ([\w.]+):(\d+) -->", line)
        if mark is not None:
            written = Path(mark[1]).read_text().splitlines()[int(mark[2]) - 1]
            assert re.match(r"<\w+", lines[number + 1])[0] in written  # type: ignore[index]
    assert sum(line.startswith("<!-- library") for line in lines) == 4


@pytest.mark.parametrize("marks", [(), ("--marks",)])
def test_the_source_map_leads_to_the_text(
    capfd: pytest.CaptureFixture[str], folder: Path, marks: tuple[str, ...]
) -> None:
    words = ("expand", "cart.urdf.xacro", "--map", "m.json", "-o", "out.urdf", "--xacro-arg=sim:=x", *marks)
    done = Ran(capfd, words)
    assert (done.code, done.out, done.err) == (0, "", "")
    found = json.loads((folder / "m.json").read_text())
    assert (found["format"], found["path"]) == (1, "cart.urdf.xacro")
    shown = (folder / "out.urdf").read_text().splitlines()
    tree = etree.parse(str(folder / "out.urdf"))
    names = [one for one in tree.iter() if isinstance(one.tag, str)]
    assert len(found["elements"]) == len(names)
    for entry, element in zip(found["elements"], names, strict=True):
        assert shown[entry["line"] - 1][entry["column"] - 1 :].startswith(f"<{element.tag}")
        assert tree.getpath(element).replace("[1]", "") == entry["element"].replace("[1]", "")
        assert text_at(entry["written"]).startswith(f"<{element.tag}")
        assert {name for name in entry["attributes"] if not name.startswith("xmlns")} == set(element.attrib)
        for name, value in element.attrib.items():
            place = entry["attributes"][name]
            assert text_at(place) == value if place["literal"] else "$" in text_at(place), (name, value, place)
    computed = [one for each in found["elements"] for one in each["attributes"].values() if one.get("from")]
    assert {name["name"] for one in computed for name in one["from"]} == {"name", "parent", "radius", "r", "thickness"}
    for one in computed:
        for name in one["from"]:
            assert text_at(name)
    text = next(one["text"] for one in found["elements"] if "text" in one)
    assert text_at(text) == "&lt;${1 + 1}&gt;"


def text_at(place: dict[str, Any]) -> str:
    lines: list[str] = Path(place["path"]).read_text().split("\n")
    start, end = place["line"] - 1, place["end_line"] - 1
    if start == end:
        return str(lines[start][place["column"] - 1 : place["end_column"] - 1])
    inner = lines[start + 1 : end]
    return "\n".join((lines[start][place["column"] - 1 :], *inner, lines[end][: place["end_column"] - 1]))


def test_the_traces_of_the_source_map(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    Ran(capfd, ("expand", "cart.urdf.xacro", "--map", "m.json", "-o", "out.urdf"))
    found = json.loads((folder / "m.json").read_text())
    assert found["traces"][0] == []
    by_path = {one["element"]: one for one in found["elements"]}
    left = found["traces"][by_path["/robot/link[2]"]["written"]["trace"]]
    assert [(one["message"], one["path"], one["line"]) for one in left] == [("in macro 'wheel'", "cart.urdf.xacro", 9)]
    rear = found["traces"][by_path["/robot/link[3]"]["written"]["trace"]]
    assert [(one["message"], one["line"]) for one in rear] == [("in macro 'wheel'", 13)]
    assert by_path["/robot/link[1]"]["written"]["trace"] == 0
    origin = by_path["/robot/joint[1]/origin"]["written"]
    assert (origin["path"], origin["line"]) == ("cart.urdf.xacro", 10)


@pytest.mark.parametrize(
    ("name", "old", "new", "line"),
    [
        ("cart.urdf.xacro", "$(arg base)", "$(arg bse)", "cart.urdf.xacro:9:50: error "),
        ("cart.urdf.xacro", "${r * 3}", "${r / 0}", "cart.urdf.xacro:10:22: error "),
        ("cart.urdf.xacro", '"library.xacro"', '"librry.xacro"', "cart.urdf.xacro:3:28: error "),
        ("library.xacro", "${2 * thickness}", "${2 * thicknes}", "library.xacro:6:71: error "),
    ],
)
def test_nothing_is_printed_where_xacro_fails(
    capfd: pytest.CaptureFixture[str], folder: Path, name: str, old: str, new: str, line: str
) -> None:
    path = folder / name
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(xacro.XacroException):
        by_xacro("cart.urdf.xacro")
    done = Ran(capfd, ("expand", "cart.urdf.xacro", "-o", "out.urdf", "--map", "m.json"))
    assert (done.code, done.out) == (1, "")
    assert done.err.count(line) == 1
    assert len(done.err.splitlines()) <= 3
    assert not (folder / "out.urdf").exists()
    assert not (folder / "m.json").exists()
    shown = Ran(capfd, ("preview", "cart.urdf.xacro"))
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith(f"urdflint: cart.urdf.xacro cannot be expanded: {name}:")


def test_what_xacro_only_warns_of_does_not_keep_the_robot_back(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    text = f"""<robot name="r" {NS}><xacro:property name="pi" value="3"/><xacro:include filename="x*.xacro"/>
    <link name="$(optenv NOWHERE a)"/></robot>"""
    (folder / "r.urdf.xacro").write_text(text)
    done = Ran(capfd, ("expand", "r.urdf.xacro"))
    assert (done.code, canonical(done.out)) == (0, by_xacro("r.urdf.xacro"))
    lines = sorted(re.sub(r"^r.urdf.xacro:(\d+):\d+: (\w+) .*", r"\1 \2", one) for one in done.err.splitlines())
    assert lines == ["1 warning", "1 warning", "2 warning"]
    (folder / "r.urdf.xacro").write_text(text.replace("optenv NOWHERE a", "env NOWHERE"))
    done = Ran(capfd, ("expand", "r.urdf.xacro"))
    assert (done.code, done.out) == (1, "")


def test_what_is_not_well_formed(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "bad.xacro").write_text("<robot>\n<link name='a'>\n</robot>")
    done = Ran(capfd, ("expand", "bad.xacro"))
    assert (done.code, done.out) == (2, "")
    assert done.err == "urdflint: bad.xacro is not well-formed XML: mismatched tag (line 3)\n"
    (folder / "none.xacro").write_text("# a robot")
    done = Ran(capfd, ("expand", "none.xacro"))
    assert (done.code, done.out) == (2, "")
    assert done.err == "urdflint: none.xacro is not well-formed XML: not well-formed (invalid token) (line 1)\n"


@pytest.mark.parametrize("command", ["expand", "variants", "preview"])
def test_what_cannot_be_read(capfd: pytest.CaptureFixture[str], command: str) -> None:
    done = Ran(capfd, (command, "absent.xacro"))
    assert (done.code, done.out) == (2, "")
    assert done.err == "urdflint: cannot read absent.xacro: no such file or directory\n"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("-o", "cart.urdf.xacro"), "cannot write cart.urdf.xacro: it is one of the files that are read"),
        (("-o", "./library.xacro"), "cannot write ./library.xacro: it is one of the files that are read"),
        (("--map", "library.xacro"), "cannot write library.xacro: it is one of the files that are read"),
        (("-o", "x", "--map", "x"), "--map and --output name the same file, 'x'"),
        (("--package", "x"), "--package: expected NAME=DIR, not 'x'"),
        (("-o", "absent/x"), "cannot write absent/x: No such file or directory"),
    ],
)
def test_what_is_not_written(
    capfd: pytest.CaptureFixture[str], folder: Path, words: tuple[str, ...], complaint: str
) -> None:
    done = Ran(capfd, ("expand", "cart.urdf.xacro", *words))
    assert (done.code, done.out, done.err) == (2, "", f"urdflint: {complaint}\n")
    assert sorted(one.name for one in folder.iterdir()) == ["cart.urdf.xacro", "library.xacro"]
    assert (folder / "cart.urdf.xacro").read_text() == ROBOT


# The arguments of a file


def test_the_arguments_of_a_file(capfd: pytest.CaptureFixture[str]) -> None:
    done = Ran(capfd, ("variants", "cart.urdf.xacro"))
    rows = [line.split("  ") for line in done.out.splitlines()]
    cells = [[one.strip() for one in row if one.strip()] for row in rows]
    assert cells == [
        ["argument", "default", "compared with", "declared"],
        ["sim", "false", "real, true, false, gazebo, classic", "cart.urdf.xacro:4"],
        ["base", "base_link", "cart.urdf.xacro:5"],
        ["color", "red", "library.xacro:2"],
    ]
    assert done.code == 0
    found = json.loads(Ran(capfd, ("variants", "cart.urdf.xacro", "--format", "json")).out)
    assert found["path"] == "cart.urdf.xacro"
    (first, *_) = found["arguments"]
    assert first == {
        "name": "sim",
        "default": "false",
        "path": "cart.urdf.xacro",
        "line": 4,
        "column": 34,
        "declared": [{"path": "cart.urdf.xacro", "line": 4, "column": 34}],
        "values": ["real", "true", "false", "gazebo", "classic"],
    }


def test_arguments_of_files_that_one_value_includes(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "inner.xacro").write_text(
        f'<robot {NS}><xacro:arg name="deep" default=""/><xacro:if value="${{xacro.arg(&quot;deep&quot;) == -1}}"/>'
        '<link name="$(arg given)"/></robot>'
    )
    text = f"""<robot name="r" {NS}><xacro:arg name="kind" default="plain"/><xacro:arg name="flag" default="0"/>
    <xacro:macro name="m" params="kind other:=$(arg flag) flag:=1">
      <xacro:if value="${{kind == 'special'}}"><xacro:include filename="inner.xacro"/></xacro:if>
      <xacro:unless value="${{other}}"/><xacro:if value="${{flag == 7}}"/>
    </xacro:macro>
    <xacro:m kind="$(arg kind)"/>
    <xacro:if value="$(eval flag == 2 or flag > 3)"/><xacro:if value="${{max(kind, 3) + kind}}"/>
    <xacro:property name="kind" value="$(arg kind)"/><xacro:property name="flag" value="$(arg flag)"/>
    <link name="${{'a' if '$(arg kind)' == &quot;third&quot; else 'b'}}"/></robot>"""
    (folder / "r.urdf.xacro").write_text(text)
    found = json.loads(Ran(capfd, ("variants", "r.urdf.xacro", "--format", "json")).out)["arguments"]
    assert {one["name"]: (one["default"], one["values"]) for one in found} == {
        "kind": ("plain", ["special", "third"]),
        "flag": ("0", ["true", "false", "2", "3"]),
        "deep": ("", ["-1"]),
        "given": (None, []),
    }
    shown = Ran(capfd, ("variants", "r.urdf.xacro")).out
    assert re.search(r"given +none, it must be given +nowhere, read at inner.xacro:1", shown)
    assert re.search(r"deep +'' +-1 +inner.xacro:1", shown)


def test_the_declaration_that_counts_is_the_first_that_xacro_meets(
    capfd: pytest.CaptureFixture[str], folder: Path
) -> None:
    text = f'<robot name="r" {NS}><xacro:include filename="library.xacro"/><xacro:arg name="color" default="blue"/>'
    (folder / "r.urdf.xacro").write_text(text + "</robot>")
    (one,) = json.loads(Ran(capfd, ("variants", "r.urdf.xacro", "--format", "json")).out)["arguments"]
    assert (one["default"], one["path"], len(one["declared"])) == ("red", "library.xacro", 2)


def test_a_file_without_arguments(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "r.urdf.xacro").write_text('<robot name="r"><link name="a"/></robot>')
    assert Ran(capfd, ("variants", "r.urdf.xacro")).out == "The file has no arguments\n"


# Previews, JSON and Python


def test_a_preview_is_that_of_the_expanded_robot(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    Ran(capfd, ("expand", "cart.urdf.xacro", "-o", "cart.urdf", "--xacro-arg=base:=rear"))
    for words in (("--format", "json"), ("--format", "json", "--diff", "harmonic", "fortress")):
        from_xacro = Ran(capfd, ("preview", "cart.urdf.xacro", "--xacro-arg=base:=rear", *words))
        from_urdf = Ran(capfd, ("preview", "cart.urdf", *words))
        assert from_xacro.out.replace("cart.urdf.xacro", "cart.urdf") == from_urdf.out
        assert from_xacro.code == from_urdf.code


def test_a_preview_tells_where_the_text_was_written(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    shown = Ran(capfd, ("preview", "cart.urdf.xacro", "--xacro-arg=sim:=other")).out
    assert "(cart.urdf.xacro:15)" in shown
    assert "(line " not in shown
    sensor = '<gazebo reference="base_link"><sensor name="s" type="ray"/></gazebo></robot>'
    mass = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    text = ROBOT.replace('<link name="base_link"/>', f'<link name="base_link">{mass}</link>')
    (folder / "cart.urdf.xacro").write_text(text.replace("</robot>", "\n\n" + sensor))
    (idle,) = json.loads(Ran(capfd, ("preview", "cart.urdf.xacro", "--format", "json")).out)["not_run"]
    assert (idle["path"], idle["line"]) == ("cart.urdf.xacro", 20)


def test_the_json_report_of_xacro(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    words = ("check", "cart.urdf.xacro", "-f", "json", "-t", "ros", "--select", "URDF301,URDF202,URDF203")
    (folder / "library.xacro").write_text(LIBRARY.replace('<parent link="${parent}"/>', '<parent link="x"/>'))
    (finding,) = json.loads(Ran(capfd, words).out)["findings"]
    assert (finding["path"], finding["line"], finding["uses"]) == ("library.xacro", 11, 2)
    assert [list(one) for one in finding["trace"]] == [["message", "path", "line", "column"]]
    assert (finding["trace"][0]["path"], finding["trace"][0]["line"]) == ("cart.urdf.xacro", 9)


def test_edits_name_their_file(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "r.urdf").write_text('<robot name="r"><link name="arm"/><gazebo reference="amr"/></robot>')
    (finding,) = json.loads(Ran(capfd, ("check", "r.urdf", "-f", "json", "--select", "GZ201")).out)["findings"]
    assert [list(one) for one in finding["fix"]["edits"]] == [["path", "offset", "end_offset", "text"]]
    assert finding["fix"]["edits"][0]["path"] == "r.urdf"


def test_from_python() -> None:
    assert urdflint.lint("cart.urdf.xacro", select="URDF301").findings == []
    report = urdflint.lint("cart.urdf.xacro", select="URDF301", xacro_arguments={"base": "nowhere"})
    assert [one.location.source.name for one in report.findings] == ["cart.urdf.xacro"]
    assert urdflint.lint("cart.urdf.xacro", xacro=False).files[0].status == "not-checked"
    assert urdflint.preview("cart.urdf.xacro", xacro_arguments={"base": "rear"})["outcome"] == "rejects"
    with pytest.raises(ValueError, match="cannot be expanded"):
        urdflint.preview(b'<robot name="r"><link name="${x}"/></robot>', name="x.xacro")

"""The settings of a configuration: what extends what, what holds for which file, for which rule, and who says so."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from tests import documents, rows
from tests.e2e.test_command_line import ROOT, run, said
from tests.grouping import grouped
from tools import config_schema
from urdflint.config import BadConfig, loader, plans, request, toml
from urdflint.config.settings import SETTINGS
from urdflint.config.template import template
from urdflint.files import patterns
from urdflint.findings import Severity
from urdflint.linter.rules import catalog
from urdflint.linter.run import engine
from urdflint.linter.settings import Settings
from urdflint.syntax.source import Source

LIGHT = """<robot name="r">
  <link name="base"/>
  <link name="arm">
    <inertial>
      <mass value="{mass}"/>
      <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/>
    </inertial>
  </link>
  <joint name="shoulder" type="revolute">
    <parent link="base"/>
    <child link="arm"/>
    <axis xyz="0 0 1"/>
    <limit lower="0" upper="1" effort="1" velocity="1"/>
  </joint>
</robot>
"""
UNLIMITED = LIGHT.format(mass="1").replace('    <limit lower="0" upper="1" effort="1" velocity="1"/>\n', "")


def written(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


def settings(path: str, file: str = "x.urdf") -> Settings:
    """What holds for a file under a configuration."""
    found = loader.load(path)
    (plan,) = plans.plan([file], [found], request.settings)
    return plan


def wrong(path: str) -> str:
    """What is said of a configuration that cannot be used."""
    with pytest.raises(BadConfig) as caught:
        settings(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# Several files


def test_what_extends_wins_and_tables_are_merged(tmp_path: Path) -> None:
    written(tmp_path / "a/first.toml", 'target = ["ros"]\nignore = ["XML"]\n[packages]\np = "one"\nq = "one"\n')
    written(
        tmp_path / "b/second.toml",
        'extend = "../a/first.toml"\nextend-ignore = ["GZ8"]\nstrict = true\n[xacro]\narguments = {a = 1, b = 1}\n',
    )
    path = written(
        tmp_path / "c/pyproject.toml",
        '[tool.urdflint]\nextend = "../b/second.toml"\nignore = ["URDF400"]\nextend-ignore = ["DRK"]\n'
        '[tool.urdflint.packages]\nq = "two"\n[tool.urdflint.xacro]\nexpand = false\narguments = {b = 2}\n',
    )
    found = loader.load(path)
    assert (found.target, found.ignore, found.extend_ignore) == (("ros",), ("URDF400",), ("GZ8", "DRK"))
    assert found.packages == {"p": str(tmp_path / "a/one"), "q": str(tmp_path / "c/two")}
    assert found.strict
    assert found.xacro is not None
    assert (found.xacro.expand, found.xacro.arguments) == (False, {"a": "1", "b": "2"})
    assert found.files == [path, str(tmp_path / "b/second.toml"), str(tmp_path / "a/first.toml")]
    codes = settings(path).codes
    assert codes is not None
    assert "XML001" in codes
    assert not {one for one in codes if one.startswith(("GZ8", "DRK"))} | (codes & {"URDF400"})


def test_patterns_are_seen_from_the_file_that_has_them(tmp_path: Path) -> None:
    written(tmp_path / "ci/base.toml", 'exclude = ["robots/*"]\n[per-file-ignores]\n"../robots/x.urdf" = "URDF400"\n')
    path = written(tmp_path / "urdflint.toml", 'extend = "ci/base.toml"\n')
    found = loader.load(path)
    assert found.excludes(str(tmp_path / "ci/robots/x.urdf"))
    assert not found.excludes(str(tmp_path / "robots/x.urdf"))
    assert plans.for_file(found, str(tmp_path / "robots/x.urdf")).extend_ignore == ("URDF400",)


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"a.toml": "extend = 'a.toml'"}, "a.toml:1: 'extend' goes in a circle: a.toml extends a.toml"),
        (
            {"a.toml": "strict = true\nextend = 'b.toml'", "b.toml": "extend = './a.toml'"},
            "b.toml:1: 'extend' goes in a circle: a.toml extends b.toml extends a.toml",
        ),
        ({"a.toml": "\nextend = 'gone.toml'"}, "a.toml:2: 'extend': gone.toml: No such file or directory"),
        ({"a.toml": "extend = '/dev/stdin'"}, "a.toml:1: 'extend': /dev/stdin: it is not a regular file"),
        ({"a.toml": "extend = '/dev//fd/0'"}, "a.toml:1: 'extend': /dev//fd/0: it is not a regular file"),
        ({"a.toml": "extend = '.'"}, "a.toml:1: 'extend': "),
        ({"a.toml": 'extend = "a\\u0000"'}, "a.toml:1: 'extend' must be the path of a file or a list of them"),
        ({"a.toml": "extend = 3"}, "a.toml:1: 'extend' must be the path of a file or a list of them, up to 20, not 3"),
        ({"a.toml": "extend = 'b.toml'", "b.toml": "\nstrct = true"}, "b.toml:2: unknown key 'strct', did you"),
        ({"a.toml": "extend = 'b.toml'", "b.toml": "x = ?"}, "b.toml:1: not TOML: Invalid value"),
        ({"a.toml": "extend = 'b.toml'", "b.toml": "\nignore = ['XLM']"}, "b.toml:2: 'ignore': unknown rule 'XLM'"),
        (
            {"a.toml": "extend = 'b.toml'\nselect=['XML']", "b.toml": "[severity]\n\nlimit-mising = 'info'"},
            "b.toml:3: 'severity': unknown rule 'limit-mising', did you mean 'limit-missing'?",
        ),
    ],
)
def test_mistakes_name_the_file_that_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: Mapping[str, str], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in files.items():
        written(tmp_path / name, text)
    assert wrong(str(tmp_path / "a.toml")).startswith(words)


def test_a_chain_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for number in range(12):
        written(tmp_path / f"{number}.toml", f"extend = '{number + 1}.toml'\n")
    written(tmp_path / "10.toml", "strict = true\n")
    assert wrong(str(tmp_path / "0.toml")) == "9.toml:1: 'extend': more than 10 configurations extend one another"
    assert loader.load(str(tmp_path / "1.toml")).strict


# What holds for a file


@grouped(
    ("pattern", "path", "expected"),
    [
        ("*.urdf", "a/b/x.urdf", True),
        ("a/*.urdf", "a/x.urdf", True),
        ("a/*.urdf", "a/b/x.urdf", False),
        ("a/**", "a/b/x.urdf", True),
        ("a/**", "a", False),
        ("a/**/x.urdf", "a/x.urdf", True),
        ("a/**/x.urdf", "a/b/c/x.urdf", True),
        ("a/**/b/*.urdf", "a/b/c/b/x.urdf", True),
        ("old", "a/old/x.urdf", True),
        ("old/", "old/x.urdf", True),
        ("old", "older/x.urdf", False),
        ("a/b", "a/b/c/d.urdf", True),
        ("./x.urdf", "x.urdf", True),
        ("a?.urdf", "ab.urdf", True),
        ("[!a]b", "cb", True),
        ("[z-a]", "z", False),
        ("**", "x", True),
        ("", "x", False),
        ("../x/*.urdf", "../x/a.urdf", True),
        ("**/" * 40 + "z", "a/" * 200 + "y", False),
        ("*a" * 40, "a" * 200 + "b", False),
    ],
)
def test_patterns(pattern: str, path: str, expected: bool) -> None:
    assert patterns.fits(pattern, path) is expected


def test_rules_and_targets_of_some_files(tmp_path: Path) -> None:
    path = written(
        tmp_path / "urdflint.toml",
        'target = ["ros"]\n[per-file-ignores]\n"old/**" = ["XML", "limit-missing"]\n"x.urdf" = "GZ8"\n'
        '[per-file-targets]\n"old/**" = "harmonic"\n"x.urdf" = ["drake"]\n',
    )
    of = partial(settings, path)
    plain, old, both = (of(str(tmp_path / one)) for one in ("y.urdf", "old/y.urdf", "old/a/x.urdf"))
    assert plain.codes is None
    assert [one.name for one in plain.targets] == ["urdfdom@6"]
    assert old.codes is not None
    assert "URDF400" not in old.codes
    assert "GZ801" in old.codes
    assert [one.family for one in old.targets] == ["sdformat"]
    assert both.codes is not None
    assert "GZ801" not in both.codes
    assert "XML001" not in both.codes
    assert [one.family for one in both.targets] == ["sdformat", "drake"]
    found = loader.load(path)
    (asked,) = plans.plan([str(tmp_path / "old/y.urdf")], [found], partial(request.settings, target=["drake"]))
    assert [one.family for one in asked.targets] == ["drake"]


@grouped(
    ("text", "words"),
    [
        ("[per-file-ignores]\n'*' = ['XLM']", "2: 'per-file-ignores': unknown rule 'XLM'"),
        ("[per-file-targets]\n'*' = ['ross']", "2: 'per-file-targets': unknown target 'ross', did you mean 'ros'?"),
        ("[per-file-ignores]\n'*' = 3", "2: 'per-file-ignores.*' must be a list of rules, not 3"),
        ("per-file-ignores = 3", "1: 'per-file-ignores' must be a table of patterns of files and lists of rules"),
        ("[severity]\nURDF400 = 'fatal'", "2: 'severity.URDF400' must be error, warning or info, not 'fatal'"),
        ("[severity]\nXML001 = 'info'", "2: 'severity': 'XML001' says that a file is not XML, so it cannot be less"),
        ("[severity]\nnot-well-formed = 'warning'", "2: 'severity': 'not-well-formed' says that"),
        ("[rules]\nmass-tiny = 3", "2: 'rules.mass-tiny' must be a table of options, not 3"),
        ("[rules.mass-tiny]\nat-most = '3'", "2: 'rules.mass-tiny.at-most' must be a number, not '3'"),
        ("[rules.mass-tiny]\nat-most = true", "2: 'rules.mass-tiny.at-most' must be a number, not True"),
        ("[rules.mass-tiny]\nat-most = nan", "2: 'rules.mass-tiny.at-most' must be a number, not nan"),
        ("[rules.mass-tiny]\nat-most = -1", "2: 'rules.mass-tiny.at-most' must be at least 1e-06, not -1"),
        ("[rules.mass-tiny]\nat-mst = 1", "2: 'rules.mass-tiny': unknown option 'at-mst', did you mean 'at-most'?"),
        ("[rules.mass-tiny]\nzzz = 1", "2: 'rules.mass-tiny': unknown option 'zzz': its options are at-most"),
        ("[rules.limit-missing]\nzzz = 1", "2: 'rules.limit-missing': unknown option 'zzz': URDF400 has none"),
        ("[rules.mas-tiny]\nat-most = 1", "1: 'rules': unknown rule 'mas-tiny', did you mean 'mass-tiny'?"),
        ("[rules.URDF]\nat-most = 1", "1: 'rules': unknown rule 'URDF', name one rule by its code or name"),
        ("exclude = [3]", "1: 'exclude' must be a list of patterns of files, not [3]"),
        ("fail-on-unchecked = 1", "1: 'fail-on-unchecked' must be true or false, not 1"),
        ("[xacro]\nargument = {}", "2: unknown key 'argument' in 'xacro', did you mean 'arguments'?"),
        ("[[xacro.variants]]\nname = 'a'\narguments = {}\nfles = 'x'", "4: unknown key 'fles' in 'xacro.variants'"),
        ("[[xacro.variants]]\nname = 'a'", "1: one of 'xacro.variants' has no 'arguments'"),
    ],
)
def test_mistakes(tmp_path: Path, text: str, words: str) -> None:
    path = written(tmp_path / "urdflint.toml", text)
    assert wrong(path).removeprefix(f"{path}:").startswith(words)


@pytest.mark.parametrize("text", ["exclude = [{}]", "per-file-ignores = {{{}}}"])
def test_patterns_have_a_bound(tmp_path: Path, text: str) -> None:
    entry = "'{}'" if text.startswith("exclude") else "'{}' = 'XML'"
    many = [", ".join(entry.format(one) for one in range(count)) for count in (1000, 1001)]
    settings(written(tmp_path / "urdflint.toml", text.format(many[0])))
    path = written(tmp_path / "urdflint.toml", text.format(many[1]))
    assert wrong(path) == f"{path}:1: 1,001 patterns of files are too many: 1,000 are allowed"


@pytest.mark.parametrize("key", ["exclude", "extend"])
def test_patterns_and_paths_of_very_many_characters_are_refused(tmp_path: Path, key: str) -> None:
    what = "a pattern of 5,000 characters is too long" if key == "exclude" else "must be the path of a file"
    assert what in wrong(written(tmp_path / "urdflint.toml", f"{key} = '{'a/' * 2_500}'"))


def test_a_word_that_is_repeated_counts_once(tmp_path: Path) -> None:
    found = loader.load(written(tmp_path / "urdflint.toml", f"select = '{'X,' * 5_000}XAC'"))
    assert found.select == ("X", "XAC")


def test_a_file_without_rules_is_for_exclude(tmp_path: Path) -> None:
    path = written(tmp_path / "urdflint.toml", "[per-file-ignores]\n'old' = 'ALL'\n")
    with pytest.raises(request.BadWord, match=r"old/x.urdf: no rule is left.*`exclude` leaves files out"):
        settings(path, str(tmp_path / "old/x.urdf"))


def test_what_is_selected_besides(tmp_path: Path) -> None:
    written(tmp_path / "base.toml", 'select = ["XML"]\nextend-select = ["URDF400"]\n')
    path = written(
        tmp_path / "urdflint.toml", 'extend = "base.toml"\nextend-select = ["URDF401"]\nignore = ["XML001"]\n'
    )
    codes = settings(path).codes
    assert codes is not None
    assert {"URDF400", "URDF401", "XML002"} <= codes
    assert {one for one in codes if not one.startswith("XML")} == {"URDF400", "URDF401"}
    assert "XML001" not in codes
    asked = request.settings(loader.load(path), select=["GZ801"])
    assert asked.codes == frozenset({"GZ801"})


def test_arguments_of_files_are_seen_from_the_file_that_has_them(tmp_path: Path) -> None:
    written(tmp_path / "ci/base.toml", "[[xacro.overrides]]\nfiles = 'x/*'\narguments = {a = 1}\n")
    path = written(tmp_path / "urdflint.toml", 'extend = "ci/base.toml"\n')
    assert settings(path, str(tmp_path / "ci/x/r.xacro")).arguments == {"a": "1"}
    assert settings(path, str(tmp_path / "x/r.xacro")).arguments == {}


# What holds for a rule


def severities(text: str, asked: Settings) -> dict[str, Severity]:
    return {one.code: one.severity for one in engine.lint(Source("r.urdf", text.encode()), asked).findings}


def test_severities(tmp_path: Path) -> None:
    path = written(tmp_path / "urdflint.toml", "[severity]\nlimit-missing = 'info'\nURDF = 'warning'\nXML = 'info'\n")
    assert severities(UNLIMITED, Settings())["URDF400"] is Severity.ERROR
    asked = settings(path)
    assert severities(UNLIMITED, asked)["URDF400"] is Severity.INFO
    assert severities(LIGHT.format(mass="-1"), asked)["URDF603"] is Severity.WARNING
    assert severities("<robot><link></robot>", asked)["XML001"] is Severity.ERROR
    assert asked.severity["XML020"] is Severity.INFO
    assert "XML001" not in asked.severity


def test_the_nearer_file_wins_over_another_spelling_of_a_rule(tmp_path: Path) -> None:
    written(
        tmp_path / "base.toml", "[severity]\nlimit-missing = 'info'\nURDF400 = 'warning'\n[rules.URDF605]\nat-most=1"
    )
    path = written(
        tmp_path / "urdflint.toml",
        "extend = 'base.toml'\n[severity]\nlimit-missing = 'error'\n[rules.mass-tiny]\nat-most = 2\n",
    )
    asked = settings(path)
    assert asked.severity == {"URDF400": Severity.ERROR}
    assert asked.options == (("URDF605", (("at_most", 2.0),)),)


def test_severity_holds_where_no_program_minds_and_for_comments() -> None:
    """Also for a rule that speaks for the specification alone, and for those about comments."""
    unused = '<robot name="r"><!-- urdflint:ignore[URDF400] x --><link name="a"/><material name="m"/></robot>'
    severity = {"SUP001": Severity.ERROR, "URDF801": Severity.ERROR}
    from urdflint.linter.run import runner

    source, asked = Source("r.urdf", unused.encode()), Settings(severity=severity)
    report = runner.gather([runner.file_result(source, asked, engine.lint(source, asked))])
    assert {one.severity for one in report.findings if one.code == "SUP001"} == {Severity.ERROR}


XACRO = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">{}<link name="a"/></robot>'
UNGIVEN = '<xacro:arg name="f" default=""/><xacro:include filename="$(arg f)/x"/>'


def test_severity_wins_where_xacro_makes_it_less() -> None:
    def severities(asked: Settings) -> dict[str, Severity]:
        text = XACRO.format(UNGIVEN).encode()
        return {one.code: one.severity for one in engine.lint(Source("r.xacro", text), asked).findings}

    plain = severities(Settings(resolve=False))
    found = next(one for one, severity in plain.items() if severity is Severity.WARNING)
    assert severities(Settings(resolve=False, severity={found: Severity.ERROR}))[found] is Severity.ERROR


OPTIONS = [(rule, one) for rule in documents.rules() for one in rule.options]


def test_options_of_a_document_are_those_of_its_check() -> None:
    for rule in documents.rules():
        if rule.of_scenes:
            continue
        taken = inspect.signature(rule.check.function).parameters.values()
        mine = {one.name.replace("_", "-"): one.default for one in taken if one.kind is one.KEYWORD_ONLY}
        assert mine == {one.name: one.default for one in rule.options}, rule.code
    for rule, one in OPTIONS:
        assert f"`{one.name}`" in rule.text, rule.code
        assert one.least is None or one.least <= one.default, rule.code
        assert one.most is None or one.default <= one.most, rule.code


MESH = f'<geometry><mesh filename="{ROOT}/tests/cases/drake/m.obj"/></geometry>'
TWICE = f"<visual>{MESH}</visual><collision>{MESH}</collision>"
DEFECTS = {
    ("URDF430", "at-least"): ('lower="0" upper="1" effort', 'lower="0" upper="20" effort', 15, 30),
    ("URDF502", "tolerance"): ('xyz="0 0 1"', 'xyz="0 0 1.1"', 0.05, 0.2),
    ("URDF530", "above"): ('<axis xyz="0 0 1"/>', '<axis xyz="0 0 1"/><origin rpy="0 0 20"/>', 19, 21),
    ("URDF605", "at-most"): ('mass value="1"', 'mass value="0.5"', 0.6, 0.4),
    ("URDF613", "below"): (
        'ixx="0.01" ixy="0" ixz="0" iyy="0.01"',
        'ixx="1e-9" ixy="0" ixz="0" iyy="0.01"',
        1e-8,
        1e-10,
    ),
    ("URDF620", "times-larger"): ("", "", 2, 20),
    ("URDF620", "times-smaller"): ("0.01", "1e-6", 50, 1000000),
    ("MSH203", "faces"): ("</inertial>", f"</inertial>{TWICE}", 11, 12),
    ("URDF622", "above"): ("", "", 1000, 3000),
    ("URDF622", "below"): ("", "", 3000, 1000),
    ("URDF621", "times"): ("<inertial>", '<inertial><origin xyz="1 0 0"/>', 2, 30),
}
BOX = '</inertial>\n    <collision><geometry><sphere radius="0.05"/></geometry></collision>'


OF_ROBOTS = [(rule, one) for rule, one in OPTIONS if (rule.code, one.name) in DEFECTS]


@grouped(("rule", "option"), OF_ROBOTS, ids=lambda one: getattr(one, "name", None), size=10)
def test_an_option_moves_what_is_found(tmp_path: Path, rule: catalog.Rule, option: catalog.Option) -> None:
    old, new, found, silent = DEFECTS[rule.code, option.name]
    robot = LIGHT.format(mass="1").replace("</inertial>", BOX)
    assert old in robot
    robot = robot.replace(old, new) if old else robot
    for value, expected in ((found, True), (silent, False)):
        path = written(tmp_path / "urdflint.toml", f"[rules.{rule.name}]\n{option.name} = {value}\n")
        assert (rule.code in severities(robot, settings(path))) is expected, value


BESIDE = {("SRDF606", "at-most"): (2, 1000)}


@pytest.mark.parametrize(("code", "option"), BESIDE)
def test_an_option_moves_what_is_found_in_a_file_beside_a_robot(tmp_path: Path, code: str, option: str) -> None:
    rule = catalog.rule(code)
    bad = next(one.text for one in rule.examples if one.role == "bad")
    (tmp_path / documents.ROBOT).write_text(documents.robot(rule) or "")
    for value, expected in zip(BESIDE[code, option], (True, False), strict=True):
        path = written(tmp_path / "urdflint.toml", f"[rules.{rule.name}]\n{option} = {value}\n")
        asked = settings(path)._replace(robot=str(tmp_path / documents.ROBOT))
        found = engine.lint(Source(documents.name(rule, bad), bad.encode()), asked).findings
        assert (code in {one.code for one in found}) is expected


EXAMPLES = {
    ("MSH204", "times"): (3, 4),
    ("MSH204", "faces"): (28, 27),
    ("MSH205", "faces"): (20, 19),
    ("URDF710", "times"): (2, 20),
}


@grouped(("code", "option"), EXAMPLES)
def test_an_option_moves_what_is_found_in_an_example(code: str, option: str) -> None:
    rule = catalog.rule(code)
    bad = next(one.text for one in rule.examples if one.role == "bad")
    for value, expected in zip(EXAMPLES[code, option], (True, False), strict=True):
        with documents.beside(rule):
            asked = Settings(options=((code, ((option, float(value)),)),))
            found = engine.lint(Source(documents.ROBOT, bad.encode()), asked).findings
        assert (code in {one.code for one in found}) is expected


def test_every_option_of_a_rule_is_tried() -> None:
    assert {(rule.code, one.name) for rule, one in OPTIONS} == DEFECTS.keys() | BESIDE.keys() | EXAMPLES.keys()


def test_the_page_of_a_rule_tells_its_options() -> None:
    page = run("rule", "mass-tiny", "--color", "never").stdout.decode()
    (block,) = re.findall(r"^```toml\n(.*?)^```", page, re.M | re.S)
    assert toml._toml().loads(block) == {"rules": {"mass-tiny": {"at-most": 1e-6}}}
    assert "at-most = 1e-06  # the largest mass, in kg, that is reported; at least 1e-06\n" in block


# One table


SCHEMA = config_schema.schema()


def test_what_is_made_from_the_table_is_fresh() -> None:
    assert rows.differences(ROOT / "schemas/config.schema.json", config_schema.text()) == []
    page = (ROOT / "docs/configuration.md").read_text(encoding="utf-8")
    assert page == config_schema.page(page)
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    assert set(SCHEMA["properties"]) == {*SETTINGS, *loader.SPELLINGS}


@grouped("key", SETTINGS)
def test_defaults_and_examples(tmp_path: Path, key: str) -> None:
    setting = SETTINGS[key]
    default = f"{key} = {setting.default}\n"
    written(tmp_path / "urdflint.toml", "")
    path = tmp_path / "x/urdflint.toml"
    for text in (default, setting.example):
        said = toml._toml().loads(text)
        assert set(said) == ({key} if text else set())
        jsonschema.Draft7Validator(SCHEMA).validate(said)
        settings(written(path, text))
    assert settings(written(path, default)) == Settings()


def faults(said: object) -> list[str]:
    """What the schema has against a configuration."""
    return [one.message for one in jsonschema.Draft7Validator(SCHEMA).iter_errors(said)]


def blocks() -> Iterator[tuple[str, str]]:
    """The configurations in the documents, each with the name of its document."""
    for path in sorted((ROOT / "docs").glob("*.md")):
        for block in re.findall(r"^```toml\n(.*?)^```", path.read_text(encoding="utf-8"), re.M | re.S):
            yield path.name, block


def test_blocks_of_documents_are_configurations(tmp_path: Path) -> None:
    written(tmp_path / "ci/urdflint.toml", "")
    assert {name for name, _ in blocks()} >= {"configuration.md", "xacro.md"}
    for name, block in blocks():
        assert faults(toml._toml().loads(block)) == [], name
        assert isinstance(settings(written(tmp_path / "x/urdflint.toml", block)), Settings), name


GOOD = [
    "select = ['xml', 'URDF4', 'limit-missing', 'blank-in-number', 'ALL']\nignore = 'XML, URDF'",
    "target = ['ros', 'sdformat@12.3', 'drake@1.58']",
    "exclude = 'a'\nfail-on = 'never'\nxacro = false",
    "[xacro]\nenvironment = 'A'\n[[xacro.overrides]]\nfiles = ['a', 'b']\narguments = {a = 1, b = true, c = 'x'}",
    "[rules.URDF605]\nat-most = 2\n[rules.inertia-implausible]\ntimes-larger = 3.5",
    "[severity]\nURDF6 = 'info'\nlimit-missing = 'error'",
]
BAD = [
    "strct = true",
    "select = ['limit-mising']",
    "target = ['rosss!']",
    "fail-on = 'fatal'",
    "resolve = 'yes'",
    "packages = ['a']",
    "[packages]\na = 1",
    "[severity]\nlimit-mising = 'info'",
    "[severity]\nlimit-missing = 'never'",
    "[rules.mass-tiny]\nat-most = 0",
    "[rules.mass-tiny]\nat-mst = 1",
    "[rules.limit-missing]\nx = 1",
    "[per-file-ignores]\n'*' = 1",
    "[xacro]\nexpnd = true",
    "[[xacro.variants]]\nname = ' '\narguments = {}",
    "[[xacro.overrides]]\narguments = {}",
    "[xacro]\narguments = {a = []}",
    "extend = 1",
]


@grouped("text", [*GOOD, *BAD])
def test_schema_and_reader_agree(tmp_path: Path, text: str) -> None:
    path = written(tmp_path / "urdflint.toml", text)
    errors = list(jsonschema.Draft7Validator(SCHEMA).iter_errors(toml._toml().loads(text)))
    if text in GOOD:
        settings(path)
        assert not errors
    else:
        wrong(path)
        assert errors


def test_init_is_valid_too() -> None:
    said = toml._toml().loads(re.sub(r"^#(?=\S)", "", template(), flags=re.M))
    assert said.keys() == SETTINGS.keys()
    assert faults(said) == []


# On the command line


@pytest.fixture
def robots(tmp_path: Path) -> Path:
    (tmp_path / "old").mkdir()
    for name in ("a.urdf", "b.urdf", "old/c.urdf"):
        (tmp_path / name).write_text(UNLIMITED)
    return tmp_path


def found(done: Any) -> list[tuple[str, str, str]]:
    return [(one["path"], one["code"], one["severity"]) for one in json.loads(done.stdout)["findings"]]


def test_excluded_files_are_counted(robots: Path) -> None:
    (robots / "urdflint.toml").write_text('exclude = ["old", "b.*"]\n')
    done = run("check", "--format", "json", cwd=robots)
    assert {path for path, _, _ in found(done)} == {"a.urdf"}
    assert json.loads(done.stdout)["excluded"] == 2
    assert "2 files excluded by the configuration\n" in run("check", cwd=robots).stdout.decode()
    assert {path for path, _, _ in found(run("check", "-f", "json", "b.urdf", cwd=robots))} == {"b.urdf"}
    forced = run("check", "--force-exclude", "b.urdf", cwd=robots)
    assert forced.returncode == 0
    assert forced.stdout.decode().startswith("All robot descriptions are excluded: nothing was checked\n")
    assert run("check", "--show-files", cwd=robots).stdout == b"a.urdf\n"
    assert run("check", "--show-files", "--no-config", cwd=robots).stdout.split() == [
        b"a.urdf",
        b"b.urdf",
        b"old/c.urdf",
    ]


def test_robots_around_are_excluded_too(robots: Path) -> None:
    """A library is not checked through a robot that is left out."""
    library = XACRO.format('<xacro:macro name="m" params="p"><link name="${p}"/></xacro:macro>').replace(
        '<link name="a"/>', ""
    )
    (robots / ".git").mkdir()
    (robots / "lib.xacro").write_text(library)
    call = '<xacro:include filename="../lib.xacro"/><xacro:m p="b"/>'
    (robots / "old/r.urdf.xacro").write_text(XACRO.format(call))
    asked = ("check", "--with-robots", "--format", "json", "lib.xacro")
    (status,) = [one["status"] for one in json.loads(run(*asked, cwd=robots).stdout)["files"]]
    assert status == "checked"
    (robots / "urdflint.toml").write_text('exclude = ["old"]\n')
    (status,) = [one["status"] for one in json.loads(run(*asked, cwd=robots).stdout)["files"]]
    assert status == "not-checked"


def test_processes_get_the_same_settings(robots: Path) -> None:
    (robots / "urdflint.toml").write_text(
        "[severity]\nlimit-missing = 'warning'\n[rules.mass-tiny]\nat-most = 2\n"
        "[per-file-ignores]\nold = 'limit-missing'\n"
    )
    one, two = (run("check", "-f", "json", "-j", number, cwd=robots) for number in "12")
    assert one.stdout == two.stdout
    assert ("a.urdf", "URDF400", "warning") in found(one)
    assert ("a.urdf", "URDF605", "info") in found(one)
    assert {code for path, code, _ in found(one) if path == "old/c.urdf"} == {"URDF605"}
    assert one.returncode == 0


def test_what_fails(robots: Path) -> None:
    (robots / "model.urdf").write_text("<sdf version='1.7'/>")
    (robots / "urdflint.toml").write_text("fail-on = 'never'\n")
    assert run("check", cwd=robots).returncode == 0
    (robots / "urdflint.toml").write_text("fail-on = 'never'\nfail-on-unchecked = true\n")
    assert run("check", cwd=robots).returncode == 1
    assert run("check", "a.urdf", cwd=robots).returncode == 0


def test_show_config_is_toml_with_origins(robots: Path) -> None:
    (robots / "y").mkdir()
    (robots / "base.toml").write_text('target = ["ros"]\nextend-ignore = ["GZ8"]\n[packages]\np = "x"\n')
    (robots / "urdflint.toml").write_text(
        'extend = "base.toml"\nignore = ["XML"]\nextend-ignore = ["DRK"]\n[rules.mass-tiny]\nat-most = 0.5\n[xacro]\n'
    )
    done = run("check", "--show-config", "a.urdf", "-t", "drake", "--ignore", "SIM", "--package", "q=y", cwd=robots)
    text = done.stdout.decode()
    assert (done.returncode, said(done)) == (0, "")
    lines = text.splitlines()
    assert lines[0] == "# a.urdf: urdflint.toml extends base.toml"
    assert lines[1].endswith(" rules, for Drake 1.58")
    for line in (
        'target = ["drake"]  # command line',
        'ignore = ["XML", "SIM"]  # urdflint.toml:2, command line',
        'extend-ignore = ["GZ8", "DRK"]  # base.toml:2, urdflint.toml:3',
        'p = "x"  # base.toml:4',
        'q = "y"  # command line',
        "at-most = 0.5  # urdflint.toml:5",
        'fail-on = "error"  # default',
        "expand = true  # default",
    ):
        assert line in lines, text
    again = toml._toml().loads(text)
    assert set(SETTINGS) == set(again)
    jsonschema.Draft7Validator(SCHEMA).validate(again)
    shown = json.loads(run("check", "--show-config", "a.urdf", "-f", "json", cwd=robots).stdout)
    rows = {tuple(one["key"]): (one["value"], one["from"]) for one in shown[0]["settings"]}
    assert rows["rules", "mass-tiny", "at-most"] == (0.5, [{"path": "urdflint.toml", "line": 5}])
    assert rows["strict",] == (False, "default")
    assert shown[0]["configuration"] == ["urdflint.toml", "base.toml"]


def test_show_config_tells_equal_settings_once(robots: Path) -> None:
    (robots / "urdflint.toml").write_text("[per-file-ignores]\nold = 'limit-missing'\n")
    shown = json.loads(run("check", "--show-config", "-f", "json", cwd=robots).stdout)
    assert [one["files"] for one in shown] == [["a.urdf", "b.urdf"], ["old/c.urdf"]]
    assert shown[0]["rules"] == shown[1]["rules"] + 1
    (robots / "none").mkdir()
    assert run("check", "--show-config", "none", cwd=robots).stdout.startswith(b"# none: urdflint.toml\n")
    (robots / "none/urdflint.toml").write_text("")
    shown = run("check", "--show-config", "none", cwd=robots).stdout
    assert shown.startswith(f"# none: {Path('none/urdflint.toml')}\n".encode())

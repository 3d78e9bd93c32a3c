"""Bad values of xacro robots are reported where they were written: in properties, arguments, YAML and other files."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests import program
from tests.grouping import grouped
from tests.lint import sliced
from tests.steps import calls
from urdflint.findings import Finding
from urdflint.library.lint import lint
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.programs import target
from urdflint.syntax.source import Source
from urdflint.xacro.expansion.literals import Literals

NS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
LOAD = '<xacro:property name="d" value="${xacro.load_yaml(\'numbers.yaml\')}"/>'
USED = "it is used here"
JOINT = '<joint name="j" type="fixed"><parent link="base"/><child link="a"/>{}</joint>'


def robot(body: str) -> str:
    return f'<robot name="r" {NS}><link name="base"/>{body}</robot>'


def box(size: str, name: str = "a") -> str:
    return f'<link name="{name}"><collision><geometry><box size="{size}"/></geometry></collision></link>'


def macro(params: str, body: str) -> str:
    return f'<xacro:macro name="m" params="{params}">{body}</xacro:macro>'


def findings(text: str, path: str | Path = "robot.urdf.xacro", given: dict[str, str] | None = None) -> list[Finding]:
    """What is reported of the numbers of a robot."""
    settings = Settings(targets=tuple(target.parse("urdfdom@6")), resolve=False, arguments=given or {})
    result = engine.lint(Source(str(path), text.encode()), settings)
    assert result.report.failure is None, result.report.failure
    return [one for one in result.findings if one.code in ("URDF101", "URDF102", "XAC131", "XAC121")]


def unmarked(text: str) -> tuple[str, tuple[int, int]]:
    start = text.index("«")
    return text.replace("«", "").replace("»", ""), (start, text.index("»") - 1)


MARKED = {  # the text to blame is marked
    "in a vector": ('<xacro:property name="w" value="«0,3»"/>' + box("${w} ${w} 0.1"), "URDF102", 1),
    "used twice": ('<xacro:property name="w" value="«0,3»"/>' + box("${w} 1 1") + box("1 1 ${w}", "b"), "URDF102", 2),
    "a word beside": ('<xacro:property name="w" value="«abc»"/>' + box("${w} 1 1"), "URDF102", 1),
    "an expression": ('<xacro:property name="h" value="«0,3»"/>' + box("1 1 ${h/2}"), "XAC131", 1),
    "among good ones": (
        '<xacro:property name="g" value="1"/><xacro:property name="h" value="«1.5m»"/>' + box("1 ${g} ${g*h/2}"),
        "XAC131",
        1,
    ),
    "two expressions": ('<xacro:property name="h" value="«2..0»"/>' + box("${h*2.0} 1 ${-h}"), "XAC131", 2),
    "a chain": (
        '<xacro:property name="b" value="«0,3»"/><xacro:property name="c" value="${b}"/>'
        '<xacro:property name="e" value="${c}"/>' + box("1 1 ${e}"),
        "URDF102",
        1,
    ),
    "a chain that computes": (
        '<xacro:property name="b" value="«0,3»"/><xacro:property name="c" value="${b/2}"/>' + box("1 1 ${c}"),
        "XAC131",
        1,
    ),
    "a property of words": (
        '<xacro:property name="w" value="«0,3»"/><xacro:property name="size" value="${w} 1 1"/>' + box("${size}"),
        "URDF102",
        1,
    ),
    "a parameter": (
        f'<xacro:macro name="m" params="w">{box("1 ${w} 1")}</xacro:macro><xacro:m w="«0,3»"/>',
        "URDF102",
        1,
    ),
    "a parameter that is passed": (
        macro("w", box("1 ${w/2} 1"))
        + '<xacro:macro name="n" params="v"><xacro:m w="${v}"/></xacro:macro><xacro:n v="«0,3»"/>',
        "XAC131",
        1,
    ),
    "a default of a parameter": (
        macro("n w:=«0,3»", box("1 ${w} 1", "${n}")) + '<xacro:m n="a"/><xacro:m n="b"/>',
        "URDF102",
        2,
    ),
    "a property that a parameter has by default": (
        '<xacro:property name="w" value="«0,3»"/>' + macro("w:=^", box("1 ${w} 1")) + "<xacro:m/>",
        "URDF102",
        1,
    ),
    "a default of an argument": ('<xacro:arg name="w" default="«0.3m»"/>' + box("$(arg w) 1 1"), "URDF102", 1),
    "an argument in an expression": (
        '<xacro:arg name="w" default="«0.3m»"/>' + box("1 1 ${xacro.arg('w') * 2.5}"),
        "XAC131",
        1,
    ),
    "an argument in a property": (
        '<xacro:arg name="w" default="«0.3m»"/><xacro:property name="p" value="$(arg w)"/>' + box("1 1 ${p/2}"),
        "XAC131",
        1,
    ),
    "an element of a list": ('<xacro:property name="l" value="${[1, «\'0,3\'», 2]}"/>' + box("1 1 ${l[1]}"), None, 1),
    "a condition": (
        '<xacro:property name="c" value="«1.5x»"/><xacro:if value="${c}"><link name="q"/></xacro:if>',
        "XAC121",
        1,
    ),
    "a number that is put together": ('<xacro:property name="w" value="0.3"/>' + box("«${w}m 1 1»"), "URDF102", 1),
    "a text that is put together": ('<xacro:property name="w" value="0,3"/>' + box("«${w}m 1 1»"), "URDF102", 1),
    "two of them": (
        '<xacro:property name="w" value="0,3"/><xacro:property name="h" value="0,4"/>' + box("«${w} ${h} 1»"),
        "URDF102",
        1,
    ),
    "a name": ('<xacro:property name="h" value="abc"/>' + box("1 1 ${«h/2»}"), "XAC131", 1),
}


@grouped(("body", "code", "uses"), MARKED.values(), ids=MARKED, size=20)
def test_a_bad_value_is_reported_where_it_is_written(body: str, code: str | None, uses: int) -> None:
    text, span = unmarked(robot(body))
    found = findings(text)
    assert [(one.location.span, one.uses) for one in found] == [(span, uses)]
    assert code in (None, found[0].code)


def test_a_long_chain_is_followed() -> None:
    chain = "".join(f'<xacro:property name="p{at}" value="${{p{at - 1}}}"/>' for at in range(1, 100))
    computed = "".join(f'<xacro:property name="q{at}" value="${{q{at - 1} + 1}}"/>' for at in range(1, 100))
    text, span = unmarked(robot('<xacro:property name="p0" value="«0,3»"/>' + chain + box("${p99} 1 1")))
    assert [one.location.span for one in findings(text)] == [span]
    body = '<xacro:property name="q0" value="0"/>' + computed + box("${-q99} 1 x")
    assert [sliced(one) for one in findings(robot(body))] == ["${-q99} 1 x"]


def test_it_says_where_it_is_used_and_offers_no_fix() -> None:
    text, _ = unmarked(robot('<xacro:property name="w" value="«0,3»"/>' + box("${w} 1 1")))
    (found,) = findings(text)
    assert [(one.message, sliced(found._replace(location=one.location))) for one in found.related] == [
        (USED, "${w} 1 1")
    ]
    assert found.fix is None


def test_a_text_that_is_right_elsewhere_is_not_to_blame() -> None:
    body = '<xacro:property name="x" value="a"/>' + box("1 1 1", "${x}") + box("1 1 2", "${x}")
    settings = Settings(targets=tuple(target.parse("urdfdom@6")), resolve=False)
    result = engine.lint(Source("robot.urdf.xacro", robot(body).encode()), settings)
    twice = [one for one in result.findings if "duplicate" in one.name]
    assert [sliced(one) for one in twice] == ["${x}"]
    assert "the value 'a' comes from here" in [one.message for one in twice[0].related]


def test_yaml_that_is_right_elsewhere_is_not_to_blame(tmp_path: Path) -> None:
    (tmp_path / "numbers.yaml").write_text("n: a\n")
    text = robot(LOAD + box("1 1 1", "${d.n}") + box("1 1 2", "${d.n}"))
    settings = Settings(targets=tuple(target.parse("urdfdom@6")), resolve=False)
    result = engine.lint(Source(str(tmp_path / "robot.urdf.xacro"), text.encode()), settings)
    twice = [one for one in result.findings if "duplicate" in one.name]
    assert [sliced(one) for one in twice] == ["${d.n}"]
    comes_from = [one.location.source.name for one in twice[0].related if "comes" in one.message]
    assert [Path(name).name for name in comes_from] == ["numbers.yaml"]


def test_values_of_several_texts_are_related() -> None:
    body = '<xacro:property name="w" value="0,3"/><xacro:property name="h" value="0,4"/>' + box("${w} ${h} 1")
    (found,) = findings(robot(body))
    assert [one.message for one in found.related] == [
        "the value '0,3' comes from here",
        "the value '0,4' comes from here",
    ]


def test_names_that_begin_alike_are_told_apart() -> None:
    names = "".join(f'<xacro:property name="{name}" value="{value}"/>' for name, value in (("w", "1"), ("w2", "0,3")))
    (found,) = findings(robot(names + box("${w} ${w2} ${w}")))
    assert sliced(found) == "0,3"


def test_a_text_of_one_name_is_followed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    followed: list[str] = []
    parts = Literals.parts

    def counted(self: Literals, text: str, *rest: Any) -> Any:
        followed.append(text)
        return parts(self, text, *rest)

    monkeypatch.setattr(Literals, "parts", counted)
    body = '<xacro:property name="w" value="0,3"/><xacro:property name="q" value="${w} ${w} 1"/>'
    (found,) = findings(robot(body + "".join(box("${q}", f"a{number}") for number in range(20))))
    assert (sliced(found), found.uses) == ("0,3", 20)
    assert followed.count("${w} ${w} 1") == 1


def test_work_on_a_text_of_very_many_pieces_is_linear() -> None:
    def work(size: int) -> int:
        text = robot('<xacro:property name="w" value="0,3"/>' + box("${w} " * size))
        return calls(lambda: findings(text))

    work(100)
    assert work(800) < 5 * work(200)
    (found,) = findings(robot('<xacro:property name="w" value="0,3"/>' + box("${w} " * 1600)))
    assert sliced(found) == "0,3"


def test_what_is_missing_has_no_related_values() -> None:
    body = '<xacro:property name="w" value="0.3"/><link name="a"><visual><origin xyz="${w} 0 0"/></visual></link>'
    settings = Settings(targets=tuple(target.parse("urdfdom@6")), resolve=False)
    result = engine.lint(Source("robot.urdf.xacro", robot(body).encode()), settings)
    missing = [one for one in result.findings if one.code == "URDF010"]
    assert [one.related for one in missing] == [()]


def test_a_fix_still_edits_a_text_that_is_written_once() -> None:
    (found,) = findings(robot(box("0,3 1 1")))
    assert sliced(found) == "0,3 1 1"


YAML = {
    "a nested key": ("arm:\n  mass: «1.5kg»\n", "${d['arm']['mass']}", "URDF101"),
    "dots": ("arm:\n  mass: «1.5kg»\n", "${d.arm.mass}", "URDF101"),
    "an expression": ("arm:\n  mass: «1.5kg»\n", "${d.arm.mass * 2.0}", "XAC131"),
    "a list": ("m: [1, «2..5», 3]\n", "${d.m[1]}", "URDF101"),
    "the end of a list": ("m:\n- 1\n- «2..5»\n", "${d['m'][-1]}", "URDF101"),
    "get": ("m: «0,3»\n", "${d.get('m')}", "URDF101"),
    "an alias": ("a: &a\n  m: «0,3»\nb: *a\n", "${d.b.m}", "URDF101"),
    "a merged key": ("a: &a\n  m: «0,3»\nb:\n  <<: *a\n  n: 1\n", "${d.b.m}", "URDF101"),
    "a choice": ("a: «0,3»\nb: 2\n", "${d.a if True else d.b}", None),
    "in quotes": ("a: «'0,3'»\n", "${d.a}", "URDF101"),
    "letters of others": ("# ä\na: «ä»\n", "${d.a}", "URDF101"),
    "loaded at the place": ("a: {b: «1.5m»}\n", "${xacro.load_yaml('numbers.yaml')['a']['b']}", "URDF101"),
}


def of_yaml(folder: Path, data: str, body: str) -> list[Finding]:
    (folder / "numbers.yaml").write_text(data, encoding="utf-8")
    return findings(robot(LOAD + body), folder / "robot.urdf.xacro")


def mass(value: str) -> str:
    inertia = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    return f'<link name="a"><inertial><mass value="{value}"/>{inertia}</inertial></link>'


@grouped(("data", "read", "code"), YAML.values(), ids=YAML)
def test_a_bad_value_of_yaml_is_reported_there(data: str, read: str, code: str | None, tmp_path: Path) -> None:
    plain = data.replace("«", "").replace("»", "")
    (found,) = of_yaml(tmp_path, plain, mass(read))
    start = len(data[: data.index("«")].encode())
    end = start + len(data[data.index("«") + 1 : data.index("»")].encode())
    assert Path(found.location.source.name).name == "numbers.yaml"
    assert found.location.span == (start, end)
    assert code in (None, found.code)
    assert [one.message for one in found.related] == [USED]


def test_yaml_is_followed_through_properties_and_macros(tmp_path: Path) -> None:
    """Also where other calls are right, so that the name that chooses the value differs."""
    part = mass("${own.mass}").replace('name="a"', 'name="${n}"')
    body = f'<xacro:property name="own" value="${{d[\'links\'][n]}}"/>{part}'
    calls = '<xacro:m n="x"/><xacro:m n="y"/>'
    (found,) = of_yaml(tmp_path, "links:\n  x: {mass: 1.5kg}\n  y: {mass: 2}\n", macro("n", body) + calls)
    assert (found.location.start.line, found.location.start.column, sliced(found)) == (2, 13, "1.5kg")


def test_a_wrong_number_of_yaml_is_reported_there_only_where_it_is_wrong_everywhere(tmp_path: Path) -> None:
    settings = Settings(targets=tuple(target.parse("urdfdom@6")), resolve=False)
    (tmp_path / "numbers.yaml").write_text("bad: -1\n")
    text = robot(LOAD + mass("${d.bad}"))
    result = engine.lint(Source(str(tmp_path / "robot.urdf.xacro"), text.encode()), settings)
    (found,) = [one for one in result.findings if one.code == "URDF603"]
    assert (Path(found.location.source.name).name, sliced(found)) == ("numbers.yaml", "-1")


def test_yaml_that_cannot_be_read_is_reported_at_its_line(tmp_path: Path) -> None:
    (found,) = of_yaml(tmp_path, "a: 1\nb: !degrees 9O\n", mass("${d.a}"))
    assert (found.code, Path(found.location.source.name).name, sliced(found)) == (
        "XAC131",
        "numbers.yaml",
        "!degrees 9O",
    )


def test_a_given_argument_is_shown_where_it_is_declared() -> None:
    text = robot('<xacro:arg name="w" default="0.3"/>' + box("$(arg w) 1 1"))
    (found,) = findings(text, given={"w": "0,3"})
    assert sliced(found) == "$(arg w) 1 1"
    (related,) = found.related
    assert related.message == "argument 'w' is declared here, and given as '0,3'"
    assert sliced(found._replace(location=related.location)) == "w"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A package with a robot, YAML, a launch file and a configuration."""
    (tmp_path / "launch").mkdir()
    (tmp_path / ".git").mkdir()
    (tmp_path / "package.xml").write_text("<package><name>arm</name></package>")
    (tmp_path / "numbers.yaml").write_text("# numbers\narm:\n  mass: 1.5kg\n")
    body = LOAD + '<xacro:arg name="w" default="1"/><xacro:arg name="h" default="1"/>\n' + box("$(arg w) 1 1", "b")
    joints = JOINT.format("") + JOINT.format("").replace('"j"', '"k"').replace('link="a"', 'link="b"')
    text = robot(f"{body}\n{mass('${d.arm.mass}')}\n{joints}\n" + '<link name="c"/><gazebo><h>$(arg h)</h></gazebo>')
    (tmp_path / "robot.urdf.xacro").write_text(text.replace('<link name="c"/>', ""))
    (tmp_path / "urdflint.toml").write_text('target = ["urdfdom"]\n[xacro]\narguments = { w = "0,3" }\n')
    return tmp_path


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return program.said("check", *words, cwd=folder)


def places(folder: Path, *words: str) -> list[tuple[str, str, int, int, list[tuple[str, str, int, int]]]]:
    """Where errors are, with what is related."""
    report = json.loads(run(folder, "-f", "json", *words).stdout)
    return [
        (
            one["code"],
            *(one[key] for key in ("path", "line", "column")),
            [tuple(some.values()) for some in one["related"]],
        )
        for one in report["findings"]
        if one["severity"] == "error"
    ]


def test_a_configuration_is_shown_where_it_gives_an_argument(repository: Path) -> None:
    found = places(repository, "robot.urdf.xacro")
    line = "[(\"argument 'w' is given as '0,3'\", \"urdflint.toml\", 3, 20)]"
    assert [(code, path) for code, path, *_ in found] == [
        ("URDF102", "robot.urdf.xacro"),
        ("URDF101", "numbers.yaml"),
    ]
    assert str(found[0][4]).replace('("', "('").count("urdflint.toml") == 1, line
    assert found[0][4] == [("argument 'w' is given as '0,3'", "urdflint.toml", 3, 20)]
    assert found[1][2:4] == (3, 9)


def test_a_launch_file_is_shown_where_it_gives_an_argument(repository: Path) -> None:
    (repository / "urdflint.toml").unlink()
    launch = (
        '<launch>\n  <param name="robot_description" command="xacro $(find-pkg-share arm)/robot.urdf.xacro w:=0,3"/>\n'
    )
    (repository / "launch" / "a.launch.xml").write_text(f"{launch}</launch>\n")
    found = [one for one in places(repository, "robot.urdf.xacro") if one[0] == "URDF102"]
    (related,) = found[0][4]
    assert related[:3] == ("argument 'w' is given as '0,3'", "launch/a.launch.xml", 2)
    assert launch.splitlines()[1][related[3] - 1 :].startswith("0,3")


def test_comments_and_baselines_hold_for_yaml(repository: Path) -> None:
    done = run(repository, ".", "--add-ignores", "--no-config")
    assert "# urdflint:ignore[URDF101]" in (repository / "numbers.yaml").read_text()
    assert done.returncode == 0, done.stdout + done.stderr
    assert run(repository, ".", "--no-config").returncode == 0
    (repository / "numbers.yaml").write_text("arm:\n  mass: 1.5kg\n")
    assert run(repository, ".").returncode == 1
    run(repository, ".", "--write-baseline", "base.json")
    (repository / "numbers.yaml").write_text("# moved\n\narm:\n  other: 1\n  mass: 1.5kg\n")
    assert run(repository, ".", "--baseline", "base.json").returncode == 0
    (repository / "numbers.yaml").write_text("arm:\n  mass: 1.7kg\n")
    assert run(repository, ".", "--baseline", "base.json").returncode == 1


def test_the_cache_and_processes_change_nothing(repository: Path) -> None:
    first = places(repository, ".")
    assert first == places(repository, ".") == places(repository, ".", "-j", "2", "package.xml")
    (repository / "numbers.yaml").write_text("arm:\n  mass: 1.5\n")
    assert [one[0] for one in places(repository, ".")] == ["URDF102"]


def test_expand_says_where_a_value_is_written(tmp_path: Path) -> None:
    (tmp_path / "numbers.yaml").write_text("a: 1.5kg\n")
    (tmp_path / "robot.urdf.xacro").write_text(robot(LOAD + mass("${d.a * 2.0}")))
    done = program.said("expand", "robot.urdf.xacro", cwd=tmp_path)
    assert done.returncode == 1
    assert "numbers.yaml:1:4" in done.stderr


def test_the_library_says_the_same(repository: Path) -> None:
    report = lint(repository / "robot.urdf.xacro", targets=["urdfdom"], xacro_arguments={"w": "0,3"})
    assert {Path(one.location.source.name).name for one in report.findings if one.code == "URDF101"} == {"numbers.yaml"}

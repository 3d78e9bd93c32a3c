"""Rules of a team: read from configurations, found in robots, and held to their examples."""

import json
from pathlib import Path

import pytest

from tests import program
from tests.grouping import grouped
from tests.server import asking
from urdflint import testing
from urdflint.cli import app
from urdflint.config import BadConfig, loader, plans, request
from urdflint.findings import Finding, TeamRule
from urdflint.linter.caching import cache_key, serialization
from urdflint.linter.rules import catalog, team_check
from urdflint.linter.run import engine, runner
from urdflint.linter.waivers import baseline
from urdflint.server.features import completion, documents, hover
from urdflint.syntax.source import Source

HEAD = '[[rule]]\ncode = "TEAM001"\nname = "tool-frame-missing"\n'
RULE = HEAD + 'where = "not(link[@name=\'tool0\'])"\nmessage = "robot {robot} has no link tool0"\n'
XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
MACRO = f"""<robot {XACRO} name="arm">
  <xacro:property name="heavy" value="500"/>
  <xacro:macro name="part" params="name mass">
    <link name="${{name}}"><inertial><mass value="${{mass}}"/></inertial><collision/></link>
  </xacro:macro>
  <xacro:part name="base" mass="1"/>
  <xacro:part name="Upper" mass="${{heavy}}"/>
  <xacro:part name="lower" mass="${{heavy}}"/>
</robot>
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def team(text: str) -> tuple[TeamRule, ...]:
    """The rules of a configuration, whose words are all good."""
    Path("urdflint.toml").write_text(text, encoding="utf-8")
    return request.settings(loader.load("urdflint.toml")).team


def rule(**fields: str) -> str:
    table = {"code": "TEAM001", "name": "own", "where": "true()", "message": "m"} | fields
    return "[[rule]]\n" + "".join(f"{key.rstrip('_')} = {json.dumps(value)}\n" for key, value in table.items())


def found(text: str, robot: str, name: str = "r.urdf") -> list[Finding]:
    """What the rules of a configuration find in a robot, and nothing else."""
    own_rules = team(text)
    settings = engine.Settings(team=own_rules, codes=frozenset(own.code for own in own_rules), resolve=False)
    result = engine.lint(Source(name, robot.encode()), settings)
    assert result.report.failure is None
    return list(result.findings)


def shown(findings: list[Finding]) -> list[str]:
    """Each finding as the text that it stands at, and its message."""
    return [
        f"{place.source.text[place.span.start : place.span.end].decode()}: {finding.message}"
        for finding in findings
        for place in [finding.location]
    ]


@grouped(
    "text, words",
    [
        (rule(where="link[@a"), "urdflint.toml:4: TEAM001: 'where': ']' is missing before the end (character 8)"),
        (rule(where="nott(link)"), ":4: TEAM001: 'where': unknown function 'nott', did you mean 'not'?"),
        (rule(where="matches(@a, '(')"), ":4: TEAM001: 'where': regular expression: missing ), unterminated"),
        (rule(message="{nam} is"), ":5: TEAM001: 'message': unknown placeholder '{nam}', did you mean 'name'?"),
        (rule(message="{typ}", for_="joint"), ":5: TEAM001: 'message': unknown placeholder '{typ}', did you mean"),
        (rule(message="a { b"), ":5: TEAM001: 'message': '{' has no counterpart; '{{' writes one"),
        (rule(message="{count(}"), ":5: TEAM001: 'message': '{count(}': a value or a path is missing"),
        (rule(for_="count(link)"), ":6: TEAM001: 'for': 'count(link)' does not lead to elements"),
        (rule(for_="link["), ":6: TEAM001: 'for': a value or a path is missing"),
        (rule(code="URDF400"), ":2: codes that begin with URDF are for rules of urdflint, not 'URDF400'"),
        (rule(code="REQ001"), ":2: codes that begin with REQ are for ready-made rules"),
        (rule(code="team1"), ":2: 'rule.code' must be two to four capital letters and three digits, not 'team1'"),
        (rule(name="limit-missing"), ":3: 'limit-missing' is the name of URDF400, a rule of urdflint"),
        (rule(name="own-"), ":3: 'rule.name' must be words of small letters"),
        (rule() + rule(), ":7: two rules have the code 'TEAM001'"),
        (rule() + rule(code="TEAM002"), ":8: 'own' is the name of TEAM001 too"),
        (rule(severity="eror"), ":6: unknown severity 'eror', did you mean 'error'?"),
        (rule(sverity="error"), ":6: unknown key 'sverity' in 'rule', did you mean 'severity'?"),
        (HEAD + "where = 'true()'", ":1: one of 'rule' has no 'message'"),
        ("rule = 3", ":1: 'rule' must be a list of tables, each [[rule]], not 3"),
        ("[names]\nlink = '[a'", ":2: regular expression '[a': unterminated character set"),
        ("[names]\nlnk = 'a'", ":2: unknown key 'lnk' in 'names', did you mean 'link'?"),
        ("[bounds]\nmas = [0, 1]", ":2: unknown key 'mas' in 'bounds', did you mean 'mass'?"),
        ("[bounds]\nmass = [2, 1]", ":2: 'bounds.mass' must be two numbers, the least and the largest, not [2, 1]"),
        ("[bounds]\n'link/@@x' = [0, 1]", ":2: 'link/@@x': a name is missing before '@'"),
        ("[require]\nlink = ['a']", ":2: unknown key 'link' in 'require', did you mean 'links'?"),
        ("[require]\nlinks = ['''a'b\"''']", ":2: "),
        ("forbid = ['link[']", ":1: 'link[': a value or a path is missing"),
        ("joint-types = 'a'", ":1: 'joint-types' must be a list of types of joints"),
        ("extend = 'a'\nextends = ['b']", ":2: 'extend' and 'extends' are two spellings of one key"),
        ("ignore = ['TEAM002']\n" + rule(), ":1: 'ignore': unknown rule 'TEAM002', did you mean 'TEAM001'?"),
        ("[severity]\nowm = 'info'\n" + rule(), ":2: 'severity': unknown rule 'owm', did you mean 'own'?"),
    ],
)
def test_what_is_wrong_is_told_at_its_line(text: str, words: str) -> None:
    with pytest.raises(BadConfig) as caught:
        team(text)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@grouped(
    "text, robot, expected",
    [
        (RULE, '<robot name="r"><link name="a"/></robot>', ['<robot name="r">: robot r has no link tool0']),
        (RULE, '<robot name="r"><link name="tool0"/></robot>', []),
        # At the first node that a path selects, else at the attribute that is read, else at the element
        (
            rule(where="joint[@type='floating']"),
            '<joint name="j" type="floating"/>',
            ['<joint name="j" type="floating"/>: m'],
        ),
        (rule(for_="joint", where="@type='floating'"), '<joint name="j" type="floating"/>', ["floating: m"]),
        (rule(for_="joint", where="limit/@effort > 5"), '<joint><limit effort="1e1"/></joint>', ["1e1: m"]),
        (rule(for_="link", where="visual/@a = 'b'"), '<link><visual a="b"/><visual a="c"/></link>', ["<link>: m"]),
        (rule(where="link/@name = 'a'"), '<link name="a"/>', ['<robot name="r">: m']),
        (rule(where="@name = 'r'"), "", ["r: m"]),
        (rule(for_="//b/@c"), '<gazebo><a><b c="7"/></a></gazebo>', ["7: m"]),
        (rule(for_="gazebo/p/text()", where="contains(., 'x')"), "<gazebo><p>axb</p></gazebo>", ["axb: m"]),
        (
            rule(for_="file", where="not(starts-with(file-name(), 'our'))", message="{file}"),
            "",
            ['<robot name="r">: r.urdf'],
        ),
        # Messages
        (
            rule(for_="link/visual", message="{{{link} {tag} {robot} {name} {count(box)} {box/@size}}}"),
            '<link name="a"><visual><box size="1"/></visual></link>',
            ["<visual>: {a visual r (none) 1 1}"],
        ),
        # What is ready-made
        ("[require]\nlinks = ['a', 'b']\njoints = ['c{']", '<link name="a"/>', 2 * ['<robot name="r">']),
        (
            "[names]\nlink = '^[a-z]+$'\nmaterial = 'x'",
            '<link name="A"/><link name="a"/><link/>',
            ["A: the name of link 'A'"],
        ),
        (
            "[bounds]\nmass = [0.1, 5]",
            '<link name="a"><inertial><mass value="6"/></inertial></link>',
            ["6: link 'a': mass is 6, allowed are 0.1 to 5"],
        ),
        ("[bounds]\nmass = [0.1, 5]", '<link name="a"><inertial><mass value="x"/><mass/></inertial></link>', []),
        (
            "[bounds]\n'link/v/@s' = [1, 2]",
            '<link name="a"><v s="0"/></link>',
            ["0: link 'a': link/v/@s is 0, allowed"],
        ),
        (
            "joint-types = ['fixed']",
            '<joint name="j" type="x"/><joint/><joint type="fixed"/>',
            ["x: joint 'j' is x, allowed are fixed"],
        ),
        (
            "forbid = ['gazebo/plugin', 'link/@a']",
            '<gazebo><plugin/></gazebo><link a="1"/>',
            ["<plugin/>: <plugin> is forbidden", "1: attribute 'a' of <link>"],
        ),
    ],
)
def test_what_is_found_and_where(text: str, robot: str, expected: list[str]) -> None:
    findings = shown(found(text, robot if "<robot" in robot else f'<robot name="r">{robot}</robot>'))
    assert len(findings) == len(expected), findings
    assert all(finding.startswith(words) for finding, words in zip(findings, expected, strict=True)), findings


def test_in_xacro_it_stands_at_the_text_that_somebody_wrote() -> None:
    text = "forbid = ['link/collision']\n[names]\nlink = '^[a-z]+$'\n[bounds]\nmass = [0, 100]\n"
    findings = found(text, MACRO, "arm.urdf.xacro")
    assert [(finding.code, finding.location.start.line, finding.uses) for finding in findings] == [
        ("REQ021", 2, 2),  # the property, for both links that have it
        ("REQ040", 4, 3),  # the macro, for all
        ("REQ011", 7, 1),  # the argument of one call
    ]


def test_it_is_silent_about_what_xacro_could_not_make() -> None:
    missing = f'<robot {XACRO} name="r"><xacro:include filename="gone.xacro"/><link name="$(arg a)"/></robot>'
    inside = rule(code="TEAM002", name="other", for_="link", where="not(visual)")
    text = f"{RULE}{inside}[require]\nlinks = ['b']\n[names]\nlink = '^[a-z]$'\n"
    assert [finding.code for finding in found(text, missing, "r.urdf.xacro")] == ["TEAM002"]
    around = rule(code="TEAM003", name="alone", for_="link", where="not(@name = //joint/child/@link)")
    library = f'<robot {XACRO}><xacro:macro name="m"><link name="a"/></xacro:macro></robot>'
    assert [finding.code for finding in found(text + around, library, "l.xacro")] == ["TEAM002"]
    half_known = f'<robot {XACRO} name="r"><xacro:arg name="b"/><link name="a" b="$(arg b)"/></robot>'
    assert found(rule(for_="link", where="@name = 'a' and not(@b = 'c')"), half_known, "r.urdf.xacro") == []


def test_values_of_yaml_are_to_blame(folder: Path) -> None:
    (folder / "m.yaml").write_text("arm:\n  mass: 700\n", encoding="utf-8")
    robot = (
        f'<robot {XACRO} name="r"><xacro:property name="d" value="${{xacro.load_yaml(\'m.yaml\')}}"/>'
        "<link name=\"a\"><inertial><mass value=\"${d['arm']['mass']}\"/></inertial></link></robot>"
    )
    (finding,) = found("[bounds]\nmass = [0, 100]", robot, str(folder / "r.urdf.xacro"))
    assert finding.location.source.name.endswith("m.yaml")
    assert finding.location.start.line == 2


def test_waivers_count(folder: Path) -> None:
    team(
        f"{RULE}severity = 'warning'\n[[rule]]\ncode='TEAM002'\nname='b'\nfor='link'\nwhere='not(visual)'\nmessage='m'"
    )
    (folder / "a.urdf").write_text('<robot name="r">\n<link name="a"/></robot>', encoding="utf-8")
    ignored = "<!-- urdflint:ignore[TEAM002, tool-frame-missing] so -->"
    (folder / "b.urdf").write_text(f'{ignored}<robot name="r">\n{ignored}\n<link name="a"/></robot>', encoding="utf-8")

    def codes(more: str = "", *, select: str = "", ignore: str = "") -> list[tuple[str, str]]:
        configuration = Path("urdflint.toml")
        configuration.write_text(configuration.read_text(encoding="utf-8") + more, encoding="utf-8")
        report = testing.check(".", fail_on="never", select=select, ignore=ignore)
        return [(finding.location.source.name, finding.code) for finding in report.findings if finding.code[0] != "S"]

    own = [("a.urdf", "TEAM001"), ("a.urdf", "TEAM002")]
    assert codes() == own
    assert codes(select="TEAM002") == own[1:]
    assert codes(select="tool-frame-missing") == own[:1]
    assert codes(ignore="TEAM") == []
    assert codes("\n[per-file-ignores]\n'a*' = ['TEAM001']\n[severity]\nb = 'info'\n") == own[1:]
    report = testing.check(".", fail_on="never")
    assert report.findings[0].severity == "info"
    settings = {"a.urdf": request.settings(loader.load("urdflint.toml"))}
    entries = baseline.entries_of(report, ".")
    assert '"name": "b"' in baseline.text(entries, settings)
    assert not baseline.applied(report, entries, ".", settings).findings
    assert baseline.applied(report._replace(findings=[]), entries, ".", settings).stale[0] == "a.urdf: TEAM002 b"


def test_two_configurations_of_a_run_may_use_one_code(folder: Path) -> None:
    for name, message in (("a", "of a"), ("b", "of b"), ("c", None)):
        (folder / name).mkdir()
        (folder / name / "r.urdf").write_text('<robot name="r"><link name="a"/></robot>', encoding="utf-8")
        if message:
            (folder / name / "urdflint.toml").write_text(rule(message=message), encoding="utf-8")
    report = testing.check(".", select="TEAM001", fail_on="never")
    assert [finding.message for finding in report.findings] == ["of a", "of b"]
    assert [own.code for own in report.team] == ["TEAM001"]
    with pytest.raises(request.BadWord, match="unknown rule 'TEAM002', did you mean 'TEAM001'"):
        testing.check(".", select="TEAM002")


def test_packs(folder: Path) -> None:
    pack = folder / "our_rules"
    pack.mkdir()
    (pack / "package.xml").write_text("<package><name>our_rules</name></package>", encoding="utf-8")
    (pack / "urdflint.toml").write_text(rule(message="pack") + rule(code="TEAM002", name="two"), encoding="utf-8")
    (folder / "more.toml").write_text("[names]\nlink = 'a'\njoint = 'b'\n" + rule(message="more"), encoding="utf-8")
    bases = "extends = ['package://our_rules/urdflint.toml', 'more.toml']\n[packages]\nour_rules = 'our_rules'\n"
    packed = team(bases + "[names]\nlink = 'c'\n")
    assert [own.code for own in packed] == ["REQ011", "REQ012", "TEAM001", "TEAM002"]
    assert [own.demands[0].message for own in packed[2:]] == ["more", "m"]
    assert "'c'" in packed[0].demands[0].condition
    assert packed[2].path.endswith("more.toml")
    assert [own.code for own in team("extends = 'package://our_rules/urdflint.toml'\n")] == ["TEAM001", "TEAM002"]
    for bases, words in (
        ("extend = ['gone.toml']", "1: 'extend': gone.toml: No such file"),
        ("extends = ['package://our_rule/a.toml']\n[packages]\nour_rules = 'our_rules'", "did you mean 'our_rules'?"),
        ("extends = ['https://robots.example/a.toml']", "robots.example/a.toml: a file or package://NAME/PATH can be"),
        ("[[rule]]\ncode = 'TEAM009'\nname = 'n-n'\nfor = 'lnk'\nwhere = 'a'\nmessage = 'm'", "did you mean 'link'?"),
        ("extends = ['package://our_rules']", "1: 'extend': package://our_rules: it names no file"),
        ("extend = ['more.toml', 'urdflint.toml']", "1: 'extend' goes in a circle: urdflint.toml extends urdflint"),
    ):
        with pytest.raises(BadConfig) as caught:
            team(bases)
        assert words in str(caught.value)


def test_a_rule_that_takes_too_long_is_stopped_with_its_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(team_check, "MAX_STEPS", 1000)
    links = "".join(f'<link name="l{number}"/>' for number in range(150))
    (folder / "r.urdf").write_text(f'<robot name="r">{links}</robot>', encoding="utf-8")
    team(rule(for_="link", where="count(following::*) > 3") + rule(code="TEAM002", name="other", where="@name = 'r'"))
    with pytest.raises(SystemExit) as ended:
        app.main(["check", "r.urdf", "--select", "TEAM", "-f", "concise"])
    printed = capsys.readouterr()
    assert ended.value.code == 2
    assert printed.err.startswith("urdflint: urdflint.toml:4: TEAM001 own takes more than 8,550 steps in r.urdf: ")
    assert "TEAM002" in printed.out


def test_all_rules_together_are_bounded_and_others_are_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(team_check, "MAX_STEPS", 250)
    monkeypatch.setattr(team_check, "STEPS_OF_ELEMENT", 0)
    names = [f"TEAM{number:03}" for number in range(40)]
    own_rules = team("".join(rule(code=code, name=code.lower(), where="count(//*) > 99") for code in names))
    robot = Source("r.urdf", f'<robot name="r">{"<link/>" * 40}</robot>'.encode())
    overruns = engine.lint(robot, engine.Settings(team=own_rules)).report.overruns
    numbers = [overrun.number for overrun in overruns]
    assert numbers == list(range(10, 40))[-len(numbers) :]  # the first ten may take all of their steps
    assert overruns
    chosen = engine.lint(robot, engine.Settings(team=own_rules, codes=frozenset(names[-1:])))
    assert chosen.report.overruns == ()


def test_they_survive_files_of_results_and_leave_baselines(folder: Path) -> None:
    (folder / "a.urdf").write_text('<robot name="r"><link name="a"/></robot>', encoding="utf-8")
    team(RULE)
    report = testing.check("a.urdf", fail_on="never")
    assert serialization.unpacked_report(serialization.packed_report(report)).team == report.team
    entries = baseline.entries_of(report, ".")
    team("")
    settings = {"a.urdf": request.settings(loader.load("urdflint.toml"))}
    without = testing.check("a.urdf", fail_on="never")
    assert baseline.applied(without, entries, ".", settings).stale[0].startswith("a.urdf: TEAM001")
    elsewhere = baseline.Entries({baseline.Entry(__file__, "TEAM009", "x"): 1})
    assert baseline.applied(without, elsewhere, ".", settings).stale == []


def test_editors_know_them(folder: Path) -> None:
    (folder / "r.urdf").write_text('<robot name="r"><!-- urdflint:ignore[TEAM001] x --></robot>', encoding="utf-8")
    team(RULE)
    state = asking.workspace(folder)
    assert "**TEAM001** `tool-frame-missing`" in asking.ask(state, hover, folder / "r.urdf", "TEAM|001").contents.value
    offered = asking.ask(state, completion, folder / "r.urdf", "ignore[|TEAM")
    assert {"TEAM001", "tool-frame-missing"} <= {choice.label for choice in offered.completion_items}
    assert documents.rule(state, "TEAM001").text.startswith("# TEAM001 tool-frame-missing")
    assert documents.explain(state, "tool-frame-missing").startswith("# TEAM001")


def test_results_are_kept_by_the_rules() -> None:
    keys = {
        cache_key.settings_key("", request.settings(loader.load("urdflint.toml")))
        for text in ("", RULE, RULE.replace("tool0", "tool1"), RULE + "severity = 'info'\n")
        for _ in [team(text)]
    }
    assert len(keys) == 4


def test_reports_know_them(folder: Path) -> None:
    (folder / "r.urdf").write_text('<robot name="r"><link name="a"/></robot>', encoding="utf-8")
    team(RULE + 'help = "add it"\n')
    done = program.said("check", "r.urdf", "-f", "sarif", cwd=folder)
    driver = json.loads(done.stdout)["runs"][0]["tool"]["driver"]
    (described,) = [own for own in driver["rules"] if own["id"] == "TEAM001"]
    assert described["shortDescription"] == {"text": "Tool frame missing"}
    assert described["help"]["text"] == "Tool frame missing: add it"
    assert "TEAM001  tool-frame-missing" in program.said("rules", cwd=folder).stdout
    page = program.said("rule", "tool-frame-missing", cwd=folder).stdout
    assert page.startswith("# TEAM001 tool-frame-missing\n\n*error, a rule of urdflint.toml*\n")
    unknown = program.said("rule", "TEAM002", "--config", "urdflint.toml", cwd=folder)
    assert (unknown.returncode, unknown.stderr) == (2, "urdflint: unknown rule 'TEAM002', did you mean 'TEAM001'?\n")
    assert "rule = [{code = " in program.said("check", "--show-config", "r.urdf", cwd=folder).stdout


def listed(capsys: pytest.CaptureFixture[str], *options: str) -> set[str]:
    """The codes that `rules` lists."""
    with pytest.raises(SystemExit):
        app.main(["rules", "--format", "json", *options])
    return {own["code"] for own in json.loads(capsys.readouterr().out)}


def test_lists_of_rules_are_narrowed(capsys: pytest.CaptureFixture[str]) -> None:
    team(RULE)
    everything = listed(capsys)
    assert everything == catalog.codes() | {"TEAM001"}
    mujoco, drake = listed(capsys, "--target", "mujoco"), listed(capsys, "-t", "drake@1.58")
    assert {"MJC204", "URDF611"} <= mujoco
    assert {"DRK501", "GZ704", "PRG221", "TEAM001"}.isdisjoint(mujoco)
    assert any(code.startswith("DRK") for code in drake - mujoco)
    new = listed(capsys, "--since", "0.2")
    assert new == {code for code in catalog.codes() if catalog.rule(code).since not in ("0.1.0",)}
    changed = listed(capsys, "--changed-since", "0.1.0")
    assert new | {"SRDF007", "URDF206", "GZ407"} <= changed <= catalog.codes() - {"CTL001"}
    assert listed(capsys, "--changed-since", "0.1.0", "-t", "mujoco") == changed & mujoco
    fixable = listed(capsys, "--fixable")
    assert "URDF103" in fixable < everything - {"TEAM001"}
    assert listed(capsys, "--since", "0.2.0", "--fixable", "-t", "mujoco") == new & mujoco & fixable
    assert "TEAM001" in listed(capsys, "--search", "tool frame")
    with pytest.raises(SystemExit) as ended:
        app.main(["rules", "--since", "0.x"])
    assert ended.value.code == 2


@pytest.mark.parametrize(
    ("examples", "code", "words"),
    [
        ("bad = '<link/>'\ngood = ['<link name=\"tool0\"/>']", 0, "1 rule, 2 examples: all right\n"),
        (
            "bad = ['<link/>', '<link name=\"tool0\"/>']",
            1,
            "6: TEAM001 tool-frame-missing: bad example 2 is not reported",
        ),
        ("good = '<link/>'", 1, "its good example is reported: robot example has no link tool0\n1 rule, 1 example: 1"),
        ("good = '<link'", 1, "its good example is not XML: "),
        ("", 0, "1 rule, 0 examples\nwithout examples: TEAM001\n"),
        (
            f'good = \'<robot {XACRO} name="r"><xacro:if value="1"><link name="tool0"/></xacro:if></robot>\'',
            0,
            "all right",
        ),
        (f"bad = '<robot {XACRO} name=\"r\"><xacro:no/></robot>'", 1, "was not checked: "),
    ],
)
def test_rules_are_held_to_their_examples(folder: Path, examples: str, code: int, words: str) -> None:
    team(f"{RULE}{examples}\n")
    done = program.said("test-rules", cwd=folder)
    assert done.returncode == code
    assert words in done.stdout


def test_without_rules_there_is_nothing_to_test(folder: Path) -> None:
    assert program.said("test-rules", cwd=folder).returncode == 2
    team("[require]\nlinks = ['a']\n")
    done = program.said("test-rules", "--config", "urdflint.toml", cwd=folder)
    assert (done.returncode, done.stderr) == (2, "urdflint: there is no [[rule]] in urdflint.toml\n")


def test_the_examples_of_the_example_are_right() -> None:
    configuration = Path(__file__).parents[2] / "examples/team/urdflint.toml"
    done = program.said("test-rules", "--config", str(configuration))
    assert (done.returncode, done.stdout) == (0, "3 rules, 7 examples: all right\n")


def test_comments_for_rules_of_teams_elsewhere_are_no_mistake() -> None:
    robot = (
        '<!-- urdflint:ignore[TEAM001] a --><robot name="r"><!-- urdflint:ignore[URFD400] b --><link name="a"/></robot>'
    )
    source, settings = Source("r.urdf", robot.encode()), engine.Settings(resolve=False)
    report = runner.gather([runner.file_result(source, settings, engine.lint(source, settings))])
    assert [finding.code for finding in report.findings] == ["SUP002"]
    assert "URFD400" in report.findings[0].message


def test_codes_of_teams_have_no_letters_of_ours() -> None:
    assert "URDF" in catalog.families()
    assert catalog.may_be_code("TEAM001")
    assert not catalog.may_be_code("URDF999")
    assert plans.team_around(".", None) == ()

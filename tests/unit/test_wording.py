"""Words of strangers on terminals, in logs and in reports."""

from __future__ import annotations

import json
import re

import pytest
from lxml import etree

from tests.grouping import grouped
from urdflint.cli import terminal
from urdflint.findings import Report
from urdflint.linter.run import engine, runner
from urdflint.linter.run.engine import Settings
from urdflint.programs import target
from urdflint.reporters import styled_lines as pieces
from urdflint.reporters.machine import checkstyle, gitlab, json_lines, json_report, junit, rdjson, sarif
from urdflint.reporters.text import concise, markdown
from urdflint.reporters.text import report as text
from urdflint.reporters.text.summary import summary
from urdflint.syntax.source import Source
from urdflint.text import wording

STEERING = [chr(number) for number in [*range(32), *range(127, 160), 0x200E, 0x200F, *range(0x2028, 0x202F)]]
STEERING += [chr(number) for number in [*range(0x2066, 0x206A), 0x200B, 0xFEFF, 0xAD, 0xE0041]]
LOG = re.compile(r"^\s*::[^:\s]|##\w*\[", re.MULTILINE)
NAME = "evil\x1b]0;x\x07\x9b31m\u202e\u2028::set-env name=x::y ##[error]z\n::error::forged\r##vso[task]"


@grouped("most", [90, 96, 97, 98, 99, 100, 101, 102, 103, 140])
@pytest.mark.parametrize("form", ["{0}", "link '{0}' is odd", "it's {0}", "'{0}' '{0}", "a '{1}' b", "{1}'s", "''{1}"])
def test_long_names_are_shortened_and_nothing_else(form: str, most: int) -> None:
    said = form.format("x" * most, "y " * (most // 2))
    pieces = wording.PIECE.sub(lambda piece: wording.ends(piece[0], wording.NAME), said, count=wording.PIECES)
    assert wording.shortened(said) == (said if len(said) <= wording.NAME else wording.ends(pieces))


def test_what_is_made_visible() -> None:
    assert wording.one_line("a\x1b\x7fb\x9bc\u202ed\u200be") == "a\u241b\u2421b<U+009B>c<U+202E>d<U+200B>e"


@grouped("sign", STEERING, ids=lambda sign: f"{ord(sign):04x}", size=50)
def test_nothing_invisible_is_left(sign: str) -> None:
    for cleaned in (wording.one_line(f"a{sign}b"), wording.page(f"a{sign}b").replace("\n", "")):
        assert cleaned.isprintable()
        assert cleaned[0] + cleaned[-1] == "ab"


@grouped("harmless", ["äß 漢字 🤖", "a::b", "  ::: a:1:2", "a # b ## c [x]", "x:", "…│├──", "a\xa0b", "\udce9"])
def test_what_is_harmless_stays(harmless: str) -> None:
    assert wording.page(harmless) == harmless
    if harmless.isprintable():
        assert wording.one_line(harmless) == harmless


@grouped("line", ["::error::x", "  ::add-mask::x", "\t::x", "a\n::stop-commands::x", "x ##[group]", "##vso[a]"])
def test_no_command_to_a_log(line: str) -> None:
    assert LOG.search(line)
    assert not LOG.search(wording.page(line))
    assert not LOG.search(wording.source(line))


@grouped("sign", sorted({*STEERING} - {"\t", "\n"}), ids=lambda sign: f"{ord(sign):04x}", size=50)
def test_files_of_others_are_seen_as_they_are(sign: str) -> None:
    shown = wording.source(f"\ta{sign}b\r\n\tc\r\n")
    assert shown.startswith("\ta")
    assert shown.endswith("b\r\n\tc\r\n")
    assert shown[1:-6].isprintable()


def test_files_that_hide_nothing_are_shown_exactly() -> None:
    harmless = "\t<a b='ä'/>\r\n\n# x ## y\n\tstd::string ::\n"
    assert wording.source(harmless) == harmless


@pytest.mark.parametrize("value", ["", "0", "false", "False"])
def test_who_is_no_ci(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in terminal.LOGS:
        monkeypatch.delenv(name, raising=False)
    assert not terminal.in_log()
    monkeypatch.setenv("CI", value)
    assert not terminal.in_log()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CI", "1"),
        ("GITHUB_ACTIONS", "true"),
        ("TF_BUILD", "True"),
        ("GITLAB_CI", "true"),
        ("TEAMCITY_VERSION", "2026.1"),
        ("JENKINS_URL", "https://ci.invalid/"),
    ],
)
def test_who_is_a_ci(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for one in terminal.LOGS:
        monkeypatch.delenv(one, raising=False)
    monkeypatch.setenv(name, value)
    assert terminal.in_log()


def report() -> Report:
    xml = f'<robot name="r"><link name="a"/>\n<link name="{NAME}"/>\n::error::x <lnk/>\n##[error]<x/></robot>'.encode()
    xml = xml.replace(b"\x1b", b"").replace(b"\x07", b"").replace(b"\n::error::f", b"&#10;::error::f")
    results = [engine.lint(Source(name, xml), Settings()) for name in ("::error::\x1b[31m.urdf", "a\n::error::b.urdf")]
    return runner.gather([runner.FileResult(one.report, one.findings, tuple(one.targets)) for one in results])


def test_no_text_has_them() -> None:
    found = report()
    assert found.findings
    lines = [*text.lines(found), *concise.lines(found), *summary(found)]
    for shown in (pieces.plain(lines), terminal.painted(pieces.styled(lines), colors=False, wrap=False)):
        assert shown.replace("\n", "").isprintable()
        assert not LOG.search(shown)
    colored = terminal.painted(pieces.styled(lines), colors=True, wrap=False)
    without = re.sub(r"\x1b\[[0-9;]*m", "", colored)
    assert without != colored
    assert without.replace("\n", "").isprintable()
    assert not LOG.search(without)


def test_reports_for_programs_keep_the_name_in_their_escapes() -> None:
    found = report()
    as_json, as_junit, as_markdown = json_report.render(found), junit.render(found), markdown.render(found)
    assert not LOG.search(as_markdown)
    assert as_markdown.replace("\n", "").isprintable()
    more = [sarif.render(found, "/"), gitlab.render(found, "/"), rdjson.render(found), json_lines.render(found)]
    for one in (as_json, as_junit, checkstyle.render(found), *more):
        assert not LOG.search(one)
    assert json.loads(as_json)["files"][0]["path"] == "::error::\x1b[31m.urdf"
    assert json.loads(as_json)["files"][1]["path"] == "a\n::error::b.urdf"
    suites = etree.fromstring(as_junit.encode()).findall("testsuite")
    assert [one.get("name") for one in suites] == ["::error::\ufffd[31m.urdf", "a\n::error::b.urdf"]
    assert not set(as_junit) & {chr(number) for number in range(32)} - {"\n"}


def test_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.say(f"cannot read {NAME}")
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said[:-1].isprintable()
    assert not LOG.search(said)


def test_short_names_stay() -> None:
    long_path = "package://val_description/model/meshes/head/" + "x" * 50
    for sentence in (
        f"mesh '{long_path}' does not exist",
        f"link 'a' {'has no mass and ' * 20}is not link 'b'",
        "x" * 100,
    ):
        assert wording.shortened(sentence) == sentence


@pytest.mark.parametrize("name", ["x" * 5000, "x y " * 1300, "é" * 101])
def test_long_names_have_dots_in_their_middle(name: str) -> None:
    quoted, others = ("link '{}' has no <mass>", "'{}' and '{}'"), ("<{}> of link 'b' is unknown", "({})")
    for sentence in quoted if " " in name else (*quoted, *others):
        reported = wording.shortened(sentence.format(name, name))
        assert len(reported) <= 260
        assert re.sub(r"\b[\wé ]{40,}…[\wé ]{40,}", "NAME", reported).count("…") == 0
        assert [part for part in sentence.replace(",", "").split("{}") if part not in reported] == []


def test_a_sentence_is_bounded_however_many_names_it_has() -> None:
    reported = wording.shortened("links " + ", ".join(f"'link_{number}'" for number in range(10_000)))
    assert len(reported) <= 1000
    assert reported.startswith("links 'link_0', ")
    assert reported.endswith("'link_9999'")
    assert wording.shortened("' " * 10_000).count("…") == 1


def test_no_part_of_a_finding_is_long_but_what_a_fix_writes() -> None:
    name, tag = "y" * 20_000, "t" * 3000
    xml = (
        f'<robot name="r"><link name="{name}"/><link name="{name}"/><link name="b" {tag}="1"><{tag}/></link>'
        f'<joint name="{name}j" type="{name}"><parent link="{name}x"/><child link="{name}x"/></joint>'
        f'<joint name="k" type="revolute"><parent link="b"/><child link="{name}"/><mimic joint="{name}"/></joint>'
        f'<gazebo reference="{name}z"><{tag}/></gazebo><transmission name="{name}"><joint name="{name}"/>'
        "</transmission>"
        f'<link name="m"><visual><geometry><mesh filename="package://{name}/a.stl"/></geometry></visual></link>'
        f"<{tag}><{tag}><{tag}/></{tag}></{tag}></robot>"
    ).encode()
    result = engine.lint(Source("r.urdf", xml), Settings(tuple(target.parse("all"))))
    assert len({one.code for one in result.findings}) > 8
    for one in result.findings:
        words = [
            one.message,
            one.help or "",
            one.cause,
            *one.losses.values(),
            *(other.message for other in one.related),
        ]
        words += [one.fix.title if one.fix else "", one.location.path, *(place.path for place in one.also)]
        assert max(map(len, words)) <= 1000, one
    assert max(map(len, result.report.not_checked)) <= 1000
    assert any("yyy…yyy" in one.message for one in result.findings)

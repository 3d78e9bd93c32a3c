"""One Report through every reporter; `UPDATE_GOLDEN=1 pytest tests/golden` writes the files anew, to be looked at."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest
from lxml import etree

from tests.grouping import grouped
from urdflint.findings import Edit, FileReport, Finding, Fix, Location, Related, Report, Severity
from urdflint.programs.effect import Effect
from urdflint.reporters import styled_lines
from urdflint.reporters.entries import entries
from urdflint.reporters.machine import checkstyle, github, gitlab, json_lines, json_report, junit, rdjson, sarif
from urdflint.reporters.text import concise, markdown, report, statistics
from urdflint.reporters.text.sections import DEFAULT, TextOptions
from urdflint.syntax.source import Source, Span

HERE = Path(__file__).parent
ARM = Source(
    "robots/arm.urdf",
    """<?xml version="1.0"?>
<robot name="arm">
  <link name="base"/>
  <link name="hand">
    <visual>
      <geometry><box size="1 1"/></geometry>
    </visual>
    <visual/>
  </link>
\t<link\tname="base"/>
  <joint name="肘部 é" type="Revolute"><parent link="base"/></joint>
  <origin xyz="0\u00a00\u200b 0"/>
</robot>
""".encode(),
)
LONG = Source("-", b"<robot>" + b"<link/>" * 40 + b'<link name="a&b"/>' + b"<joint/>" * 40 + b"</robot>")
WIDE = Source("robots/wide.urdf", '<robot>\n<link name="å"/></robot>'.encode("utf-16"))
LINKS = [f'  <link name="part_{at}"><inertial><mass value="{at}e-9"/></inertial></link>' for at in range(1, 41)]
MANY = Source("robots/many.urdf", "\n".join(['<robot name="many">', *LINKS, "</robot>"]).encode())
WHEEL = Source(
    "macros/wheel 🛞.xacro",
    """\ufeff<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="wheel" params="side mass">
    <!-- 🛞🛞 --><link name="${side}_{0}[a](b)"><inertial><mass value="${mass}"/></inertial></link>\r
  </xacro:macro>
</robot>
""".encode(),
)
ROBOT = Source(
    "robots/100%, a:b/::error::c.urdf.xacro",
    b"""<robot name="r">
  <xacro:include filename="$(find r)/macros/wheel.xacro"/>
  <xacro:wheel side="left" mass="-1"/>
</robot>
""",
)
LATIN = Source("robots/latin.urdf", '<?xml version="1.0" encoding="ISO-8859-1"?><robot name="é"/>'.encode("latin-1"))
ODD = "odd\udc80/]]>&\x01.urdf"


def place(source: Source, words: str, nth: int = 1, path: str = "") -> Location:
    start = -1
    for _ in range(nth):
        start = source.text.index(words.encode(), start + 1)
    return Location(source, Span(start, start + len(words.encode())), path)


def tiny(number: int, effects: dict[str, Effect], loss: str | None = None) -> Finding:
    """A mass that is too small, of one of the many links."""
    return Finding(
        "TST605",
        "mass-tiny",
        Severity.WARNING,
        f"mass of link 'part_{number}' is only {number}e-09 kg",
        place(MANY, f'"{number}e-9"', path=f"/robot/link[{number}]/inertial/mass/@value"),
        effects,
        dict.fromkeys(effects, loss) if loss else {},
        help="write the mass in kg",
        cause="TST605",
    )


def beside(number: int) -> Finding:
    """What another rule says of such a mass."""
    return Finding(
        "TST202",
        "mass-not-used",
        Severity.INFO,
        "Drake does not use the mass",
        place(MANY, "<inertial>", number, f"/robot/link[{number}]/inertial"),
        {"drake@1.51": Effect.WARNS},
        cause="TST605",
    )


REPORT = Report(
    targets=["urdfdom@3", "urdfdom@6", "sdformat@16", "drake@1.51"],
    files=[
        FileReport("robots/arm.urdf", ["mesh a.stl: package foo is unknown", "mesh b.stl: package foo is unknown"]),
        FileReport("-"),
        FileReport("robots/many.urdf"),
        FileReport("robots/wide.urdf", ["the robot: this is a xacro file"]),
        FileReport("robots/clean.urdf"),
        FileReport("robots/locked.urdf", unreadable="permission denied"),
        FileReport(ROBOT.name),
        FileReport("robots/other.urdf.xacro"),
        FileReport("robots/latin.urdf", capped={"TST605": {Severity.WARNING: 4312}}),
        FileReport("robots/part.xacro", skipped="it is a xacro library, and no robot in this run includes it"),
        FileReport(WHEEL.name, library=True, through=[ROBOT.name]),
        FileReport(ODD, failure="internal error in URDF999: KeyError: '\x02'"),
    ],
    findings=[
        Finding(
            "TST301",
            "box-size-malformed",
            Severity.ERROR,
            "size of <box> has 2 numbers instead of 3",
            place(ARM, "1 1", path="/robot/link[2]/visual[1]/geometry/box/@size"),
            {"urdfdom@3": Effect.DROPS, "urdfdom@6": Effect.DROPS, "drake@1.51": Effect.REJECTS},
            dict.fromkeys(("urdfdom@3", "urdfdom@6"), "link 'hand' loses its second visual and all its collisions"),
            help="give length, width and height in meters",
        ),
        Finding(
            "TST102",
            "visual-empty",
            Severity.INFO,
            "a span over lines",
            place(ARM, ARM.text[ARM.text.index(b"<visual>") : ARM.text.index(b"    <visual/>") - 1].decode()),
        ),
        Finding(
            "TST201",
            "name-given-twice",
            Severity.ERROR,
            "second link 'base'",
            place(ARM, '"base"', 2, "/robot/link[3]/@name"),
            dict.fromkeys(("urdfdom@3", "urdfdom@6", "sdformat@16", "drake@1.51"), Effect.REJECTS),
            related=[
                Related("the first one is here", place(ARM, '"base"')),
                Related("and it is used here", place(ARM, '"base"', 3)),
                Related("another file has it too", place(LONG, "a&b")),
            ],
            fix=Fix("rename it to 'base_2'", [Edit(place(ARM, "base", 2).span, "base_2")], safe=False),
        ),
        Finding(
            "TST202",
            "joint-type-unknown",
            Severity.WARNING,
            "joint '肘部 é' has the type\n'Revolute'\x07",
            place(ARM, "Revolute", path="/robot/joint/@type"),
            {"urdfdom@3": Effect.REJECTS, "sdformat@16": Effect.ALTERS, "drake@1.51": Effect.IGNORES},
            {"sdformat@16": "the joint is fixed"},
        ),
        Finding(
            "TST103",
            "space-odd",
            Severity.WARNING,
            "a space that is not U+0020",
            place(ARM, "0\u200b"),
            {"urdfdom@6": Effect.WARNS, "drake@1.51": Effect.REJECTS},
            first=True,
            also=[place(ARM, "0\u00a00")],
        ),
        Finding("XML003", "character-not-escaped", Severity.ERROR, "'&' stands for itself", place(LONG, "&")),
        Finding("XML003", "character-not-escaped", Severity.ERROR, "'&' stands for itself", place(LONG, "&")),
        *(tiny(number, {"sdformat@16": Effect.IGNORES}) for number in range(2, 41)),
        *(tiny(number, {"sdformat@16": Effect.DROPS}, f"drops link 'part_{number}'") for number in (1,)),
        beside(1),
        beside(7),
        Finding(
            "TST413",
            "names-odd",
            Severity.ERROR,
            "name 'part_3' of a link is odd",
            place(MANY, "part_3"),
            dict.fromkeys(("urdfdom@3", "urdfdom@6"), Effect.ALTERS),
            related=[Related(f"as odd as part_{number}", place(MANY, f"part_{number}")) for number in range(4, 12)],
            also=[place(MANY, "link", 5), place(MANY, "inertial", 5), place(MANY, "part_20")],
            fix=Fix("write another", [Edit(place(MANY, "part_3").span, "part")], safe=True),
        ),
        Finding("XML020", "encoding-not-utf8", Severity.WARNING, "not UTF-8", place(WIDE, "å", path="/robot/link")),
        Finding(
            "TST607",
            "mass-negative",
            Severity.ERROR,
            "mass '${mass}' of link 'left_{0}[a](b)' is -1, ::error::x\n::warning::y 100%",
            place(WHEEL, "${mass}", path="/robot/link/inertial/mass/@value"),
            dict.fromkeys(("urdfdom@3", "urdfdom@6"), Effect.REJECTS),
            help="write a mass above 0, as in [this](https://example.org) {1}",
            trace=[
                Related("in macro 'wheel'", place(ROBOT, "xacro:wheel")),
                Related("in macros/wheel.xacro", place(ROBOT, "xacro:include")),
            ],
            related=[Related("'mass' is -1", place(ROBOT, "-1"))],
            fix=Fix(
                "write 1 🛞",
                [Edit(place(WHEEL, "${mass}").span, "1🛞"), Edit(place(WHEEL, "${side}").span, "")],
                safe=True,
            ),
            uses=4,
            variants=["real", "simulation"],
            robots=[ROBOT.name],
            among=2,
        ),
        Finding(
            "TST607",
            "mass-negative",
            Severity.WARNING,
            "the last characters",
            Location(LATIN, Span(len(LATIN.text) - 5, len(LATIN.text))),
            fix=Fix("write another", [Edit(Span(len(LATIN.text) - 5, len(LATIN.text) - 3), "è")]),
        ),
    ],
)
# Without the documents of rules, which change for reasons of their own
WITHOUT_DOCUMENTS = REPORT._replace(
    findings=[one._replace(code=one.code.replace("XML", "TXT")) for one in REPORT.findings]
)
RENDERED = {
    "full.txt": lambda: styled_lines.plain(report.page(REPORT, styled_lines.WIDTH, DEFAULT, for_each_file=True)),
    "narrow.txt": lambda: styled_lines.plain(report.lines(REPORT, 60, TextOptions(Severity.INFO))),
    "short.txt": lambda: styled_lines.plain(report.lines(REPORT, 80, TextOptions(budget=20))),
    "all-places.txt": lambda: styled_lines.plain(
        report.lines(REPORT, 80, TextOptions(Severity.ERROR, all_places=True))
    ),
    "statistics.txt": lambda: styled_lines.plain(statistics.table(statistics.rows(REPORT))),
    "concise.txt": lambda: styled_lines.plain(concise.lines(REPORT)),
    "report.md": lambda: markdown.render(REPORT),
    "report.json": lambda: json_report.render(REPORT),
    "junit.xml": lambda: junit.render(REPORT),
    "junit-lines.xml": lambda: junit.render(REPORT, lines=True),
    "sarif.json": lambda: sarif.render(WITHOUT_DOCUMENTS, str(Path.cwd())).replace(Path.cwd().as_uri(), "file:///top"),
    "github.txt": lambda: github.render(REPORT, str(Path.cwd()), Severity.INFO),
    "gitlab.json": lambda: gitlab.render(REPORT, str(Path.cwd())),
    "checkstyle.xml": lambda: checkstyle.render(REPORT),
    "rdjson.json": lambda: rdjson.render(REPORT),
    "findings.jsonl": lambda: json_lines.render(REPORT),
}


@grouped("name", RENDERED)
def test_golden(name: str) -> None:
    file = HERE / name
    rendered = RENDERED[name]()
    if "\U0001f6de" in file.read_text(encoding="utf-8") and not "\U0001f6de".isprintable():
        pytest.skip("the Unicode of this Python does not know a character of the report, which is written as a number")
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_bytes(rendered.encode())
    assert rendered.encode() == file.read_bytes()


def test_colors_change_nothing_else() -> None:
    assert (
        styled_lines.styled(report.page(REPORT, styled_lines.WIDTH, DEFAULT, for_each_file=True)).plain
        == RENDERED["full.txt"]()
    )


def test_narrow_screens_get_short_frames() -> None:
    shown = [line for line in styled_lines.plain(report.lines(REPORT, width=60)).splitlines() if " | " in line]
    assert max(len(line) for line in shown if "^" not in line and "-" not in line) <= 60


def test_endless_lines_are_cut() -> None:
    source = Source("x", b"<a>" + "é".encode() * 200_000 + b"</a>")
    for start, end in ((0, 3), (100_001, 100_003), (3, 400_003), (400_003, 400_007)):
        finding = Finding("X", "x", Severity.INFO, "x", Location(source, Span(start, end)))
        assert max(map(len, report.findings(Report([], [], [finding])).splitlines())) <= styled_lines.WIDTH


def test_json_offsets_are_those_of_the_users_bytes() -> None:
    found = next(one for one in json.loads(json_report.render(REPORT))["findings"] if one["path"] == WIDE.name)
    assert WIDE.data[found["offset"] : found["end_offset"]].decode("utf-16-le") == "å"
    found = json.loads(json_report.render(REPORT))["findings"][0]
    assert ARM.data[found["offset"] : found["end_offset"]] == b"1 1"


def test_json_is_strict() -> None:
    rendered = json_report.render(REPORT)
    assert rendered.isascii()
    json.loads(rendered)["files"][-1]["path"].encode("utf-8")


@pytest.fixture(scope="module")
def jenkins() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(HERE / "junit-10.xsd"))


@pytest.mark.parametrize("fail_on", [*Severity, None])
def test_junit(jenkins: etree.XMLSchema, fail_on: Severity | None) -> None:
    document = etree.fromstring(junit.render(REPORT, fail_on).encode())
    jenkins.assertValid(document)
    expected = sum(fail_on is not None and one.severity.rank >= fail_on.rank for one in entries(REPORT))
    assert len(document.findall("testsuite")) == len(REPORT.files)
    assert document.get("failures") == str(len(document.findall("testsuite/testcase/failure"))) == str(expected)
    assert document.get("errors") == str(len(document.findall("testsuite/testcase/error"))) == "2"
    assert document.get("tests") == str(len(document.findall("testsuite/testcase")))
    for suite in document.findall("testsuite"):
        cases = suite.findall("testcase")
        assert suite.get("tests") == str(len(cases)) != "0"
        assert suite.get("failures") == str(len(suite.findall("testcase/failure")))
        assert suite.get("errors") == str(len(suite.findall("testcase/error")))
        assert max(Counter((case.get("classname"), case.get("name")) for case in cases).values()) == 1


def test_junit_schema_refuses_what_jenkins_refuses(jenkins: etree.XMLSchema) -> None:
    good = junit.render(REPORT).encode()
    for old, new in (
        (b"<testsuites ", b'<testsuites skipped="0" '),
        (b"<testcase ", b'<testcase file="a.urdf" '),
        (b"<testcase ", b'<testcase line="1" '),
        (b"<testsuite ", b'<testsuite time="1e-05" '),
        (b"</testcase>", b"<properties/></testcase>"),
    ):
        assert old in good
        assert not jenkins.validate(etree.fromstring(good.replace(old, new)))


def test_markdown_is_not_broken_by_what_a_robot_holds() -> None:
    source = Source("a.urdf", b"<robot name='````text'/>")
    finding = Finding("X", "x", Severity.ERROR, "name '`*_<b>|@you #1' & more", Location(source, Span(0, 6)))
    rendered = markdown.render(Report([], [FileReport("a.urdf")], [finding]))
    assert "\n`````text\n" in rendered
    assert "name '\\`\\*\\_\\<b\\>\\|\\@you \\#1' &amp; more" in rendered

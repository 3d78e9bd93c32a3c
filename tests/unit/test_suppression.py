"""Comments keep rules silent where they stand, for as much as they say, and are told of where they are of no use."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.grouping import grouped
from urdflint.cli import app
from urdflint.findings import Finding, Report
from urdflint.fixing.passes import _Passes
from urdflint.linter.discovery import inputs
from urdflint.linter.run import runner
from urdflint.linter.run.engine import Settings
from urdflint.programs import target
from urdflint.reporters.machine import json_report
from urdflint.reporters.styled_lines import plain
from urdflint.reporters.text.summary import summary
from urdflint.syntax import directives, parsing
from urdflint.syntax.directives import Directive, Malformed
from urdflint.syntax.source import Source

LINKS = '<link name="base"/><link name="arm"/>'
JOINT = '<joint name="j" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>'
NAMESPACE = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
URDFDOM = Settings(targets=tuple(target.parse("urdfdom")))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(files: Mapping[str, str | bytes], settings: Settings = URDFDOM, *, suppress: bool = True) -> Report:
    for path, content in files.items():
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_bytes(content.encode() if isinstance(content, str) else content)
    return runner.check([(one, settings) for one in inputs.expand(["."])], suppress=suppress)


def robot(*lines: str) -> str:
    return "\n".join(['<robot name="r">', *lines, "</robot>", ""])


def codes(report: Report) -> list[str]:
    assert not any(one.failure for one in report.files)
    return [one.code for one in report.findings]


def of(*lines: str, settings: Settings = URDFDOM) -> list[str]:
    """The codes of what is found in a robot of these lines."""
    return codes(check({"r.urdf": robot(*lines)}, settings))


def fixed(report: Report) -> str:
    """The text of the first file with all fixes of it."""
    source = report.findings[0].location.source
    text = source.text
    edits = sorted((edit.span, edit.text) for one in report.findings for edit in (one.fix.edits if one.fix else ()))
    for span, words in reversed(edits):
        text = text[: span.start] + words.encode() + text[span.end :]
    return text.decode()


@grouped("word", ["URDF400", "limit-missing", "urdf400", "URDF4", "URDF", "ALL", "URDF1, URDF400"], size=15)
def test_an_element_is_ignored_with_all_inside_it(word: str) -> None:
    assert of(LINKS, JOINT) == ["URDF400"]
    found = of(LINKS, f"<!-- urdflint:ignore[{word}] known -->", JOINT)
    assert [one for one in found if one != "SUP001"] == []
    inside = '<link name="c"><visual>\n<geometry><sphere radius="-1"/></geometry></visual></link>'
    assert of("<!-- urdflint:ignore[URDF704] -->", inside) == []


def test_it_holds_for_the_next_element_alone() -> None:
    second = JOINT.replace('"j"', '"k"').replace("arm", "foot")
    found = check({"r.urdf": robot(LINKS, '<link name="foot"/>', "<!-- urdflint:ignore[URDF400] -->", JOINT, second)})
    assert [one.message for one in found.findings] == ["joint 'k' is revolute but has no <limit>"]


def test_it_ends_where_the_element_ends() -> None:
    second = JOINT.replace('"j"', '"k"').replace("arm", "foot")
    lines = (LINKS, '<link name="foot"/>', f"\n<!-- urdflint:ignore[URDF400] -->\n{JOINT}{second}")
    assert of(*lines) == ["URDF400"]


def test_behind_an_element_it_holds_for_the_line() -> None:
    """With the tag that ends there, however many lines it has; and not for what is inside below."""
    assert of(LINKS, JOINT + " <!-- urdflint:ignore[URDF400] -->") == []
    tall = JOINT.replace(' type="revolute">', '\n  type="revolute"> <!-- urdflint:ignore[URDF400] -->')
    assert of(LINKS, tall) == []
    block = '<link name="c"> <!-- urdflint:ignore[URDF704] -->\n<visual><geometry><sphere radius="-1"/></geometry>'
    assert of(block + "</visual></link>") == ["SUP001", "URDF704"]
    behind = JOINT.replace("</joint>", "\n</joint> <!-- urdflint:ignore[URDF400] -->")
    assert of(LINKS, behind) == ["URDF400", "SUP001"]


def test_two_comments_for_one_element() -> None:
    bad = '<link name="c"><visual><geometry><sphere radius="-1"/><sphere radius="x"/></geometry></visual></link>'
    found = set(of(bad))
    assert len(found) > 1
    assert of(*(f"<!-- urdflint:ignore[{one}] -->" for one in sorted(found)), bad) == []


def test_a_file_is_ignored_from_anywhere_in_it() -> None:
    assert of(LINKS, JOINT, "<!-- urdflint:ignore-file[limit-missing] later -->") == []
    assert codes(check({"r.urdf": "<!-- urdflint:ignore-file[URDF400] -->" + robot(LINKS, JOINT)})) == []


def test_a_range_has_an_end() -> None:
    second = JOINT.replace('"j"', '"k"').replace("arm", "foot")
    lines = [LINKS, '<link name="foot"/>', "<!-- urdflint:off[URDF400, URDF704] -->", JOINT]
    assert of(*lines, "<!-- urdflint:on[URDF4] -->", second) == ["SUP001", "URDF400"]
    assert of(*lines, second) == ["SUP001"]
    twice = [LINKS, '<link name="foot"/>', "<!-- urdflint:off[URDF400] -->", JOINT, "<!-- urdflint:on[URDF400] -->"]
    assert of(*twice, second, "<!-- urdflint:on[URDF400] -->") == ["URDF400", "SUP001"]
    assert of(*lines[:3], "<!-- urdflint:on[URDF704] -->", JOINT, second) == ["SUP001"]


def test_what_is_said_of_several_places_stays_for_the_others() -> None:
    tags = [f'<link name="{name}"><nonsense/></link>' for name in "abc"]
    joints = [f'<joint name="{n}" type="fixed"><parent link="a"/><child link="{n}"/></joint>' for n in "bc"]
    (every,) = check({"r.urdf": robot(*tags, *joints)}).findings
    assert len(every.also) == 2
    comment = f"<!-- urdflint:ignore[{every.code}] -->"
    (left,) = check({"r.urdf": robot(comment, *tags, *joints)}).findings
    assert [one.start.line for one in (left.location, *left.also)] == [4, 5]
    assert of(*[line for tag in tags for line in (comment, tag)], *joints) == []


def test_a_macro_is_ignored_where_it_is_written() -> None:
    """The comment stands in an included file, and holds for every robot that has the macro."""
    macro = f"""<robot {NAMESPACE}>
<xacro:macro name="arm" params="side">
  <link name="${{side}}"/>
  <!-- urdflint:ignore[limit-missing] the controller has them -->
  <joint name="${{side}}_joint" type="revolute"><parent link="base"/>
<child link="${{side}}"/><axis xyz="0 0 1"/></joint>
</xacro:macro></robot>"""
    one = f"""<robot name="a" {NAMESPACE}><xacro:include filename="sub/arm.xacro"/>
<link name="base"/><xacro:arm side="left"/><xacro:arm side="right"/></robot>"""
    files = {"sub/arm.xacro": macro, "a.xacro": one, "b.xacro": one.replace('"a"', '"b"')}
    report = check(files)
    assert codes(report) == []
    assert [file.path for file in report.files if file.suppressed] == ["sub/arm.xacro"]
    assert codes(check(files, suppress=False)) == ["URDF400"]
    alone = runner.check([("a.xacro", URDFDOM)])
    assert codes(alone) == []
    assert [(file.path, len(file.suppressed)) for file in alone.files] == [("a.xacro", 1)]


def test_the_argument_of_a_call_is_ignored_at_the_call() -> None:
    text = f"""<robot name="a" {NAMESPACE}>
<xacro:macro name="ball" params="name r"><link name="${{name}}"><visual>
<geometry><sphere radius="${{r}}"/></geometry></visual></link></xacro:macro>
<xacro:ball name="base" r="1"/>
<xacro:ball name="b" r="-1"/>
<joint name="j" type="fixed"><parent link="base"/><child link="b"/></joint>
</robot>"""
    assert codes(check({"r.xacro": text})) == ["URDF704"]
    assert codes(check({"r.xacro": text.replace('"-1"/>', '"-1"/> <!-- urdflint:ignore[URDF704] -->')})) == []


def test_what_is_suppressed_is_counted_and_kept() -> None:
    report = check({"r.urdf": robot(LINKS, "<!-- urdflint:ignore[URDF400] - it is known -->", JOINT)})
    assert [(one.finding.code, one.reason, one.comment.start.line) for one in report.suppressed] == [
        ("URDF400", "it is known", 3)
    ]
    assert plain(summary(report)).startswith("All good: 1 file checked, nothing found, 1 suppressed\n")
    said = json.loads(json_report.render(report))
    assert said["summary"] == {"error": 0, "warning": 0, "info": 0}
    assert said["files"][0]["suppressed"] == 1
    (one,) = said["suppressed"]
    assert one["code"] == "URDF400"
    assert one["suppression"] == {"path": "r.urdf", "line": 3, "column": 1, "reason": "it is known"}


def test_what_is_too_much_to_tell_is_counted_too() -> None:
    many = robot("<!-- urdflint:ignore-file[URDF704] -->", '<link name="base"/>', *(
        f'<link name="l{n}"><visual><geometry><sphere radius="-1"/></geometry></visual></link>'
        f'<joint name="j{n}" type="fixed"><parent link="base"/><child link="l{n}"/></joint>'
        for n in range(1005)
    ))  # fmt: skip
    report = check({"r.urdf": many})
    assert codes(report) == []
    assert report.suppressed_number == 1005
    unreported = many.replace("ignore-file[URDF704]", "ignore[URDF704]").replace(
        '<link name="base"/>', "<link name='base'/>"
    )
    assert codes(check({"r.urdf": unreported})).count("SUP001") == 0
    assert plain(summary(report)).startswith("All good: 1 file checked, nothing found, 1005 suppressed")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('<robot name="r"><!-- urdflint:ignore-file[ALL] --><link name="a"></robot>', "XML001"),
        ('<!-- urdflint:ignore-file[XML] --><robot name="r"><!-- a -- b --><link name="a"/></robot>', "XML002"),
        ('<!-- urdflint:ignore-file[XML003] --><robot name="a&b"><link name="a"/></robot>', "XML003"),
    ],
)
def test_that_a_file_is_no_xml_is_never_ignored(text: str, word: str) -> None:
    assert word in codes(check({"r.urdf": text}))


def test_unused_words_are_reported_and_their_fix_leaves_the_others() -> None:
    before = robot(LINKS, "<!-- urdflint:ignore[URDF704 , limit-missing,URDF306] why -->", JOINT)
    report = check({"r.urdf": before})
    assert codes(report) == ["SUP001"]
    assert report.findings[0].message == "ignore[...] of 'URDF704' and 'URDF306' suppresses nothing"
    assert fixed(report) == before.replace("URDF704 , limit-missing,URDF306", "limit-missing")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<a>\r\n  <!-- urdflint:ignore[URDF400] -->\r\n  <b/>\r\n</a>", "<a>\r\n  <b/>\r\n</a>"),
        ("<a><b/>  <!-- urdflint:ignore[URDF400] --> <c/></a>", "<a><b/> <c/></a>"),
        ("<a>\n <!-- urdflint:ignore[URDF400]\n two lines -->\n<b/></a>", "<a>\n<b/></a>"),
        ("<a/><!-- urdflint:ignore[URDF400] -->", "<a/>"),
        ("<a>\n  <!-- urdflint:ignore[URDF400] --><b/>\n</a>", "<a>\n<b/>\n</a>"),
    ],
)
def test_a_comment_goes_with_its_line(before: str, after: str) -> None:
    (one,) = directives.directives_of(parsing.read(Source("a", before.encode())))
    assert isinstance(one, Directive)
    (span,) = directives.without(one, one.words)
    assert before[: span.start] + before[span.end :] == after


@pytest.mark.parametrize(
    ("before", "gone", "after"),
    [
        ("A, B, C", "A", "B, C"),
        ("A, B, C", "B", "A, C"),
        ("A, B, C", "C", "A, B"),
        ("A,B C", "AC", "B"),
        ("A, B ,C", "BC", "A"),
        (" A, B, C", "AB", " C"),
    ],
)
def test_words_go_out_of_a_comment(before: str, gone: str, after: str) -> None:
    text = "<!-- urdflint:ignore[{}] x --><a/>"
    (one,) = directives.directives_of(parsing.read(Source("a", text.format(before).encode())))
    assert isinstance(one, Directive)
    data = text.format(before)
    for span in sorted(directives.without(one, [word for word in one.words if word.text in gone]), reverse=True):
        data = data[: span.start] + data[span.end :]
    assert data == text.format(after)


def test_very_many_words_are_taken_out_in_two_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in a pass of its own took 13 s for 500, and 100 kB of text for each of 100 kB."""
    path = tmp_path / "r.urdf"
    path.write_text(f'<robot name="r">\n<!-- urdflint:ignore[{"Q," * 900}] x -->\n<link name="a"/></robot>\n')
    monkeypatch.chdir(tmp_path)
    counted, choose = list[int](), _Passes.choose

    def noted(passes: _Passes) -> dict[str, list[Finding]]:
        counted.append(1)
        return choose(passes)

    monkeypatch.setattr(_Passes, "choose", noted)
    with pytest.raises(SystemExit) as done:
        app.main(["check", "--fix", "-q", "r.urdf"])
    assert done.value.code == 0
    assert path.read_text() == '<robot name="r">\n<link name="a"/></robot>\n'
    assert len(counted) == 3


@pytest.mark.parametrize(
    "settings",
    [
        Settings(targets=URDFDOM.targets, codes=frozenset({"URDF704", "SUP001"})),
        Settings(targets=URDFDOM.targets, schema_only=True),
    ],
)
def test_a_rule_that_was_not_asked_is_not_unused(settings: Settings) -> None:
    lines = ["<!-- urdflint:ignore[URDF400] -->", '<link name="base"/>']
    assert of(*lines) == ["SUP001"]
    assert of(*lines, settings=settings) == []


def test_a_rule_of_a_program_that_was_not_asked_for_is_not_unused() -> None:
    lines = ["<!-- urdflint:ignore[DRK110] -->", '<link name="base"/>']
    assert of(*lines) == []
    assert of(*lines, settings=Settings(targets=tuple(target.parse("drake")))) == ["SUP001"]


def test_what_was_not_looked_at_is_not_unused() -> None:
    lines = ["<!-- urdflint:ignore[URDF750] -->", '<link name="base"/>']
    assert of(*lines) == ["SUP001"]
    assert of(*lines, settings=Settings(targets=URDFDOM.targets, resolve=False)) == []
    library = f'<robot {NAMESPACE}><!-- urdflint:ignore[URDF400] --><xacro:macro name="m" params=""/></robot>'
    assert "SUP001" not in codes(check({"r.urdf": robot(LINKS), "lib.xacro": library}))
    broken = f'<robot name="r" {NAMESPACE}><xacro:include filename="absent.xacro"/>\n<!-- urdflint:ignore[URDF400] -->'
    assert "SUP001" not in codes(check({"lib.xacro": broken + '<link name="a"/></robot>'}))


@grouped(
    ("comment", "code", "words"),
    [
        ("urdflint:ignore", "SUP004", "it names no rule"),
        ("urdflint:ignore[]", "SUP004", "it names no rule"),
        ("urdflint:ignore[ , ]", "SUP004", "it names no rule"),
        ("urdflint:ignore[URDF400", "SUP004", "not closed"),
        ("urdflint:ignore URDF400 [URDF400]", "SUP004", "it names no rule"),
        ("urdflint:", "SUP004", "says nothing"),
        ("urdflint:disable[URDF400]", "SUP004", "says 'disable'"),
        ("urdflint:oft[URDF400]", "SUP004", "did you mean 'off'?"),
        ("urdflint ignore-file[URDF400]", "SUP004", "no colon before 'ignore-file'"),
        ("urdflint:ignore[URDF999]", "SUP002", "'URDF999', which does not exist"),
        ("urdflint:ignore[limit-mising]", "SUP002", "did you mean 'limit-missing'?"),
        ("urdflint:ignore[XML001]", "SUP002", "'XML001', which no comment"),
        ("urdflint:ignore[suppression-unused]", "SUP002", "which no comment"),
        ("urdflint:on[URDF400]", "SUP001", "no off[...] of it stands before"),
    ],
)
def test_what_is_wrong_with_a_comment_is_reported(comment: str, code: str, words: str) -> None:
    report = check({"r.urdf": robot(f"<!-- {comment} -->", LINKS.partition("/>")[0] + "/>")})
    assert [(one.code, words in one.message) for one in report.findings if one.code != "XML050"] == [(code, True)]


@pytest.mark.parametrize("comment", ["urdflint is fine", "see urdflint:ignore[URDF400]", "xurdflint:ignore", ""])
def test_other_comments_are_left_alone(comment: str) -> None:
    assert of(f"<!-- {comment} -->", '<link name="base"/>') == []


def test_one_at_the_end_of_its_parent_holds_for_nothing() -> None:
    joint = JOINT.replace("</joint>", "\n<!-- urdflint:ignore[URDF400] -->\n</joint>")
    report = check({"r.urdf": robot(LINKS, joint, "<gazebo/>")})
    assert codes(report) == ["URDF400", "SUP001"]
    assert "no element follows it" in report.findings[1].message


def test_a_narrower_comment_makes_a_wider_one_unused() -> None:
    report = check(
        {"r.urdf": robot("<!-- urdflint:ignore-file[URDF4] -->", LINKS, "<!-- urdflint:ignore[URDF400] -->", JOINT)}
    )
    assert [(one.code, one.location.start.line) for one in report.findings] == [("SUP001", 2)]


def test_a_reason_is_asked_for_where_the_configuration_wants_it() -> None:
    wanted = Settings(targets=URDFDOM.targets, require_reason=True)
    assert of(LINKS, "<!-- urdflint:ignore[URDF400] -->", JOINT, settings=wanted) == ["SUP003"]
    assert of(LINKS, "<!-- urdflint:ignore[URDF400]:-->", JOINT, settings=wanted) == ["SUP003"]
    assert of(LINKS, "<!-- urdflint:ignore[URDF400] why -->", JOINT, settings=wanted) == []
    lines = ["<!-- urdflint:off[URDF400] why -->", JOINT, "<!-- urdflint:on[URDF400] -->"]
    assert of(LINKS, *lines, settings=wanted) == []


def test_other_encodings_are_read_and_offered_no_fix() -> None:
    text = robot(LINKS, "<!-- urdflint:ignore[URDF400] größer -->", JOINT)
    report = check({"r.urdf": b"\xff\xfe" + text.encode("utf-16-le")})
    assert "URDF400" not in codes(report)
    assert report.suppressed[0].reason == "größer"
    unused = check({"r.urdf": b"\xff\xfe" + text.replace(JOINT, "<link name='c'/>").encode("utf-16-le")})
    assert [one.fix for one in unused.findings if one.code == "SUP001"] == [None]


def test_very_many_comments_cost_no_more_than_their_number() -> None:
    """Many comments before one element, and in elements nested deeply."""
    many = "<!-- urdflint:ignore[URDF400] -->" * 5_000
    said = list(directives.directives_of(parsing.read(Source("a", f"<a>{many}<b/></a>".encode()))))
    assert len(said) == 5_000
    deep = "<a>" * 3000 + "</a><!-- urdflint:ignore[URDF400] -->" * 2999 + "</a>"
    assert not any(
        isinstance(one, Malformed) for one in directives.directives_of(parsing.read(Source("a", deep.encode())))
    )


def test_findings_stay_in_order() -> None:
    lines = ["<!-- urdflint:ignore[URDF704] -->", LINKS, JOINT, "<!-- urdflint:nothing -->"]
    report = check({"a.urdf": robot(*lines), "b.urdf": robot(*lines)})
    places = [(one.location.source.name, one.location.span.start) for one in report.findings]
    assert places == sorted(places)
    assert len(places) == 6

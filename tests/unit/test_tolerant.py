"""Files that are not well formed: the tree that tinyxml2 sees, and every departure from XML at its place."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.steps import calls
from urdflint.syntax.document import Document
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source
from urdflint.syntax.tolerant.recovery import LIMIT
from urdflint.syntax.tolerant.recovery import read as tolerant_read


def document(text: str | bytes) -> Document:
    return read(Source("robot.urdf", text.encode() if isinstance(text, str) else text))


def departures(one: Document) -> list[tuple[str, str]]:
    return [(d.kind, one.source.text[d.span.start : d.span.end].decode("utf-8", "replace")) for d in one.departures]


@grouped(
    ("text", "expected"),
    [
        ("<robot><!-- a -- b -- c --></robot>", [("comment-dashes", "--"), ("comment-dashes", "--")]),
        ("<robot><!-- a ---></robot>", [("comment-dashes", "--")]),
        ("<robot><!-- ----- --></robot>", [("comment-dashes", "-----")]),
        ("<robot a='x & y'>1 & 2</robot>", [("raw-ampersand", "&"), ("raw-ampersand", "&")]),
        ("<robot a='&nbsp;'/>", [("unknown-entity", "&nbsp;")]),
        ("<robot>&#0;&#xD800;</robot>", [("bad-reference", "&#0;"), ("bad-reference", "&#xD800;")]),
        ("<robot a='1<2'/>", [("less-than-in-value", "<")]),
        ("<robot a='1'b='2'/>", [("missing-blank", "b")]),
        ("\n<?xml version='1.0'?><robot/>", [("late-declaration", "<?xml version='1.0'?>")]),
        ("<?xml version='1.0' foo='2'?><robot/>", [("declaration", "<?xml version='1.0' foo='2'?>")]),
        ("<robot/><robot/>", [("second-root", "<robot/>")]),
        ("some text <robot/>", [("text-outside-root", "some text")]),
        ("< robot/>", [("blank-in-tag", " ")]),
        ("<robot></robot a='1'>", [("end-tag-attributes", "a='1'")]),
        ("<robot>]]></robot>", [("cdata-end", "]]>")]),
        ("<robot><!thing></robot>", [("stray-markup", "<!thing>")]),
        ("<robot>\x01</robot>", [("control-character", "\x01")]),
        ("<robot>\ufffe</robot>", [("control-character", "\ufffe")]),
        ("<robot “a='1'/>", [("invalid-name", "“a")]),
        ("<robot/>\0junk", [("nul", "\0")]),
        ("<!DOCTYPE robot [<!ENTITY a '>'>]><robot/>", [("entity-declared", "<!ENTITY a '>'>")]),
        ("<robot/>trailing\n", [("text-outside-root", "trailing")]),
        ("<robot/></robot>", [("mismatched-tag", "</robot>")]),
        ("<robot/><foo", [("unclosed-tag", "<foo")]),
    ],
)
def test_readable_departures(text: str, expected: list[tuple[str, str]]) -> None:
    one = document(text)
    assert departures(one) == expected
    assert one.root is not None
    assert one.root.tag == "robot"


@grouped(
    ("text", "expected"),
    [
        ("", ("not-xml", "")),
        (" \n", ("not-xml", "")),
        ("<!-- nothing -- at all -->", ("not-xml", "")),
        ("<robot><link></robot>", ("mismatched-tag", "</robot>")),
        ("<robot><link/>", ("unclosed", "<robot")),
        ("<robot><!-- ", ("unclosed", "<!--")),
        ("<robot a=1/>", ("unquoted-value", "1")),
        ("<robot a=“1”/>", ("unquoted-value", "“1”")),
        ("<robot a/>", ("no-value", "a")),
        ("<robot a= />", ("unquoted-value", "/")),
        ("<robot a='1' b='2' a='3'/>", ("duplicate-attribute", "a='3'")),
        ("<robot a='1>\n<link b='2'/></robot>", ("unclosed-value", "'")),
        ("<robot a='1", ("unclosed-value", "'")),
        ("<robot <link/></robot>", ("unclosed-tag", "<robot")),
        ("<robot ?/>", ("bad-tag", "?")),
        ("<robot><1/></robot>", ("bad-tag", "<")),
        ("only text", ("not-xml", "")),
    ],
)
def test_fatal_departures(text: str, expected: tuple[str, str]) -> None:
    one = document(text)
    assert departures(one) == [expected]
    assert one.elements == []
    assert one.root is None


def test_a_nul_before_the_robot_is_named() -> None:
    assert departures(document("<!-- -- -->\0<robot/>")) == [("comment-dashes", "--"), ("nul", "\0")]


def test_all_harmless_departures_before_a_fatal_one() -> None:
    one = document("<robot a='&'><!-- -- --><link></robot>")
    assert [kind for kind, _ in departures(one)] == ["raw-ampersand", "comment-dashes", "mismatched-tag"]


def test_what_expat_alone_refuses_keeps_its_words() -> None:
    one = document("<!DOCTYPE robot [ <!ELEMENT ]><robot/>")
    assert [kind for kind, _ in departures(one)] == ["not-well-formed"]
    assert one.root is not None


def test_values_and_text() -> None:
    one = document("<robot a='1\t2\r\n3' b='x & &lt;&#65;&#x42; &foo;'>\r\n a & b<![CDATA[<&amp;]]></robot>")
    assert one.root is not None
    assert one.root.attributes == {"a": "1 2 3", "b": "x & <AB &foo;"}
    assert one.root.text == "\n a & b<&amp;"
    assert one.raw(one.root, "a") == "1\t2\r\n3"


def test_the_first_robot_is_the_root() -> None:
    one = document("<foo/><robot name='a'/><robot name='b'/>")
    assert one.root is not None
    assert one.root.attributes == {"name": "a"}
    assert len(one.elements) == 3


def test_the_incomplete_second_root_is_dropped() -> None:
    one = document("<robot><link/></robot><robot><link>")
    assert [element.tag for element in one.elements] == ["robot", "link"]


def test_an_internal_subset_is_no_text() -> None:
    text = "<!DOCTYPE robot [\n<!-- - -->\n<!ENTITY a 'b'>\n<!ELEMENT robot ANY>\n]>\n<robot name='&a;'/>"
    one = document(text)
    assert departures(one) == [("entity-declared", "<!ENTITY a 'b'>"), ("unknown-entity", "&a;")]
    assert one.root is not None
    assert one.root.attributes == {"name": "&a;"}


def test_invalid_utf8_behind_a_mark() -> None:
    one = document(b"\xef\xbb\xbf<robot name='\xff'/>")
    assert [departure.kind for departure in one.departures] == ["invalid-utf8"]
    assert one.root is not None
    assert one.root.attributes == {"name": "\ufffd"}


def test_departures_of_one_kind_are_bounded() -> None:
    one = document("<robot>" + "& " * (LIMIT + 10) + "</robot>")
    assert len(one.departures) == LIMIT


def facts(one: Document) -> list[tuple[object, ...]]:
    return [
        (element.tag, element.attributes, element.start, element.close, element.text.split(), one.path(element))
        for element in one.elements
    ]


WELL_FORMED = """<?xml version='1.0' encoding="UTF-8" standalone='yes'?>\r
<?xml-stylesheet href="a"?><!DOCTYPE robot SYSTEM "a.dtd" [<!ELEMENT robot ANY> <!-- > -->]>
<robot name='ä&#x42;' note="a > b &quot;\r\n\tc"> text &lt; <!-- - --> more
  <a:b c = "1"   d=""/><link
></link ><![CDATA[ <&amp; ]]> </robot><!-- end --> <?pi?>
"""


def test_well_formed_files_read_alike() -> None:
    source = Source("robot.urdf", WELL_FORMED.encode())
    exact, tolerant = read(source), tolerant_read(source, None)
    assert exact.well_formed
    assert tolerant.departures == []
    assert facts(tolerant) == facts(exact)
    assert tolerant.comments == exact.comments
    assert (tolerant.doctype, tolerant.depth) == (exact.doctype, exact.depth)


@pytest.mark.corpus
def test_well_formed_robots_read_alike() -> None:
    folder = Path(__file__).parents[3] / "shared"
    if not folder.is_dir():
        pytest.skip("../shared is not here")
    count = 0
    paths = (path for name in ("*.urdf", "*.xacro") for path in folder.rglob(name) if path.is_file())
    for path in sorted(paths):
        source = Source(str(path), path.read_bytes())
        exact = read(source)
        if exact.well_formed and path.stat().st_size < 300_000:
            tolerant = tolerant_read(source, None)
            assert tolerant.departures == [], path
            assert facts(tolerant) == facts(exact), path
            count += 1
    assert count > 1000


def test_ten_thousand_levels() -> None:
    one = document(b"<x>&" + b"<x>" * 9_999 + b"</x>" * 10_000)
    assert [departure.kind for departure in one.departures] == ["raw-ampersand"]
    assert one.depth == len(one.elements) == 10_000


@grouped(
    "hostile",
    [
        b"<",
        b"<a ",
        b'<a b="',
        b"<!--",
        b"<?xml version='1.0'?>",
        b"<!DOCTYPE [",
        b"&#x",
        b"--",
        b"]]>",
        b"\x01",
        b"<![CDATA[",
        b"=",
        b"</a>",
        b"<!ENTITY ",
    ],
    size=15,
)
@pytest.mark.parametrize("start", [b"", b"<robot>", b"<!DOCTYPE a [", b"<robot a='", b"<robot><!--"])
def test_work_grows_with_the_size_only(start: bytes, hostile: bytes) -> None:
    less, more = (calls(partial(document, start + hostile * times)) for times in (500, 2000))
    assert more < 5 * less
    document(start + hostile * 10_000)

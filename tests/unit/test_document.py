"""The tree of well-formed files, and that every span cuts out the thing it names."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.mutations import any_bytes
from urdflint.syntax.document import Document, Element
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source, Span

ROBOT = """<?xml version="1.0"?>
<!-- a comment -->
<robot name='r' note="a > b
\tc">
  <link name = "ä&amp;b"/>
  <joint
     name="j"
     type="fixed" >
    <parent link="base"/>
    text &lt; <!-- not text --> more
  </joint >
  <größe wert="1"></größe>
</robot>
"""


def document(text: str | bytes) -> Document:
    return read(Source("robot.urdf", text.encode() if isinstance(text, str) else text))


def cut(one: Document, span: Span | None) -> str | None:
    return None if span is None else one.source.text[span.start : span.end].decode()


def find(one: Document, tag: str) -> Element:
    return next(element for element in one.elements if element.tag == tag)


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_spans(ending: str) -> None:
    one = document(ROBOT.replace("\n", ending))
    robot, link, joint, wide = (find(one, tag) for tag in ("robot", "link", "joint", "größe"))
    assert one.well_formed
    assert cut(one, one.start_tag(robot)) == f"<robot name='r' note=\"a > b{ending}\tc\">"
    assert cut(one, one.name(robot)) == "robot"
    assert cut(one, one.attribute(robot, "note")) == "note"
    assert cut(one, one.value(robot, "name")) == "r"
    assert cut(one, one.value(robot, "note")) == one.raw(robot, "note") == f"a > b{ending}\tc"
    assert robot.attributes["note"] == "a > b  c"
    assert cut(one, one.value(link, "name")) == "ä&amp;b"
    assert link.attributes["name"] == "ä&b"
    assert cut(one, one.element(link)) == cut(one, one.start_tag(link)) == '<link name = "ä&amp;b"/>'
    assert (cut(one, one.element(joint)) or "").endswith("</joint >")
    assert cut(one, one.text(joint)) == "text &lt;"
    assert cut(one, one.element(wide)) == '<größe wert="1"></größe>'
    assert cut(one, one.name(wide)) == "größe"
    assert cut(one, one.value(wide, "wert")) == "1"
    assert one.value(wide, "nothing") is None
    assert one.text(wide) is None
    assert one.path(wide) == "/robot/größe"


def test_positions_behind_wide_characters() -> None:
    one = document('<robot name="r"><größe wert="1"/></robot>')
    span = one.value(find(one, "größe"), "wert")
    assert span is not None
    assert one.source.position(span.start) == (1, 30)


def test_tree() -> None:
    one = document("<robot><link><visual/><visual/></link><joint/></robot>")
    assert one.root is one.elements[0]
    link = one.root.child("link") if one.root else None
    assert link is not None
    assert one.path(link.children[1]) == "/robot/link/visual[2]"
    assert [element.tag for element in link.children[0].ancestors()] == ["link", "robot"]
    assert [element.tag for element in one.elements[0].descendants()] == ["link", "visual", "visual", "joint"]
    assert one.depth == 3


def test_undeclared_prefixes_are_literal() -> None:
    one = document('<robot><drake:x xacro:y="1"/></robot>')
    assert one.well_formed
    assert one.elements[1].tag == "drake:x"
    assert cut(one, one.value(one.elements[1], "xacro:y")) == "1"


def test_defaults_of_a_doctype_are_not_attributes() -> None:
    one = document('<!DOCTYPE robot [<!ATTLIST robot a CDATA "b">]><robot/>')
    assert one.well_formed
    assert one.elements[0].attributes == {}
    assert one.doctype == 0


@grouped("version", ["0.0", "", "2.0", "1"])
def test_a_version_that_is_none(version: str) -> None:
    one = document(f'<?xml version="{version}"?>\n<robot/>')
    assert [departure.kind for departure in one.departures] == ["xml-version"]
    assert cut(one, one.departures[0].span) == version
    assert one.root is not None


@grouped(
    "data",
    [
        "\ufeff<robot name='ä'/>".encode("utf-16-le"),
        "\ufeff<robot name='ä'/>".encode("utf-16-be"),
        "<robot name='ä'/>".encode("utf-16-le"),
        "\ufeff<robot name='ä'/>".encode(),
        "<robot name='ä'/>".encode("latin-1"),
        "<?xml version='1.0' encoding='latin-1'?><robot name='ä'/>".encode("latin-1"),
        "<?xml version='1.0' encoding='UTF-16'?><robot name='ä'/>".encode(),
    ],
)
def test_other_encodings(data: bytes) -> None:
    one = document(data)
    assert one.well_formed
    assert one.root is not None
    assert one.root.attributes == {"name": "ä"}
    assert cut(one, one.value(one.root, "name")) == "ä"
    assert cut(one, one.start_tag(one.root)) == "<robot name='ä'/>"


def test_broken_values() -> None:
    one = document('<robot><origin xyz="0\t0 0" rpy="0 0 0"/><axis xyz="0 0\n1"/></robot>')
    assert {(element.tag, name) for element, name in one.broken_values} == {("origin", "xyz"), ("axis", "xyz")}


def test_a_hundred_thousand_levels() -> None:
    one = document(b"<x>" * 100_000 + b"</x>" * 100_000)
    assert one.well_formed
    assert one.depth == 100_000
    assert len(list(one.elements[0].descendants())) == 99_999


def test_an_entity_bomb_costs_nothing() -> None:
    levels = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 30))
    one = document(f'<!DOCTYPE robot [<!ENTITY a0 "lol">{levels}]><robot name="&a29;">&a29;</robot>')
    assert one.root is not None
    assert one.root.attributes == {"name": "&a29;"}
    assert one.root.text == "&a29;"


def test_nothing_outside_the_file_is_opened(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("opened")
    one = document(f'<!DOCTYPE robot [<!ENTITY x SYSTEM "file://{secret}">]><robot name="r">&x;</robot>')
    assert one.root is not None
    assert one.root.text == "&x;"


def check_spans(one: Document) -> None:
    text = one.source.text
    for element in one.elements:
        if "\ufffd" in element.tag:
            continue
        assert cut(one, one.name(element)) == element.tag
        tag = one.start_tag(element)
        assert tag.start == element.start
        assert text[tag.start : tag.start + 1] == b"<"
        assert text[tag.end - 1 : tag.end] == b">"
        for name in element.attributes:
            if "\ufffd" not in name:
                assert cut(one, one.attribute(element, name)) == name
                span = one.value(element, name)
                assert span is not None
                assert text[span.start - 1 : span.start] == text[span.end : span.end + 1]
    for departure in one.departures:
        assert 0 <= departure.span.start <= departure.span.end <= len(text)
        assert "\n" not in departure.message


@grouped("seed", range(100), size=100)
def test_any_bytes(seed: int) -> None:
    check_spans(document(any_bytes(random.Random(seed), 300)))


@grouped("seed", range(300), size=300)
def test_mutated_robots(seed: int) -> None:
    chance, data = random.Random(seed), ROBOT.encode()
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(data) + 1)
        new = chance.choice(
            ["<", ">", "/", '"', "'", "=", "&", ";", "--", "!", "?", "[", "]", "\0", "é", "\n", "\ufeff"]
        )
        data = data[:at] + new.encode(chance.choice(["utf-8", "utf-16-le"])) + data[at + chance.randint(0, 2) :]
    check_spans(document(data))

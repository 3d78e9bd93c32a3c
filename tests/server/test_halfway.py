"""What is being typed is told by the text before it, in linear time whatever that is."""

import time

import pytest

from tests.grouping import grouped
from urdflint.server.completion import partial_xml, yaml_completion

SIZE = 40_000
BOUND = 0.4  # seconds of CPU; a linear pattern takes about 0.01
TAGS = b'<robot name="r"><link name="a"/>'


@grouped(
    ("typed", "part", "children"),
    [
        (b"", partial_xml.TEXT, ["link"]),
        (b"<!-- a ", partial_xml.COMMENT, ["link"]),
        (b"<!-- a > b", partial_xml.COMMENT, ["link"]),
        (b'<!-- <link name="b"/> ', partial_xml.COMMENT, ["link"]),
        (b"<!-- a --><!-->", partial_xml.COMMENT, ["link"]),
        (b'<!-- <link name="b"/> --> ', partial_xml.TEXT, ["link"]),
        (b"<!-- a --><joint/><", partial_xml.TAG, ["link", "joint"]),
        (b"<![CDATA[ <joint/> ", partial_xml.TEXT, ["link"]),
        (b"<![CDATA[ <joint/> ]]><jo", partial_xml.TAG, ["link"]),
        (b"<link na", partial_xml.ATTRIBUTE_NAME, ["link"]),
        (b'<link name="', partial_xml.VALUE, ["link"]),
        (b'<link$name="', partial_xml.VALUE, ["link"]),
        (b"</lin", partial_xml.CLOSING, ["link"]),
    ],
)
def test_the_part(typed: bytes, part: str, children: list[str]) -> None:
    place = partial_xml.typed_at(TAGS + typed, len(TAGS + typed))
    assert place.part == part
    assert [(one.tag, one.children) for one in place.open_tags] == [("robot", children)]


@pytest.mark.parametrize("head", [b"", b"<a", b"<a ", b'<a b="', b"a: b"])
@grouped("filler", [b"<!--", b"<![CDATA[", b"\x80", b"a", b" ", b"a =", b'"', b"v\n", b"a: ", b"a \r"], size=20)
def test_no_text_takes_long(head: bytes, filler: bytes) -> None:
    text = head + filler * (SIZE // len(filler)) + b"#"
    start = time.process_time()
    for pattern in (partial_xml.TOKEN, partial_xml.ATTRIBUTE, partial_xml.NAMES, yaml_completion.KEY):
        sum(1 for _ in pattern.finditer(text))
    partial_xml.typed_at(text, len(text))
    assert time.process_time() - start < BOUND


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_key_is_in_one_line(end: str) -> None:
    lines = ["- some", "- first:", "", "  words", "  second:   1 ", "third: 2  # not one", "fourth:\t", "a: b: c", ""]
    found = yaml_completion.KEY.finditer(end.join(lines).encode())
    keys = [(b"", b"first", None), (b"  ", b"second", b"1 "), (b"", b"fourth", None), (b"", b"a", b"b: c")]
    assert [one.groups() for one in found] == keys

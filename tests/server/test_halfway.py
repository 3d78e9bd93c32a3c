"""What is being typed is told by the text before it, in linear time whatever that is."""

import time

import pytest

from tests.grouping import grouped
from urdflint.server.completion import partial_xml as halfway
from urdflint.server.completion import yaml_completion

SIZE = 40_000
BOUND = 0.4  # seconds of CPU; a linear pattern takes about 0.01
TAGS = b'<robot name="r"><link name="a"/>'


@grouped(
    ("typed", "part", "children"),
    [
        (b"", halfway.TEXT, ["link"]),
        (b"<!-- a ", halfway.COMMENT, ["link"]),
        (b"<!-- a > b", halfway.COMMENT, ["link"]),
        (b'<!-- <link name="b"/> ', halfway.COMMENT, ["link"]),
        (b"<!-- a --><!-->", halfway.COMMENT, ["link"]),
        (b'<!-- <link name="b"/> --> ', halfway.TEXT, ["link"]),
        (b"<!-- a --><joint/><", halfway.TAG, ["link", "joint"]),
        (b"<![CDATA[ <joint/> ", halfway.TEXT, ["link"]),
        (b"<![CDATA[ <joint/> ]]><jo", halfway.TAG, ["link"]),
        (b"<link na", halfway.ATTRIBUTE_NAME, ["link"]),
        (b'<link name="', halfway.VALUE, ["link"]),
        (b'<link$name="', halfway.VALUE, ["link"]),
        (b"</lin", halfway.CLOSING, ["link"]),
    ],
)
def test_the_part(typed: bytes, part: str, children: list[str]) -> None:
    place = halfway.typed_at(TAGS + typed, len(TAGS + typed))
    assert place.part == part
    assert [(one.tag, one.children) for one in place.open_tags] == [("robot", children)]


@pytest.mark.parametrize("head", [b"", b"<a", b"<a ", b'<a b="', b"a: b"])
@pytest.mark.parametrize("filler", [b"<!--", b"<![CDATA[", b"\x80", b"a", b" ", b"a =", b'"', b"v\n", b"a: ", b"a \r"])
def test_no_text_takes_long(head: bytes, filler: bytes) -> None:
    text = head + filler * (SIZE // len(filler)) + b"#"
    start = time.process_time()
    for pattern in (halfway.TOKEN, halfway.ATTRIBUTE, halfway.NAMES, yaml_completion.KEY):
        sum(1 for _ in pattern.finditer(text))
    halfway.typed_at(text, len(text))
    assert time.process_time() - start < BOUND


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_key_is_in_one_line(end: str) -> None:
    lines = ["- some", "- first:", "", "  words", "  second:   1 ", "third: 2  # not one", "fourth:\t", "a: b: c", ""]
    found = yaml_completion.KEY.finditer(end.join(lines).encode())
    keys = [(b"", b"first", None), (b"  ", b"second", b"1 "), (b"", b"fourth", None), (b"", b"a", b"b: c")]
    assert [one.groups() for one in found] == keys

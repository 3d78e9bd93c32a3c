"""What expat refuses, as the USD converter and Newton hand it files: held against ElementTree itself."""

from __future__ import annotations

import gc
import io
import random
from xml.etree import ElementTree
from xml.parsers import expat

import pytest

from tests.grouping import grouped
from tests.programs.test_tinyxml_differential import mutated
from urdflint.programs.effect import Effect
from urdflint.programs.xml import refusals
from urdflint.programs.xml.expat import refusal_of_file, refusal_of_text
from urdflint.syntax.document import Document
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source

ROBOT = b'<robot name="r"><link name="a"/></robot>'
BOTH_LOAD = [
    ROBOT,
    b'<?xml version="1.0"?>\n' + ROBOT,
    b'<?xml version="1.0" encoding="utf-8"?>' + ROBOT,
    b'<robot name="r" xmlns:drake="d"><drake:a drake:b="1"/></robot>',
    b'<!DOCTYPE robot [<!ENTITY n "x">]><robot name="&n;">&n;</robot>',
    b'<!DOCTYPE robot SYSTEM "x.dtd"><robot name="&n;"/>',
    b"\xef\xbb\xbf" + ROBOT,
]
BOTH_REFUSE = [
    b"",
    b'<robot name="r"><drake:a/></robot>',
    b'<robot name="r" gz:b="1"/>',
    b'<robot name="r" xmlns:drake=""/>',
    b"<!-- a -- b -->" + ROBOT,
    b'<robot name="a & b"/>',
    ROBOT + b"<robot/>",
    ROBOT + b"text",
    b'<robot name="&n;"/>',
    b'<!DOCTYPE robot SYSTEM "x.dtd"><robot>&n;</robot>',
    b'<!DOCTYPE robot [<!ENTITY n SYSTEM "n.txt">]><robot>&n;</robot>',
    b'<robot name="\xe9"/>',
]
TEXT_LOADS = [
    b'\n\n<?xml version="1.0"?>\n' + ROBOT,
    b'  <?xml version="1.0"?>\r\n' + ROBOT,
    b'<!-- c -->\n<?xml version="0.0" encoding="latin1"?>\n' + ROBOT,
    b'<?xml version="1.0" encoding="nonsense"?>\n' + ROBOT,
    b'<?xml version="1.0"?>\r<?xml version="1.0"?>\r' + ROBOT,
]
FILE_LOADS = [
    b'<?xml version="1.0" encoding="latin1"?><robot name="\xe9"/>',
    ('<?xml version="1.0" encoding="utf-16"?>' + ROBOT.decode()).encode("utf-16"),
]


@grouped("data", [*BOTH_LOAD, *TEXT_LOADS])
def test_the_converter_loads(data: bytes) -> None:
    assert refusal_of_text(data) is None


@grouped("data", [*BOTH_REFUSE, *FILE_LOADS, b' <?xml version="1.0"?>' + ROBOT])
def test_the_converter_refuses(data: bytes) -> None:
    assert refusal_of_text(data) is not None


@grouped("data", [*BOTH_LOAD, *FILE_LOADS])
def test_newton_loads(data: bytes) -> None:
    assert refusal_of_file(data) is None


@grouped("data", [*BOTH_REFUSE, *TEXT_LOADS])
def test_newton_refuses(data: bytes) -> None:
    assert refusal_of_file(data) is not None


def test_the_place_counts_lines_that_were_taken_out() -> None:
    data = b'<?xml version="1.0"?>\n<robot name="r">\n<?xml version="1.0"?>\n<drake:a/></robot>'
    found = refusal_of_text(data)
    assert found is not None
    assert (found.offset, found.reason) == (data.index(b"<drake"), "unbound prefix")


def converted(data: bytes) -> str:
    """The text that the converter makes of a file."""
    lines = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    return "".join(line for line in lines if not (line.strip().startswith("<?xml") and line.strip().endswith("?>")))


def test_elementtree_refuses_the_same() -> None:
    chance = random.Random(1)
    refused = [0, 0]
    for _ in range(3_000):
        data = mutated(chance)
        for at, (ours, theirs) in enumerate(
            [
                (refusal_of_text, lambda data: ElementTree.fromstring(converted(data))),
                (refusal_of_file, lambda data: ElementTree.parse(io.BytesIO(data))),
            ]
        ):
            try:
                theirs(data)
                loads = True
            except (ElementTree.ParseError, ValueError, LookupError):
                loads = False
            assert (ours(data) is None) is loads, data
            refused[at] += not loads
    assert all(500 < one < 2_900 for one in refused)


def test_effects_are_reported_where_the_fault_is() -> None:
    undeclared = document(b'<robot name="r"><drake:a/><drake:b/></robot>')
    rejecting = dict.fromkeys(refusals.want_well_formed(), Effect.REJECTS)
    assert refusals.effects_of_prefix(undeclared, "drake") == rejecting
    assert refusals.effects_by_offset(undeclared) == {}
    elsewhere = document(b'<robot name="r"><link xmlns:drake="d"/><drake:a/></robot>')
    assert refusals.effects_of_prefix(elsewhere, "drake") == {}
    assert refusals.effects_by_offset(elsewhere) == {elsewhere.source.data.index(b"<drake"): rejecting}
    late = document(b'\n<?xml version="1.0"?>\n' + ROBOT)
    [effects] = refusals.effects_by_departure(late).values()
    assert "newton" in effects
    assert "usd" not in effects
    deep = document(b"<robot>" + b"<a>" * 990 + b"</a>" * 990 + b"</robot>")
    assert set(refusals.effects_of_well_formed(deep)) >= {"usd"}
    assert "newton" not in refusals.effects_of_well_formed(deep)
    other, empty = document(b"<Robot><link name='a'/></Robot>").root, document(b"<Robot/>").root
    assert other is not None
    assert empty is not None
    assert "usd" in refusals.effects_of_root(other)
    assert "newton" not in refusals.effects_of_root(other)  # which asks for links alone
    assert "newton" in refusals.effects_of_root(empty)


def document(data: bytes) -> Document:
    return read(Source("r.urdf", data))


@pytest.mark.parametrize(
    "data", [b"<robot><a/></robot>", b"<robot><a></robot>", b"<!DOCTYPE robot [<!ENTITY a 'b'>]><robot>&a;</robot>"]
)
def test_no_parser_stays_behind(data: bytes) -> None:
    """It keeps something for each element that was open: of a hostile file that is much."""

    def parsers() -> list[object]:
        return [one for one in gc.get_objects() if isinstance(one, expat.XMLParserType)]

    gc.freeze()  # what is there already is not looked at
    gc.disable()
    before = len(parsers())  # of whoever keeps some
    try:
        for ask in (read, lambda source: refusal_of_file(source.data), lambda source: refusal_of_text(source.data)):
            ask(Source("robot.urdf", data))
            assert len(parsers()) == before
    finally:
        gc.enable()

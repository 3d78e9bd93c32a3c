"""Where a file stops expat is known without asking it for one kind of file: the answer must be what expat says."""

from __future__ import annotations

from tests.grouping import grouped
from urdflint.programs.xml import refusals
from urdflint.programs.xml.expat import refusal_of_file, refusal_of_text
from urdflint.programs.xml.refusal import Refusal
from urdflint.syntax.document import Document
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source

PREFIXED = "<robot name='r'><link name='a'/>{}<drake:a/></robot>"
FILES = [
    PREFIXED.format(""),
    PREFIXED.format("<b drake:c='1'/>"),
    PREFIXED.format("<b></c>"),
    PREFIXED.format("").replace("'r'", "'a & b'"),
    PREFIXED.format("") + "<robot/>",
    PREFIXED.format("").replace("<link", "<link xml:lang='en'"),
    PREFIXED.format("<b xmlns:drake='d'/>"),
    PREFIXED.format("").replace("<robot", "<robot xmlns:drake='d'"),
    PREFIXED.format("<b name='ä'/>"),
    PREFIXED.format("<?some thing?>"),
    '<?xml version="1.0" encoding="nonsense"?>\n' + PREFIXED.format(""),
    '\n<?xml version="1.0"?>\n' + PREFIXED.format(""),
    '<!DOCTYPE robot [<!ENTITY e SYSTEM "e.txt">]>' + PREFIXED.format("<b>&e;</b>"),
    "<!DOCTYPE robot [<!ATTLIST robot xmlns:drake CDATA 'd'>]>" + PREFIXED.format(""),
    PREFIXED.format("<b>" * 120 + "</b>" * 120),
    "<robot name='r'><link xml:lang='en' name='a'/></robot>",
]


def of_programs(document: Document) -> dict[str, Refusal]:
    """What is said of the two programs that ask expat."""
    refusals.refusals.cache_clear()
    found = refusals.refusals(document)
    return {name: found[name] for name in ("usd", "newton") if name in found}


@grouped("text", FILES)
def test_it_is_what_expat_says(text: str) -> None:
    data = text.encode()
    asked = {"usd": refusal_of_text(data), "newton": refusal_of_file(data)}
    assert of_programs(read(Source("r.urdf", data))) == {name: one for name, one in asked.items() if one}


def test_a_file_in_another_encoding_is_refused_where_it_is_no_text() -> None:
    data = PREFIXED.format("<b name='ä'/>").encode("latin-1")
    asked = {"usd": refusal_of_text(data), "newton": refusal_of_file(data)}
    assert of_programs(read(Source("r.urdf", data))) == asked
    assert asked["usd"] is not None
    assert asked["usd"].reason == "not UTF-8"


def test_the_converter_reads_no_deeper_than_python_does() -> None:
    """The root is one level itself. Newton does not read elements within elements by itself."""
    for depth, deep in ((989, False), (990, True)):
        document = read(Source("r.urdf", f"<robot name='r'>{'<a>' * depth}{'</a>' * depth}</robot>".encode()))
        assert document.depth == depth + 1
        assert of_programs(document) == ({"usd": Refusal(0, "recursion")} if deep else {})

"""A version of XML that there is not changes nothing for parsers that do not look at it, which are not run then."""

from __future__ import annotations

from tests import mutations
from urdflint.programs.xml import refusals
from urdflint.programs.xml.parser import DocumentQuestions
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

TEXTS = (
    *mutations.mutants(20261129, mutations.seeds(False), 60),
    '<robot name="r"><:a/></robot>',
    '<robot name="r"><?b c?><link name="l"/></robot>',
    '<robot name="r">\r<link name="l"/></robot>',
)


def test_no_parser_of_tinyxml_minds_the_version() -> None:
    skipped = 0
    for text in TEXTS:
        document = parsing.read(Source("robot.urdf", f'<?xml version="0.0"?>\n{text}'.encode()))
        questions, full = DocumentQuestions(document), DocumentQuestions(document)
        skipped += questions._is_plain_for_tinyxml
        full._is_plain_for_tinyxml = False
        for parser in refusals.parsers().values():
            assert parser.refuses(questions) == parser.refuses(full), text
    assert 0 < skipped < len(TEXTS)

"""How yourdfpy reads XML: with lxml, and what lxml refuses once more by its recovery; any name of the root will do."""

from __future__ import annotations

from urdflint.programs.xml import libxml2
from urdflint.programs.xml.parser import DocumentQuestions, Parser
from urdflint.programs.xml.refusal import Refusal


def _refuses(request: DocumentQuestions) -> Refusal | None:
    refused = libxml2.refusal(request.data)
    return refused if refused is not None and not libxml2.recovers(request.data) else None


PARSERS = {
    "": Parser(_refuses, expands=True, takes_root=lambda root: "name" in root.attributes, finds_robot=libxml2.recovers)
}

"""How PyBullet reads XML: line by line into a buffer, and the lines with a TinyXML-2 of its own, an old one."""

from __future__ import annotations

from urdflint.programs.xml import lines, tinyxml2
from urdflint.programs.xml.parser import DocumentQuestions, Parser
from urdflint.programs.xml.refusal import Refusal


def _refuses(request: DocumentQuestions) -> Refusal | None:
    if not lines.is_cut(request.data):
        return request.tinyxml2_9
    read = lines.read(request.data)
    refused = tinyxml2.refusal(read.text, tinyxml2.DEPTH_9)
    if refused is None and not tinyxml2.has_robot(read.text):
        refused = Refusal(0, "no robot")
    return refused._replace(offset=read.origin(refused.offset)) if refused is not None else None


PARSERS = {"": Parser(_refuses, finds_robot=lambda data: tinyxml2.has_robot(lines.read(data).text))}

"""How MuJoCo reads XML: with TinyXML-2, and the first root element tells it the kind of a file."""

from __future__ import annotations

from urdflint.programs.xml.parser import DocumentQuestions, Parser
from urdflint.programs.xml.refusal import Refusal


def _first_is_not_robot(request: DocumentQuestions) -> Refusal | None:
    root, elements = request.document.root, request.document.elements
    if root is None or root is elements[0]:
        return None
    return Refusal(request.document.source.original(elements[0].start), "no robot")


PARSERS = {
    "": Parser(
        lambda request: request.tinyxml2 or _first_is_not_robot(request),
        takes_root=lambda root: root.tag.lower() in ("robot", "mujoco"),
        keeps_blanks=True,
    )
}

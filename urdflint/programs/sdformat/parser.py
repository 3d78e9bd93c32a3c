"""How libsdformat reads XML: as SDF with TinyXML-2, and before 13 as URDF with the TinyXML of urdfdom.

Before 10 it reads both with TinyXML (gazebosim/sdformat#264 replaced it).
"""

from __future__ import annotations

from urdflint.programs.xml.parser import DocumentQuestions, Parser
from urdflint.programs.xml.refusal import Refusal
from urdflint.syntax.document import Document, Element


def first_sdf(document: Document) -> Element | None:
    """The first `<sdf>` outside all others in a file with a robot: before or after it, libsdformat asks it first."""
    if document.well_formed or document.root is None or document.root.tag != "robot":
        return None
    return next((element for element in document.elements if element.parent is None and element.tag == "sdf"), None)


def loads_sdf(document: Document) -> bool:
    """Whether libsdformat loads an `<sdf>` of the file and nothing of its robot (measured with libsdformat 12.3)."""
    root = first_sdf(document)
    return root is not None and "version" in root.attributes


def _sdf_without_version(request: DocumentQuestions) -> Refusal | None:
    root = first_sdf(request.document)
    if root is None or "version" in root.attributes:
        return None
    return Refusal(request.document.source.original(root.start), "an <sdf> without version")


def _is_sdf(root: Element) -> bool:
    return root.tag == "sdf"


PARSERS = {
    "<10": Parser(lambda request: request.tinyxml1_in_lines, takes_root=_is_sdf, loads_other=loads_sdf),
    ">=10,<13": Parser(
        lambda request: request.tinyxml2_9 or request.tinyxml1_in_lines, takes_root=_is_sdf, loads_other=loads_sdf
    ),
    ">=13,<13.6": Parser(lambda request: request.tinyxml2_9, takes_root=_is_sdf, loads_other=loads_sdf),
    # Older releases read the robot beside an <sdf> without version (src/parser.cc by tag)
    ">=13.6": Parser(
        lambda request: request.tinyxml2_9 or _sdf_without_version(request), takes_root=_is_sdf, loads_other=loads_sdf
    ),
}

"""How Genesis reads XML: the file with expat; it does not ask for the name of the root, but for links."""

from __future__ import annotations

from urdflint.programs.xml.parser import Parser
from urdflint.syntax.document import Element


def _has_links(root: Element) -> bool:
    return root.child("link") is not None


PARSERS = {"": Parser(lambda request: request.expat_of_file, strict=True, expands=True, takes_root=_has_links)}

"""How urdf-usd-converter reads XML: the text of a file with expat, and then its tree element by element."""

from __future__ import annotations

from urdflint.programs.xml.parser import Parser

PARSERS = {"": Parser(lambda asked: asked.expat_of_text or asked.recursion, strict=True, expands=True)}

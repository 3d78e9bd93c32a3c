"""How Toy reads XML: with expat, and any root will do."""

from __future__ import annotations

from urdflint.programs.xml.parser import Parser

PARSERS = {"": Parser(lambda asked: asked.expat_of_file, strict=True, takes_root=lambda _: True)}

"""How urdf-usd-converter reads XML: the text of a file with expat, and then its tree element by element."""

from urdflint.programs.xml.parser import Parser

PARSERS = {"": Parser(lambda request: request.expat_of_text or request.recursion, strict=True, expands=True)}

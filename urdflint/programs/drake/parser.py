"""How Drake reads XML: with TinyXML-2."""

from urdflint.programs.xml.parser import Parser

PARSERS = {"": Parser(lambda request: request.tinyxml2, keeps_blanks=True)}

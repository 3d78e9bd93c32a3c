"""How Pinocchio reads XML: with the TinyXML-2 of its urdfdom, as it stands in the file."""

from urdflint.programs.xml.parser import Parser

PARSERS = {"": Parser(lambda request: request.tinyxml2, keeps_blanks=True)}

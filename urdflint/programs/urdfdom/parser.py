"""How urdfdom reads XML: check_urdf reads line by line, and hands the lines to TinyXML, later to TinyXML-2."""

from urdflint.programs.xml import tinyxml1
from urdflint.programs.xml.parser import Parser

PARSERS = {
    "<4": Parser(lambda request: request.tinyxml1_in_lines, finds_robot=tinyxml1.has_robot, keeps_blanks=True),
    ">=4": Parser(lambda request: request.tinyxml2_in_lines, keeps_blanks=True),
}

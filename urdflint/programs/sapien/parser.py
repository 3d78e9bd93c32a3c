"""How SAPIEN reads XML: the file as text in UTF-8, and that with lxml; it does not ask for the name of the root."""

from urdflint.programs.xml import libxml2
from urdflint.programs.xml.parser import Parser, has_links

PARSERS = {
    "": Parser(lambda request: libxml2.refusal_of_text(request.data), strict=True, expands=True, takes_root=has_links)
}

"""How Newton reads XML: the file with expat; it does not ask for the name of the root, but for links."""

from urdflint.programs.xml.parser import Parser, has_links

PARSERS = {"": Parser(lambda request: request.expat_of_file, strict=True, expands=True, takes_root=has_links)}

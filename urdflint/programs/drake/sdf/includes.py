"""What Drake rejects of an `<include>` by itself (detail_path_utils.cc, ParseNestedInterfaceModel)."""

from __future__ import annotations

from urdflint.programs.drake.plant.package_uri import SCHEMES
from urdflint.programs.drake.sdf.libsdformat import OWN
from urdflint.programs.drake.sdf.parser import Reading, value
from urdflint.programs.drake.sdf.reasons import parts as why
from urdflint.programs.drake.sdf.scopes import TRUE
from urdflint.syntax.document import Document


def check(reading: Reading, document: Document) -> None:
    """Look at all includes of a file."""
    for element in document.elements:
        uri = element.child("uri") if element.tag == "include" else None
        if uri is None:
            continue
        uri_text, static = uri.text.strip(), element.child("static")
        scheme, mark, rest = uri_text.partition("://")
        if mark and scheme not in SCHEMES:
            reading.rejects(why.SdfUriSchemeUnsupported(scheme, uri_text), value(uri))
        elif mark and scheme != "file" and "/" not in rest:
            reading.rejects(why.SdfIncludeOfPackage(uri_text), value(uri))
        elif uri_text.lower().endswith(OWN) and static is not None and static.text.strip().lower() in TRUE:
            reading.rejects(why.SdfIncludeStatic(uri_text), static, help="weld it to the world by a joint")

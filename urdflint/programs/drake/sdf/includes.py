"""What Drake rejects of an `<include>` by itself (detail_path_utils.cc, ParseNestedInterfaceModel)."""

from __future__ import annotations

from urdflint.programs.drake.plant.package_uri import SCHEMES
from urdflint.programs.drake.sdf.libsdformat import OWN
from urdflint.programs.drake.sdf.parser import Reading, value
from urdflint.programs.drake.sdf.reasons.parts import (
    SdfIncludeOfPackage,
    SdfIncludeStatic,
    SdfUriSchemeUnsupported,
)
from urdflint.programs.drake.sdf.scopes import TRUE
from urdflint.syntax.document import Document


def check(reading: Reading, document: Document) -> None:
    """Look at all includes of a file."""
    for one in document.elements:
        uri = one.child("uri") if one.tag == "include" else None
        if uri is None:
            continue
        said, static = uri.text.strip(), one.child("static")
        scheme, mark, rest = said.partition("://")
        if mark and scheme not in SCHEMES:
            reading.rejects(SdfUriSchemeUnsupported(scheme, said), value(uri))
        elif mark and scheme != "file" and "/" not in rest:
            reading.rejects(SdfIncludeOfPackage(said), value(uri))
        elif said.lower().endswith(OWN) and static is not None and static.text.strip().lower() in TRUE:
            reading.rejects(SdfIncludeStatic(said), static, help="weld it to the world by a joint")

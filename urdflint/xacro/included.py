"""The files that a xacro file names in its includes, whether or not these are reached with the arguments it has."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from urdflint.files.ros_packages import Packages
from urdflint.syntax.document import Document

INCLUDES = ("xacro:include", "include")  # xacro 1 obeyed the second one too, so that is what its author means
FIND = re.compile(r"\$\(find\s+([^\s()]+)\s*\)")


def included(document: Document, packages: Packages) -> Iterator[str]:
    """The paths in the includes of a file; none for what has to be worked out."""
    folder = os.path.dirname(os.path.abspath(document.source.name))
    for one in document.elements:
        name = one.attributes.get("filename", "") if one.tag in INCLUDES else ""
        found = FIND.sub(lambda match: packages.folder(match[1]) or match[0], name).replace("$(dirname)", folder)
        if found and "$" not in found and "\0" not in found:
            yield os.path.normpath(os.path.join(folder, found))

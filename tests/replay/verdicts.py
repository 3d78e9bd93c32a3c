"""What programs did with the recorded cases, and of which of them urdflint is known to say otherwise."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

CASES = Path(__file__).parents[1] / "cases"
NOT_UTF8 = "a name is not UTF-8: the verdict has U+FFFD, urdflint a letter"
REPAIRED = "lxml repairs the XML, and urdflint reads no robot in it, or another name"
# The files of which urdflint is known to say otherwise than the program, by question and family, with the reason
MISSES: dict[tuple[str, str], dict[str, str]] = {
    ("refused", "drake"): {
        "drake/466-mesh-collision-bad.obj.urdf": "Drake reads the mesh, whose content is broken; meshes are not read",
    },
    ("survivors", "sdformat"): {"urdf/227-xml-latin1-undeclared.urdf": NOT_UTF8},
    ("survivors", "pybullet"): {"urdf/227-xml-latin1-undeclared.urdf": NOT_UTF8},
    ("refused", "genesis"): {
        "gazebo/275-material-texture.urdf": "the judge looks for package a in a folder of that name far above it",
    },
    ("survivors", "yourdfpy"): {
        "drake/733-doc-mismatched-tag.urdf": REPAIRED,
        "drake/738-doc-duplicate-attribute.urdf": REPAIRED,
        "drake/739-doc-unquoted-attr.urdf": REPAIRED,
        "drake/828-xml-duplicate-attr-other-element.urdf": REPAIRED,
        "gazebo/309-xml-malformed.urdf": REPAIRED,
        "urdf/010-dup-attr-xml.urdf": REPAIRED,
        "urdf/213-xml-mismatch.urdf": REPAIRED,
        "urdf/216-xml-amp.urdf": REPAIRED,
        "urdf/227-xml-latin1-undeclared.urdf": NOT_UTF8,
    },
}


@cache
def by_program() -> dict[str, dict[str, Any]]:
    """What each program did, by its name and the file."""
    found: dict[str, dict[str, Any]] = {}
    for line in (CASES / "verdicts.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        for names, verdict in row["verdicts"].items():
            for name in names.split():
                found.setdefault(name, {})[row["file"]] = verdict
    return found

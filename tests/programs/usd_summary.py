"""What urdf-usd-converter makes of robots: `python usd_summary.py FILE...` prints a JSON object for each."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from importlib import import_module
from typing import Any

converter, core, pxr = (import_module(name) for name in ("urdf_usd_converter", "usdex.core", "pxr"))  # not everywhere
core.activateDiagnosticsDelegate()
core.setDiagnosticsLevel(core.DiagnosticsLevel.eWarning)


def summary(path: str) -> dict[str, object]:
    """Whether it converts, what was logged, and the stage but for what is kept of the unknown."""
    with tempfile.TemporaryFile() as log, tempfile.TemporaryDirectory() as folder:
        kept = os.dup(2)
        os.dup2(log.fileno(), 2)
        try:
            made = converter.Converter(layer_structure=False).convert(path, folder)
            found = stage(pxr.Usd.Stage.Open(made.path))
        except Exception:
            found = {"ok": False, "model": "", "counts": []}
        finally:
            os.dup2(kept, 2)
            os.close(kept)
        log.seek(0)
        return {**found, "said": [line.decode("utf-8", "replace") for line in log.read().splitlines() if line.strip()]}


def stage(opened: Any) -> dict[str, object]:
    """The prims with their attributes, and how many things of each sort there are."""
    lines, counts = list[str](), dict.fromkeys(("body", "joint", "shape", "limit", "mass", "follower", "material"), 0)
    for prim in opened.Traverse():
        if prim.GetTypeName() == "Scope" and prim.GetPath().pathElementCount > 2:  # an unknown tag
            continue
        applied = prim.GetAppliedSchemas()
        lines.append(f"{prim.GetPath()} {prim.GetTypeName()} {applied}")
        authored = {one.GetName(): one for one in prim.GetAuthoredAttributes()}
        known = {name: one for name, one in authored.items() if not name.startswith("urdf:") or name.count(":") > 1}
        lines += [f"  {name} {one.Get()}" for name, one in known.items()]
        lines += [f"  {one.GetName()} {one.GetTargets()}" for one in prim.GetAuthoredRelationships()]
        counts["body"] += "PhysicsRigidBodyAPI" in applied
        counts["joint"] += prim.IsA(pxr.UsdPhysics.Joint)
        counts["shape"] += prim.IsA(pxr.UsdGeom.Gprim)
        counts["limit"] += "physics:lowerLimit" in authored
        counts["mass"] += "physics:mass" in authored
        counts["follower"] += "NewtonMimicAPI" in applied
        counts["material"] += prim.GetTypeName() == "Material"
    return {"ok": True, "model": "\n".join(lines), "counts": list(counts.values())}


for name in sys.argv[1:]:
    print(json.dumps(summary(name)), flush=True)

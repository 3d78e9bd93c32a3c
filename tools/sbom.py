"""The software bill of materials of a wheel, CycloneDX 1.6: what it depends on, and what of others is in it.

The build puts it into the wheel (PEP 770): `hatchling` runs this file as a hook. It has no time and no serial number:
the same sources make the same wheel.
"""

from __future__ import annotations

import base64
import json
import re
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAME = "urdflint.cdx.json"
REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)\s*([^;]*)(?:;\s*(.+))?")
SDFORMAT = re.compile(r"sdformat-sdf (\S+?)\+")  # in NOTICE


class CustomBuildHook(BuildHookInterface[Any]):
    """Adds the bill to a wheel; an editable installation holds nothing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the bill where the wheel takes it from."""
        if version != "standard":
            return
        core = self.metadata.core
        bill = bill_of_materials(Path(self.root), self.metadata.version, core.license_expression, core.dependencies)
        self.folder = tempfile.TemporaryDirectory()
        path = Path(self.folder.name, NAME)
        path.write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
        build_data["sbom_files"].append(str(path))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was written beside the wheel."""
        if version == "standard":
            self.folder.cleanup()


def bill_of_materials(root: Path, version: str, license_expression: str, requirements: list[str]) -> dict[str, Any]:
    """The bill of a release, by the project's own files."""
    top = f"pkg:pypi/urdflint@{version}"
    bundled = [_three(root), _sdformat(root)]
    required = [_required(requirement) for requirement in requirements]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": top,
                "name": "urdflint",
                "version": version,
                "licenses": [{"expression": license_expression}],
                "purl": top,
                "components": bundled,
            }
        },
        "components": required,
        "dependencies": [{"ref": top, "dependsOn": sorted(component["bom-ref"] for component in required)}],
    }


def _three(root: Path) -> dict[str, Any]:
    """The library in the page of `urdflint show`, as npm's lock file has it."""
    locked = json.loads((root / "web" / "package-lock.json").read_text(encoding="utf-8"))
    package = locked["packages"]["node_modules/three"]
    kind, _, digest = package["integrity"].partition("-")
    purl = f"pkg:npm/three@{package['version']}"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": "three",
        "version": package["version"],
        "hashes": [{"alg": kind.upper().replace("SHA", "SHA-"), "content": base64.b64decode(digest).hex()}],
        "licenses": [{"license": {"id": package["license"]}}],
        "purl": purl,
    }


def _sdformat(root: Path) -> dict[str, Any]:
    """The descriptions that a schema is made from, as NOTICE has them."""
    match = SDFORMAT.search((root / "NOTICE").read_text(encoding="utf-8"))
    if match is None:
        raise ValueError("NOTICE does not name the release of sdformat-sdf")
    return {
        "type": "data",
        "bom-ref": f"sdformat@{match[1]}",
        "name": "sdformat",
        "version": match[1],
        "licenses": [{"license": {"id": "Apache-2.0"}}],
    }


def _required(requirement: str) -> dict[str, Any]:
    """A package that is installed beside it, in which release is not known here."""
    match = REQUIREMENT.fullmatch(requirement)
    if match is None:
        raise ValueError(f"not a requirement: {requirement}")
    name, releases, condition = match.groups()
    purl = f"pkg:pypi/{name.lower()}"
    properties = {"urdflint:releases": releases.strip(), "urdflint:condition": condition or ""}
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "scope": "optional" if condition else "required",
        "purl": purl,
        "properties": [{"name": key, "value": value} for key, value in properties.items() if value],
    }

"""The module `urdflint/resources/project_urls.py` as [project.urls] of pyproject.toml makes it."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
MODULE = ROOT / "urdflint" / "resources" / "project_urls.py"
LABEL = "Rules"
TEXT = '''\
"""Where the project is on the web, from [project.urls] in pyproject.toml; made by `python -m tests.refresh`."""

RULES: str | None = {}  # the folder that has the rule documents; None as long as there is none
'''


def urls() -> Mapping[str, str]:
    """What pyproject.toml says."""
    toml: Any = import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    found: Mapping[str, str] = toml.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"].get("urls", {})
    return found


def module(urls: Mapping[str, str]) -> str:
    """The text of the module; a project with addresses must say where its rule documents are."""
    if urls and LABEL not in urls:
        raise ValueError(f"[project.urls] has no {LABEL!r}: the address of the folder rules/, for the reports")
    return TEXT.format(json.dumps(urls[LABEL].rstrip("/")) if urls else None)

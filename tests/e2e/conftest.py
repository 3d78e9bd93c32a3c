"""What the end-to-end tests share: a copy of the project, so that nothing is built in the checkout."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", "__pycache__", ".*_cache", "build", "dist")


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project as it stands, without history and caches."""
    return Path(shutil.copytree(ROOT, tmp_path_factory.mktemp("project") / "urdflint", ignore=LEFT_OUT))

"""Tests run as on a desk: what a CI, or who runs the tests side by side, says of itself changes what is printed.

The cache is their own.
"""

import atexit
import gc
import os
import shutil
import sys
import tempfile

import pytest

from tests.once import FOLDER
from urdflint.__main__ import GC_THRESHOLDS

for name in ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE", "CI_PROJECT_DIR", "COLUMNS"):
    os.environ.pop(name, None)

os.environ.pop("URDFLINT_CACHE_DIR", None)
os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp()
atexit.register(shutil.rmtree, os.environ["XDG_CACHE_HOME"], ignore_errors=True)

if FOLDER not in os.environ:  # those who run tests side by side are started later, and use the same one
    os.environ[FOLDER] = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, os.environ[FOLDER], ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put together who ask what is said of all cases, and then of all examples: each is worked out once a process.

    Of several processes each gets a run of neighbours, so that one does it for all.
    """
    asked = [sys.modules.get(name) for name in ("tests.replay.table", "tests.documents")]

    def place(item: pytest.Item) -> int:
        known = vars(getattr(item, "module", None) or object).values()
        return next((at for at, one in enumerate(asked) if one is not None and any(one is each for each in known)), 9)

    places = {item.nodeid.partition("::")[0]: item for item in items}
    ordered = {file: place(item) for file, item in places.items()}
    items.sort(key=lambda one: ordered[one.nodeid.partition("::")[0]])


def pytest_collection_finish() -> None:
    """Collect garbage as seldom as the program itself does; what was imported stays, and is left alone."""
    gc.set_threshold(*GC_THRESHOLDS)
    gc.collect()
    gc.freeze()

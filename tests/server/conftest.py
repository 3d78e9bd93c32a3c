"""One server for all tests that need no other: each has a folder of its own in its workspace."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Client, serving
from urdflint.files import safe_open


@pytest.fixture(scope="session")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("workspace")


@pytest.fixture(scope="session")
def client(workspace: Path) -> Iterator[Client]:
    with serving(workspace) as one:
        yield one


@pytest.fixture
def folder(workspace: Path, request: pytest.FixtureRequest) -> Path:
    name = str(request.node.name).replace("[", "_").rstrip("]")
    made = workspace / f"{request.module.__name__.rpartition('.')[2]}_{name}"
    made.mkdir()
    return made


@pytest.fixture(autouse=True)
def _files_of_the_disk() -> Iterator[None]:
    """End what a state of a test lets files contain, as the end of its process would."""
    yield
    if safe_open.replaced():
        gc.collect()
    if safe_open.replaced():  # of a state that a thread still had when what is there was frozen
        gc.unfreeze()
        gc.collect()
        gc.freeze()
    assert not safe_open.replaced()

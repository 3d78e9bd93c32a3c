"""One server for the tests of a module: each has a folder of its own in its workspace."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Client, serving


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("workspace")


@pytest.fixture(scope="module")
def client(workspace: Path) -> Iterator[Client]:
    with serving(workspace) as one:
        yield one


@pytest.fixture
def folder(workspace: Path, request: pytest.FixtureRequest) -> Path:
    made = workspace / str(request.node.name).replace("[", "_").rstrip("]")
    made.mkdir()
    return made

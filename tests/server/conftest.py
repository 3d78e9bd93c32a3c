"""One server for all tests of a file that need no other: each has a folder of its own in its workspace."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Client, serving
from urdflint.files import safe_open
from urdflint.server.workspace.state import State


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("workspace")


@pytest.fixture(scope="module")
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
def _files_of_the_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """End what the states of a test let files contain, as the end of its process would, whoever still has them."""
    states, begin = list[State](), State.__init__

    def noted(state: State) -> None:
        begin(state)
        states.append(state)

    monkeypatch.setattr(State, "__init__", noted)
    yield
    for state in reversed(states):
        state.end()
    assert not safe_open.replaced()

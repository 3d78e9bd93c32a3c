"""Checks in a process of their own: a newer edit supersedes them, and whatever happens to it is no harm."""

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.server.client import PULL, PUSH, Client, Refused, serving
from tests.server.test_server import children

NUMBER = 400
LINK = '  <link name="link_{0}"/><joint name="j_{0}" type="fixed"><parent link="base"/><child link="link_{0}"/></joint>'
LARGE = "\n".join(
    [
        '<robot name="r">',
        '  <link name="base"/>',
        *map(LINK.format, range(NUMBER)),
        '  <link name="base"/>',
        "</robot>\n",
    ]
)
CANCELLED = -32802
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are listed with ps")


def test_a_pull_that_a_newer_edit_supersedes_is_to_be_asked_again(client: Client, folder: Path) -> None:
    path = folder / "robot.urdf"
    path.write_text(LARGE, encoding="utf-8")
    uri = client.open(path)
    numbers = []
    for typed in range(5):
        client.write(uri, LARGE + "\n" * typed)
        numbers.append(client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}}))
    for number in numbers[:-1]:
        with pytest.raises(Refused) as why:
            client.answer(number)
        assert why.value.args[0]["code"] == CANCELLED
        assert why.value.args[0]["data"] == {"retriggerRequest": True}
    assert client.answer(numbers[-1])["items"]


def test_of_what_is_typed_fast_only_the_last_is_pushed(tmp_path: Path) -> None:
    path = tmp_path / "robot.urdf"
    path.write_text(LARGE, encoding="utf-8")
    with serving(tmp_path, capabilities=PUSH) as client:
        uri = client.open(path)
        for typed in range(1, 30):
            client.write(uri, LARGE + "\n" * typed)
        assert client.pushed(uri, 30)
        pushed = [one for one in client.messages if one["method"] == "textDocument/publishDiagnostics"]
        assert len(pushed) < 10


@pytest.mark.slow
def test_a_worker_that_dies_is_started_again(tmp_path: Path) -> None:
    path = tmp_path / "robot.urdf"
    path.write_text(LARGE, encoding="utf-8")
    with serving(tmp_path, capabilities=PULL, URDFLINT_TESTS_WORKERS_ANEW="1") as client:
        uri = client.open(path)
        found = client.pull(uri)
        client.ask("workspace/executeCommand", command="urdflint.explainRule", arguments=["URDF400"])
        for worker in children(client.process.pid):
            os.kill(worker, signal.SIGKILL)
        client.write(uri, LARGE + " ")
        assert client.pull(uri) == found
        assert client.ask("workspace/executeCommand", command="urdflint.explainRule", arguments=["URDF400"])

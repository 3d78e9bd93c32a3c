"""The server as an editor sees it: it starts, checks what is open, and leaves nothing behind."""

import io
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hostile.test_processes import none_left
from tests.server.client import PUSH, Client, Refused, serving
from urdflint.server.app.language_server import Server

ROBOT = '<robot name="r">\n  <link name="base"/>\n  <link name="a"/>\n</robot>\n'


@pytest.fixture
def robot(tmp_path: Path) -> Path:
    path = tmp_path / "robot.urdf"
    path.write_text(ROBOT, encoding="utf-8")
    return path


@pytest.fixture
def client(robot: Path) -> Iterator[Client]:
    with serving(robot.parent) as one:
        yield one


def test_unsaved_text_counts(client: Client, robot: Path) -> None:
    uri = client.open(robot)
    assert len(client.pull(uri)) == 1
    client.change(
        uri, {"range": {"start": {"line": 2, "character": 0}, "end": {"line": 3, "character": 0}}, "text": ""}
    )
    assert client.pull(uri) == []
    assert not [one for one in client.messages if one["method"] == "textDocument/publishDiagnostics"], "never both"


def test_a_client_without_pull_is_told(robot: Path) -> None:
    with serving(robot.parent, capabilities=PUSH) as client:
        assert "diagnosticProvider" not in client.initialized["capabilities"]
        uri = client.open(robot)
        assert len(client.pushed(uri, 1)) == 1
        client.write(uri, ROBOT.replace('  <link name="a"/>\n', ""))
        assert client.pushed(uri, 2) == []


def test_a_file_that_is_gone_and_what_is_no_file_have_empty_answers(client: Client, robot: Path) -> None:
    gone = robot.with_name("gone.urdf").as_uri()
    for uri in (gone, "untitled:Untitled-1", "file:///%00"):
        assert client.pull(uri) == []
        nowhere = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
        assert client.actions(uri, nowhere) == []


RARE = ("exit", "end of input", "SIGTERM")


def children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(one) for one in found.stdout.split()]


@pytest.mark.skipif(sys.platform != "linux", reason="processes are listed with ps")
@pytest.mark.parametrize("how", ["shutdown", "SIGKILL", *(pytest.param(one, marks=pytest.mark.slow) for one in RARE)])
def test_no_worker_is_left(robot: Path, how: str) -> None:
    client = Client([robot.parent], URDFLINT_TESTS_WORKERS_ANEW="1")  # its workers are its children
    client.pull(client.open(robot))
    workers = children(client.process.pid)
    assert workers
    if how == "shutdown":
        assert client.end() == 0
    elif how == "exit":
        client.tell("exit")
        assert client.process.wait(20) == 1
    elif how == "end of input":
        assert client.process.stdin
        client.process.stdin.close()
        assert client.process.wait(20) == 1
    else:
        client.process.send_signal(getattr(signal, how))
        assert client.process.wait(20) == (143 if how == "SIGTERM" else -signal.SIGKILL)
    assert none_left(workers)


def test_other_commands_do_not_import_it() -> None:
    code = (
        "import sys, urdflint.cli.check.command, urdflint.cli.typer_program;"
        " print([name for name in sys.modules if name.startswith('urdflint.server')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_request_with_impossible_parameters_is_answered(client: Client, robot: Path) -> None:
    where = {"uri": robot.as_uri()}
    with pytest.raises(Refused) as refused:
        client.ask("textDocument/hover", textDocument=where, position={"line": -1, "character": 0})
    assert refused.value.args[0]["code"] == -32602
    client.ask("workspace/executeCommand", command="urdflint.expand", arguments=[{"uri": 1}])
    assert client.ask("textDocument/hover", textDocument=where, position={"line": 0, "character": 0})["range"]
    said = [message["params"]["message"] for message in client.messages if message["method"] == "window/showMessage"]
    assert said == ["urdflint: urdflint.expand takes the URI of a document"]


def test_what_is_no_request_is_answered_as_the_protocol_says(client: Client) -> None:
    def code(number: int) -> int:
        with pytest.raises(Refused) as refused:
            client.answer(number)
        return int(refused.value.args[0]["code"])

    assert code(client.request("textDocument/never", {})) == -32601
    assert code(client.request("workspace/executeCommand", {"command": "urdflint.never"})) == -32602
    assert code(client.request("initialize", {})) == -32600
    assert client.process.stdin is not None
    for body in (
        b"{",
        b"[" * 100_000,
        b"[]",
        b'{"id": null, "method": 7}',
        b'{"result": 1}',
        b'{"id": 99, "result": 1}',
    ):
        client.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    client.process.stdin.flush()
    assert len(client.ask("workspace/symbol", query="base")) == 1
    client.until(lambda: None in client.answers)
    client.tell("textDocument/didOpen", textDocument={"uri": 1})
    client.tell("$/cancelRequest", id={})
    client.tell("exited")
    assert len(client.ask("workspace/symbol", query="base")) == 1
    end = time.monotonic() + 20
    while not client.errors and time.monotonic() < end:
        time.sleep(0.01)  # standard error is read beside the answers
    (complaint,) = client.errors
    assert "params.textDocument.uri cannot be 1" in complaint
    client.errors.clear()


def test_a_request_can_be_cancelled(client: Client, robot: Path) -> None:
    waiting = client.request("workspace/diagnostic", {"previousResultIds": [{"uri": "file:///x", "value": "0"}]})
    client.tell("$/cancelRequest", id=waiting)
    with pytest.raises(Refused) as refused:
        client.answer(waiting)
    assert refused.value.args[0]["code"] == -32800


def test_an_answer_for_a_client_that_has_left_is_not_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    server, outgoing = Server(), io.BytesIO()
    server.client.serve(io.BytesIO(b""), outgoing)
    outgoing.close()
    server.show("too late")
    assert capsys.readouterr().err == ""

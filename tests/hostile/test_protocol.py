"""A client that says what it should not: each request has a result or an error in words, and the server goes on."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import PUSH, Client
from urdflint.server.features import DOCUMENTS, FEATURES
from urdflint.server.protocol import uris

FRAME, HEADER = b"Content-Length: %d\r\n\r\n", b"Content-Length: 2\r\n\r\n"
PARSE, INVALID, UNKNOWN = -32700, -32600, -32601
NAME = re.compile(
    r"\b[A-Z]\w*(?:Error|Exception|Impossible|Failed|Lost|Interrupt)\b|Traceback|has no attribute|codec can't|NoneType"
    r"|is not (?:iterable|callable|subscriptable)|unhashable|positional argument|invalid literal|sys\."
)
ROBOT = """<robot name="r">
  <link name="a"/>
  <joint name="j" type="revolute"><parent link="a"/><child link="b"/></joint>
</robot>
"""
XACRO = """<robot name="x" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="part" params="name"><link name="${name}"/></xacro:macro>
  <xacro:part name="a"/>
</robot>
"""
NO_MESSAGES = {  # what is sent, and the codes of what comes back, which is about no request
    b"Content-Length: many\r\n\r\n": [PARSE],
    b"Content-Length: -1\r\n\r\n": [PARSE],
    b"Content-Length: 1.5\r\n\r\n": [PARSE],
    b"Content-Length:\r\n\r\n": [PARSE],
    b"Content-Length: 99999999999999999999\r\n\r\n{}": [PARSE],
    b"Content-Length: 10000000000\r\n\r\n{}": [PARSE],
    b"Content-Type: text/plain\r\n\r\n": [PARSE],
    b"\r\n\n": [PARSE, PARSE],
    b"\xff\0 no header\r\n\r\n": [PARSE],
    b"a" * 300_000 + b"\r\n\r\n": [PARSE],
    b"Content-Length: 2\r\r{}": [],  # is found to be none with the next message
    HEADER + b"{}": [INVALID],
    HEADER + b"[]": [INVALID],
    HEADER + b"12": [INVALID],
    HEADER + b"{[": [PARSE],
    HEADER + b"\xff\xff": [PARSE],
    FRAME % 0: [PARSE],
    FRAME % 200_000 + b"[" * 200_000: [PARSE],
    FRAME % 5007 + b'{"id":' + b"9" * 5000 + b"}": [PARSE],
    FRAME % 8 + b'{"x":{}}': [INVALID],
    FRAME % 23 + b'{"id":[1],"method":"x"}': [INVALID],
    FRAME % 22 + b'{"id":{},"method":"x"}': [INVALID],
    FRAME % 23 + b'{"id":1.5,"method":"x"}': [INVALID],
    FRAME % 24 + b'{"id":true,"method":"x"}': [INVALID],
    FRAME % 23 + b'{"id":NaN,"method":"x"}': [INVALID],
    FRAME % 24 + b'{"id":null,"method":"x"}': [UNKNOWN],
    FRAME % 13 + b'{"method":[]}': [INVALID],
    FRAME % 15 + b'{"method":null}': [INVALID],
    FRAME % 26 + b'{"id":null,"method":["x"]}': [INVALID],
}
WORD = {"textDocument": {"uri": "", "version": 1, "text": ""}}
WRONG: Sequence[Any] = (
    *(None, True, -1, 2**31, 10**25, 1.5, float("nan"), float("-inf"), "", "x", "a" * 9_000, "\ud800", "\0", [], {}),
    *(
        [None],
        {"a": 1},
        ["x"] * 500,
        {"line": -1, "character": 0},
        "file:///etc/passwd",
        "file:///dev/zero",
        "file://[",
    ),
    *(
        "file:///%00",
        "file:///%ff.urdf",
        "file:///\ud800.urdf",
        f"file:///{'a/' * 3000}",
        "untitled:1",
        "http://a/b.urdf",
    ),
    *("\x1b[31m", '<&">', "URDF400", "urdfdom@6", "nobody@1", "drake@1.51("),
)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    started = Client([tmp_path], PUSH)
    for name, text in (("r.urdf", ROBOT), ("x.urdf.xacro", XACRO)):
        (tmp_path / name).write_text(text, encoding="utf-8")
        uri = (tmp_path / name).as_uri()
        started.tell("textDocument/didOpen", textDocument={"uri": uri, "languageId": "xml", "version": 1, "text": text})
    yield started
    started.process.kill()


def write(client: Client, data: bytes) -> None:
    assert client.process.stdin is not None
    client.process.stdin.write(data)
    client.process.stdin.flush()


def require_alive(client: Client, tmp_path: Path) -> None:
    """A request that is right is answered."""
    assert client.ask("textDocument/documentSymbol", textDocument={"uri": (tmp_path / "r.urdf").as_uri()})


def test_what_is_no_message_is_answered_and_the_next_one_too(client: Client, tmp_path: Path) -> None:
    take, codes = client._take, list[int]()

    def note(message: Any) -> None:
        if "method" not in message and message["id"] is None:
            assert not NAME.search(message["error"]["message"]), message
            codes.append(message["error"]["code"])
        else:
            take(message)

    client._take = note  # type: ignore[method-assign]
    for data, expected in NO_MESSAGES.items():
        codes.clear()
        write(client, data)
        client.until(lambda expected=expected: len(codes) >= len(expected))  # type: ignore[misc]
        assert codes == expected, data[:100]
        require_alive(client, tmp_path)


def test_the_length_of_a_message_may_be_written_otherwise(client: Client, tmp_path: Path) -> None:
    params = {"textDocument": {"uri": (tmp_path / "r.urdf").as_uri()}}
    for number, header in enumerate(
        (b"Content-Length: %d\n\n", b"content-length:%d\r\n\r\n", b"CONTENT-LENGTH :  %d \r\n\r\n", b"A: b\n" + FRAME),
        1000,
    ):
        body = json.dumps({"id": number, "method": "textDocument/foldingRange", "params": params}).encode()
        write(client, header % len(body) + body)
        assert client.answer(number) is not None
    for number, encoding in enumerate(("utf-16", "utf-8-sig"), 1100):
        body = json.dumps({"id": number, "method": "textDocument/foldingRange", "params": params}).encode(encoding)
        write(client, FRAME % len(body) + body)
        assert client.answer(number) is not None


def test_requests_with_one_id_are_all_answered(client: Client, tmp_path: Path) -> None:
    answered = list[Any]()
    client._take = answered.append  # type: ignore[method-assign, assignment]
    params = {"textDocument": {"uri": (tmp_path / "r.urdf").as_uri()}}
    for _ in range(20):
        client._send({"id": 7, "method": "textDocument/foldingRange", "params": params})
    client.until(lambda: [message["id"] for message in answered if "method" not in message] == [7] * 20)
    assert not client.errors


def test_notifications_that_cannot_be_change_nothing(client: Client, tmp_path: Path) -> None:
    for method in (
        *("textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "textDocument/didSave"),
        *("workspace/didChangeConfiguration", "workspace/didChangeWorkspaceFolders", "$/cancelRequest", "$/unknown"),
    ):
        for value in WRONG:
            texts = {"textDocument": {"uri": value, "version": 1, "text": "<robot/>"}}
            folders = {"event": {"added": [{"uri": value, "name": "x"}], "removed": []}}
            for params in (value, texts, folders, {"id": value, "settings": value}):
                client._send({"method": method, "params": params})
    require_alive(client, tmp_path)
    client._send({"id": 1, "method": "textDocument/didOpen", "params": {}})
    client.until(lambda: client.answers.get(1))
    assert client.answers[1]["error"]["code"] == UNKNOWN
    assert not NAME.search("".join(client.errors))


def test_a_path_that_no_system_has_is_no_file() -> None:
    assert uris.path("file:///\ud800.urdf") is None
    assert uris.path("file:///%ED%A0%80.urdf") == "/\ufffd\ufffd\ufffd.urdf"


def test_the_folder_of_the_server_may_go(tmp_path: Path) -> None:
    folder, other = tmp_path / "folder", tmp_path / "r.urdf"
    folder.mkdir()
    other.write_text(ROBOT)
    client = Client([folder], PUSH)
    folder.rmdir()
    document = {"uri": other.as_uri(), "languageId": "xml", "version": 1, "text": ROBOT}
    client.tell("textDocument/didOpen", textDocument=document)
    client.until(
        lambda: [params for params in client.params("textDocument/publishDiagnostics") if params["diagnostics"]]
    )
    client.process.kill()
    assert not client.errors


def right(path: str) -> dict[str, Callable[[random.Random], Any]]:
    """Parameters for each request of the protocol, about a document."""
    document = {"textDocument": {"uri": path}}

    def place(chance: random.Random) -> Any:
        return {"line": chance.randrange(5), "character": chance.randrange(70)}

    def span(chance: random.Random) -> Any:
        return {"start": place(chance), "end": place(chance)}

    def called(chance: random.Random) -> Any:
        item = {"name": "part", "kind": 12, "uri": path, "range": span(chance), "selectionRange": span(chance)}
        return {"item": item}

    def command(chance: random.Random) -> Any:
        words = ("explainRule", "fixAll", "chooseRobot", "chooseArgument", "argumentValues", "targets", "show", "none")
        name = chance.choice((*DOCUMENTS, *(f"urdflint.{word}" for word in words)))
        arguments = [path, *chance.choice(([], ["a"], [0], ["a", "1"], [{"line": 1}], [True], [["urdfdom@6"]], [path]))]
        return {"command": name, "arguments": arguments[chance.randrange(2) :]}

    def anywhere(chance: random.Random) -> Any:
        return {
            **document,
            "position": place(chance),
            "range": span(chance),
            "newName": "q",
            "context": {"includeDeclaration": True, "only": ["quickfix"], "diagnostics": []},
            "query": "a",
            "positions": [place(chance)],
            "files": [{"oldUri": path, "newUri": f"{path}x"}],
            "color": {"red": 0.5, "green": 0, "blue": 1, "alpha": 1},
            "data": [path, "a"],
            **called(chance),
        }

    others = ("textDocument/formatting", "completionItem/resolve", "textDocument/diagnostic", "initialize", "$/unknown")
    return {
        **dict.fromkeys([feature.method for feature in FEATURES], anywhere),
        **dict.fromkeys(others, anywhere),
        "workspace/executeCommand": command,
    }


def spoilt(params: Any, chance: random.Random) -> Any:
    """Parameters with another value somewhere, or without one."""
    params = json.loads(json.dumps(params))
    around, key = params, chance.choice([*params])
    while isinstance(around[key], dict | list) and around[key] and chance.random() < 0.8:
        around = around[key]
        key = chance.choice([*around]) if isinstance(around, dict) else chance.randrange(len(around))
    if chance.random() < 0.2 and isinstance(around, dict):
        del around[key]
    else:
        around[key] = chance.choice(WRONG)
    return params if chance.random() < 0.95 else chance.choice(WRONG)


@pytest.mark.parametrize("number", [150, pytest.param(6000, marks=pytest.mark.slow)])
def test_every_request_has_a_result_or_an_error_in_words(number: int, client: Client, tmp_path: Path) -> None:
    chance = random.Random(number)
    requests = [right((tmp_path / name).as_uri()) for name in ("r.urdf", "x.urdf.xacro")]
    for _ in range(number // 50):
        asked = {}
        for _ in range(50):
            method, params = chance.choice([*chance.choice(requests).items()])
            method = chance.choice((method, method, "workspace/executeCommand"))
            params = spoilt(chance.choice(requests)[method](chance), chance)
            asked[client.request(method, params)] = method, params
        client.until(lambda asked=asked: asked.keys() <= client.answers.keys())  # type: ignore[misc]
        for key, given in asked.items():
            answer = client.answers.pop(key)
            assert ("result" in answer) != ("error" in answer), given
            assert not NAME.search(json.dumps(answer.get("error", {}).get("message", ""))), (given, answer)
        require_alive(client, tmp_path)
    said = [*client.params("window/showMessage"), *client.params("window/logMessage")]
    assert not [words for words in said if NAME.search(words["message"]) or len(words["message"]) > 1100]
    assert not NAME.search("".join(client.errors))

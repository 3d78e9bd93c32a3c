"""A client that drives the real server as an editor does: a process, two pipes, JSON in frames."""

from __future__ import annotations

import json
import os
import queue
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests import program

PATIENCE = 60.0  # seconds for anything that the server says
PULL: Mapping[str, Any] = {
    "textDocument": {
        "diagnostic": {"dynamicRegistration": False, "relatedDocumentSupport": False},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source"]}}},
    },
    "workspace": {"diagnostics": {"refreshSupport": True}, "workspaceFolders": True, "applyEdit": True},
    "window": {"showDocument": {"support": True}, "workDoneProgress": True},
}
PUSH: Mapping[str, Any] = {"textDocument": {"publishDiagnostics": {"versionSupport": True}}}
Message = dict[str, Any]


class Refused(Exception):
    """The server answered with an error, which is `args[0]`."""


class Client:
    """One server with one client; `messages` is all that the server has said by itself."""

    def __init__(
        self,
        roots: Sequence[Path],
        capabilities: Mapping[str, Any] = PULL,
        options: Mapping[str, Any] | None = None,
        before: str = "",
        **environment: str,
    ) -> None:
        folder = roots[0] if roots else None
        self.process = program.start("server", cwd=folder, env={**os.environ, **environment}, before=before)
        self.messages: list[Message] = []
        self.errors: list[str] = []
        self.answers: dict[int, Message] = {}
        self.versions: dict[str, int] = {}
        self.closed_results: list[Message] = []
        self.number = 0
        self.arrived: queue.Queue[Message | None] = queue.Queue()
        self.handlers: dict[str, Callable[[Any], Any]] = {
            "window/showDocument": lambda _: {"success": True},
            "workspace/applyEdit": lambda _: {"applied": True},
        }
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._complaints, daemon=True).start()
        folders = [{"uri": one.as_uri(), "name": one.name} for one in roots]
        self.initialized = self.ask(
            "initialize",
            processId=os.getpid(),
            rootUri=folders[0]["uri"] if folders else None,
            workspaceFolders=folders,
            capabilities=capabilities,
            initializationOptions=options,
        )
        self.tell("initialized")

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while True:
            size = 0
            while (line := stream.readline()) not in (b"\r\n", b""):
                if line.lower().startswith(b"content-length:"):
                    size = int(line.split(b":")[1])
            if not line:
                self.arrived.put(None)
                return
            self.arrived.put(json.loads(stream.read(size)))

    def _complaints(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.errors.append(line.decode("utf-8", "replace"))

    def _send(self, message: Mapping[str, Any]) -> None:
        assert self.process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method: str, **params: Any) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    def request(self, method: str, params: Any) -> int:
        """Send a request, and return its number."""
        self.number += 1
        self._send({"id": self.number, "method": method, "params": params})
        return self.number

    def ask(self, method: str, **params: Any) -> Any:
        """The answer to a request. Raises Refused."""
        return self.answer(self.request(method, params))

    def answer(self, number: int) -> Any:
        """The answer to a request by its number. Raises Refused."""
        self.until(lambda: number in self.answers)
        message = self.answers.pop(number)
        if "error" in message:
            raise Refused(message["error"])
        return message["result"]

    def until(self, condition: Callable[[], Any], patience: float = PATIENCE) -> Any:
        """Take what the server says until a condition holds."""
        end = time.monotonic() + patience
        while not (found := condition()):
            try:
                message = self.arrived.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"not within {patience:g} s; {self.messages[-3:]} {self.errors[-20:]}") from None
            assert message is not None, f"the server has ended: {''.join(self.errors)}"
            self._take(message)
        return found

    def _take(self, message: Message) -> None:
        if "method" not in message:
            self.answers[message["id"]] = message
            return
        self.messages.append(message)
        if "id" in message:
            handler = self.handlers.get(message["method"], lambda _: None)
            self._send({"id": message["id"], "result": handler(message.get("params"))})

    def params(self, method: str) -> list[Any]:
        """The parameters of all messages of a method that the server has sent by itself."""
        return [message["params"] for message in self.messages if message["method"] == method]

    def rest(self, seconds: float) -> None:
        """Take what the server says for a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                message = self.arrived.get(timeout=left)
            except queue.Empty:
                return
            if message is None:
                return
            self._take(message)

    def open(self, path: Path, text: str | None = None) -> str:
        """Open a document, with the text of the disk by default; its URI."""
        uri = path.as_uri()
        if text is None:
            text = path.read_bytes().decode("utf-8", "replace")
        self.versions[uri] = 1
        document = {"uri": uri, "languageId": "xml", "version": 1, "text": text}
        self.tell("textDocument/didOpen", textDocument=document)
        return uri

    def change(self, uri: str, *changes: Message) -> None:
        """Change a document; a change without a range is its whole text."""
        self.versions[uri] += 1
        document = {"uri": uri, "version": self.versions[uri]}
        self.tell("textDocument/didChange", textDocument=document, contentChanges=list(changes))

    def write(self, uri: str, text: str) -> None:
        """Give a document another text as a whole."""
        self.change(uri, {"text": text})

    def pull(self, uri: str) -> list[Message]:
        """The diagnostics of a document."""
        found: list[Message] = self.ask("textDocument/diagnostic", textDocument={"uri": uri})["items"]
        return found

    def closed(self) -> dict[str, list[Message]]:
        """The diagnostics of closed files by URI."""
        found = self.ask("workspace/diagnostic", previousResultIds=[])["items"]
        self.closed_results = [{"uri": one["uri"], "value": one["resultId"]} for one in found]
        return {one["uri"]: one["items"] for one in found}

    def pushed(self, uri: str, version: int | None = None) -> list[Message]:
        """The diagnostics that the server publishes of a document, of a version of it."""

        def of_it() -> list[list[Message]]:
            return [
                [one["params"]["diagnostics"]]
                for one in self.messages
                if one["method"] == "textDocument/publishDiagnostics"
                and one["params"]["uri"] == uri
                and version in (None, one["params"].get("version"))
            ]

        found: list[Message] = self.until(of_it)[-1][0]
        return found

    def actions(self, uri: str, where: Message, **context: Any) -> list[Message]:
        """The code actions for a range."""
        document = {"uri": uri}
        found: list[Message] = self.ask(
            "textDocument/codeAction", textDocument=document, range=where, context={"diagnostics": [], **context}
        )
        return found

    def end(self) -> int:
        """Shut the server down, and return its exit code."""
        self.ask("shutdown")
        self.tell("exit")
        return self.process.wait(PATIENCE)


@contextmanager
def serving(
    *roots: Path,
    capabilities: Mapping[str, Any] = PULL,
    options: Mapping[str, Any] | None = None,
    before: str = "",
    **environment: str,
) -> Iterator[Client]:
    """A server for some folders, started after some statements, which must leave without a complaint."""
    client = Client(roots, capabilities, options, before, **environment)
    try:
        yield client
        code = client.end()
        assert code == 0, (code, client.errors)
        assert client.errors == [], client.errors
    finally:
        client.process.kill()
        client.process.wait()

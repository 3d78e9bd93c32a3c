"""The language server under random edits and requests: `python -m tools.fuzz.server --seed 1 --count 10000`.

A client drives the real process as an editor does, in a repository of its own. What is drawn depends on the seed alone.
A fault is an answer that is an error without a word for the user, a line on standard error, a message in the log, or no
answer in time.
So are other findings than a fresh reading of the same texts has, an exit code, and a process that is left.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from tests.server import checking, repository
from tests.server.client import Client, Refused
from urdflint.config import BadConfig
from urdflint.config.request import BadWord
from urdflint.files import safe_open
from urdflint.linter.run.report_assembly import CONSEQUENCES
from urdflint.linter.waivers import baseline
from urdflint.server.features import diagnostics
from urdflint.server.protocol import uris
from urdflint.server.protocol.messages import Setup
from urdflint.server.workspace import freshness
from urdflint.server.workspace.state import State

WORDS = (
    *("<", ">", '"', "'", "/", "&", "\n", "\r\n", "\t", " ", "-->", "<!--", "</link>", "<joint name=", "${", "$(", "}"),
    *(
        "<link/>",
        '<link name="arm_1"/>',
        '<xacro:arm n="7" parent="base"/>',
        "😀",
        "é",
        "\u2028",
        "\x0b",
        "0",
        "x" * 50,
    ),
    *("<!-- urdflint:ignore[URDF400] -->", "<![CDATA[", "<?xml?>", "joint: [", "- a\n", "\ufeff", "\x00"),
)
ALLOWED = {-32800, -32801, -32802, -32803}  # cancelled, modified, superseded, and refused in words
PLACED = ("hover", "definition", "references", "documentHighlight", "completion", "prepareRename")
DOCUMENT_REQUESTS = ("documentSymbol", "foldingRange", "documentLink", "codeLens", "documentColor")
COMPARE_EVERY = 100  # actions after which the findings are compared


class Session:
    """One server, and what its client has open."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root = root
        self.draw = random.Random(seed)
        self.whole_workspace = seed % 2 == 1
        self.client = Client([root], options={"closedFiles": "workspace" if self.whole_workspace else "robots"})
        self.paths = [root / name for name in repository.FILES]
        self.texts: dict[str, str] = {}
        self.pending: list[int] = []
        self.edits = self.requests = self.closed_compared = 0

    def step(self) -> None:
        """Do something by chance."""
        actions: list[tuple[Callable[[], None], int]] = [
            (self.edit, 50), (self.replace, 3), (self.ask, 30), (self.pull, 10), (self.open, 4), (self.close, 2),
            (self.save, 3), (self.remove, 1), (self.cancel, 2), (self.folders, 1),
        ]  # fmt: skip
        (action,) = self.draw.choices([name for name, _ in actions], [weight for _, weight in actions])
        action()
        if len(self.pending) > 8:
            self.settle()

    def document(self) -> str:
        """An open document, mostly."""
        if not self.texts:
            self.open()
        return self.draw.choice([*self.texts] * 5 + [(self.root / "nowhere.urdf").as_uri(), "untitled:One"])

    def open(self) -> None:
        path = self.draw.choice(self.paths)
        if path.as_uri() in self.texts:
            return
        text = path.read_bytes().decode("utf-8", "replace") if path.exists() else repository.PLAIN
        self.texts[self.client.open(path, text)] = text

    def close(self) -> None:
        if len(self.texts) > 2:
            uri = self.draw.choice([*self.texts])
            del self.texts[uri]
            self.client.tell("textDocument/didClose", textDocument={"uri": uri})

    def edit(self) -> None:
        """Type or delete a little, sometimes in several places at once."""
        uri = self.document()
        if uri not in self.texts:
            return
        changes = []
        for _ in range(self.draw.choice((1, 1, 1, 2, 3))):
            start, end = self.place(uri), self.place(uri)
            empty = self.draw.random() < 0.7
            selection = {"start": start, "end": start if empty else near(start, end, self.draw)}
            if _key(selection["end"]) < _key(selection["start"]):
                selection = {"start": selection["end"], "end": selection["start"]}
            word = self.draw.choice(WORDS) if self.draw.random() < 0.8 else ""
            changes.append({"range": selection, "text": word})
            self.texts[uri] = changed(self.texts[uri], selection, word)
        self.client.change(uri, *changes)
        self.edits += 1

    def replace(self, uri: str | None = None) -> None:
        """Give a document the text of the beginning."""
        uri = uri or self.document()
        if uri in self.texts:
            path = uris.path(uri) or ""
            name = os.path.relpath(path, self.root).replace(os.sep, "/")
            self.texts[uri] = repository.FILES.get(name, repository.PLAIN)
            self.client.write(uri, self.texts[uri])
            self.edits += 1

    def place(self, uri: str) -> dict[str, int]:
        """A place in a document, or somewhat outside."""
        lines = self.texts.get(uri, "").split("\n")
        line = self.draw.randrange(len(lines) + 1)
        length = len(lines[line].encode("utf-16-le")) // 2 if line < len(lines) else 0
        return {"line": line, "character": self.draw.randrange(length + 3)}

    def ask(self) -> None:
        """Ask whatever the server says that it can answer, without waiting."""
        uri, capabilities = self.document(), self.client.initialized["capabilities"]
        place = self.place(uri)
        document: dict[str, Any] = {"textDocument": {"uri": uri}}
        selection = {"start": place, "end": place}
        requests: list[tuple[str, dict[str, Any]]] = [
            ("textDocument/codeAction", {**document, "range": selection, "context": {"diagnostics": []}}),
            ("workspace/executeCommand", {"command": "urdflint.explainRule", "arguments": ["URDF400"]}),
        ]
        for name in PLACED:
            provider = "renameProvider" if name == "prepareRename" else f"{name}Provider"
            if capabilities.get(provider):
                context = {"context": {"includeDeclaration": True}} if name == "references" else {}
                requests.append((f"textDocument/{name}", {**document, "position": place, **context}))
        requests += [
            (f"textDocument/{name}", document) for name in DOCUMENT_REQUESTS if capabilities.get(f"{name}Provider")
        ]
        if capabilities.get("renameProvider"):
            requests.append(("textDocument/rename", {**document, "position": place, "newName": "renamed"}))
        requests += [
            ("textDocument/semanticTokens/full", document),
            ("textDocument/prepareCallHierarchy", {**document, "position": place}),
            ("callHierarchy/incomingCalls", {"item": self.macro(uri)}),
            ("callHierarchy/outgoingCalls", {"item": self.macro(uri)}),
            ("workspace/willRenameFiles", {"files": [{"oldUri": uri, "newUri": f"{uri}.xacro"}]}),
        ]
        if capabilities.get("workspaceSymbolProvider"):
            requests.append(("workspace/symbol", {"query": "arm"}))
        method, params = self.draw.choice(requests)
        self.pending.append(self.client.request(method, params))
        self.requests += 1

    def macro(self, uri: str) -> dict[str, Any]:
        """A macro of the repository, as if the hierarchy had shown it in a document."""
        start = {"line": 0, "character": 0}
        whole = {"start": start, "end": start}
        return {"name": "arm", "kind": 12, "uri": uri, "range": whole, "selectionRange": whole}

    def pull(self) -> None:
        params = {"textDocument": {"uri": self.document()}}
        self.pending.append(self.client.request("textDocument/diagnostic", params))
        self.requests += 1

    def save(self) -> None:
        uri = self.document()
        path = uris.path(uri)
        if uri in self.texts and path is not None:
            Path(path).write_bytes(self.texts[uri].encode("utf-8", "replace"))
            self.client.tell("textDocument/didSave", textDocument={"uri": uri})

    def remove(self) -> None:
        """Have a file go from the disk, open or not; it comes back when it is saved."""
        path = self.draw.choice(self.paths)
        path.unlink(missing_ok=True)
        self.client.tell("workspace/didChangeWatchedFiles", changes=[{"uri": path.as_uri(), "type": 3}])

    def cancel(self) -> None:
        if self.pending:
            self.client.tell("$/cancelRequest", id=self.draw.choice(self.pending))

    def folders(self) -> None:
        """Take a folder into the workspace, and out of it."""
        folder = {"uri": (self.root / "urdf").as_uri(), "name": "urdf"}
        added = self.draw.random() < 0.5
        event = {"added": [folder] if added else [], "removed": [] if added else [folder]}
        self.client.tell("workspace/didChangeWorkspaceFolders", event=event)

    def settle(self) -> None:
        """Wait for all answers."""
        for number in self.pending:
            error = self._error(number)
            assert error is None or error["code"] in ALLOWED, error
        self.pending.clear()

    def _error(self, number: int) -> dict[str, Any] | None:
        """The error with which a request was answered, if it was."""
        try:
            self.client.answer(number)
        except Refused as error:
            error_object: dict[str, Any] = error.args[0]
            return error_object
        return None

    def compare(self) -> None:
        """Ask for the findings of an open document, which are those of a fresh look at the same texts."""
        self.settle()
        self.client.tell("workspace/didChangeWorkspaceFolders", event={"added": [], "removed": [
            {"uri": (self.root / "urdf").as_uri(), "name": "urdf"}]})  # fmt: skip
        self.client.tell("workspace/didChangeWatchedFiles", changes=[])
        self.client.rest(0.3)
        self.client.messages = [message for message in self.client.messages if message["method"] == "window/logMessage"]
        assert not self.client.messages, self.client.messages
        assert not self.client.errors, "".join(self.client.errors)
        if not self.texts:
            return
        uri = self.draw.choice([*self.texts])
        found = self.client.pull(uri)
        freshness.forget()  # files were removed and written since this process has looked at their folders
        state, contents = State(), self.contents()
        state.take(Setup((str(self.root),)), contents)
        fresh = diagnostics.answer(state, uri).diagnostics
        del state
        gc.collect()  # as it is collected, the files of this process are those of the disk again
        codes = [diagnostic["code"] for diagnostic in found]
        expected = [finding.code for finding in fresh]
        half_typed = any(str(code).startswith("XML") for code in expected)  # then what was there before stays
        assert codes == expected or (half_typed and set(expected) <= set(codes)), (uri, codes, expected)
        self.compare_closed()

    def contents(self) -> dict[str, bytes]:
        """The bytes of open files, by where links lead."""
        contents = {os.path.realpath(uris.path(uri) or ""): text for uri, text in self.texts.items()}
        return {path: _bytes(path, text) for path, text in contents.items()}

    def compare_closed(self) -> None:
        """The findings of closed files are those of `check`, once no open one is half typed: that keeps findings.

        What follows from a finding in another file `check` leaves out of a folder alone.
        """
        for uri in self.texts:
            codes = [str(diagnostic["code"]) for diagnostic in self.client.pull(uri)]
            if uri.endswith(".toml") or any(code.startswith("XML") for code in codes):
                self.replace(uri)
        diagnostics_by_uri = self.client.closed()
        assert not diagnostics_by_uri.keys() & self.texts.keys(), diagnostics_by_uri.keys()
        try:
            with safe_open.instead(self.contents()):
                by_path = checking.by_file(checking.checked(self.root)[1])
        except (BadConfig, BadWord):
            assert not diagnostics_by_uri, diagnostics_by_uri.keys()
            return
        expected = {uris.uri(path): _causes(findings) for path, findings in by_path.items()}
        codes_by_uri = {uri: _causes(diagnostics) for uri, diagnostics in diagnostics_by_uri.items()}
        self.closed_compared += len(codes_by_uri)
        for uri in {*codes_by_uri, *(expected.keys() - self.texts.keys() if self.whole_workspace else ())}:
            assert codes_by_uri.get(uri, []) == expected.get(uri, []), (uri, codes_by_uri.get(uri), expected.get(uri))


def _causes(findings: Iterable[Mapping[str, Any]]) -> list[str]:
    return [finding["code"] for finding in findings if finding["code"] not in CONSEQUENCES]


def _bytes(path: str, text: str) -> bytes:
    from urdflint.server.workspace.buffers import as_saved

    return as_saved(path, text.encode("utf-8", "replace"))


def near(start: dict[str, int], end: dict[str, int], draw: random.Random) -> dict[str, int]:
    """An end that is not far from the start, mostly: else nothing would be left of the documents."""
    if draw.random() < 0.02:
        return end
    return {"line": start["line"] + draw.choice((0, 0, 0, 1)), "character": start["character"] + draw.randrange(6)}


def changed(text: str, selection: dict[str, Any], word: str) -> str:
    """A text with a change, worked out in UTF-16 by another way than that of the server."""
    units = text.encode("utf-16-le", "surrogatepass")
    starts, index = [0], 0
    while index < len(units):
        unit = units[index : index + 2]
        if unit == b"\r\0" and units[index + 2 : index + 4] == b"\n\0":
            index += 2
            starts.append(index + 2)
        elif unit in (b"\n\0", b"\r\0"):
            starts.append(index + 2)
        index += 2

    def offset(place: dict[str, int]) -> int:
        if place["line"] >= len(starts):
            return len(units)
        start = starts[place["line"]]
        end = starts[place["line"] + 1] if place["line"] + 1 < len(starts) else len(units)
        line = units[start:end].decode("utf-16-le", "surrogatepass").rstrip("\r\n")
        before = line.encode("utf-16-le")[: 2 * place["character"]].decode("utf-16-le", "ignore")
        return start + len(before.encode("utf-16-le"))

    start, end = sorted((offset(selection["start"]), offset(selection["end"])))
    return (units[:start] + word.encode("utf-16-le") + units[end:]).decode("utf-16-le", "surrogatepass")


def _key(place: dict[str, int]) -> tuple[int, int]:
    return place["line"], place["character"]


def run(root: Path, seed: int, count: int, say: Callable[[str], None] = lambda _: None) -> tuple[int, int]:
    """Do so many things in a repository; the numbers of edits and of requests that were survived."""
    repository.write(root)
    (root / "known.json").write_text(baseline.text(Counter()), encoding="utf-8")
    (root / "urdflint.toml").write_text('target = ["harmonic", "drake"]\n', encoding="utf-8")
    session = Session(root, seed)
    try:
        for number in range(1, count + 1):
            session.step()
            if number % COMPARE_EVERY == 0:
                session.compare()
                say(
                    f"{number} {session.edits} edits {session.requests} requests {session.closed_compared} closed files"
                )
        session.compare()
        workers = Path(f"/proc/{session.client.process.pid}/task/{session.client.process.pid}/children")
        left = workers.read_text(encoding="ascii").split() if workers.exists() else []
        assert session.client.end() == 0
        end = time.monotonic() + 20
        while any(Path(f"/proc/{pid}").exists() for pid in left):
            assert time.monotonic() < end, "a worker is left"
            time.sleep(0.05)
        assert not session.client.errors, session.client.errors
    finally:
        session.client.process.kill()
        session.client.process.wait()
    return session.edits, session.requests


def main() -> int:
    """Run, and print what was survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        edits, requests = run(Path(folder), arguments.seed, arguments.count, lambda line: print(line, flush=True))
    print(f"survived {edits} edits and {requests} requests")
    return 0


if __name__ == "__main__":
    sys.exit(main())

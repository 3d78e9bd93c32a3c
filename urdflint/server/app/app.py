"""The server as the client sees it: documents come in, diagnostics and answers go out; the work is done elsewhere."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from urdflint.server.app import client_settings, commands, progress
from urdflint.server.app.commands import Command
from urdflint.server.app.language_server import Server
from urdflint.server.features import FEATURES
from urdflint.server.protocol import event_loop, messages, types
from urdflint.server.protocol.json_rpc import IMPOSSIBLE, INVALID, ErrorAnswer

if TYPE_CHECKING:
    from urdflint.server.app.worker_start import Process

TERMINATED = 143  # the exit code of the command line too
QUIET = 1.0  # seconds after the start in which nothing is done that nobody asked for


def listen(server: Server) -> None:
    """Say which requests and notifications go where."""
    client = server.client
    client.requested = {
        "initialize": (Any, partial(_begin, server)),
        "shutdown": (Any, partial(_leave, server)),
        "workspace/executeCommand": (types.ExecuteCommandParams, partial(_execute, server, commands.by_name(server))),
        "textDocument/diagnostic": (types.DocumentParams, server.pull),
        "workspace/diagnostic": (types.WorkspaceDiagnosticParams, server.closed_findings.pull),
        **{feature.method: (feature.params, partial(server.answer, feature)) for feature in FEATURES},
    }
    client.notified = {
        "initialized": (Any, lambda _: _watch(server)),
        "textDocument/didOpen": (types.DidOpenTextDocumentParams, partial(_opened, server)),
        "textDocument/didChange": (types.DidChangeTextDocumentParams, partial(_changed, server)),
        "textDocument/didClose": (types.DocumentParams, partial(_closed, server)),
        "textDocument/didSave": (Any, lambda _: server.changed()),
        "workspace/didChangeWatchedFiles": (Any, lambda _: server.changed()),
        "workspace/didChangeConfiguration": (Any, partial(_configured, server)),
        "workspace/didChangeWorkspaceFolders": (types.DidChangeWorkspaceFoldersParams, partial(_moved, server)),
    }


async def _begin(server: Server, params: Any) -> Any:
    """Adapt to the client, and say what the server can do."""
    if server.client.has_begun:
        raise ErrorAnswer("the server is initialized already", INVALID)
    capabilities = server.begin(params if isinstance(params, Mapping) else {}, list(commands.by_name(server)))
    client_settings.begin(server)
    server.checker.start()
    return capabilities


async def _leave(server: Server, _: Any) -> None:
    server.leave()


async def _execute(server: Server, functions: Mapping[str, Command], params: types.ExecuteCommandParams) -> Any:
    """What a command answers."""
    if params.command not in functions:
        raise ErrorAnswer(f"unknown command: {params.command}", IMPOSSIBLE)
    return await functions[params.command](*(params.arguments or ()))


def _watch(server: Server) -> None:
    """Have the disk watched, ask for the settings, and make the index in the background."""
    server.watch()
    client_settings.changed(server)
    event_loop.call_later(QUIET, lambda: progress.index(server))


def _opened(server: Server, params: types.DidOpenTextDocumentParams) -> None:
    if server.buffers.open(params.text_document) is not None:
        server.closed_findings.opened(params.text_document.uri)
        server.edited(params.text_document.uri)


def _changed(server: Server, params: types.DidChangeTextDocumentParams) -> None:
    document = params.text_document
    if server.buffers.change(document.uri, document.version, params.content_changes) is not None:
        server.edited(document.uri)


def _configured(server: Server, params: Any) -> None:
    client_settings.changed(server, params)
    server.changed()


def _moved(server: Server, params: types.DidChangeWorkspaceFoldersParams) -> None:
    """Take folders that came to the workspace, and leave those that went."""
    for folder in params.event.removed:
        server.folders.pop(folder.uri, None)
    server.folders.update((folder.uri, folder.name) for folder in params.event.added)
    client_settings.changed(server)
    server.changed()


def _closed(server: Server, params: types.DocumentParams) -> None:
    uri = params.text_document.uri
    if server.buffers.close(uri) is not None:
        server.diagnosing.closed(uri)
        if not server.pulls:
            server.publish(uri, [])
        server.diagnosing.edited(uri, check=False)
        server.closed_findings.later()


def start(waiting: Process | None = None) -> NoReturn:
    """Serve the client on standard input and output until it leaves: 0 if it said so before, else 1.

    `waiting` is the worker process that waits for the first check.
    """
    server = Server(waiting)
    listen(server)

    def terminate(*_: object) -> NoReturn:
        server.end()
        os._exit(TERMINATED)  # a thread waits for the client, which may stay

    signal.signal(signal.SIGTERM, terminate)
    server.client.serve(*messages.streams())
    server.end()
    os._exit(0 if server.client.has_left else 1)  # a thread may still wait for the client

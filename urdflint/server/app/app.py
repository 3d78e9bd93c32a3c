"""The server as the client sees it: documents come in, diagnostics and answers go out; the work is done elsewhere."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NoReturn

from lsprotocol import types

from urdflint.server.app import client_settings, commands, progress
from urdflint.server.app.language_server import NAME, Server
from urdflint.server.features import FEATURES
from urdflint.server.protocol import messages

TERMINATED = 143  # the exit code of the command line too
QUIET = 1.0  # seconds after the start in which nothing is done that nobody asked for
ELSEWHERE = (  # where something else may have changed than an open document
    types.TEXT_DOCUMENT_DID_SAVE,
    types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
    types.WORKSPACE_DID_CHANGE_CONFIGURATION,
    types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS,
)


def listen(server: Server) -> None:
    """Say which requests, notifications and commands go where."""
    pulled = types.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=True, identifier=NAME)
    _take(server, types.INITIALIZE, partial(_begin, server))
    _take(server, types.INITIALIZED, lambda _: _watch(server))
    _take(server, types.SHUTDOWN, lambda _: server.leave())
    _take(server, types.TEXT_DOCUMENT_DID_OPEN, partial(_opened, server))
    _take(server, types.TEXT_DOCUMENT_DID_CHANGE, partial(_changed, server))
    _take(server, types.TEXT_DOCUMENT_DID_CLOSE, partial(_closed, server))
    for method in ELSEWHERE:
        _take(server, method, partial(_elsewhere, server))
    _answer(server, types.TEXT_DOCUMENT_DIAGNOSTIC, pulled, server.pull)
    _answer(server, types.WORKSPACE_DIAGNOSTIC, None, server.closed_findings.pull)
    for feature in FEATURES:
        _answer(server, feature.method, feature.options, partial(server.answer, feature))
    commands.listen(server)


def _take(server: Server, method: str, function: Callable[[Any], None]) -> None:
    """Have a function called with what the client says; pygls marks functions, so each gets one of its own."""

    @server.feature(method)
    def take(params: Any = None) -> None:
        function(params)


def _answer(server: Server, method: str, options: Any, function: Callable[[Any], Awaitable[Any]]) -> None:
    """Have a function answer a request, beside others."""

    @server.feature(method, options)
    async def answer(params: Any) -> Any:
        return await function(params)


def _begin(server: Server, params: types.InitializeParams) -> None:
    server.begin(params)
    client_settings.begin(server, params)
    server.checker.start()


def _watch(server: Server) -> None:
    """Have the disk watched, ask for the settings, and make the index in the background."""
    server.watch()
    client_settings.changed(server, types.DidChangeConfigurationParams(None))
    asyncio.get_running_loop().call_later(QUIET, progress.index, server)


def _opened(server: Server, params: types.DidOpenTextDocumentParams) -> None:
    if server.buffers.open(params.text_document) is not None:
        server.closed_findings.opened(params.text_document.uri)
        server.edited(params.text_document.uri)


def _changed(server: Server, params: types.DidChangeTextDocumentParams) -> None:
    document = params.text_document
    if server.buffers.change(document.uri, document.version, params.content_changes) is not None:
        server.edited(document.uri)


def _elsewhere(server: Server, params: Any) -> None:
    client_settings.changed(server, params)
    server.changed()


def _closed(server: Server, params: types.DidCloseTextDocumentParams) -> None:
    uri = params.text_document.uri
    if server.buffers.close(uri) is not None:
        server.diagnosing.closed(uri)
        if not server.pulls:
            server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))
        server.diagnosing.edited(uri, check=False)
        server.closed_findings.later()


def start() -> NoReturn:
    """Serve the client on standard input and output until it leaves: 0 if it said so before, else 1."""
    logging.getLogger("pygls").setLevel(logging.CRITICAL + 1)
    server = Server()
    listen(server)

    def terminate(*_: object) -> NoReturn:
        server.end()
        os._exit(TERMINATED)  # a thread waits for the client, which may stay

    signal.signal(signal.SIGTERM, terminate)
    server.start_io(*messages.streams())
    server.end()
    sys.exit(0 if server.left else 1)

"""The client's server: its open documents, the two workers, and what the client is told."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Mapping
from tempfile import TemporaryDirectory
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method
from pygls.protocol.json_rpc import JsonRPCNotification

from urdflint import __version__
from urdflint.server.app.check_queue import Diagnosing, Superseded
from urdflint.server.app.closed_findings import CLOSED_FILES, ClosedFindings
from urdflint.server.app.worker_process import Failed, Lost, Stopped, Worker
from urdflint.server.features import Feature
from urdflint.server.protocol import uris
from urdflint.server.protocol.job_results import Checked
from urdflint.server.protocol.messages import Refused, Setup, WithMessage
from urdflint.server.workspace.buffers import Buffers
from urdflint.struct import cached_property

NAME = "urdflint"
WATCHED = (  # what a check may depend on
    "**/*.{urdf,xacro,srdf,sdf,world,gazebo,xml,yaml,yml,launch,launch.py}",
    "**/*.{stl,STL,dae,DAE,obj,OBJ,glb,gltf,ply,png,jpg,jpeg,tif,tga}",
    "**/{urdflint.toml,.urdflint.toml,pyproject.toml,urdflint-baseline.json}",
)
TRIES = 3  # how often a question is asked whose worker is ended since a newer edit came
PATIENCE = 20.0  # seconds for an answer
ANSWERED = "$/answered"  # what stands for a request that has its answer
CANCELLED, FAILED = -32802, -32803  # ServerCancelled and RequestFailed of the protocol


class Protocol(LanguageServerProtocol):
    """The protocol without the copies of documents that pygls would keep, and with an answer to every request."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message of the client; a request with parameters that there cannot be is answered with that error."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "id" not in data or "method" not in data:
                raise
            self._send_response(data["id"], error=error.to_response_error())
            return JsonRPCNotification(method=ANSWERED, jsonrpc=self.VERSION, params=None)

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> Iterator[Any]:
        """Leave it to the server."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> Iterator[Any]:
        """Leave it to the server."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> Iterator[Any]:
        """Leave it to the server."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE], (params,), None


class Server(LanguageServer):
    """One client, its open documents and two workers: one checks, the other answers questions."""

    def __init__(self) -> None:
        super().__init__(NAME, __version__, protocol_cls=Protocol)
        self.buffers = Buffers()
        self.checker = Worker(self._setup, lambda: self.buffers.contents)
        self.answerer = Worker(lambda: self._setup()._replace(tolerant=True), lambda: self.buffers.contents)
        self.diagnosing = Diagnosing(self.checker, lambda: self.buffers.versions, self._tell, self.log)
        self.closed_findings = ClosedFindings(self.checker, lambda: self.buffers.versions, self._publish, self.log)
        self._troubles_shown: set[str] = set()
        self.changes = 0
        self.pulls = self.refreshes = self.snippets = self.left = False
        self.options: dict[str, Any] = {}
        self.settings: dict[str, dict[str, Any]] = {}
        self.arguments: dict[str, dict[str, str]] = {}

    @cached_property
    def pages(self) -> TemporaryDirectory[str]:
        """The folder of the pages that show robots, which is deleted when the server ends."""
        return TemporaryDirectory(prefix="urdflint-")

    def _setup(self) -> Setup:
        folders = self.workspace.folders.values()
        roots = [folder.uri for folder in folders] or [self.workspace.root_uri or ""]
        paths = tuple(filter(None, map(uris.path, roots)))
        return Setup(
            paths,
            self.changes,
            self.buffers.encoding,
            self.options,
            False,
            self.settings,
            self.snippets,
            self.arguments,
        )

    def begin(self, params: types.InitializeParams) -> None:
        """Adapt to the client."""
        document, workspace = params.capabilities.text_document, params.capabilities.workspace
        options = params.initialization_options
        self.options = {str(name): value for name, value in options.items()} if isinstance(options, Mapping) else {}
        self.closed_findings.option = self.options.get(CLOSED_FILES)
        self.closed_findings.can_publish = document is not None and document.publish_diagnostics is not None
        self.pulls = document is not None and document.diagnostic is not None
        diagnostics = workspace.diagnostics if workspace is not None else None
        self.refreshes = bool(diagnostics is not None and diagnostics.refresh_support)
        if not self.pulls:
            self.protocol.fm.features.pop(types.TEXT_DOCUMENT_DIAGNOSTIC, None)
            self.protocol.fm.features.pop(types.WORKSPACE_DIAGNOSTIC, None)
        completion = document.completion if document is not None else None
        self.snippets = bool(
            completion is not None and completion.completion_item and completion.completion_item.snippet_support
        )
        encoding = self.workspace.position_encoding or types.PositionEncodingKind.Utf16
        self.buffers.encoding = str(getattr(encoding, "value", encoding))

    def watch(self) -> None:
        """Have the client watch the disk, where it can."""
        workspace = self.client_capabilities.workspace
        watched = workspace.did_change_watched_files if workspace is not None else None
        if watched is not None and watched.dynamic_registration:
            watchers = [types.FileSystemWatcher(pattern) for pattern in WATCHED]
            options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
            registration = types.Registration("watch", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            self.client_register_capability(types.RegistrationParams([registration]))

    def changed(self) -> None:
        """Have everything looked at anew: something else than an open document may have changed."""
        self.changes += 1
        self.diagnosing.changed()
        self.closed_findings.later()

    def edited(self, uri: str) -> None:
        """Have a document checked that was opened or changed."""
        self.diagnosing.edited(uri, check=not self.pulls)
        self.closed_findings.later()

    async def pull(self, params: types.DocumentDiagnosticParams) -> types.DocumentDiagnosticReport:
        """The diagnostics of a document."""
        try:
            checked = await self.diagnosing.checked(params.text_document.uri)
        except Superseded as error:
            again = types.DiagnosticServerCancellationData(retrigger_request=True)
            raise JsonRpcException("the document has changed", CANCELLED, again) from error
        self._say(checked)
        return types.RelatedFullDocumentDiagnosticReport(items=checked.diagnostics)

    async def answer(self, feature: Feature, params: Any) -> Any:
        """What a feature answers; its empty answer where the worker was lost."""
        worker = self.checker if feature.checks else self.answerer
        for _ in range(TRIES):
            reply = await self._answered(worker, feature, params)
            if reply is not None:
                return reply[0]
        return feature.empty

    async def _answered(self, worker: Worker, feature: Feature, params: Any) -> tuple[Any] | None:
        """The answer of a worker; None where that was ended since a newer edit came."""
        try:
            value = await asyncio.wait_for(worker.ask(feature.function, params), PATIENCE)
            if isinstance(value, WithMessage):
                self.show(value.words)
                value = value.value
            return (value,)
        except Refused as error:
            raise JsonRpcException(str(error), FAILED) from error
        except asyncio.TimeoutError:
            if not feature.checks:  # else it may be at a long check, which somebody waits for
                worker.kill("it did not answer")
        except Stopped:
            return None
        except (Failed, Lost) as error:
            self.log(str(error))
        return (feature.empty,)

    def _publish(self, uri: str, diagnostics: list[types.Diagnostic]) -> None:
        """Show what is found in a closed file."""
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, diagnostics))

    def _tell(self, uri: str, checked: Checked) -> None:
        """Show what is new of a document, or have the client ask for it."""
        self._say(checked)
        if not self.pulls:
            version = self.buffers.versions.get(uri)
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, checked.diagnostics, version))
        elif self.refreshes:
            self.workspace_diagnostic_refresh(None)

    def _say(self, checked: Checked) -> None:
        """Show why nothing could be found, once as long as that is so."""
        if checked.trouble and checked.trouble not in self._troubles_shown:
            self.show(checked.trouble, types.MessageType.Warning)
        self._troubles_shown = (
            {checked.trouble} if checked.trouble else self._troubles_shown if not checked.diagnostics else set()
        )

    def log(self, message: str, kind: types.MessageType = types.MessageType.Error) -> None:
        """Write a line into the log of the client."""
        self.window_log_message(types.LogMessageParams(kind, message))

    def show(self, message: str, kind: types.MessageType = types.MessageType.Info) -> None:
        """Show the user a message."""
        self.window_show_message(types.ShowMessageParams(kind, f"urdflint: {message}"))

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Keep what went wrong from the user's eyes; whoever started the server sees it, but for answers in words.

        An answer that is ready when the client has left has no stream to be written to, which is not an error.
        """
        if self.left and isinstance(error, ValueError | OSError):
            return
        if getattr(error, "code", None) not in (CANCELLED, FAILED):
            print(f"urdflint server: {type(error).__name__}: {error}", file=sys.stderr, flush=True)

    def leave(self) -> None:
        """End, as the client asks."""
        self.left = True
        self.end()

    def end(self) -> None:
        """End the workers."""
        self.closed_findings.end()
        self.checker.kill()
        self.answerer.kill()

"""The client's server: its open documents, the two workers, and what the client is told."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from urdflint import __version__
from urdflint.server.app.check_queue import Diagnosing, Superseded
from urdflint.server.app.closed_findings import CLOSED_FILES, ClosedFindings
from urdflint.server.app.worker_process import Failed, Lost, Stopped, Worker
from urdflint.server.features import FEATURES, Feature
from urdflint.server.protocol import event_loop, types, uris, wire
from urdflint.server.protocol.job_results import Checked
from urdflint.server.protocol.json_rpc import Connection, ErrorAnswer
from urdflint.server.protocol.messages import Refused, Setup, WithMessage
from urdflint.server.protocol.positions import UTF8, UTF16, UTF32
from urdflint.server.workspace.buffers import Buffers
from urdflint.struct import cached_property
from urdflint.text.wording import one_line, shortened

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

    from urdflint.server.app.page_server import PageServer
    from urdflint.server.app.worker_start import Process

NAME = "urdflint"
WATCHED = (  # what a check may depend on
    "**/*.{urdf,xacro,srdf,sdf,world,gazebo,xml,yaml,yml,launch}",
    "**/{*.py,*.ipynb,*.cpp,CMakeLists.txt,Dockerfile,README.md}",  # who reads and loads a robot
    "**/*.{stl,STL,dae,DAE,obj,OBJ,glb,gltf,ply,png,jpg,jpeg,tif,tga}",
    "**/{urdflint.toml,.urdflint.toml,pyproject.toml,urdflint-baseline.json}",
)
INCREMENTAL = 2  # changes come as ranges
TRIES = 3  # how often a question is asked whose worker is ended since a newer edit came
PATIENCE = 20.0  # seconds for an answer
CANCELLED, FAILED = -32802, -32803  # ServerCancelled and RequestFailed of the protocol


class Server:
    """One client, its open documents and two workers: one checks, the other answers questions."""

    def __init__(self, waiting: Process | None = None) -> None:
        self.client = Connection(_complain)
        self.capabilities: Mapping[str, Any] = {}
        self.folders: dict[str, str] = {}
        self.buffers = Buffers()
        self.checker = Worker(self._setup, lambda: self.buffers.contents, waiting)
        self.answerer = Worker(lambda: self._setup()._replace(tolerant=True), lambda: self.buffers.contents)
        self.diagnosing = Diagnosing(self.checker, lambda: self.buffers.versions, self._tell, self.log)
        self.closed_findings = ClosedFindings(self.checker, lambda: self.buffers.versions, self.publish, self.log)
        self._troubles_shown: set[str] = set()
        self.changes = 0
        self.tasks: set[event_loop.Task] = set()
        self.pulls = self.refreshes = self.snippets = False
        self.options: dict[str, Any] = {}
        self.settings: dict[str, dict[str, Any]] = {}
        self.arguments: dict[str, dict[str, str]] = {}

    @cached_property
    def pages(self) -> TemporaryDirectory[str]:
        """The folder of the pages that show robots, which is deleted when the server ends."""
        from tempfile import TemporaryDirectory

        return TemporaryDirectory(prefix="urdflint-")

    @cached_property
    def page_server(self) -> PageServer:
        """The server of the pages for the browser. Raises OSError where there is no port."""
        from urdflint.server.app.page_server import PageServer

        return PageServer()

    def _setup(self) -> Setup:
        paths = tuple(filter(None, map(uris.path, self.folders)))
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

    def client_has(self, *names: str) -> Any:
        """A capability of the client by the keys that lead to it, such as "window", "showDocument"; None without it."""
        value: Any = self.capabilities
        for name in names:
            value = value.get(name) if isinstance(value, Mapping) else None
        return value

    def begin(self, params: Mapping[str, Any], commands: Sequence[str]) -> dict[str, Any]:
        """Adapt to the client; what the server says of itself."""
        options, capabilities = params.get("initializationOptions"), params.get("capabilities")
        self.options = {str(name): value for name, value in options.items()} if isinstance(options, Mapping) else {}
        self.capabilities = capabilities if isinstance(capabilities, Mapping) else {}
        folders = wire.read(list[types.WorkspaceFolder], params.get("workspaceFolders") or [], "workspaceFolders")
        self.folders = {folder.uri: folder.name for folder in folders}
        if not folders and isinstance(params.get("rootUri"), str):
            self.folders = {params["rootUri"]: ""}
        self.closed_findings.option = self.options.get(CLOSED_FILES)
        self.closed_findings.can_publish = self.client_has("textDocument", "publishDiagnostics") is not None
        self.pulls = self.client_has("textDocument", "diagnostic") is not None
        self.refreshes = bool(self.client_has("workspace", "diagnostics", "refreshSupport"))
        self.snippets = bool(self.client_has("textDocument", "completion", "completionItem", "snippetSupport"))
        encodings = self.client_has("general", "positionEncodings")
        usable = (UTF8, UTF16, UTF32)
        own = [word for word in encodings if word in usable] if isinstance(encodings, list) else []
        self.buffers.encoding = next(iter(own), UTF16)
        self.client.has_begun = True
        return {"capabilities": self._capabilities(commands), "serverInfo": {"name": NAME, "version": __version__}}

    def _capabilities(self, commands: Sequence[str]) -> dict[str, Any]:
        provided = {feature.provider: dict(feature.options) for feature in FEATURES if feature.provider}
        if not self.client_has("textDocument", "rename", "prepareSupport"):
            provided["renameProvider"] = {}
        if self.pulls:
            provided["diagnosticProvider"] = {
                "identifier": NAME,
                "interFileDependencies": True,
                "workspaceDiagnostics": True,
            }
        return {
            **provided,
            "executeCommandProvider": {"commands": commands},
            "positionEncoding": self.buffers.encoding,
            "textDocumentSync": {"openClose": True, "change": INCREMENTAL, "save": True},
            "workspace": {
                "workspaceFolders": {"supported": True, "changeNotifications": True},
                "fileOperations": {"willRename": {"filters": [{"pattern": {"glob": "**"}}]}},
            },
        }

    def watch(self) -> None:
        """Have the client watch the disk, where it can."""
        if self.client_has("workspace", "didChangeWatchedFiles", "dynamicRegistration"):
            watchers = [{"globPattern": pattern} for pattern in WATCHED]
            registration = {
                "id": "watch",
                "method": "workspace/didChangeWatchedFiles",
                "registerOptions": {"watchers": watchers},
            }
            self.client.request("client/registerCapability", {"registrations": [registration]})

    def publish(self, uri: str, diagnostics: list[types.Diagnostic], version: int | None = None) -> None:
        """Show diagnostics of a file."""
        params = {"uri": uri, "diagnostics": diagnostics, **({} if version is None else {"version": version})}
        self.client.notify("textDocument/publishDiagnostics", params)

    def changed(self) -> None:
        """Have everything looked at anew: something else than an open document may have changed."""
        self.changes += 1
        self.diagnosing.changed()
        self.closed_findings.later()

    def edited(self, uri: str) -> None:
        """Have a document checked that was opened or changed."""
        self.diagnosing.edited(uri, check=not self.pulls)
        self.closed_findings.later()

    async def pull(self, params: types.DocumentParams) -> types.FullDocumentDiagnosticReport:
        """The diagnostics of a document."""
        try:
            checked = await self.diagnosing.checked(params.text_document.uri)
        except Superseded as error:
            raise ErrorAnswer("the document has changed", CANCELLED, {"retriggerRequest": True}) from error
        self._say(checked)
        return types.FullDocumentDiagnosticReport(checked.diagnostics)

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
            value = await event_loop.within(PATIENCE, worker.ask(feature.function, params))
            if isinstance(value, WithMessage):
                self.show(value.words)
                value = value.value
            return (value,)
        except Refused as error:
            raise ErrorAnswer(str(error), FAILED) from error
        except event_loop.TimedOut:
            if not feature.checks:  # else it may be at a long check, which somebody waits for
                worker.kill("it did not answer")
        except Stopped:
            return None
        except (Failed, Lost) as error:
            self.log(str(error))
        return (feature.empty,)

    def _tell(self, uri: str, checked: Checked) -> None:
        """Show what is new of a document, or have the client ask for it."""
        self._say(checked)
        if not self.pulls:
            self.publish(uri, checked.diagnostics, self.buffers.versions.get(uri))
        elif self.refreshes:
            self.client.request("workspace/diagnostic/refresh")

    def _say(self, checked: Checked) -> None:
        """Show why nothing could be found, once as long as that is so."""
        if checked.trouble and checked.trouble not in self._troubles_shown:
            self.show(checked.trouble, types.MessageType.Warning)
        self._troubles_shown = (
            {checked.trouble} if checked.trouble else self._troubles_shown if not checked.diagnostics else set()
        )

    def log(self, message: str, kind: types.MessageType = types.MessageType.Error) -> None:
        """Write a line into the log of the client."""
        self.client.notify("window/logMessage", {"type": kind, "message": shortened(one_line(message))})

    def show(self, message: str, kind: types.MessageType = types.MessageType.Info) -> None:
        """Show the user a message."""
        words = shortened(one_line(message))
        self.client.notify("window/showMessage", {"type": kind, "message": f"urdflint: {words}"})

    async def choose(self, question: str, choices: Sequence[str]) -> str | None:
        """Which of some answers the user gives to a question. Raises ErrorAnswer."""
        params = {"type": types.MessageType.Info, "message": f"urdflint: {question}", "actions": _titles(choices)}
        answer = await self.client.request("window/showMessageRequest", params)
        title = answer.get("title") if isinstance(answer, Mapping) else None
        return title if title in choices else None

    def open(self, uri: str, *, is_external: bool = False) -> bool:
        """Have the client show a document; false where it cannot."""
        if self.client_has("window", "showDocument") is None:
            return False
        self.client.request("window/showDocument", {"uri": uri, "external": is_external, "takeFocus": True})
        return True

    def leave(self) -> None:
        """End, as the client asks."""
        self.client.has_left = True
        self.end()

    def end(self) -> None:
        """End the workers."""
        self.closed_findings.end()
        self.checker.kill()
        self.answerer.kill()
        if "pages" in self.__dict__:
            self.pages.cleanup()
        if "page_server" in self.__dict__:
            self.page_server.end()


def _titles(choices: Sequence[str]) -> list[dict[str, str]]:
    return [{"title": choice} for choice in choices]


def _complain(error: Exception) -> None:
    """Keep what went wrong from the user's eyes; whoever started the server sees it."""
    name = "" if isinstance(error, wire.Impossible) else f"{type(error).__name__}: "
    print(f"urdflint server: {name}{error}", file=sys.stderr, flush=True)

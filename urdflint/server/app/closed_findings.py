"""Findings of closed files: checked in the background when nothing is typed, and pulled by clients, else pushed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from urdflint.server.app.worker_process import Failed, Lost, Stopped, Worker
from urdflint.server.protocol import event_loop, types
from urdflint.server.protocol.job_results import Checked
from urdflint.server.protocol.messages import Refused

CHECK = "features.diagnostics.closed"
QUIET = 1.0  # seconds without an edit after which closed files are checked
CLOSED_FILES = "closedFiles"  # of the initialization options
OFF, WORKSPACE = "none", "workspace"  # its values besides that for the files of open robots
NO_FINDINGS = "0"  # the result of a file that has no findings any more


class ClosedFindings:
    """The findings of closed files, by URI with a number of each result, as the client has them or can ask for.

    `versions` are those of the open documents, by URI; `publish` tells a client that does not pull.
    """

    def __init__(
        self,
        worker: Worker,
        versions: Callable[[], Mapping[str, int]],
        publish: Callable[[str, list[types.Diagnostic]], None],
        complain: Callable[[str], None],
    ) -> None:
        self.worker = worker
        self.versions = versions
        self.publish = publish
        self.complain = complain
        self.option: object = None
        self.can_publish = False
        self._results: dict[str, tuple[str, list[types.Diagnostic]]] = {}
        self._count = 0
        self._timer: event_loop.Timer | None = None
        self._task: event_loop.Task | None = None
        self._is_pulled = self._is_complete = self._has_ended = False
        self._news = event_loop.Event()

    def later(self, seconds: float = QUIET) -> None:
        """Have closed files checked when nothing has come for a while."""
        self._is_complete = False
        if self._timer is not None:
            self._timer.cancel()
        if self._is_pulled or self._is_pushed:
            self._timer = event_loop.call_later(seconds, self._begin)

    def opened(self, uri: str) -> None:
        """Leave a file to the checks of open ones."""
        if self._results.pop(uri, None) is not None and self._is_pushed:
            self.publish(uri, [])

    def end(self) -> None:
        """Answer who waits."""
        self._has_ended = True
        if self._timer is not None:
            self._timer.cancel()
        self._news.set()

    async def pull(self, params: types.WorkspaceDiagnosticParams) -> types.WorkspaceDiagnosticReport:
        """What is new since the results that the client has, once there is something new and all files are checked."""
        if not self._is_pulled:
            for uri in self._results if self._is_pushed else ():
                self.publish(uri, [])
            self._is_pulled = True
            self.later(0.0)
        previous_results = {previous.uri: previous.value for previous in params.previous_result_ids}
        while not self._has_ended:
            reports = list(self._new_reports(previous_results)) if self._is_complete else []
            if reports or (self._is_complete and not previous_results):
                return types.WorkspaceDiagnosticReport(reports)
            await self._news.wait()
        return types.WorkspaceDiagnosticReport([])

    def _new_reports(
        self, previous_results: Mapping[str, str]
    ) -> Iterator[types.WorkspaceFullDocumentDiagnosticReport]:
        for uri, (number, diagnostics) in self._results.items():
            if previous_results.get(uri) != number:
                yield types.WorkspaceFullDocumentDiagnosticReport(uri, diagnostics, result_id=number)
        for uri, number in previous_results.items():
            if uri not in self._results and number != NO_FINDINGS:
                yield types.WorkspaceFullDocumentDiagnosticReport(uri, [], result_id=NO_FINDINGS)

    @property
    def _is_pushed(self) -> bool:
        return self.can_publish and not self._is_pulled

    def _begin(self) -> None:
        self._timer = None
        self._task = event_loop.Task(self._check())

    async def _check(self) -> None:
        """Check them; what was asked for meanwhile is done instead."""
        self._is_complete = False
        try:
            with_findings: list[str] = []
            if self.option != OFF:
                opened, is_whole = list(self.versions()), self.option == WORKSPACE
                with_findings = await self.worker.ask(CHECK, opened, is_whole, more=self._take)
        except Stopped:
            if not self._has_ended and self._timer is None:
                self.later()
            return
        except (Failed, Lost, Refused) as error:
            self.complain(str(error))
            return
        if self._timer is not None or event_loop.current_task() is not self._task:
            return
        for uri in self._results.keys() - set(with_findings):
            self._set(uri, [])
        self._is_complete = True
        self._news.set()

    def _take(self, entry: tuple[str, Checked] | None) -> None:
        if entry is not None and entry[0] not in self.versions():
            self._set(entry[0], entry[1].diagnostics)

    def _set(self, uri: str, diagnostics: list[types.Diagnostic]) -> None:
        last = self._results.get(uri)
        if (last[1] if last is not None else []) == diagnostics:
            return
        self._count += 1
        self._results[uri] = str(self._count), diagnostics
        if not diagnostics:
            del self._results[uri]
        if self._is_pushed:
            self.publish(uri, diagnostics)

"""Which documents are to be checked, and who is told: one check runs at a time, and a newer edit supersedes it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from urdflint.server.app.worker_process import Failed, Lost, Stopped, Worker
from urdflint.server.protocol import event_loop
from urdflint.server.protocol.job_results import Checked

CHECK = "features.diagnostics.answer"
PATIENCE = 1.0  # seconds that an outdated check may still take
PAUSE = 0.1  # seconds without an edit after which a document is checked by itself
SETTLED = 0.5  # seconds without an edit after which the other documents are checked too
TRIES = 3  # how often a document is checked at which a worker process died


class Superseded(Exception):
    """The document was changed before its check was done."""


class Diagnosing:
    """The checks of open documents. `tell` is called with what is new of a document that nobody asked about.

    `versions` are those of the open documents, by URI.
    """

    def __init__(
        self,
        worker: Worker,
        versions: Callable[[], Mapping[str, int]],
        tell: Callable[[str, Checked], None],
        complain: Callable[[str], None],
    ) -> None:
        self.worker = worker
        self.versions = versions
        self.tell = tell
        self.complain = complain
        self.last: dict[str, tuple[int, Checked]] = {}
        self._edits = 0
        self._lock = event_loop.Lock()
        self._started: float | None = None
        self._later: dict[str, event_loop.Timer] = {}
        self._tasks: set[event_loop.Task] = set()

    async def checked(self, uri: str) -> Checked:
        """What is found in a document as it is now. Raises Superseded."""
        asked_version = self.versions().get(uri)
        for _ in range(TRIES):
            async with self._lock:
                version, edits = self.versions().get(uri), self._edits
                if version != asked_version:
                    raise Superseded
                try:
                    result: Checked = await self._run(uri)
                except Failed as error:
                    self.complain(str(error))
                    result = Checked([])
                except Stopped:
                    continue
                except Lost as error:
                    self.complain(f"the check of {uri} was lost: {error}")
                    continue
            if edits == self._edits or self.versions().get(uri) == asked_version:
                self.last[uri] = version if version is not None else -1, result
                return result
        if self.versions().get(uri) != asked_version:
            raise Superseded
        return Checked([])

    async def _run(self, uri: str) -> Checked:
        self._started = time.monotonic()
        try:
            result: Checked = await self.worker.ask(CHECK, uri)
            return result
        finally:
            self._started = None

    def edited(self, uri: str, *, check: bool) -> None:
        """Record an edit: running checks are outdated. With `check` the document is checked soon unasked."""
        self._edits += 1
        if self._started is not None:
            left = PATIENCE - (time.monotonic() - self._started)
            began = self._started
            event_loop.call_later(max(0.0, left), lambda: self._supersede(began))
        if check:
            self._after(PAUSE, uri, lambda: self._again([uri]))
        self._after(SETTLED, "", lambda: self._again([other for other in self.last if other != uri]))

    def _supersede(self, started: float) -> None:
        """End the check that began then, if it still runs."""
        if self._started == started:
            self.worker.kill("a newer edit came")

    def changed(self) -> None:
        """Take note that something else has changed, such as a file on the disk: all open documents are checked."""
        self._edits += 1
        self._after(PAUSE, "", lambda: self._again(list(self.versions())))

    def closed(self, uri: str) -> None:
        """Forget a document."""
        self.last.pop(uri, None)
        timer = self._later.pop(uri, None)
        if timer is not None:
            timer.cancel()

    def _after(self, seconds: float, key: str, action: Callable[[], None]) -> None:
        timer = self._later.pop(key, None)
        if timer is not None:
            timer.cancel()
        self._later[key] = event_loop.call_later(seconds, action)

    def _again(self, uris: Sequence[str]) -> None:
        task = event_loop.Task(self._check_again(uris))
        self._tasks.add(task)
        task.when_done(self._tasks.discard)

    async def _check_again(self, uris: Sequence[str]) -> None:
        """Check documents that nobody asked about, and tell of those that have other findings than before."""
        for uri in uris:
            if uri not in self.versions():
                continue
            before = self.last.get(uri)
            try:
                result = await self.checked(uri)
            except Superseded:
                continue
            version = self.versions().get(uri)
            if version is not None and (before is None or before != (version, result)):
                self.tell(uri, result)

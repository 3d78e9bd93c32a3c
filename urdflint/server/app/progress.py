"""The index made in the background, with its progress shown by clients that can."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from urdflint.server.app.language_server import Server
from urdflint.server.app.worker_process import Failed, Lost
from urdflint.server.protocol import event_loop
from urdflint.server.protocol.job_results import Progress
from urdflint.server.protocol.json_rpc import ErrorAnswer
from urdflint.server.protocol.messages import Refused

BUILD = "workspace.index.build"
TOKEN = "urdflint: index"
TITLE = "urdflint: reading the workspace"


def index(server: Server) -> None:
    """Have the index made."""
    server.tasks.add(task := event_loop.Task(_index(server)))
    task.when_done(server.tasks.discard)


async def _index(server: Server) -> None:
    """Make it; its end is shown however it ends."""
    token = TOKEN if server.client_has("window", "workDoneProgress") else None

    def tell(kind: str, **value: Any) -> None:
        if token is not None:
            server.client.notify("$/progress", {"token": token, "value": {"kind": kind, **value}})

    def show(progress: Progress | None) -> None:
        if progress is not None:
            message = f"{progress.finished} of {progress.total} files"
            tell("report", message=message, percentage=_share(progress))

    if token is not None:
        with suppress(ErrorAnswer):
            await server.client.request("window/workDoneProgress/create", {"token": token})
    tell("begin", title=TITLE, percentage=0)
    with suppress(Refused, Failed, Lost):
        await server.answerer.ask(BUILD, more=show)
    tell("end")


def _share(progress: Progress) -> int:
    return 100 * progress.finished // max(1, progress.total)

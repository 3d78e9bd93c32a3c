"""The index made in the background, with its progress shown by clients that can."""

from __future__ import annotations

import asyncio
import uuid
from contextlib import suppress

from lsprotocol import types

from urdflint.server.app.language_server import Server
from urdflint.server.app.worker_process import Failed, Lost
from urdflint.server.protocol.job_results import Progress
from urdflint.server.protocol.messages import Refused

BUILD = "workspace.index.build"
TITLE = "urdflint: reading the workspace"
_TASKS: set[asyncio.Task[None]] = set()


def index(server: Server) -> None:
    """Have the index made."""
    task = asyncio.ensure_future(_index(server))
    _TASKS.add(task)
    task.add_done_callback(_TASKS.discard)


async def _index(server: Server) -> None:
    """Make it; its end is shown however it ends."""
    window = server.client_capabilities.window
    token = str(uuid.uuid4()) if window is not None and window.work_done_progress else None
    if token is not None:
        await server.work_done_progress.create_async(token)
        server.work_done_progress.begin(token, types.WorkDoneProgressBegin(title=TITLE, percentage=0))

    def show(progress: Progress | None) -> None:
        if token is not None and progress is not None:
            share = types.WorkDoneProgressReport(
                message=f"{progress.finished} of {progress.total} files", percentage=_share(progress)
            )
            server.work_done_progress.report(token, share)

    with suppress(Refused, Failed, Lost):
        await server.answerer.ask(BUILD, more=show)
    if token is not None:
        server.work_done_progress.end(token, types.WorkDoneProgressEnd())


def _share(progress: Progress) -> int:
    return 100 * progress.finished // max(1, progress.total)

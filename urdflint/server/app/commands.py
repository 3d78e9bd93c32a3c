"""Commands that the client has the server execute: a rule explained, all safe fixes made, a robot chosen."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

from urdflint.files.tracked import digest_of
from urdflint.server import features
from urdflint.server.app.language_server import Server
from urdflint.server.app.worker_process import Failed, Lost
from urdflint.server.protocol import event_loop, types, uris
from urdflint.server.protocol.job_results import Candidates, Page
from urdflint.server.protocol.messages import Refused

MAX_VALUES = 20  # values of an argument that a question offers
KEEP = "Keep it in the configuration"
Command = Callable[..., Awaitable[Any]]
HEAD = 600  # characters of a page that are shown where no document can be


def by_name(server: Server) -> dict[str, Command]:
    """The commands by name: functions of the arguments that the client gives."""

    def first(function: Callable[[Server, str], Awaitable[Any]]) -> Command:
        return lambda *words: function(server, str(words[0]) if words else "")

    async def choose(*words: Any) -> str | None:
        return await _choose(server, *(words if words and isinstance(words[0], str) else ("",)))

    async def choose_argument(*words: Any) -> str | None:
        uri, name, value = (*map(str, words), "", "", "")[:3]
        return await _choose_argument(server, uri, name, value)

    async def argument_values(*words: Any) -> list[str]:
        return await _argument_values(server, *(*map(str, words), "", "")[:2])

    return {
        features.EXPLAIN: first(_explain),
        features.FIX_ALL_COMMAND: first(_fix_all),
        features.CHOOSE: choose,
        features.TARGETS: partial(_targets, server),
        features.SHOW: first(_show),
        features.CHOOSE_ARGUMENT: choose_argument,
        features.ARGUMENT_VALUES: argument_values,
        **{name: partial(_make, server, name) for name in features.DOCUMENTS},
    }


async def _make(server: Server, name: str, *arguments: Any) -> Any:
    """The document that a command makes; why there is none the user is shown."""
    # The checker checks the robot, which takes its time
    worker = server.checker if name in (features.COMPARE, features.PAGE) else server.answerer
    if not isinstance((*arguments, "")[0], str):
        server.show(f"{name} takes the URI of a document", types.MessageType.Error)
        return None
    try:
        return await worker.ask(f"features.documents.{features.DOCUMENTS[name]}", *(arguments or ("",)))
    except (Refused, Failed, Lost) as error:
        server.show(str(error), types.MessageType.Error)
        return None


async def _targets(server: Server, uri: Any = "", spelled: Any = False, *_: Any) -> list[str]:
    """The words for the programs that findings in a file count for; `spelled` as messages call them."""
    try:
        words: list[str] = await server.checker.ask("features.documents.targets", str(uri), spelled)
    except (Refused, Failed, Lost) as error:
        server.log(str(error))
        return []
    return words


async def _explain(server: Server, word: str) -> str | None:
    """Show the page of a rule, and return it for who shows it otherwise."""
    try:
        page: Page = await server.answerer.ask("features.documents.rule", word)
    except (Refused, Failed, Lost) as error:
        server.show(str(error), types.MessageType.Error)
        return None
    if page.uri is None or not server.open(page.uri):
        server.show(page.text if len(page.text) <= HEAD else f"{page.text[:HEAD]} ...")
    return page.text


async def _show(server: Server, uri: str) -> str | None:
    """Write the page that shows a robot, one file for each document, and have the client open it; its path.

    It is opened at an address of this machine, see `page_server`. The files are deleted when the server ends.
    """
    try:
        page: str = await server.checker.ask("features.documents.show", uri)
        path = Path(server.pages.name, f"{digest_of([uri])[:16]}.html")
        path.write_text(page, encoding="utf-8")
        can_open = server.client_has("window", "showDocument") is not None
        address = server.page_server.put(path.name, page) if can_open else ""
    except (Refused, Failed, Lost, OSError) as error:
        server.show(str(error), types.MessageType.Error)
        return None
    if not address or not server.open(address, is_external=True):
        server.show(f"the page is {path}")
    return str(path)


async def _fix_all(server: Server, uri: str) -> None:
    """Make all safe fixes of a document, unless it is changed meanwhile."""
    version = server.buffers.versions.get(uri)
    try:
        edits: list[types.TextEdit] = await server.checker.ask("features.fix_all.answer", uri)
    except (Refused, Failed, Lost) as error:
        server.show(str(error), types.MessageType.Error)
        return
    if server.buffers.versions.get(uri) != version:
        server.show("the document was changed while its fixes were proved, ask again", types.MessageType.Warning)
    elif not edits:
        server.show("there is nothing to fix")
    else:
        edit = types.WorkspaceEdit(changes={uri: edits})
        server.client.request("workspace/applyEdit", {"edit": edit, "label": "urdflint: all safe fixes"})


async def _choose(server: Server, uri: str, robot: str | None = None, arguments: Any = None, *_: Any) -> str | None:
    """Choose the robot through which a file is seen: the one that is given, else the one that the user picks.

    `arguments` are those of xacro, by name. What was chosen is returned, by its path.
    """
    try:
        if not isinstance(robot, str):
            robot = await _picked(server, await server.answerer.ask("features.robot_choice.candidates", uri))
        if robot is None:
            return None
        values = {str(name): str(value) for name, value in arguments.items()} if isinstance(arguments, dict) else {}
        path = uris.path(robot) or robot
        server.show(await server.answerer.ask("features.robot_choice.choose", uri, path, values))
    except (Refused, Failed, Lost) as error:
        server.show(str(error), types.MessageType.Error)
        return None
    server.changed()
    return path


async def _argument_values(server: Server, uri: str, name: str) -> list[str]:
    """The values that an argument can have."""
    try:
        values: list[str] = await server.answerer.ask("features.robot_choice.argument_values", uri, name)
    except (Refused, Failed, Lost) as error:
        server.show(str(error), types.MessageType.Error)
        return []
    return values


async def _choose_argument(server: Server, uri: str, name: str, value: str) -> str | None:
    """Have a robot seen with a value of an argument, until the server ends, or by the configuration on request."""
    path = uris.path(uri)
    if path is None or not name:
        server.show(f"{features.CHOOSE_ARGUMENT} takes the URI of a document and the name of an argument")
        return None
    if not value:
        values = await _argument_values(server, uri, name)
        if not values:
            server.show(f"no value of argument '{name}' is known here")
            return None
        picked = await server.choose(f"which value of argument '{name}'?", values[:MAX_VALUES])
        if picked is None:
            return None
        value = picked
    real = os.path.realpath(path)
    server.arguments = {**server.arguments, real: {**server.arguments.get(real, {}), name: value}}
    server.changed()
    server.tasks.add(task := event_loop.Task(_offer_to_keep(server, uri, name, value)))
    task.when_done(server.tasks.discard)
    return value


async def _offer_to_keep(server: Server, uri: str, name: str, value: str) -> None:
    """Ask whether the configuration is to have the value too."""
    if await server.choose(f"{name} is {value} in this editor", [KEEP]) != KEEP:
        return
    try:
        server.show(await server.answerer.ask("features.robot_choice.keep", uri, name, value))
    except (Refused, Failed, Lost) as error:
        server.show(str(error), types.MessageType.Error)
    server.changed()


async def _picked(server: Server, candidates: Candidates) -> str | None:
    if not candidates.paths:
        server.show("no robot around includes this file, or has the names in it")
        return None
    chosen = await server.choose("through which robot is this file to be seen?", candidates.labels)
    return candidates.paths[candidates.labels.index(chosen)] if chosen is not None else None

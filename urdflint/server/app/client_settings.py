"""The settings that the client has for urdflint, by folder of the workspace: asked for, or taken as it sends them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from urdflint.server.app.language_server import Server
from urdflint.server.protocol import event_loop, uris
from urdflint.server.protocol.json_rpc import ErrorAnswer

SECTION = "urdflint"
ANYWHERE = ""  # stands for what is in no folder of the workspace


def begin(server: Server) -> None:
    """Take what a client sends from the first: `settings` of its initialization options."""
    _take(server, {ANYWHERE: _table(server.options.get("settings"))})


def changed(server: Server, params: Any = None) -> None:
    """Ask for the settings, or take what the client sends."""
    if server.client_has("workspace", "configuration"):
        server.tasks.add(task := event_loop.Task(_ask(server)))
        task.when_done(server.tasks.discard)
    elif isinstance(params, Mapping) and isinstance(params.get("settings"), Mapping):
        _take(server, {ANYWHERE: _table(params["settings"].get(SECTION))})


async def _ask(server: Server) -> None:
    folders = {path: uri for uri in server.folders if (path := uris.path(uri)) is not None}
    sections = [{"section": SECTION}, *({"scopeUri": uri, "section": SECTION} for uri in folders.values())]
    try:
        answers = await server.client.request("workspace/configuration", {"items": sections})
    except ErrorAnswer as error:
        server.log(f"the client does not say its settings: {error}")
        return
    if isinstance(answers, list):
        _take(server, {path: _table(answer) for path, answer in zip((ANYWHERE, *folders), answers, strict=False)})


def _take(server: Server, settings: dict[str, dict[str, Any]]) -> None:
    if settings != server.settings:
        server.settings = settings
        server.changed()


def _table(value: Any) -> dict[str, Any]:
    """What is set of a table; a client may have None for the rest."""
    return {str(key): entry for key, entry in value.items() if entry is not None} if isinstance(value, Mapping) else {}

"""The settings that the client has for urdflint, by folder of the workspace: asked for, or taken as it sends them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from urdflint.server.app.language_server import Server
from urdflint.server.protocol import uris

SECTION = "urdflint"
ANYWHERE = ""  # stands for what is in no folder of the workspace
_TASKS: set[asyncio.Task[None]] = set()


def begin(server: Server, params: types.InitializeParams) -> None:
    """Take what a client sends from the first: `settings` of its initialization options."""
    options = params.initialization_options
    _take(server, {ANYWHERE: _table(options.get("settings")) if isinstance(options, Mapping) else {}})


def changed(server: Server, params: Any) -> None:
    """Where what changed are settings or folders, ask for the settings, or take what the client sends."""
    if not isinstance(params, types.DidChangeConfigurationParams | types.DidChangeWorkspaceFoldersParams):
        return
    workspace = server.client_capabilities.workspace
    if workspace is not None and workspace.configuration:
        task = asyncio.ensure_future(_ask(server))
        _TASKS.add(task)
        task.add_done_callback(_TASKS.discard)
    elif isinstance(params, types.DidChangeConfigurationParams) and isinstance(params.settings, Mapping):
        _take(server, {ANYWHERE: _table(params.settings.get(SECTION))})


async def _ask(server: Server) -> None:
    folders = {
        path: folder.uri for folder in server.workspace.folders.values() if (path := uris.path(folder.uri)) is not None
    }
    sections = [types.ConfigurationItem(scope_uri=uri, section=SECTION) for uri in (None, *folders.values())]
    try:
        answers = await server.workspace_configuration_async(types.ConfigurationParams(sections))
    except JsonRpcException as error:
        server.log(f"the client does not say its settings: {error}")
        return
    _take(server, {path: _table(answer) for path, answer in zip((ANYWHERE, *folders), answers, strict=False)})


def _take(server: Server, settings: dict[str, dict[str, Any]]) -> None:
    if settings != server.settings:
        server.settings = settings
        server.changed()


def _table(value: Any) -> dict[str, Any]:
    """What is set of a table; a client may have None for the rest."""
    return {str(key): entry for key, entry in value.items() if entry is not None} if isinstance(value, Mapping) else {}

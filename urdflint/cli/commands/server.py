"""`server` and `mcp`: urdflint for editors and for coding agents, by protocols on standard input and output."""

import os
from importlib.util import find_spec
from typing import Annotated

from urdflint.cli import exit_codes, terminal
from urdflint.cli.exit_codes import USAGE
from urdflint.cli.parameters import argument

ROOT = argument("What tools may read; by default the client's roots, else the current folder.", "FOLDER")


def serve() -> None:
    """Serve an editor: the language server protocol on standard input and output."""
    from urdflint.server.app import worker_start

    waiting = worker_start.forked()  # first, for all that is imported here it would have too
    from urdflint.server.app import app

    app.start(waiting)


def serve_agents(folders: Annotated[list[str] | None, ROOT] = None) -> None:
    """Serve a coding agent: the Model Context Protocol on standard input and output.

    Its tools check, explain, compare, preview and fix robots below the folders named; fixes are written only where
    the agent asks for that. See docs/agents.md.
    """
    _require("mcp", "mcp")
    from urdflint.agents import mcp_server
    from urdflint.cli import options

    with exit_codes.usage_errors():
        missing = [folder for folder in folders or () if not os.path.isdir(folder)]
        if missing:
            raise options.BadOption(f"no such folder: {', '.join(missing)}")
    mcp_server.server(folders or ()).run()


def _require(command: str, *packages: str) -> None:
    """Leave with a line that says how to install what a command needs, unless all of it is here."""
    if all(find_spec(package) is not None for package in packages):
        return
    noun = "packages" if len(packages) > 1 else "package"
    install = f"pip install 'urdflint[{command}]'"
    terminal.say(f"{command}: it needs the {noun} {' and '.join(packages)}, install them with {install}")
    raise SystemExit(USAGE)

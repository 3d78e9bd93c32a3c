"""`server`: the language server, for editors."""

from importlib.util import find_spec

from urdflint.cli import terminal
from urdflint.cli.exit_codes import USAGE

INSTALL = "pip install 'urdflint[server]'"


def serve() -> None:
    """Serve an editor: the language server protocol on standard input and output."""
    if find_spec("pygls") is None or find_spec("lsprotocol") is None:
        terminal.say(f"server: it needs the packages pygls and lsprotocol, install them with {INSTALL}")
        raise SystemExit(USAGE)
    from urdflint.server.app import app

    app.start()

"""`urdflint` for scripts: forked from a process that has imported everything, as `tests/program.py` does it.

Only what Python has in itself is imported, since each script starts it anew, and only where there is a fork.
"""

import marshal
import sys
from array import array

LINE = "URDFLINT_TESTS_LINE"  # the variable that names the socket to ask at
LENGTH = 8  # bytes that say how long a message is


def main() -> int:
    """The exit code of the command."""
    import posix
    from _socket import AF_UNIX, MSG_WAITALL, SCM_RIGHTS, SOCK_STREAM, SOL_SOCKET, socket

    line = socket(AF_UNIX, SOCK_STREAM)
    line.connect(posix.environ[LINE.encode()])
    line.sendmsg([b"!"], [(SOL_SOCKET, SCM_RIGHTS, array("i", [0, 1, 2]))])
    variables = {_text(name): _text(value) for name, value in posix.environ.items()}
    data = marshal.dumps({"words": sys.argv[1:], "folder": posix.getcwd(), "variables": variables})
    line.sendall(len(data).to_bytes(LENGTH, "big") + data)
    code = 1
    for _ in ("process", "code"):
        length = int.from_bytes(line.recv(LENGTH, MSG_WAITALL), "big")
        code = marshal.loads(line.recv(length, MSG_WAITALL))
    return code


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


if __name__ == "__main__":
    sys.exit(main())

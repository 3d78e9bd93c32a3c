"""`urdflint` for scripts: forked from a process that has imported everything, as `tests/program.py` does it."""

import json
import os
import socket
import sys

LINE = "URDFLINT_TESTS_LINE"  # the variable that names the socket to ask at
LENGTH = 8  # bytes that say how long a message is


def main() -> int:
    """The exit code of the command."""
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(os.environ[LINE])
        socket.send_fds(line, [b"!"], [0, 1, 2])
        request = {"words": sys.argv[1:], "folder": os.getcwd(), "variables": dict(os.environ)}  # noqa: PTH109
        data = json.dumps(request).encode()
        line.sendall(len(data).to_bytes(LENGTH, "big") + data)
        answers = []
        for _ in ("process", "code"):
            length = int.from_bytes(line.recv(LENGTH, socket.MSG_WAITALL), "big")
            answers.append(json.loads(line.recv(length, socket.MSG_WAITALL)))
    return int(answers[1])


if __name__ == "__main__":
    sys.exit(main())

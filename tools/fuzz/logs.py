"""Logs by chance: messages of the table with hostile names, wrapped, cut, repeated, with what stands before them."""

from __future__ import annotations

import random
import re

from tools.fuzz.values import HOSTILE, NAMES
from urdflint.messages.table import messages

SLOT = re.compile(r"\{\w+\}")
FRONTS = (
    "",
    "[robot_state_publisher-1] Error:   ",
    "[ERROR] [1690000000.123456789] [kdl_parser]: ",
    "\x1b[0m[rsp-2] \x1b[1;31m",
    "[Err] [parser_urdf.cc:3170] ",
    "[INFO] [launch]: ",
    "b3Warning[examples/x.cpp,126]:",
    "> ",
    "::error::",
)
MAX_MESSAGES = 12
WIDTHS = (7, 40, 80, 4000)


def log(chance: random.Random) -> bytes:
    """Up to a dozen messages, some lines of noise, and perhaps bytes that are no text."""
    width = chance.choice(WIDTHS)
    lines = [
        line[start : start + width]
        for line in (_line(chance) for _ in range(chance.randrange(MAX_MESSAGES)))
        for start in range(0, len(line) + 1, width)
    ]
    data = "\n".join(lines * chance.choice((1, 1, 1, 3))).encode("utf-8", "surrogatepass")
    cut = chance.randrange(len(data) + 1) if chance.random() < 0.3 else 0
    return data[cut:] + (chance.randbytes(5) if chance.random() < 0.1 else b"")


def _line(chance: random.Random) -> str:
    if chance.random() < 0.2:
        return chance.choice(HOSTILE)
    words = chance.choice(messages()).says.replace("{{", "\1").replace("}}", "\2")
    filled = SLOT.sub(lambda _: chance.choice(HOSTILE if chance.random() < 0.3 else NAMES), words)
    return chance.choice(FRONTS) + filled.replace("\1", "{").replace("\2", "}")

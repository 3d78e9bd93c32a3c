"""Trials drawn by chance: each comes from the seed and its own number alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tests import documents, mutations
from tools.fuzz import logs, robots
from tools.fuzz.values import HOSTILE
from urdflint.programs import target

FILES = (
    "robot.urdf",
    "robot.urdf",
    "robot.urdf",
    "robot.xacro",
    "-",
    "-x\x1b[31m\n::error::.urdf",
    "odd\udc80\x01.urdf",
)
PIECES = (
    *(b"<", b">", b"/>", b'"', b"'", b"&", b"--", b"\x00", b"\xff", b"\t", b"\n", b"\r", b"=", b"\xc3", b"\xd0\xb0"),
    *(
        b"<!--",
        b"-->",
        b"<![CDATA[",
        b"]]>",
        b"<?xml",
        b"?>",
        b"<?xml version='1.0' encoding='latin-1'?>",
        b"<!DOCTYPE r [",
    ),
    *(
        b"<!ENTITY a 'b'>",
        b"<!ENTITY a SYSTEM '/etc/passwd'>",
        b"]>",
        b"&a;",
        b"<link/>",
        b"</robot>",
        b"<robot>",
        b"xmlns=",
    ),
    *(
        b" xmlns:drake='http://drake.mit.edu'",
        b"<drake:joint/>",
        b"<gazebo>",
        b"</gazebo>",
        b"<sdf version='1.9'>",
        b"<a:b/>",
    ),
    *(
        b"${x}",
        b"<xacro:macro/>",
        b" name='a'",
        b" name=a",
        b" a",
        b"\xef\xbb\xbf",
        b"\xfe\xff",
        b"\xed\xa0\x80",
        b"\xef\xbf\xbe",
    ),
    *(text.encode("utf-8", "surrogatepass") for text in HOSTILE),
)
ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "utf-8-sig", "cp1252")
TARGET_NAMES = tuple(release.name for release in target.parse("all"))
TARGETS = ("", "", "all", "all", *TARGET_NAMES, "jazzy", "urdfdom", "gazebo", "drake")
CONVERTERS = tuple(name for name in TARGET_NAMES if name.startswith("sdformat"))


@dataclass(frozen=True)
class Trial:
    """An input and what is asked of it: words of targets, releases to preview for, the ways of the engine.

    `log` is what `why` is asked about with the input as the robot; many trials have none.
    """

    kind: str
    data: bytes
    name: str = "robot.urdf"
    targets: str = "all"
    previews: tuple[str, ...] = ()
    strict: bool = False
    schema_only: bool = False
    resolve: bool = False
    colors: bool = False
    log: bytes = b""

    def __str__(self) -> str:
        ways = [word for word in ("strict", "schema_only", "resolve", "colors") if getattr(self, word)]
        for_whom = [f"targets {self.targets or 'none named'}", *(f"preview {name}" for name in self.previews)]
        return f"{self.kind}, named {self.name!r}, {', '.join((*for_whom, *ways))}"


def trial(seed: int, number: int) -> Trial:
    """The trial of that number."""
    chance = random.Random(f"{seed} {number}")
    kind = chance.choices(tuple(KINDS), (1, 4, 5, 5))[0]
    data = KINDS[kind](chance)
    if chance.random() < 0.02:
        data = data.decode("utf-8", "replace").encode(chance.choice(ENCODINGS), "replace")
    return Trial(
        kind,
        data,
        name=chance.choice(FILES),
        targets=chance.choice(TARGETS),
        previews=tuple(chance.sample(CONVERTERS, chance.choice((0, 0, 1, 2)))),
        strict=chance.random() < 0.2,
        schema_only=chance.random() < 0.1,
        resolve=chance.random() < 0.2,
        colors=chance.random() < 0.1,
        log=logs.log(chance) if chance.random() < 0.3 else b"",
    )


@cache
def texts() -> tuple[str, ...]:
    """The well-formed robots that the project itself has."""
    return tuple(mutations.seeds(shared=False))


@cache
def files() -> tuple[bytes, ...]:
    """The robots of the project as they are written, malformed ones too."""
    written = [example.text.encode() for _, example in documents.examples("bad", "fixed", "good")]
    return tuple(text for text in (*written, *(text.encode() for text in texts())) if len(text) < mutations.LARGEST)


def _bytes(chance: random.Random) -> bytes:
    """Bytes and pieces of XML one after another."""
    pieces = [
        chance.choice(PIECES) if chance.random() < 0.7 else chance.randbytes(3) for _ in range(chance.randrange(30))
    ]
    return b"".join(pieces)


def _edited(chance: random.Random) -> bytes:
    """A robot with up to five pieces cut out, put in, doubled or taken from another one."""
    data = chance.choice(files()) if chance.random() < 0.7 else robots.robot(chance).encode("utf-8", "surrogatepass")
    for _ in range(chance.randrange(1, 6)):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + chance.randrange(60))
        data = data[:start] + _new(chance, data[start:end]) + data[end if chance.random() < 0.7 else start :]
    if chance.random() < 0.02:
        deep = chance.choice((20, 250, 260, 1200))
        data = data.replace(b"<link", b"<link>" * deep + b"<link", 1)
    return data


def _new(chance: random.Random, old: bytes) -> bytes:
    drawn = chance.random()
    if drawn < 0.2:
        return b""
    if drawn < 0.3:
        return old * chance.randrange(2, 5)
    if drawn < 0.45:
        other = chance.choice(files())
        start = chance.randrange(len(other) + 1)
        return other[start : start + chance.randrange(200)]
    if drawn < 0.5:
        return chance.randbytes(chance.randrange(1, 4))
    return chance.choice(PIECES)


def _changed(chance: random.Random) -> bytes:
    """A robot with a few changes to its elements and attributes, and perhaps with a value that nobody wants."""
    data = mutations.mutant(chance, chance.choice(texts())).encode()
    quotes = [index for index, byte in enumerate(data) if byte == ord('"')]
    for _ in range(chance.choice((0, 1, 1, 2))):
        index = chance.randrange(len(quotes) // 2) * 2 if len(quotes) > 1 else 0
        if quotes and chance.random() < 0.9:
            new = chance.choice(HOSTILE).replace('"', "").encode("utf-8", "surrogatepass")
            data = data[: quotes[index] + 1] + new + data[quotes[index + 1] :]
            quotes = [index for index, byte in enumerate(data) if byte == ord('"')]
    return data


def _drawn_new(chance: random.Random) -> bytes:
    """A robot of the whole vocabulary."""
    return robots.robot(chance).encode("utf-8", "surrogatepass")


KINDS: dict[str, Callable[[random.Random], bytes]] = {
    "bytes": _bytes,
    "edited robot": _edited,
    "changed robot": _changed,
    "robot of the vocabulary": _drawn_new,
}

"""What goes between the server and its worker processes: pickled objects, each behind its length."""

from __future__ import annotations

import os
import pickle
import struct
from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple

LENGTH = struct.Struct("<Q")


class Setup(NamedTuple):
    """What a worker has to know first: the folders of the workspace, and how the client counts.

    `changes` counts how often something may have come or gone on the disk. A `tolerant` worker takes what is half typed
    for whole; the other one reports it. `settings` are those of the client, by folder of the workspace; it may take
    `snippets`. `arguments` are those of xacro that the user has chosen for files, by real path.
    """

    roots: Sequence[str] = ()
    changes: int = 0
    encoding: str = "utf-16"
    options: Mapping[str, Any] = {}
    tolerant: bool = False
    settings: Mapping[str, Mapping[str, Any]] = {}
    snippets: bool = False
    arguments: Mapping[str, Mapping[str, str]] = {}


class Job(NamedTuple):
    """Something to do: a function of a module below `urdflint.server`, and its arguments.

    `changed` are files whose unsaved contents are others than with the job before, None for those that count no more.
    """

    number: int
    function: str
    arguments: tuple[Any, ...]
    setup: Setup | None = None
    changed: Mapping[str, bytes | None] = {}


class Answer(NamedTuple):
    """What came of a job: a value, or an error in words, `refused` where these are for the user.

    Without `last` more comes of the same job.
    """

    number: int
    value: Any = None
    error: str | None = None
    refused: bool = False
    last: bool = True


class WithMessage(NamedTuple):
    """An answer, and words that the user is shown besides."""

    value: Any
    words: str


class Refused(Exception):
    """Something that is asked for cannot be done; the text says to the user why."""


def streams() -> tuple[BinaryIO, BinaryIO]:
    """Standard input and output for messages alone: what else is printed goes to standard error."""
    incoming, outgoing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return incoming, outgoing


def send(stream: BinaryIO, message: object) -> None:
    """Write a message. Raises OSError where nobody reads any more."""
    body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    stream.write(LENGTH.pack(len(body)) + body)
    stream.flush()


def receive(stream: BinaryIO) -> Any:
    """Read a message. Raises EOFError where none comes any more."""
    head = _read(stream, LENGTH.size)
    return pickle.loads(_read(stream, LENGTH.unpack(head)[0]))


def _read(stream: BinaryIO, size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data

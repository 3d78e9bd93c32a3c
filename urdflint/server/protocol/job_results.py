"""What comes of jobs that the server itself asks for, apart from the modules that make it, which it need not load."""

from __future__ import annotations

from typing import NamedTuple

from urdflint.server.protocol import types


class Checked(NamedTuple):
    """What came of a document: what was found in it, and why nothing could be, such as a configuration that is wrong.

    `through` are the robots that it was checked through.
    """

    diagnostics: list[types.Diagnostic]
    trouble: str | None = None
    through: tuple[str, ...] = ()


class Page(NamedTuple):
    """A rule's document: where it is on the disk, None in an archive, and the page that `urdflint rule` prints."""

    uri: str | None
    text: str


class Candidates(NamedTuple):
    """Robots that can be chosen, by path, and what is to be shown of each."""

    paths: list[str]
    labels: list[str]


class Progress(NamedTuple):
    """How many files are done, and how many there are."""

    finished: int
    total: int


# XX

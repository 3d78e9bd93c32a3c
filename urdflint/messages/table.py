"""The messages that programs print, from the tables `messages.tsv` in their folders and `other_programs.tsv` here.

A row has the words with names in braces, how severe the program means it (`ordinary` where it means nothing), the
releases that print it, and whether it only follows from another message. `reasons` are those of the program's model
that make it print the words; the rules that cover them tell the cause. `rules` are there where no reason leads to it,
or where a reason is wider than the message or has several rules, the likeliest first. What it means and what to do
stand in it where no rule says so.
A release is that of the recorded verdicts; `source` stands for the current source of the program, and `thread` for
what users quote: the last column has the file or the thread.
"""

from __future__ import annotations

from functools import cache

from urdflint import resources
from urdflint.struct import Struct

TABLE = "messages.tsv"
HEAD = "program\tseverity\treleases\tfollows\treasons\trules\tsays\tmeans\thelp\tsource"
READ_ELSEWHERE = ("source", "thread")
INFO = "info"  # printed as information: looked for in lines that others leave alone
ORDINARY = "ordinary"  # sounds like a fault and is none: never explained


class Message(Struct):
    """One message of a program; two rows may have the same words."""

    program: str
    severity: str
    releases: tuple[str, ...]
    follows: bool
    reasons: tuple[str, ...]
    rules: tuple[str, ...]
    says: str
    means: str
    help: str
    source: str  # repository and path, or the thread, where no recorded verdict has it

    @property
    def targets(self) -> tuple[str, ...]:
        """The releases as targets, such as `urdfdom@6`; empty where it is read in the source or quoted by users."""
        return tuple(f"{self.program}@{release}" for release in self.releases if release not in READ_ELSEWHERE)


@cache
def messages() -> tuple[Message, ...]:
    """All messages, program by program."""
    return tuple(map(_message, _lines()))


@cache
def messages_of(program: str) -> tuple[Message, ...]:
    """The messages of one program."""
    return tuple(_message(line) for line in _lines() if line.startswith(f"{program}\t"))


@cache
def _lines() -> list[str]:
    tables = [name for name in resources.names("programs") if name.endswith(f"/{TABLE}") and name.count("/") == 1]
    texts = [resources.read("programs", name) for name in tables]
    texts.append(resources.read("messages", "other_programs.tsv"))
    return [line for text in texts for line in text.decode("utf-8").splitlines()[1:]]


def _message(line: str) -> Message:
    program, severity, releases, follows, reasons, rules, says, means, help_line, source = line.split("\t")
    words = tuple(reasons.split()), tuple(rules.split())
    return Message(program, severity, tuple(releases.split()), follows == "yes", *words, says, means, help_line, source)

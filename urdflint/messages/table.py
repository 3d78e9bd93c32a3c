"""The messages that programs print, from the tables `messages.tsv` in their folders and `other_programs.tsv` here.

A row has the words with names in braces, how severe the program means it, and the releases that print it. It has the
rules that tell its cause, the likeliest first, and whether it only follows from another message. What it means and what
to do stand in it where no rule says so. A release is that of the recorded verdicts; `source` stands for the current
source of the program, and `thread` for what users quote: the last column has the file or the thread.
"""

from __future__ import annotations

from functools import cache

from urdflint import resources
from urdflint.struct import Struct

TABLE = "messages.tsv"
HEAD = "program\tseverity\treleases\tfollows\trules\tsays\tmeans\thelp\tsource"
READ_ELSEWHERE = ("source", "thread")


class Message(Struct):
    """One message of a program; two rows may have the same words."""

    program: str
    severity: str
    releases: tuple[str, ...]
    follows: bool
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
    tables = [name for name in resources.names("programs") if name.endswith(f"/{TABLE}") and name.count("/") == 1]
    texts = [resources.read("programs", name) for name in tables]
    texts.append(resources.read("messages", "other_programs.tsv"))
    return tuple(_message(line) for text in texts for line in text.decode("utf-8").splitlines()[1:])


def _message(line: str) -> Message:
    program, severity, releases, follows, rules, says, means, help_line, source = line.split("\t")
    release_words, codes = tuple(releases.split()), tuple(rules.split())
    return Message(program, severity, release_words, follows == "yes", codes, says, means, help_line, source)


@cache
def messages_of_rule(code: str) -> tuple[Message, ...]:
    """The messages of which a rule tells the cause, those first for which it is the likeliest."""
    own_messages = [message for message in messages() if code in message.rules]
    return tuple(sorted(own_messages, key=lambda message: (message.follows, message.rules.index(code))))

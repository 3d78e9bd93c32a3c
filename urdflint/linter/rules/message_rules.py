"""The rules that tell the cause of what programs print: those of a message, and the messages of a rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from urdflint.linter.rules import catalog
from urdflint.messages.table import Message, messages
from urdflint.programs.reason import COMMON


@cache
def rules_of(message: Message) -> tuple[str, ...]:
    """The rules that tell the cause of a message, the likeliest first.

    They are those of its row; where it has none, those that cover the reasons for which the program prints it.
    """
    covering = (code for reason in message.reasons for code in _covering_rules(reason))
    return message.rules or tuple(dict.fromkeys(covering))


@cache
def messages_of_rule(code: str) -> tuple[Message, ...]:
    """The messages of which a rule tells the cause, those first for which it is the likeliest."""
    own_messages = _messages_by_rule().get(code, ())
    return tuple(sorted(own_messages, key=lambda message: (message.follows, rules_of(message).index(code))))


@cache
def _messages_by_rule() -> Mapping[str, list[Message]]:
    by_rule: dict[str, list[Message]] = {}
    for message in messages():
        for code in rules_of(message):
            by_rule.setdefault(code, []).append(message)
    return by_rule


def _covering_rules(reason: str) -> Iterator[str]:
    """The rules that cover a reason: by its own word, or by that of the reason shared by several programs."""
    name = reason.partition("/")[2]
    for word in (reason, *(f"{common}{name}" for common in COMMON)):
        codes = _rules_by_word().get(word, [])
        yield from sorted(codes, key=lambda code: (len(catalog.rule(code).covers), code))


@cache
def _rules_by_word() -> Mapping[str, list[str]]:
    by_word: dict[str, list[str]] = {}
    for code in catalog.paths():
        for word in catalog.rule(code).covers:
            by_word.setdefault(word, []).append(code)
    return by_word

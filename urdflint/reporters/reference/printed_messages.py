"""What programs print about a rule, and which rules are about a message or about words."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping
from functools import cache

from urdflint import regex
from urdflint.findings import Finding
from urdflint.linter.rules import catalog
from urdflint.linter.rules.message_rules import messages_of_rule, rules_of
from urdflint.messages import table
from urdflint.messages.log import read_stream
from urdflint.messages.programs import title
from urdflint.messages.table import Message
from urdflint.programs.effect import Effect
from urdflint.text.wording import listed

HEADING = "## What programs print"
MAX_MESSAGES = 12  # of a rule
SLOT = regex.compile(r"\{(\w+?)\d*\}")
FULL_SLOT = regex.compile(r"\{\w+\}")
NAME_OF_KIND = regex.compile(r"\b(link|joint|material|sensor|frame|group|controller|interface) '([^']+)'")
WORD = regex.compile(r"[a-z0-9_]{3,}")
MIN_SHARE = 0.5  # of the words asked for that a rule must have
TITLE_WEIGHT, MESSAGE_WEIGHT, TEXT_WEIGHT = 4, 3, 2  # of the words in the name and the title, a message, the text
LATER_RULE = 0.2  # how much less a message counts for each rule that is likelier its cause


def section(code: str) -> list[str]:
    """The messages of which a rule tells the cause, as lines of Markdown; none where programs print nothing."""
    own_messages = messages_of_rule(code)
    if not own_messages:
        return []
    lines = [f"- {speaker(message)}: `{readable(message)}`" for message in own_messages[:MAX_MESSAGES]]
    more = len(own_messages) - MAX_MESSAGES
    if more > 0:
        lines.append(f"- and {more} more")
    return [HEADING, "", *lines, "", "`urdflint why` finds them in a log.", ""]


def speaker(message: Message) -> str:
    """Who prints it, with the releases that were seen to do so: `urdfdom (3 and 6)`."""
    releases = listed([target.partition("@")[2] for target in message.targets])
    return f"{title(message.program)} ({releases})" if releases else title(message.program)


def readable(message: Message) -> str:
    """The words with `<link>` where a name stands."""
    words = SLOT.sub(r"<\1>", message.says.replace("{{", "\x01").replace("}}", "\x02"))
    return words.replace("\x01", "{").replace("\x02", "}").replace("`", "'")


def rules_of_message(words: str) -> list[str]:
    """The rules that tell the cause of a message, or of a part of one; the likeliest first."""
    digest = read_stream(io.BytesIO(words.encode("utf-8", "replace")))
    indexes = [printing.index for printing in digest.printings]
    rules = (code for index in indexes for code in rules_of(table.messages()[index]))
    return [code for code in dict.fromkeys(rules) if code in catalog.paths()]


def search(words: str) -> list[str]:
    """The rules that have most of the words in their names, titles, messages and texts, the best first.

    Of the messages that one counts which has most of the words, and more where the rule is its likeliest cause.
    """
    search_words = frozenset(WORD.findall(words.lower()))
    scores: dict[str, float] = {code: 100.0 - place for place, code in enumerate(rules_of_message(words)[:3])}
    for code in sorted(catalog.paths()):
        rule = catalog.rule(code)
        title, text = (
            frozenset(WORD.findall(part.lower())) for part in (f"{code} {rule.name} {rule.title}", rule.text)
        )
        messages = messages_of_rule(code)
        printed = frozenset(word for message in messages for word in words_of(message))
        if len(search_words & (title | text | printed)) >= MIN_SHARE * max(1, len(search_words)):
            best = max((_share(search_words, message, code) for message in messages), default=0.0)
            weighted = TITLE_WEIGHT * len(search_words & title) + TEXT_WEIGHT * len(search_words & text)
            scores[code] = scores.get(code, 0) + weighted / max(1, len(search_words)) + MESSAGE_WEIGHT * best
    return sorted((code for code in scores if scores[code] > 0), key=lambda code: (-scores[code], code))


def _share(search_words: frozenset[str], message: Message, code: str) -> float:
    """How many of the words a message has, less where other rules are likelier its cause."""
    share = len(search_words & words_of(message)) / max(1, len(search_words))
    return share / (1 + LATER_RULE * rules_of(message).index(code))


@cache
def words_of(message: Message) -> frozenset[str]:
    """The words of a message without its names and numbers."""
    return frozenset(WORD.findall(FULL_SLOT.sub(" ", message.says).lower()))


def printed_by_target(finding: Finding) -> dict[str, str]:
    """What programs print about a finding, by target, where that is known; with the names that the finding has."""
    if not finding.effects:
        return {}
    words = frozenset(WORD.findall(f"{finding.message} {finding.location.path.removeprefix('/robot')}".lower()))
    printed: dict[str, str] = {}
    for target, effect in finding.effects.items():
        reason = finding.reasons.get(target, "")
        candidates = _messages_of(finding.code, reason, target, effect is Effect.REJECTS)
        message = max(candidates, key=lambda message: _closeness(message, words), default=None)
        if message is not None and (len(candidates) == 1 or any(_closeness(message, words))):
            printed[target] = _filled(message, finding)
    return printed


def _closeness(message: Message, words: frozenset[str]) -> tuple[int, int]:
    """How many words a message shares with a finding, and how many slots it has where it names nothing itself."""
    return len(words & words_of(message)), len(SLOT.findall(message.says))


@cache
def _messages_of(code: str, reason: str, target: str, is_refusal: bool) -> tuple[Message, ...]:
    """What a target prints for a reason, or where no reason leads to the words and a rule is their likeliest cause.

    They are errors where it rejects the robot, else warnings; what only follows from another message is not among them.
    """
    program, severity = target.partition("@")[0], "error" if is_refusal else "warning"
    own_messages = [
        message
        for cause in (reason, code)
        for message in _messages_by_cause(program).get((severity, cause), ())
        if _is_between(target, message.targets)
    ]
    of_rule = [message for message in own_messages if code in rules_of(message)]
    return tuple(of_rule or own_messages)


@cache
def _messages_by_cause(program: str) -> Mapping[tuple[str, str], list[Message]]:
    """The messages of a program by severity and reason, or where they name none by their likeliest rule."""
    by_cause: dict[tuple[str, str], list[Message]] = {}
    for message in table.messages_of(program):
        if not message.follows and message.targets:
            for cause in message.reasons or rules_of(message)[:1]:
                by_cause.setdefault((message.severity, cause), []).append(message)
    return by_cause


def _is_between(target: str, targets: Iterable[str]) -> bool:
    """Whether a release is one of a series that is series, or lies between those that are."""
    release = _numbers(target)
    releases = sorted(map(_numbers, targets))
    return any(release[: len(series)] == series for series in releases) or releases[0] <= release <= releases[-1]


def _numbers(target: str) -> tuple[int, ...]:
    return tuple(int(part) for part in target.partition("@")[2].split(".") if part.isdecimal())


def _filled(message: Message, finding: Finding) -> str:
    """The words of a message with the names that the finding quotes behind words such as `link`."""
    names: dict[str, list[str]] = {}
    for kind, name in NAME_OF_KIND.findall(finding.message):
        names.setdefault(kind, []).append(name)

    element, _, attribute = finding.location.path.rpartition("/")[2].partition("@")
    names.setdefault("attribute", [attribute] if attribute else [])
    names.setdefault("element", [element.partition("[")[0]] if element else [])

    def fill(slot: re.Match[str]) -> str:
        kind = slot[1]
        return names[kind].pop(0) if names.get(kind) else f"<{kind}>"

    words = SLOT.sub(fill, message.says.replace("{{", "\x01").replace("}}", "\x02"))
    return words.replace("\x01", "{").replace("\x02", "}")

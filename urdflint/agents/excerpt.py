"""Reports cut to the size that a language model has room for; what is left out is named."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

PER_TOKEN = 3.5  # characters of a report for each token, by which a limit in tokens is held
ENTRY = re.compile(r"^(?=## )", re.MULTILINE)  # before the heading of an entry of a Markdown report
INFOS, END_OF_INFOS = "\n<details>\n", "\n</details>\n"  # around the infos
RULES = re.compile(r"^\| rule \| name \|(?:.*\n)(?:\|.*\n?)*", re.MULTILINE)  # the table at the end of it
MAX_LISTED = 20  # rules whose entries were left out


def of_report(markdown: str, tokens: int) -> str:
    """A Markdown report of `check`: its head, as many entries as there is room for, and its closing lines.

    Infos and the table of rules are left out. Entries without room are counted by severity and rule.
    """
    before, _, infos = markdown.partition(INFOS)
    body, *rest = RULES.split(before + infos.partition(END_OF_INFOS)[2], maxsplit=1)
    head, *entries = (part.strip() for part in ENTRY.split(body))
    closing = "".join(rest).strip()
    room = _room(tokens) - len(head) - len(closing)
    number_shown = 0
    for entry in entries:
        room -= len(entry)
        if room < 0 and number_shown:
            break
        number_shown += 1
    if room < 0 and number_shown == 1:
        entries[0] = lines(entries[0], tokens)
    return "\n\n".join(filter(None, [head, *entries[:number_shown], _left_out(entries[number_shown:]), closing]))


def _left_out(entries: Sequence[str]) -> str:
    """A line that counts entries without room: `Not shown for want of room: 3 x warning GZ201 joint-unknown`."""
    if not entries:
        return ""
    counts = Counter(entry.partition("\n")[0].removeprefix("## ") for entry in entries)
    listed = [f"{number} x {heading}" if number > 1 else heading for heading, number in counts.most_common(MAX_LISTED)]
    if len(counts) > MAX_LISTED:
        listed.append(f"{len(counts) - MAX_LISTED} rules more")
    return f"Not shown for want of room: {', '.join(listed)}. See them with rules=[CODE] or a larger `tokens`."


def lines(text: str, tokens: int) -> str:
    """The first lines of a text that there is room for, and how many were left out."""
    room, text = _room(tokens), text.strip("\n")
    if len(text) <= room:
        return text
    end = text.rfind("\n", 0, room)
    if end < 0:
        return f"{text[:room]}…"
    return f"{text[:end]}\n… {text.count(chr(10), end)} lines more, with a larger `tokens`"


def _room(tokens: int) -> int:
    """The characters that a number of tokens has."""
    return int(tokens * PER_TOKEN)

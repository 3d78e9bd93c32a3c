"""What programs print: an index by program, and a heading for each message on the page of the rule about its cause.

A heading is what the search of the site weighs most, so that a message finds its rule first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from tools.site import tables
from urdflint.linter.rules.message_rules import messages_of_rule, rules_of
from urdflint.messages.programs import title
from urdflint.messages.table import Message, messages
from urdflint.reporters.reference.printed_messages import HEADING, readable, speaker

INDEX = """# Messages

What programs print about robots, and the rules that tell the causes.
[`urdflint why`](../docs/why.md) finds them in a log, and the search of this site by their words.

"""
LISTED = "---\nsearch:\n  exclude: true\n---\n"  # the pages of the rules have the same words
MARKUP = re.compile(r"([\\`*_{}\[\]()#+!|~&-])")


def pages() -> Iterator[tuple[str, str]]:
    """The index, and a page for each program."""
    names = sorted({message.program for message in messages()}, key=lambda program: title(program).lower())
    counts = [(name, sum(message.program == name for message in messages())) for name in names]
    rows = ((f"[{title(name)}]({_file(name)})", str(count)) for name, count in counts)
    yield "messages/index.md", LISTED + INDEX + tables.table(("program", "messages"), rows)
    for name in names:
        own_messages = [message for message in messages() if message.program == name]
        yield f"messages/{_file(name)}", LISTED + f"# Messages of {title(name)}\n\n{_table(own_messages)}"


def with_headings(code: str, page: str) -> str:
    """The page of a rule with a heading for each message of which the rule is the likeliest cause."""
    own_messages = [message for message in messages_of_rule(code) if rules_of(message)[0] == code]
    if HEADING not in page or not own_messages:
        return page
    same_words = groupby(sorted(own_messages, key=readable), key=readable)
    heads = [
        f"#### {_escaped(words)}\n\n{', '.join(dict.fromkeys(map(speaker, group)))}\n" for words, group in same_words
    ]
    before, _, after = page.partition(HEADING)
    section, separator, rest = after.partition("\n## ")
    return f"{before}{HEADING}{section}\n" + "\n".join(heads) + separator + rest


def _table(own_messages: list[Message]) -> str:
    rows = (
        (
            f"`{readable(message)}`",
            message.means or ", ".join(f"[{code}](../rules/{code}.md)" for code in rules_of(message)),
            ", ".join(target.partition("@")[2] for target in message.targets) or message.source,
        )
        for message in own_messages
    )
    return tables.table(("message", "cause", "seen in"), rows)


def _file(program: str) -> str:
    return f"{program.replace(' ', '-')}.md"


def _escaped(words: str) -> str:
    """Words as text of Markdown."""
    return MARKUP.sub(r"\\\1", words).replace("<", "&lt;")

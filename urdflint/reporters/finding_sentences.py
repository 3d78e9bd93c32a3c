"""What is said of a finding where there is no room for its code: sentences, for the messages of other programs."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Finding
from urdflint.reporters.call_chains import briefly
from urdflint.reporters.effect_sentences import effects
from urdflint.reporters.entries import Entry
from urdflint.text.wording import one_line


def sentences(finding: Finding, entry: Entry | None = None) -> Iterator[str]:
    """What is wrong, what each program does about it, how it came about, and what to write instead.

    Of an entry that it is reported for, what programs do about all of that.
    """
    yield one_line(finding.message)
    yield from effects(entry or finding)
    yield from filter(None, [briefly(entry.findings if entry else [finding])])
    if finding.help:
        yield f"help: {one_line(finding.help)}"

"""The messages of a log explained in Markdown, for comments and job summaries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.diagnosis.explanation import Explanation
from urdflint.reporters.messages.sentences import meaning, rule_names, speaker, summary
from urdflint.reporters.messages.text import MAX_FRAMES, place_words
from urdflint.reporters.styled_lines import WIDTH, plain
from urdflint.reporters.text.code_frame import Mark, frame, rows_of
from urdflint.reporters.text.markdown import FENCE, escaped
from urdflint.text.wording import one_line, page, shortened


def render(explanations: Sequence[Explanation], unknown: int) -> str:
    """All messages, a heading each."""
    lines = ["# What the log says", "", escaped(summary(explanations, unknown))]
    for explanation in explanations:
        lines += ["", *_message(explanation)]
    return page("\n".join(lines) + "\n")


def _message(explanation: Explanation) -> Iterator[str]:
    times = f" ({explanation.count:,} times)" if explanation.count > 1 else ""
    yield f"## {escaped(speaker(explanation.message))}: {escaped(shortened(one_line(explanation.text)))}{times}"
    yield ""
    yield escaped(meaning(explanation))
    for fault in explanation.faults[:MAX_FRAMES]:
        rows = rows_of(Mark(fault.location, one_line(fault.message)))
        frames = plain(frame(rows, len(str(rows[-1].line)), WIDTH)).rstrip("\n")
        fence = max([*FENCE.findall(frames), "``"], key=len) + "`"
        yield from ("", f"At {escaped(place_words(fault))}:", "", f"{fence}text", frames, fence)
    notes = [("", explanation.note), ("help: ", explanation.help), ("", rule_names(explanation.rules))]
    if any(text for _, text in notes):
        yield ""
    yield from (f"- {word}{escaped(one_line(text))}" for word, text in notes if text)

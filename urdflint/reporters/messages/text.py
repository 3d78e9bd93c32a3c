"""The messages of a log explained as text, with code frames."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.diagnosis.explanation import Explanation
from urdflint.diagnosis.fault_search import Fault
from urdflint.reporters.effect_sentences import shown_path, wrapped
from urdflint.reporters.messages.sentences import heading, meaning, rule_names, summary
from urdflint.reporters.styled_lines import WIDTH, Line
from urdflint.reporters.text.code_frame import Mark, frame, rows_of
from urdflint.text.wording import one_line

MAX_FRAMES = 3
STYLE_OF_SEVERITY = {"error": "error", "warning": "warning"}


def page(explanations: Sequence[Explanation], unknown: int, width: int = WIDTH) -> list[Line]:
    """All messages, and how many are not known."""
    lines: list[Line] = []
    for explanation in explanations:
        lines += [*_message(explanation, width), []]
    return [*lines, [(summary(explanations, unknown), "")]]


def _message(explanation: Explanation, width: int) -> Iterator[Line]:
    style = STYLE_OF_SEVERITY.get(explanation.message.severity, "info")
    name, _, words = heading(explanation).partition(": ")
    first, *rest = wrapped(f"{name}: {words}", width, 2)
    yield [(first[: len(name) + 1], style), (first[len(name) + 1 :], "strong")]
    yield from ([(line, "strong")] for line in rest)
    yield from _note("means", meaning(explanation), width)
    for fault in explanation.faults[:MAX_FRAMES]:
        yield from _place(fault, width)
    further_faults = explanation.faults[MAX_FRAMES:]
    yield from _note("also", ", ".join(map(place_words, further_faults)), width)
    yield from _note("note", explanation.note, width)
    yield from _note("help", explanation.help, width)
    yield from _note("rule" if len(explanation.rules) == 1 else "rules", rule_names(explanation.rules), width)


def place_words(fault: Fault) -> str:
    """`robot.urdf:4:15`."""
    start = fault.location.start
    return f"{shown_path(fault.location.source.name)}:{start.line}:{start.column}"


def _place(fault: Fault, width: int) -> Iterator[Line]:
    mark = Mark(fault.location, one_line(fault.message) if fault.is_shown else "", style="error")
    rows = rows_of(mark)
    gutter = len(str(rows[-1].line))
    yield [(" --> ", "frame"), (place_words(fault), "place")]
    yield from frame(rows, gutter, width)


def _note(word: str, text: str, width: int) -> Iterator[Line]:
    if text:
        first, *rest = wrapped(f"  = {word}: {one_line(text)}", width, 4)
        yield [(first, "")]
        yield from ([(line, "")] for line in rest)

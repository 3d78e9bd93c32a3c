"""The rules of a message in the order of what its own words tell: the values and elements that it quotes."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from urdflint import regex
from urdflint.linter.rules import catalog
from urdflint.linter.rules.message_rules import rules_of
from urdflint.messages.log import Printing
from urdflint.messages.table import Message

UNEXPANDED = ("${", "$(")
NUMBER = regex.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
NAME_PARTS = ("element", "type", "value")  # slots that may name an element
TAG = regex.compile(r"[A-Za-z_][\w:.-]{2,30}")
VECTORS = ("xyz", "rpy", "rgba", "scale", "size", "quat_xyzw")
UNKNOWN = "-unknown"  # ends the names of rules about words that nobody knows


def rules_by_words(message: Message, printing: Printing) -> list[str]:
    """The rules of a message, those first that its values and the elements in it lead to."""
    by_value = (code for code in _rules_of_values(printing) if code in rules_of(message) or code == "XAC001")
    return list(dict.fromkeys((*by_value, *_rules_of_names(message, printing), *rules_of(message))))


def _rules_of_values(printing: Printing) -> Iterator[str]:
    """The rules about text that xacro leaves, and about numbers that a program refuses though they are numbers."""
    attributes = [value for slot, value in printing.slots if slot.startswith("attribute")]
    for slot, value in printing.slots:
        if slot.startswith("file"):
            yield from _rules_of_file(value)
        if not slot.startswith("value"):
            continue
        numbers = value.split()
        if any(sign in value for sign in UNEXPANDED):
            yield "XAC001"
        elif numbers and all(NUMBER.fullmatch(number) and isfinite(float(number)) for number in numbers):
            if any(not 0 <= float(number) <= 1 for number in numbers):
                yield "URDF806"
            if "\t" in value or len(numbers) == 1:
                yield "URDF103"
        elif value.endswith(","):
            yield "URDF102"
    if any(attribute in VECTORS for attribute in attributes):
        yield "URDF102"
    if any(attribute.startswith("drake:") for attribute in attributes):
        yield "DRK007"


def _rules_of_file(name: str) -> Iterator[str]:
    """The rules about the form of a file name."""
    if any(sign in name for sign in UNEXPANDED):
        yield "XAC001"
    elif "\\" in name:
        yield "URDF752"
    elif name.startswith(("file:/", "/")):
        yield "URDF753"


def _rules_of_names(message: Message, printing: Printing) -> list[str]:
    """The rules whose documents show the elements that a message names, where others do not."""
    words = [value for slot, value in printing.slots if slot.rstrip("0123456789") in NAME_PARTS]
    tags = [word for word in words if TAG.fullmatch(word)]
    if len(rules_of(message)) < 2 or not tags:
        return []
    texts = {code: catalog.rule(code).text for code in rules_of(message) if code in catalog.paths()}
    counts = {code: sum(f"<{tag}" in text or f"`{tag}`" in text for tag in tags) for code, text in texts.items()}
    max_count = max(counts.values(), default=0)
    if not max_count and "unknown" in message.says.lower():
        return [code for code in texts if catalog.rule(code).name.endswith(UNKNOWN)]
    return [code for code, count in counts.items() if max_count and count == max_count]

"""No sentence of a title, a message, a help line or a help page is longer than one reads at a glance."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests import documents
from tests.replay import table
from urdflint.cli import command_names
from urdflint.cli.parameters import parameters
from urdflint.config.settings import SETTINGS

MAX_WORDS = 30
END = re.compile(r"(?<=[.!?])\s+(?=[^a-z\d])|\n\s*\n")


def too_long(texts: dict[str, str]) -> dict[str, list[str]]:
    """The sentences with too many words, by where they stand."""
    long = {
        place: [sentence for sentence in END.split(text) if len(sentence.split()) > MAX_WORDS]
        for place, text in texts.items()
    }
    return {place: sentences for place, sentences in long.items() if sentences}


def said(path: Path) -> Iterator[tuple[str, str]]:
    """The texts of a table of the replay, each by its line."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()[1:], 2):
        yield f"{path.name}:{number}", line.split("\t")[-1]


def test_heads_of_rules():
    texts: dict[str, str] = {}
    for rule in documents.rules():
        texts |= {f"{rule.code} title": rule.title, f"{rule.code} help": rule.help or ""}
        texts |= {f"{rule.code} {option.name}": option.about for option in rule.options}
    assert len(texts) > 1000
    assert too_long(texts) == {}


def test_what_rules_and_models_say_of_all_cases():
    texts = {**dict(said(table.TABLE)), **dict(said(table.CLAIMS))}
    assert len(texts) > 5000
    assert too_long(texts) == {}


def test_help_pages_and_settings():
    texts = {f"setting {name}": setting.about for name, setting in SETTINGS.items()}
    locations: list[str] = []
    for entry in command_names.COMMANDS.values():
        locations += entry.values() if isinstance(entry, dict) else [str(entry)]
    for place in locations:
        function = command_names.function(place)
        texts[place] = function.__doc__ or ""
        texts |= {f"{place} {parameter.name}": parameter.declared.about for parameter in parameters(function)}
    assert len(texts) > 150
    assert too_long(texts) == {}


def test_a_long_sentence_is_noticed():
    short, long = " ".join(["Word"] * MAX_WORDS), " ".join(["Word"] * (MAX_WORDS + 1))
    assert too_long({"a": f"{short}. {short}.", "b": f"{short}. {long}."}) == {"b": [f"{long}."]}

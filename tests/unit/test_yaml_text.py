"""YAML as a tree whose parts know their bytes."""

import pytest
import yaml

from tests.grouping import grouped
from urdflint.syntax import yaml_text
from urdflint.syntax.source import Source, Span
from urdflint.syntax.yaml_text import Mapping, NotYaml, Scalar, Sequence

TEXT = "ä: [1, 'é', \"x\"]\nb:\n  c: &a 0.5\n  d: *a\nb: ~\n"


def read(text: str) -> yaml_text.Node | None:
    return yaml_text.read(Source("f.yaml", text.encode()))


def test_parts_know_their_bytes() -> None:
    found = read(TEXT)
    assert isinstance(found, Mapping)
    key, values = found.entries[0]
    assert isinstance(key, Scalar)
    assert isinstance(values, Sequence)
    data = TEXT.encode()
    shown = [data[slice(*one.span)].decode() for one in (key, values, *values.items)]
    assert shown == ["ä", "[1, 'é', \"x\"]", "1", "'é'", '"x"']
    assert [(one.text, one.plain) for one in values.items if isinstance(one, Scalar)] == [
        ("1", True),
        ("é", False),
        ("x", False),
    ]


def test_the_last_of_two_keys_counts() -> None:
    found = read(TEXT)
    assert isinstance(found, Mapping)
    last = found.get("b")
    assert isinstance(last, Scalar)
    assert last.text == "~"
    assert len(found.entries) == 3
    assert found.get("c") is None


def test_an_alias_is_not_followed() -> None:
    found = read(TEXT)
    assert isinstance(found, Mapping)
    inner = found.entries[1][1]
    assert isinstance(inner, Mapping)
    alias, number = inner.get("d"), inner.get("c")
    assert isinstance(alias, Scalar)
    assert isinstance(number, Scalar)
    assert (alias.text, alias.number, number.number) == ("*a", None, 0.5)


@grouped(
    ("text", "number"),
    [("1", 1.0), ("-.5", -0.5), ("1e3", 1000.0), (".inf", float("inf")), ("2.", 2.0), ("'1'", None), ("a", None)],
)
def test_numbers(text: str, number: float | None) -> None:
    found = read(text)
    assert isinstance(found, Scalar)
    assert found.number == number


@grouped(
    ("text", "at"),
    [
        ("a: [1\nb: 2\n", 7),
        ("a: 1\n\tb: 2\n", 5),
        ("a: b: c", 4),
        ("ä: \x01", 4),
        ("ä: \x7f\U0001f600", 4),
        ("[" * 200, 100),
    ],
)
def test_what_is_no_yaml(text: str, at: int) -> None:
    with pytest.raises(NotYaml) as caught:
        read(text)
    assert caught.value.span.start == at
    assert str(caught.value)


def test_only_the_first_document_counts_and_nothing_is_none() -> None:
    assert read("") is None
    found = read("a: 1\n---\nb: [\n")
    assert isinstance(found, Mapping)
    assert found.get("a") is not None


def test_what_is_too_large_is_not_read() -> None:
    with pytest.raises(NotYaml, match="larger than 1 MB"):
        yaml_text.read(Source("f.yaml", b"a: 1\n" * 300_000))


def test_pure_python_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """PyYAML comes without its C library too."""
    spans = []
    for _ in range(2):
        found = read(TEXT)
        assert isinstance(found, Mapping)
        spans.append([one.span for entry in found.entries for one in entry])
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert spans[0] == spans[1]
    assert spans[0][0] == Span(0, 2)

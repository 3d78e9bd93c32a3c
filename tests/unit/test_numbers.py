"""The number grammar of the specification."""

from tests.grouping import grouped
from urdflint.model.numbers import number, readable, vector


@grouped(
    ("text", "value"), [("1", 1), ("-0.5", -0.5), ("+.5", 0.5), ("5.", 5), ("1E-3", 1e-3), (" 2 ", 2), ("1e-400", 0)]
)
def test_numbers(text, value):
    assert number(text) == value


@grouped("text", [None, "", " ", "1,0", "1.0f", "0x10", "inf", "nan", "1e400", "1 2", "1_0", "--1", "1e", ".", "٣"])
def test_no_numbers(text):
    assert number(text) is None


def test_vectors():
    assert vector("0  1\t2", 3) == (0, 1, 2)
    assert vector("0 1", 3) is None
    assert vector("0 1 x", 3) is None
    assert readable("1 2 3 4", "Rgba")
    assert not readable("1 2 3", "Rgba")
    assert readable("anything", "Name")

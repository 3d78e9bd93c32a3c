"""Did you mean: near words are found, far ones are not."""

import pytest

from urdflint.text.similar import edits, looks_like, nearest

TAGS = ["link", "joint", "visual", "collision", "inertial", "origin", "geometry", "limit", "material"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("colision", "collision"),
        ("Visual", "visual"),
        ("limits", "limit"),
        ("orgin", "origin"),
        ("geomerty", "geometry"),
        ("оrigin", "origin"),
        (" link", "link"),
        ("surface", None),
        ("pose", None),
        ("x", None),
    ],
)
def test_nearest(word, meant):
    assert nearest(word, TAGS) == meant


def test_the_word_itself_is_no_suggestion():
    assert nearest("link", ["link"]) is None


@pytest.mark.parametrize(("one", "two"), [("arm", "аrm"), ("a_b", "a＿b"), ("ab", "a\u200bb")])
def test_looks_like(one, two):
    assert looks_like(one, two)
    assert not looks_like(one, one)


@pytest.mark.parametrize(
    ("one", "two", "count"), [("ab", "ba", 1), ("abc", "abd", 1), ("abc", "", 3), ("kitten", "sitting", 3)]
)
def test_edits_count_swaps_as_one(one, two, count):
    assert edits(one, two, 9) == count
    assert edits(one, two, 1) == min(count, 1)

"""Did you mean: near words are found, far ones are not."""

import pytest

from tests.grouping import grouped
from urdflint.text.similar import edits, looks_like, nearest, numbered_alike

TAGS = ["link", "joint", "visual", "collision", "inertial", "origin", "geometry", "limit", "material"]


@grouped(
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
        ("visua", "visual"),
    ],
)
def test_nearest(word, meant):
    assert nearest(word, TAGS) == meant


def test_a_name_of_two_letters_has_no_near_one_but_itself_in_another_case():
    assert nearest("lx", ["ly", "l", "x", "lxx"]) is None
    assert nearest("lx", ["ly", "LX"]) == "LX"
    assert nearest("arms", ["ar", "arm"]) == "arm"
    assert nearest("arm", ["ar"]) is None


@grouped(
    ("one", "two", "alike"), [("l_7", "l_6", False), ("l_7", "l7", True), ("l", "l_7", True), ("1_2", "2_1", False)]
)
def test_names_with_other_numbers_are_of_other_things(one, two, alike):
    assert numbered_alike(one, two) is numbered_alike(two, one) is alike


def test_the_word_itself_is_no_suggestion():
    assert nearest("link", ["link"]) is None


@pytest.mark.parametrize(("one", "two"), [("arm", "аrm"), ("a_b", "a＿b"), ("ab", "a\u200bb")])
def test_looks_like(one, two):
    assert looks_like(one, two)
    assert not looks_like(one, one)


@grouped(("one", "two", "count"), [("ab", "ba", 1), ("abc", "abd", 1), ("abc", "", 3), ("kitten", "sitting", 3)])
def test_edits_count_swaps_as_one(one, two, count):
    assert edits(one, two, 9) == count
    assert edits(one, two, 1) == min(count, 1)

"""Which program and version a word means."""

import pytest

from urdflint.programs import target
from urdflint.programs.target import Target, UnknownTarget


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("urdfdom@3", ["urdfdom@3"]),
        ("urdfdom", ["urdfdom@6"]),
        ("ros", ["urdfdom@6"]),
        ("gazebo", ["sdformat@16"]),
        ("gazebo-classic", ["sdformat@9"]),
        ("Harmonic", ["sdformat@14"]),
        (" drake ", ["drake@1.51"]),
        ("sdformat@12.3", ["sdformat@12.3"]),
        ("sdformat@12.3.0", ["sdformat@12.3.0"]),
    ],
)
def test_parse(word: str, names: list[str]) -> None:
    assert [one.name for one in target.parse(word)] == names


def test_a_series_means_its_newest_release() -> None:
    (series,) = target.parse("sdformat@12")
    (exact,) = target.parse("sdformat@12.3")
    assert series.version == target.FAMILIES["sdformat"].releases["12"]
    assert exact.version == "12.3"


def test_all_is_every_series_of_every_family() -> None:
    everything = target.parse("all")
    assert {one.family for one in everything} == set(target.FAMILIES)
    assert len({one.name for one in everything}) == len(everything)


def test_every_alias_leads_somewhere() -> None:
    for alias in target.ALIASES:
        assert len(target.parse(alias)) == 1


@pytest.mark.parametrize(
    "word", ["", "gazbo", "urdfdom@", "urdfdom@x", "urdfdom@99", "sdformat@8.1", "ros@3", "@3", "all@1"]
)
def test_unknown(word: str) -> None:
    with pytest.raises(UnknownTarget):
        target.parse(word)


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        ("sdformat", True),
        ("sdformat@12", True),
        ("sdformat@12.3", True),
        ("sdformat@12.4", False),
        ("sdformat@1", False),
        ("sdformat<14", True),
        ("sdformat<12.3", False),
        ("sdformat<12.10", True),
        ("sdformat>=12.3", True),
        ("sdformat>=12.10", False),
        ("urdfdom", False),
        ("urdfdom<14", False),
        ("nonsense!", False),
    ],
)
def test_selectors(selector: str, expected: bool) -> None:
    assert Target("sdformat", "12.3", "12.3").matches(selector) is expected


def test_the_last_selector_that_fits_wins() -> None:
    asked = [*target.parse("urdfdom@3"), *target.parse("urdfdom@6"), *target.parse("drake")]
    assert target.resolve({"urdfdom": 1, "urdfdom@3": 2, "mujoco": 3}, asked) == {"urdfdom@3": 2, "urdfdom@6": 1}

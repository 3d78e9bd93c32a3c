"""Which program and version a word means."""

import pytest

from tests.grouping import grouped
from tests.lint import DRAKE
from urdflint.programs import target
from urdflint.programs.target import Target, UnknownTarget


@grouped(
    ("word", "names"),
    [
        ("urdfdom@3", ["urdfdom@3"]),
        ("urdfdom", ["urdfdom@6"]),
        ("ros", ["urdfdom@6"]),
        ("gazebo", ["sdformat@16"]),
        ("gazebo-classic", ["sdformat@9"]),
        ("Harmonic", ["sdformat@14"]),
        (" drake ", [DRAKE]),
        ("sdformat@12.3", ["sdformat@12.3"]),
        ("sdformat@12.3.0", ["sdformat@12.3.0"]),
        ("urdfdom@4", ["urdfdom@4"]),
        ("noetic", ["urdfdom@1", "sdformat@9"]),
        ("humble", ["urdfdom@3", "sdformat@12"]),
        ("iron", ["urdfdom@3", "sdformat@12"]),
        ("Jazzy", ["urdfdom@4", "sdformat@14"]),
        ("kilted", ["urdfdom@5", "sdformat@15"]),
        ("lyrical", ["urdfdom@6", "sdformat@16"]),
        ("rolling", ["urdfdom@6", "sdformat@16"]),
        ("ros1", ["urdfdom@1", "sdformat@9"]),
        ("robot_state_publisher", ["urdfdom@6"]),
        ("rviz", ["urdfdom@6"]),
        ("MoveIt", ["urdfdom@6"]),
        ("gz", ["sdformat@16"]),
        ("gazebo-harmonic", ["sdformat@14"]),
        ("ignition", ["sdformat@12"]),
        ("isaacsim@6.0.0", ["usd@0.1.2"]),
        ("Isaac-Sim@6.0.1", ["usd@0.1"]),
        ("IsaacSim", ["usd@0.1"]),
        ("isaacsim@6", ["usd@0.1"]),
        ("isaaclab", ["isaaclab@3"]),
        ("isaac-lab", ["isaaclab@3"]),
        ("Isaac_Lab@3.0", ["isaaclab@3.0"]),
        ("viser", ["yourdfpy@0.0"]),
        ("maniskill", ["sapien@3"]),
        ("Mani-Skill", ["sapien@3"]),
        ("urdf-usd-converter@0.3.2", ["usd@0.3.2"]),
        ("genesis-world@1.4.5", ["genesis@1.4.5"]),
        ("mujoco@3", ["mujoco@3"]),
        ("mujoco@3.15", ["mujoco@3.15"]),
        ("usd@0.3.2", ["usd@0.3.2"]),
        ("newton@1.7", ["newton@1.7"]),
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


def test_all_leaves_out_series_that_add_nothing() -> None:
    names = {one.name for one in target.parse("all")}
    assert {"urdfdom@3", "urdfdom@6"} <= names
    assert not names & {"urdfdom@1", "urdfdom@4", "urdfdom@5"}


def test_every_word_leads_somewhere() -> None:
    words = target.words()
    assert len(words) == len(set(words))
    assert {"all", "jazzy", "harmonic", "ros", "drake"} <= set(words)
    assert all(target.parse(word) for word in words)


def test_every_alias_leads_somewhere() -> None:
    for alias in target.aliases():
        assert len(target.parse(alias)) == 1


@grouped("word", ["", "gazbo", "urdfdom@", "urdfdom@x", "urdfdom@99", "sdformat@8.1", "ros@3", "@3", "all@1"])
def test_unknown(word: str) -> None:
    with pytest.raises(UnknownTarget):
        target.parse(word)


@grouped(
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
    assert target.grouped(tuple(asked)).resolve({"urdfdom": 1, "urdfdom@3": 2, "mujoco": 3}) == {
        "urdfdom@3": 2,
        "urdfdom@6": 1,
    }


@grouped(
    "word", ["sdformat@17", "yourdfpy@0.0.59", "urdfdom@3.0.0", "urdfdom@2", "mujoco@5", "mujoco@3.5", "isaaclab@2.3"]
)
def test_a_release_that_nobody_looked_at_is_an_error_that_names_the_known_ones(word: str) -> None:
    with pytest.raises(target.UnknownRelease, match="urdflint knows "):
        target.parse(word)


@grouped(
    ("word", "version"),
    [
        ("yourdfpy@0.0.59", "0.0.60"),
        ("urdfdom@7", "6.0.0"),
        ("urdfdom@2", "1.0.4"),
        ("sdformat@11", "9.10.2"),
        ("isaaclab@4", "0.1.3"),
    ],
)
def test_it_can_be_taken_for_the_newest_known_one_before_it(word: str, version: str) -> None:
    (found,) = target.parse(word, assume_latest=True)
    assert (found.name, found.version, found.assumed) == (word, version, True)


@grouped(
    ("word", "version"),
    [("mujoco@3.15.2", "3.15.0"), ("usd@0.3.9", "0.3.4"), ("drake@1.59", "1.58.0"), ("urdfdom@5.1.0", "5.0.0")],
)
def test_a_release_of_a_known_series_counts_as_the_one_before_it(word: str, version: str) -> None:
    (found,) = target.parse(word)
    assert (found.name, found.version, found.assumed) == (word, version, True)


def test_known_releases_are_never_assumed() -> None:
    for word in ("all", "jazzy", "sdformat@12.3", "urdfdom@3.0.1", "urdfdom@4", "drake@1.51.1"):
        assert not any(one.assumed for one in target.parse(word, assume_latest=True))


def test_what_is_said_of_a_series_by_name_is_not_said_of_an_older_release() -> None:
    asked = [*target.parse("sdformat@12"), *target.parse("sdformat@12.3")]
    assert target.grouped(tuple(asked)).resolve({"sdformat@12": 1}) == {"sdformat@12": 1}
    assert target.grouped(tuple(asked[1:])).resolve({"sdformat@12": 1}) == {"sdformat@12.3": 1}
    assert target.grouped(tuple(asked)).resolve({"sdformat@12.3": 2, "sdformat": 1}) == {
        "sdformat@12": 1,
        "sdformat@12.3": 1,
    }

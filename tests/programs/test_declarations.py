"""What the folders of programs declare is so."""

from __future__ import annotations

from importlib import import_module

import pytest

from urdflint.checks.index import INDEX
from urdflint.programs.simulator import SimulatorClaim
from urdflint.programs.target import FAMILIES, aliases

each = pytest.mark.parametrize("name", list(FAMILIES))


@each
def test_a_program_is_called_like_its_folder(name: str) -> None:
    assert FAMILIES[name].name == name
    assert FAMILIES[name].series


@each
def test_those_whose_claims_are_of_simulators_are_declared_as_such(name: str) -> None:
    here = f"urdflint.programs.{name}.claims"
    own = [one for one in vars(import_module(here)).values() if isinstance(one, type) and one.__module__ == here]
    assert own
    assert any(issubclass(one, SimulatorClaim) for one in own) is FAMILIES[name].simulator


@each
def test_the_rules_of_a_program_begin_with_its_letters(name: str) -> None:
    """Those that are in its folder; some there are about all programs."""
    codes = [code for rows in INDEX[name].values() for entry in rows for code in entry.split()]
    letters = {one.letters for one in FAMILIES.values()} & {code.rstrip("0123456789") for code in codes}
    assert letters == ({FAMILIES[name].letters} if codes else set())
    assert bool(codes) is bool(FAMILIES[name].letters)


def test_the_first_that_is_listed_is_urdfdom_and_no_two_have_one_place() -> None:
    assert list(FAMILIES)[:3] == ["urdfdom", "sdformat", "drake"]
    assert len({one.place for one in FAMILIES.values()}) == len(FAMILIES)


def test_no_alias_is_a_program_or_means_two() -> None:
    assert not aliases().keys() & FAMILIES.keys()
    assert len(aliases()) == sum(len(one.aliases) for one in FAMILIES.values())

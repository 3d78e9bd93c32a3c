"""Every reason of the models of simulators is raised, and reaches a rule or is silent on purpose."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from tests.programs import reasons_in
from urdflint.programs import evidence
from urdflint.programs.changes import numbers
from urdflint.programs.reason import Reason
from urdflint.programs.target import FAMILIES


class Simulator(NamedTuple):
    """A program whose claims are those of a simulator."""

    name: str

    @property
    def package(self) -> Path:
        return Path(str(import_module(f"urdflint.programs.{self.name}").__file__)).parent

    @property
    def reasons(self) -> ModuleType:
        return import_module(f"urdflint.programs.{self.name}.reasons")

    @property
    def releases(self) -> ModuleType:
        return import_module(f"urdflint.programs.{self.name}.releases")

    @property
    def declared(self) -> dict[str, type[Reason]]:
        return reasons_in.declared(self.reasons)

    @property
    def covered(self) -> set[str]:
        return reasons_in.covered(self.name, "covers")

    @property
    def number(self) -> re.Pattern[str]:
        """What a release of a known series looks like in code, or one that brought a change."""
        brought = (first for change in evidence.changes(self.name).values() for first in change.first)
        series = {r"\.".join(one.split(".")[:2]) for one in (*self.releases.RELEASES, *brought)}
        return re.compile(rf"(?<![\d.])(?:{'|'.join(sorted(series))})(?:\.\d+)?\b")


SIMULATORS = [Simulator(name) for name, one in FAMILIES.items() if one.simulator]
each = pytest.mark.parametrize("one", SIMULATORS, ids=[one.name for one in SIMULATORS])


@each
def test_every_reason_has_a_rule_or_is_silent_on_purpose(one: Simulator) -> None:
    silent = one.reasons.SILENT
    assert set(one.declared) - one.covered == {reason.word for reason in silent}
    assert all(silent.values())


@each
def test_every_word_of_a_head_is_a_reason(one: Simulator) -> None:
    assert set(one.declared) >= one.covered


@each
def test_every_reason_is_raised(one: Simulator) -> None:
    names = reasons_in.used(one.package, besides=("reasons", "loaded", "claims"))
    assert {reason.__name__ for reason in one.declared.values()} <= names


@each
def test_every_reason_says_what_it_is(one: Simulator) -> None:
    assert one.declared
    assert reasons_in.wordless(one.declared.values()) == []


@each
def test_no_release_number_stands_elsewhere_in_the_package(one: Simulator) -> None:
    """But in the table, and in the aliases; comments name the release whose source was read."""
    for path in one.package.glob("*.py"):
        if path.stem not in ("releases", "__init__"):
            code = re.sub(r"#.*|\"\"\".*?\"\"\"", "", path.read_text(encoding="utf-8"), flags=re.S)
            assert not one.number.search(code), path.name


@each
def test_releases_are_those_of_the_targets(one: Simulator) -> None:
    family, releases = FAMILIES[one.name], one.releases
    assert dict(family.releases) == releases.NEWEST_BY_SERIES
    assert set(family.known_releases) == set(releases.RELEASES)
    assert set(releases.RELEASES) >= {
        *releases.NEWEST_BY_SERIES.values(),
        *getattr(releases, "INTERMEDIATE_BY_SERIES", {}).values(),
    }


@each
def test_changes_lie_within_the_releases(one: Simulator) -> None:
    known = [numbers(release) for release in one.releases.RELEASES]
    brought = [numbers(first) for change in evidence.changes(one.name).values() for first in change.first]
    assert all(min(known) < first <= max(known) for first in brought)


@each
def test_no_check_states_an_effect_by_hand(one: Simulator) -> None:
    for path in (one.package.parents[1] / "checks" / one.name).glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "effects=" not in text, path.name
        assert "programs.effect" not in text, path.name

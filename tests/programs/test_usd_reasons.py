"""Every reason of the model of urdf-usd-converter is raised, and reaches a rule or is silent on purpose."""

from __future__ import annotations

import re
from pathlib import Path

from tests.programs import reasons_in
from urdflint.programs import usd
from urdflint.programs.changes import numbers
from urdflint.programs.target import FAMILIES
from urdflint.programs.usd import reasons, releases

PACKAGE = Path(usd.__file__).parent
REASONS = reasons_in.declared(reasons)
COVERED = reasons_in.covered("usd", "covers")


def test_every_reason_has_a_rule_or_is_silent_on_purpose() -> None:
    assert set(REASONS) - COVERED == {one.word for one in reasons.SILENT}
    assert all(reasons.SILENT.values())


def test_every_word_of_a_head_is_a_reason() -> None:
    assert set(REASONS) >= COVERED


def test_every_reason_is_raised() -> None:
    names = reasons_in.used(PACKAGE, besides=("reasons", "loaded", "claims"))
    assert {one.__name__ for one in REASONS.values()} <= names


def test_every_reason_says_what_it_is() -> None:
    assert reasons_in.wordless(REASONS.values()) == []


def test_no_release_number_stands_elsewhere_in_the_package() -> None:
    """But in the table; comments name the release whose source was read."""
    for path in PACKAGE.glob("*.py"):
        if path.stem != "releases":
            code = re.sub(r"#.*|\"\"\".*?\"\"\"", "", path.read_text(encoding="utf-8"), flags=re.S)
            assert not re.search(r"\b0\.[13](\.\d+)?\b", code), path.name


def test_releases_are_those_of_the_targets() -> None:
    family = FAMILIES["usd"]
    assert dict(family.releases) == releases.KNOWN
    assert list(family.series) == ["0.1", "0.3"]
    assert set(family.known) == {*releases.KNOWN.values()}


def test_changes_lie_within_the_releases() -> None:
    brought = [numbers(first) for change in releases.CHANGES for first in change.first]
    assert all(numbers("0.1.3") < one <= numbers("0.3.4") for one in brought)


def test_no_check_of_usds_states_an_effect_by_hand() -> None:
    for path in (PACKAGE.parents[1] / "checks" / "usd").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "effects=" not in text, path.name
        assert "programs.effect" not in text, path.name

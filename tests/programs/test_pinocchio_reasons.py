"""Every reason of the model of Pinocchio is raised, and reaches a rule or is silent on purpose."""

from __future__ import annotations

import re
from pathlib import Path

from tests.programs import reasons_in
from urdflint.programs import pinocchio
from urdflint.programs.pinocchio import reasons, releases
from urdflint.programs.target import FAMILIES

PACKAGE = Path(pinocchio.__file__).parent
REASONS = reasons_in.declared(reasons)
COVERED = reasons_in.covered("pinocchio", "covers")


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
            assert not re.search(r"\b(?:3\.[79]|4\.[01])\b", code), path.name


def test_releases_are_those_of_the_targets() -> None:
    family = FAMILIES["pinocchio"]
    assert dict(family.releases) == releases.KNOWN
    assert set(family.known) == set(releases.RELEASES) == set(releases.EVIDENCE)


def test_no_check_of_pinocchios_states_an_effect_by_hand() -> None:
    for path in (PACKAGE.parents[1] / "checks" / "pinocchio").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "effects=" not in text, path.name
        assert "programs.effect" not in text, path.name

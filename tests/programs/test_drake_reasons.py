"""Every reason of the model of Drake is raised, has words of Drake's, and reaches a rule."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from tests.grouping import grouped
from tests.programs import reasons_in
from tests.programs.drake_says import SAYS
from urdflint.linter.rules import catalog
from urdflint.programs import drake, evidence
from urdflint.programs.changes import numbers
from urdflint.programs.drake import claims, releases
from urdflint.programs.drake.releases import NEWEST_BY_SERIES, READ_IN_SOURCE, RELEASES, Release
from urdflint.programs.drake.urdf import reasons
from urdflint.programs.drake.urdf.reasons.contact import FrictionInverted
from urdflint.programs.target import FAMILIES
from urdflint.schema import vocabulary

PACKAGE = Path(drake.__file__).parent
assert claims  # imports the model, and with it all reasons
REASONS = reasons_in.declared(reasons)


def calls(*names: str) -> Iterator[ast.Call]:
    """The calls in the package of functions or methods of these names."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in names:
                yield node


def test_every_reason_has_a_rule() -> None:
    assert set(REASONS) == reasons_in.covered("drake", "covers")


def test_every_word_of_a_head_is_a_reason() -> None:
    assert reasons_in.covered("drake", "covers", "yields") <= set(REASONS)


def test_every_reason_is_raised() -> None:
    names = reasons_in.used(PACKAGE, besides=("reasons",))
    assert {one.__name__ for one in REASONS.values()} <= names


def test_every_reason_says_what_it_is() -> None:
    assert reasons_in.wordless(REASONS.values()) == []


def test_every_complaint_has_words_of_drakes() -> None:
    functions = (node.args[0].func for node in calls("rejects", "warns") if isinstance(node.args[0], ast.Call))
    raised = {getattr(function, "attr", getattr(function, "id", "")) for function in functions}
    complaints = {one.__name__ for one in REASONS.values()} & raised
    assert len(complaints) > 90
    assert complaints <= set(SAYS)


def test_releases_are_those_of_the_targets() -> None:
    assert dict(FAMILIES["drake"].releases) == NEWEST_BY_SERIES
    assert not set(NEWEST_BY_SERIES) & set(READ_IN_SOURCE)
    assert {*NEWEST_BY_SERIES.values(), *READ_IN_SOURCE} < set(RELEASES)


def test_changes_lie_within_the_releases_that_can_be_asked_for() -> None:
    known = [Release.for_version(series).number for series in RELEASES]
    brought = [numbers(first) for change in evidence.changes("drake").values() for first in change.first]
    assert all(min(known) < first <= max(known) for first in brought)
    assert max(releases.first_releases().values()) <= max(known)


@grouped(
    ("tag", "since"),
    [
        ("drake:tendon_constraint", (1, 44)),
        ("drake:linear_bushing_rpy", (0, 18)),
        ("drake:surface_velocity_axis", (1, 56)),
        ("drake:curves", (1, 38)),
    ],
)
def test_tags_are_read_from_the_release_on_that_the_layer_names(tag: str, since: tuple[int, int]) -> None:
    assert releases.first_releases()[tag] == since
    assert Release(since).reads(tag)
    assert not Release((since[0], since[1] - 1)).reads(tag)


def test_no_release_number_stands_elsewhere_in_the_package() -> None:
    """But in the table, and in the schemas."""
    for path in PACKAGE.rglob("*.py"):
        if path.stem != "releases":
            assert not re.search(r"\(1, \d\d\)", path.read_text(encoding="utf-8")), path.name


def test_joints_of_drakes_own_are_those_that_urdf_has_not() -> None:
    assert vocabulary.custom_joint_types() == {"ball", "screw", "universal", "curvilinear"}


def test_no_rule_of_drakes_states_an_effect_by_hand() -> None:
    for code in catalog.paths():
        if code.startswith(("DRK", "CTL")):
            assert not [one for one in catalog.rule(code).effects if one.startswith("drake")], code


def test_facts_are_plain_values() -> None:
    """So that a claim can be compared and written as JSON."""
    example = FrictionInverted(0.5, 0.25)
    assert json.loads(json.dumps(example._asdict())) == {"dynamic": 0.5, "static": 0.25}


def test_no_check_of_drakes_states_an_effect_by_hand() -> None:
    checks = PACKAGE.parents[1] / "checks"
    for path in (*(checks / "drake").glob("*.py"), checks / "control.py"):
        text = path.read_text(encoding="utf-8")
        assert "effects=" not in text, path.name
        assert "programs.effect" not in text, path.name

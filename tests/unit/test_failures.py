"""Where a part of urdflint fails, what the others found is reported, and the part is named."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NoReturn

import pytest

from urdflint import checks
from urdflint.findings.rule import REGISTRY, Registered
from urdflint.linter.failures import MAX_MESSAGE_LENGTH, Failures
from urdflint.linter.rules import claim_matching, dispatch, finding_builder, robot_check
from urdflint.linter.run import engine
from urdflint.model import file_kind
from urdflint.model.robot import Link
from urdflint.model.structure import schema_violations as violations
from urdflint.programs import models, target
from urdflint.schema import objections
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

ROBOT = b"""<robot name="r" version="1.0" xmlns:drake="http://drake.mit.edu" xmlns:mine="m">
  <mine:battery/>
  <link name="a"><inertial><mass value="1"/></inertial></link>
  <link name="b"><visual><geometry><box size="1 1"/></geometry></visual></link>
  <link name="c"><visual><geometry><box size="1"/></geometry></visual></link>
  <joint name="j" type="revolute"><parent link="a"/><child link="b"/></joint>
  <joint name="k" type="fixed"><parent link="b"/><child link="c"/><mimic joint="j" drake:no="1"/></joint>
  <gazebo reference="nobody"><mu1>x</mu1></gazebo>
  <transmission name="t"><type>x</type><joint name="nobody"/><actuator name="x"/></transmission>
</robot>
"""
INVALID = b'<robot name="r"><link name="a"/><ros2_control name="c" type="system" rw_rate="x"/></robot>'
ALL = tuple(target.parse("all"))
OWN = {"drake": "DRK", "sdformat": "GZ"}
MODELS = ("drake", "sdformat", "urdfdom")


class Boom(RuntimeError):
    """What goes wrong here."""


def boom(*args: object, **named: object) -> NoReturn:
    raise Boom("too\nbad")


def lint(data: bytes = ROBOT, **asked: Any) -> engine.FileResult:
    return engine.lint(Source("r.urdf", data), engine.Settings(ALL, resolve=False, **asked))


def said(result: engine.FileResult) -> dict[tuple[str, int], dict[str, str]]:
    """Effects by code and place."""
    return {(one.code, one.location.span.start): dict(one.effects) for one in result.findings}


@pytest.fixture(autouse=True)
def nobody_looks_for_bugs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("URDFLINT_DEBUG", raising=False)


def test_nothing_fails_here() -> None:
    result = lint()
    assert result.report.failure is None
    families = {name.partition("@")[0] for effects in said(result).values() for name in effects}
    assert families >= set(MODELS)


@pytest.mark.parametrize("program", MODELS)
def test_a_failing_model_leaves_the_claims_of_the_others(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    whole = said(lint())
    monkeypatch.setattr(f"urdflint.programs.{program}.claims.claims", boom)
    result = lint()
    spelling = target.FAMILIES[program].spelling
    assert result.report.failure == f"internal error in the model of {spelling}: Boom: too bad"
    left = said(result)
    others = {key: {n: e for n, e in effects.items() if not n.startswith(program)} for key, effects in whole.items()}
    for key, effects in others.items():
        own = key[0].startswith(OWN.get(program, " "))  # such rules tell what the model says
        assert own or not effects or effects.items() <= left[key].items(), key
    assert any(effects for effects in others.values())


PARTS = [
    (models, "readers", "the model of"),
    (models, "not_read", "the model of urdfdom"),
    (claim_matching, "attribute", "hearing the models"),
    (violations, "violations", "the schemas"),
    (file_kind, "unchecked", "telling what the file holds"),
    (robot_check, "nodes_of", "comparing the robot with the vocabulary"),
]


@pytest.mark.parametrize(("home", "name", "part"), PARTS, ids=[name for _, name, _ in PARTS])
def test_a_failing_part_leaves_what_others_find(
    monkeypatch: pytest.MonkeyPatch, home: object, name: str, part: str
) -> None:
    whole = {code for code, _ in said(lint())}
    monkeypatch.setattr(home, name, boom)
    result = lint()
    assert (result.report.failure or "").startswith(f"internal error in {part}")
    found = {code for code, _ in said(result)}
    assert len(found & whole) > (0 if home is robot_check else len(whole) / 3)


def test_what_the_reading_of_bytes_fails_at_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "read", boom)
    result = lint()
    assert result.findings == ()
    assert result.targets == ALL
    assert result.report.failure == "internal error: Boom: too bad"
    assert result.report.status == "unreadable"


def test_a_file_is_looked_at_even_if_the_robot_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said of the XML comes before the robot."""
    monkeypatch.setattr(engine, "Robot", boom)
    result = lint(b"<!-- a -- b -->" + ROBOT)
    assert {one.code[:3] for one in result.findings} == {"XML"}
    assert result.report.failure == "internal error in reading the robot: Boom: too bad"


def test_a_schema_that_cannot_be_explained_is_reported_without(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [one.location for one in lint(INVALID, schema_only=True).findings if one.code == "XSD001"]
    monkeypatch.setattr(objections, "_complaint", boom)
    monkeypatch.setattr(objections, "_reason", boom)
    result = lint(INVALID, schema_only=True)
    found = [one for one in result.findings if one.code == "XSD001"]
    assert [one.location.path for one in found] == [one.path.partition("/@")[0] for one in before] != []
    assert found[0].message == "<ros2_control> is not valid by the schema"
    assert result.report.failure == "internal error in explaining what the schemas object to: Boom: too bad"


def test_a_check_that_fails_at_one_node_sees_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    checks.load()
    one = REGISTRY["URDF207"]
    seen = []

    def picky(node: Any) -> Iterator[Any]:
        seen.append(node)
        if len(seen) in (1, 3):
            raise Boom(str(len(seen)))
        yield from ()

    monkeypatch.setitem(REGISTRY, one.code, Registered(one.code, picky, (Link,)))
    dispatch._dispatch.cache_clear()
    result = lint()
    dispatch._dispatch.cache_clear()
    assert len(seen) == 3
    assert result.report.failure == f"internal error in {one.code}: Boom: 1"
    assert len(result.findings) > 3


def test_a_finding_that_cannot_be_made_loses_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    before = lint().findings
    location = finding_builder.location
    odd = before[0].location.span.start

    def picky(read: Any, place: Any) -> Any:
        found = location(read, place)
        return boom() if found.span.start == odd else found

    monkeypatch.setattr(finding_builder, "location", picky)
    result = lint()
    assert result.report.failure == f"internal error in {before[0].code}: Boom: too bad"
    assert {one.code for one in result.findings} >= {one.code for one in before[3:]} - {before[0].code}


def test_errors_come_out_where_bugs_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URDFLINT_DEBUG", "1")
    monkeypatch.setattr(violations, "violations", boom)
    with pytest.raises(Boom):
        lint()


def test_failures_are_one_short_line() -> None:
    failures = Failures()
    assert str(failures) == ""
    for words in ("x" * 5000, "again"):
        assert failures.attempt("a part", partial(int, words)) is None
    failures.keep("", Boom("b"))
    assert str(failures).startswith("internal error in a part: ValueError: ")
    assert str(failures).endswith("; internal error: Boom: b")
    assert len(str(failures)) < MAX_MESSAGE_LENGTH + 100
    assert list(failures.answers_of("c", (1 // one for one in (1, 1, 0, 1)))) == [1, 1]
    assert "internal error in c: ZeroDivisionError" in str(failures)

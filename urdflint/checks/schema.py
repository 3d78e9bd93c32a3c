"""Violations of the schema that no other rule reports."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem, check
from urdflint.model.structure.irregularities import Violation
from urdflint.syntax.place import Place


@check("XSD001")
def schema_violation(violation: Violation) -> Iterator[Problem]:
    yield Problem(
        violation.reason,
        Place(violation.element, violation.attribute, "value" if violation.attribute else "tag"),
        cause=violation.reason,
    )

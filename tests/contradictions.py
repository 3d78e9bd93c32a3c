"""Errors that say of no program that it rejects, drops or alters something: only contradictions may be such."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from urdflint.findings import Finding, Severity
from urdflint.linter.rules.severity import COSTLY

GLOSSARY = Path(__file__).parents[1] / "docs" / "glossary.md"
SECTION = re.compile(r"^## Errors\n(.*?)^## ", re.M | re.S)


def codes() -> list[str]:
    """The codes of the rules in the glossary's table of contradictions."""
    section = SECTION.search(GLOSSARY.read_text(encoding="utf-8"))
    assert section is not None
    return re.findall(r"\b[A-Z]{2,4}\d{3}\b", section[1])


CODES = frozenset(codes())


def idle_errors(findings: Iterable[Finding]) -> list[str]:
    """The errors without a program that loses by them whose rules the glossary does not list as contradictions."""
    errors = (finding for finding in findings if finding.severity is Severity.ERROR and finding.code not in CODES)
    return [f"{finding.code} {finding.message}" for finding in errors if COSTLY.isdisjoint(finding.effects.values())]

"""Rules as a table, and as JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rich.table import Table

from urdflint.linter.rules.catalog import Rule
from urdflint.linter.rules.rule_changes import Change
from urdflint.reporters.effect_sentences import spelled
from urdflint.reporters.reference.rule_page import known_by
from urdflint.reporters.styled_lines import STYLES
from urdflint.text import harmless_json

NO_CHANGES: Mapping[str, Sequence[Change]] = {}
PROGRAMS = 18  # columns for names of programs, of which a rule may have many


def rules(selected: Sequence[Rule]) -> Table:
    """A table of rules."""
    table = plain_table("code", "name", "severity")
    table.add_column("for", max_width=PROGRAMS)
    table.add_column("what is wrong")
    for rule in selected:
        severity = rule.severity.value
        table.add_row(rule.code, rule.name, f"[{STYLES[severity]}]{severity}[/]", _for(rule), rule.title)
    return table


def _for(rule: Rule) -> str:
    """The programs that a rule is for; all, where it is about the specification."""
    families = dict.fromkeys(re.split("[@<>]", selector)[0] for selector in rule.only)
    return ", ".join(spelled(name) for name in families) or "all"


def rules_json(selected: Sequence[Rule], changes_by_code: Mapping[str, Sequence[Change]] = NO_CHANGES) -> str:
    """The rules as a JSON list, each with its changes where these are asked for."""
    rows = [_rule(rule) for rule in selected]
    for row in rows:
        if row["code"] in changes_by_code:
            changes = changes_by_code[row["code"]]
            row["changes"] = [
                {"kind": change.kind, "before": change.before, "after": change.after} for change in changes
            ]
    return harmless_json.written(rows, indent=1)


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "code": rule.code,
        "name": rule.name,
        "formerly": list(rule.formerly),
        "family": rule.family,
        "severity": rule.severity.value,
        "since": rule.since,
        "only": list(rule.only),
        "effects": {selector: effect.value for selector, effect in rule.effects.items()},
        "title": rule.title,
        "evidence": known_by(rule),
        "url": f"rules/{rule.path}" if rule.path else None,
    }


def plain_table(*heads: str) -> Table:
    """A table whose first columns are never broken."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in heads:
        table.add_column(head, no_wrap=True)
    return table

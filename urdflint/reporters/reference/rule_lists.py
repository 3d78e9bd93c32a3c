"""Rules and targets as tables, and as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table

from urdflint.linter.rules.catalog import Rule
from urdflint.programs import target
from urdflint.programs.urdfdom.releases import DISTRIBUTIONS
from urdflint.reporters.effect_sentences import spelled
from urdflint.reporters.reference.rule_page import known_by
from urdflint.reporters.styled_lines import STYLES
from urdflint.text import harmless_json

PROGRAMS = 18  # columns for names of programs, of which a rule may have many


def rules(selected: Sequence[Rule]) -> Table:
    """A table of rules."""
    table = _table("code", "name", "severity")
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


def rules_json(selected: Sequence[Rule]) -> str:
    """The rules as a JSON list."""
    return harmless_json.written([_rule(rule) for rule in selected], indent=1)


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


def targets() -> RenderableType:
    """A table of the programs that findings can be about, and one of the releases of ROS."""
    table = _table("target", "release", "aliases")
    table.add_column("what it is")
    for row in _targets():
        table.add_row(row["target"], row["release"], ", ".join(row["aliases"]), row["title"])
    return Group(table, "", _distributions())


def _distributions() -> Table:
    """What each release of ROS stands for: its urdfdom, and the Gazebo that is paired with it."""
    table = _table("ROS", "is", "and")
    table.add_column("ships")
    for name, distribution in DISTRIBUTIONS.items():
        parser, gazebo = target.distributions()[name]
        ships = f"urdfdom {distribution.ships}" + (f", {distribution.remark}" if distribution.remark else "")
        table.add_row(
            name, parser, f"{gazebo}, Gazebo {target.FAMILIES['sdformat'].brands[distribution.gazebo]}", ships
        )
    return table


def targets_json() -> str:
    """The targets as a JSON list."""
    return harmless_json.written(list(_targets()), indent=1)


def _targets() -> Iterator[dict[str, Any]]:
    """Each family in each series; a family's own name and its general aliases stand with the newest."""
    for family in target.FAMILIES.values():
        for series, release in family.series.items():
            name = f"{family.name}@{series}"
            newest = series == family.newest
            aliases = [family.name] if newest else []
            aliases += [alias for alias, alias_target in family.aliases.items() if alias_target == name]
            aliases += [
                alias for alias, alias_target in family.aliases.items() if newest and alias_target == family.name
            ]
            ros = [distribution for distribution, releases in target.distributions().items() if name in releases]
            yield {"target": name, "release": release, "aliases": aliases, "title": family.title, "ros": ros}


def _table(*heads: str) -> Table:
    """A table whose first columns are never broken."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in heads:
        table.add_column(head, no_wrap=True)
    return table

"""Targets as tables, and as JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table

from urdflint.programs import target
from urdflint.programs.options import Option
from urdflint.programs.target import Family
from urdflint.programs.urdfdom.releases import DISTRIBUTIONS
from urdflint.reporters.reference.rule_lists import plain_table
from urdflint.text import harmless_json

MAX_ALIASES = 36  # columns


def table() -> RenderableType:
    """A table of the programs that findings can be about, and one of the releases of ROS."""
    rows = plain_table("target", "release")
    rows.add_column("aliases", max_width=MAX_ALIASES)
    rows.add_column("what it is")
    for row in rows_of_targets():
        rows.add_row(row["target"], row["release"], ", ".join(row["aliases"]), row["title"])
    return Group(rows, "", _distributions())


def _distributions() -> Table:
    """What each release of ROS stands for: its urdfdom, and the Gazebo that is paired with it."""
    rows = plain_table("ROS", "is", "and")
    rows.add_column("ships")
    for name, distribution in DISTRIBUTIONS.items():
        parser, gazebo = target.distributions()[name]
        ships = f"urdfdom {distribution.ships}" + (f", {distribution.remark}" if distribution.remark else "")
        rows.add_row(name, parser, f"{gazebo}, Gazebo {target.FAMILIES['sdformat'].brands[distribution.gazebo]}", ships)
    return rows


def as_json(families: Collection[str]) -> str:
    """The targets as a JSON list, or those of some programs."""
    rows = [row for row in rows_of_targets() if not families or row["target"].partition("@")[0] in families]
    return harmless_json.written(rows, indent=1)


def rows_of_targets() -> Iterator[dict[str, Any]]:
    """Each family in each series; a family's own name and its general aliases stand with the newest."""
    for family in (*target.FAMILIES.values(), *target.callers().values()):
        for series, release in family.series.items():
            name = f"{family.name}@{series}"
            newest = series == family.newest
            aliases = [family.name] if newest else []
            aliases += [alias for alias, alias_target in target.aliases().items() if alias_target == name]
            aliases += [
                alias for alias, alias_target in target.aliases().items() if newest and alias_target == family.name
            ]
            ros = [distribution for distribution, releases in target.distributions().items() if name in releases]
            options = [_option(family, option) for option in family.options]
            yield {
                "target": name,
                "release": release,
                "aliases": aliases,
                "title": family.title,
                "ros": ros,
                "options": options,
            }


def _option(family: Family, option: Option[Any]) -> dict[str, Any]:
    return {
        "name": option.name,
        "values": list(option.values),
        "default": family.preset.get(option.name, option.default_text),
        "about": option.about,
        "source": option.source,
    }


def options(families: Iterable[str]) -> RenderableType:
    """Programs with their releases, other names and options."""
    parts: list[RenderableType] = []
    for row in {row["title"]: row for row in rows_of_targets() if row["target"].partition("@")[0] in families}.values():
        name = row["target"].partition("@")[0]
        releases = [other["target"] for other in rows_of_targets() if other["title"] == row["title"]]
        parts += [f"{row['title']}: {', '.join(releases)}"]
        rows = plain_table("option", "values", "default")
        rows.add_column("what it does")
        rows.add_column("source")
        for option in row["options"]:
            values = ", ".join(option["values"]) or "above 0"
            rows.add_row(option["name"], values, option["default"] or "-", option["about"], option["source"])
        if row["options"]:
            first = row["options"][0]
            parts += ["", rows, "", f"as in -t '{name}({first['name']}={(*first['values'], '500')[0]})'"]
        else:
            parts += ["no options that are modeled"]
        unmodeled = ", ".join(target.FAMILIES[name].unmodeled_options)
        parts += [f"not modeled: {unmodeled}"] if unmodeled else []
    return Group(*parts)

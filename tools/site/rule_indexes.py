"""The list of all rules, which a script filters by family, severity, program, effect, element, fix and release."""

from __future__ import annotations

from collections.abc import Iterator

from tests import documents
from tools.site import rules, tables
from urdflint.linter.rules.catalog import Rule
from urdflint.reporters.effect_sentences import spelled
from urdflint.show.causes import SIGNS

FAMILIES = {  # by the letters of a code
    "CTL": "Control: transmissions, ros2_control and controllers",
    "DRK": "Drake",
    "GZ": "Gazebo",
    "MJC": "MuJoCo",
    "MOV": "MoveIt",
    "MSH": "Meshes",
    "NWT": "Newton",
    "PBT": "PyBullet",
    "PIN": "Pinocchio",
    "PRG": "Several programs",
    "ROS": "Nodes of ROS beside the robot",
    "SIM": "The sim-urdf-schema",
    "SRDF": "SRDF",
    "SUP": "Comments for urdflint",
    "URDF": "URDF",
    "USD": "Isaac Sim",
    "XAC": "Xacro",
    "XML": "XML",
    "XSD": "Schemas",
    "YML": "YAML",
}
HEADS = ("code", "name", "severity", "what is wrong", "programs", "elements", "fix", "since")
INDEX = """---
hide: [toc]
---
# Rules

What urdflint reports. *Programs* is what they do about the bad examples of a rule, *elements* where these have their
faults, *fix* whether `--fix` repairs some of it, and *since* the release that brought the rule.

"""


def pages() -> Iterator[tuple[str, str]]:
    """The path and text of the list."""
    families = [*FAMILIES]
    all_rules = sorted(documents.rules(), key=lambda rule: (families.index(rule.family), rule.code))
    yield "rules/index.md", INDEX + tables.table(HEADS, map(_row, all_rules))


def _row(rule: Rule) -> tuple[str, ...]:
    programs = ", ".join(f"{spelled(name)} {effect.value}" for name, effect in rules.effects(rule).items())
    elements = " ".join(f"`{tag}`" for tag in sorted(rules.tags(rule)))
    severity = f"{SIGNS[rule.severity.value]} {rule.severity.value}"
    link = f"[{rule.code}]({rule.code}.md)"
    return link, rule.name, severity, rule.title, programs, elements, "✓" if rules.is_fixable(rule) else "", rule.since

"""The lists of rules: by the letters of their codes, by program, by what is lost, and by element."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tests import documents
from tools.site import rules, tables
from urdflint.linter.rules.catalog import Rule
from urdflint.programs import target
from urdflint.programs.effect import STRONGEST
from urdflint.reporters.effect_sentences import VERBS, spelled

Listed = tuple[Rule, ...]
Groups = Mapping[str, Sequence[tuple[Rule, str]]]  # by head: rules with what their last column says

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
NOBODY = "No program does anything about it"


def pages() -> Iterator[tuple[str, str]]:
    """The paths and texts of the lists."""
    all_rules = documents.rules()
    yield "rules/index.md", _page("Rules", "All rules by the letters of their codes.", _by_family(all_rules))
    words = "What programs do about the bad examples of each rule, whatever its severity."
    yield "rules/by-program.md", _page("Rules by program", words, _by_program(all_rules))
    words = "The most that any program does about the bad examples of a rule."
    yield "rules/by-effect.md", _page("Rules by what is lost", words, _by_effect(all_rules))
    words = "The elements in which the bad examples of a rule have their faults."
    yield "rules/by-element.md", _page("Rules by element", words, _by_tag(all_rules))


def _page(title: str, words: str, groups: Groups) -> str:
    parts = [f"# {title}\n\n{words}\n"]
    for head, rows_of_head in groups.items():
        rows = (
            (f"[{rule.code}]({rule.code}.md)", rule.name, rule.severity.value, rule.title, last)
            for rule, last in rows_of_head
        )
        parts.append(f"## {head}\n\n{tables.table(('code', 'name', 'severity', 'what is wrong', 'programs'), rows)}")
    return "\n".join(parts)


def _by_family(all_rules: Sequence[Rule]) -> Groups:
    rules_by_family: dict[str, list[tuple[Rule, str]]] = {title: [] for title in FAMILIES.values()}
    for rule in all_rules:
        rules_by_family[FAMILIES[rule.family]].append((rule, _programs(rule)))
    return rules_by_family


def _by_program(all_rules: Sequence[Rule]) -> Groups:
    rules_by_program: dict[str, list[tuple[Rule, str]]] = defaultdict(list)
    for name in target.FAMILIES:
        for rule in all_rules:
            effect = rules.effects(rule).get(name)
            if effect is not None:
                rules_by_program[spelled(name)].append((rule, effect.value))
    return rules_by_program


def _by_effect(all_rules: Sequence[Rule]) -> Groups:
    rules_by_effect: dict[str, list[tuple[Rule, str]]] = {VERBS[effect][0].capitalize(): [] for effect in STRONGEST}
    rules_by_effect[NOBODY] = []
    for rule in all_rules:
        effects_of_rule = rules.effects(rule).values()
        head = VERBS[min(effects_of_rule, key=STRONGEST.index)][0].capitalize() if effects_of_rule else NOBODY
        rules_by_effect[head].append((rule, _programs(rule)))
    return rules_by_effect


def _by_tag(all_rules: Sequence[Rule]) -> Groups:
    rules_by_tag: dict[str, list[tuple[Rule, str]]] = defaultdict(list)
    for rule in all_rules:
        for tag in rules.tags(rule):
            rules_by_tag[tag].append((rule, _programs(rule)))
    return {
        f"`<{tag}>`": rules_by_tag[tag]
        for tag in sorted(rules_by_tag, key=lambda tag_name: tag_name.rpartition(":")[::-1])
    }


def _programs(rule: Rule) -> str:
    return ", ".join(f"{spelled(name)} {effect.value}" for name, effect in rules.effects(rule).items())

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
    every = documents.rules()
    yield "rules/index.md", _page("Rules", "All rules by the letters of their codes.", _by_family(every))
    words = "What programs do about the bad examples of each rule, whatever its severity."
    yield "rules/by-program.md", _page("Rules by program", words, _by_program(every))
    words = "The most that any program does about the bad examples of a rule."
    yield "rules/by-effect.md", _page("Rules by what is lost", words, _by_effect(every))
    words = "The elements in which the bad examples of a rule have their faults."
    yield "rules/by-element.md", _page("Rules by element", words, _by_tag(every))


def _page(title: str, words: str, groups: Groups) -> str:
    parts = [f"# {title}\n\n{words}\n"]
    for head, some in groups.items():
        rows = ((f"[{one.code}]({one.code}.md)", one.name, one.severity.value, one.title, last) for one, last in some)
        parts.append(f"## {head}\n\n{tables.table(('code', 'name', 'severity', 'what is wrong', 'programs'), rows)}")
    return "\n".join(parts)


def _by_family(every: Sequence[Rule]) -> Groups:
    found: dict[str, list[tuple[Rule, str]]] = {title: [] for title in FAMILIES.values()}
    for rule in every:
        found[FAMILIES[rule.family]].append((rule, _programs(rule)))
    return found


def _by_program(every: Sequence[Rule]) -> Groups:
    found: dict[str, list[tuple[Rule, str]]] = defaultdict(list)
    for name in target.FAMILIES:
        for rule in every:
            effect = rules.effects(rule).get(name)
            if effect is not None:
                found[spelled(name)].append((rule, effect.value))
    return found


def _by_effect(every: Sequence[Rule]) -> Groups:
    found: dict[str, list[tuple[Rule, str]]] = {VERBS[effect][0].capitalize(): [] for effect in STRONGEST}
    found[NOBODY] = []
    for rule in every:
        done = rules.effects(rule).values()
        head = VERBS[min(done, key=STRONGEST.index)][0].capitalize() if done else NOBODY
        found[head].append((rule, _programs(rule)))
    return found


def _by_tag(every: Sequence[Rule]) -> Groups:
    found: dict[str, list[tuple[Rule, str]]] = defaultdict(list)
    for rule in every:
        for tag in rules.tags(rule):
            found[tag].append((rule, _programs(rule)))
    return {f"`<{tag}>`": found[tag] for tag in sorted(found, key=lambda one: one.rpartition(":")[::-1])}


def _programs(rule: Rule) -> str:
    return ", ".join(f"{spelled(name)} {effect.value}" for name, effect in rules.effects(rule).items())

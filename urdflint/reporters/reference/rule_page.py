"""A rule's document as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from urdflint.linter.rules.catalog import BLOCK, Option, Rule
from urdflint.programs import evidence, target
from urdflint.programs.changes import Change
from urdflint.reporters.effect_sentences import VERBS, selected
from urdflint.text.wording import listed

MARKUP = re.compile(r"<[^<>]+>|&#?\w+;")  # what Markdown would not show as it is written
ROLES = {
    "robot": "The robot:",
    "bad": "Wrong:",
    "good": "Right:",
    "fixed": "After the fix:",
    "report": "What urdflint reports:",
}


def _options(rule: Rule) -> Iterator[str]:
    """The options of a rule with their defaults, as they stand in a configuration."""
    if rule.options:
        yield from ("Options, with their defaults:", "", "```toml", f"[rules.{rule.name}]")
        yield from (f"{option.name} = {option.default:g}  # {option.about}{_bounds(option)}" for option in rule.options)
        yield from ("```", "")


def _bounds(option: Option) -> str:
    least = "" if option.least is None else f"; at least {option.least:g}"
    return least if option.most is None else f"{least or ';'} at most {option.most:g}"


def page(rule: Rule) -> str:
    """The document of a rule with the evidence of its claims; Markdown."""
    sources = ["- " + MARKUP.sub(r"`\g<0>`", source) for source in known_by(rule)]
    return "\n".join([document(rule), "## Evidence", "", *sources]) + "\n"


def known_by(rule: Rule) -> list[str]:
    """How it is known what programs do: the evidence of the rule, and of each change of a program that decides it."""
    return [rule.evidence, *(_of_change(*row) for row in evidence.deciding(rule.covers))]


def _of_change(program: str, change: Change, reasons: Sequence[str], rows: Sequence[evidence.Row]) -> str:
    releases = f"{target.FAMILIES[program].spelling} from {listed(change.first)} on"
    cases = " ".join(row.subject for row in rows if row.kind == "case")
    evidence_words = [*([f"cases {cases}"] if cases else []), *(row.note for row in rows if row.kind != "case")]
    return f"{', '.join(reasons)}: {releases} {change.what} ({'; '.join(evidence_words)})"


def document(rule: Rule) -> str:
    """The document of a rule, headed by what the catalog knows of it; Markdown."""
    facts = [f"{rule.severity.value}, since {rule.since}"]
    if rule.unasked is not rule.severity:
        facts.append(f"{rule.unasked.value} where no target is asked for")
    if rule.harmless is not rule.severity:
        facts.append(f"{rule.harmless.value} where no program rejects, drops or alters anything")
    if rule.only:
        facts.append(f"only for {', '.join(map(selected, rule.only))}")
    if rule.formerly:
        facts.append(f"formerly {', '.join(rule.formerly)}")
    lines = [f"# {rule.code} {rule.name}", "", f"*{'; '.join(facts)}*", ""]
    effects = [f"- {selected(selector)} {VERBS[effect][0]}" for selector, effect in rule.effects.items()]
    text = re.sub(r"\A\s*# (.*)", r"## \1", rule.text)
    text = BLOCK.sub(lambda block: f"{ROLES[block['role']]}\n\n```{block['language']}\n{block['text']}```", text)
    return "\n".join([*lines, *effects, *[""] * bool(effects), *_options(rule), text.strip()]) + "\n"

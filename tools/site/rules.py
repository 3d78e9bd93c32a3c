"""The pages of rules, at addresses that stay when a rule gets another name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests import documents
from tools.site import tables
from urdflint.findings import Finding
from urdflint.linter.rules import catalog
from urdflint.linter.rules.catalog import Rule
from urdflint.programs import target
from urdflint.programs.effect import Effect, worst
from urdflint.reporters.effect_sentences import VERBS, spelled
from urdflint.reporters.reference import rule_page

FILE = re.compile(r"^```text file (.*)$", re.M)


def address(code: str) -> str:
    """The path of the page of a rule."""
    return f"rules/{code}.md"


def addresses() -> dict[str, str]:
    """The page of each rule's document, by the path of the document in the repository."""
    return {f"rules/{path}": address(code) for code, path in catalog.paths().items()}


def pages() -> Iterator[tuple[str, str, str]]:
    """For each rule the path of its document, the path of its page and the text; codes that were merged lead on."""
    for rule in documents.rules():
        yield f"rules/{rule.path}", address(rule.code), _page(rule)
        for word in rule.formerly:
            if catalog.CODE.match(word):
                text = f"# {word}\n\nThis rule is now [{rule.code} {rule.name}]({rule.path}).\n"
                yield f"rules/{word}.md", address(word), text.replace(rule.path, f"{rule.code}.md")


def _page(rule: Rule) -> str:
    text = FILE.sub(r"`\1`:\n\n```text", rule_page.page(rule))
    done = effects(rule)
    if not done:
        return text
    said = tables.table(("program", "in these examples"), ((spelled(one), VERBS[its][0]) for one, its in done.items()))
    return text.replace("## Evidence\n", f"## Programs\n\n{said}\n## Evidence\n")


def effects(rule: Rule) -> dict[str, Effect]:
    """The strongest effect of what the bad examples of a rule show on each program, in the order of programs."""
    found = worst(one.effects for one in _findings(rule))
    by_family: dict[str, Effect] = worst({name.partition("@")[0]: its} for name, its in found.items())
    return {name: by_family[name] for name in target.FAMILIES if name in by_family}


def tags(rule: Rule) -> set[str]:
    """The elements in which the bad examples of a rule have their faults."""
    found = (one.location.path.partition("/@")[0].rpartition("/")[2] for one in _findings(rule) if one.location)
    return {re.sub(r"\[\d+\]$", "", name) for name in found} - {""}


def _findings(rule: Rule) -> list[Finding]:
    bad = [one.text for one in rule.examples if one.role == "bad"]
    return [one for text in bad for one in documents.for_everyone(rule, text).findings]

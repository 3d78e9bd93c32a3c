"""The pages of rules, at addresses that stay when a rule gets another name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests import documents
from tools.site import messages, tables
from urdflint.findings import Finding
from urdflint.linter.rules import catalog
from urdflint.linter.rules.catalog import Rule
from urdflint.programs import target
from urdflint.programs.effect import Effect, worst
from urdflint.reporters.effect_sentences import VERBS, spelled
from urdflint.reporters.reference import rule_page
from urdflint.text.wording import counted

CASE = re.compile(r"[a-z-]+/(\d+)(?: to [a-z-]+/(\d+))?")
CASES = re.compile(rf"\bcases?(?:,? {CASE.pattern})+")
REASONS = re.compile(r"^- (?:[a-z0-9_]+/[a-z0-9-]+(?:, )?)+: ", re.M)  # of the models of programs
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
    page, mark, sources = rule_page.page(rule).rpartition("## Evidence\n")
    text = messages.with_headings(rule.code, FILE.sub(r"`\1`:\n\n```text", page + mark + _in_words(sources)))
    effect_by_program = effects(rule)
    if not effect_by_program:
        return text
    program_table = tables.table(
        ("program", "in these examples"),
        ((spelled(program), VERBS[effect][0]) for program, effect in effect_by_program.items()),
    )
    return text.replace("## Evidence\n", f"## Programs\n\n{program_table}\n## Evidence\n")


def _in_words(sources: str) -> str:
    """The evidence of a rule for those who do not know the tests of urdflint: what was asked, and not its numbers."""

    def question(cases: re.Match[str]) -> str:
        number = sum(int(last or first) - int(first) + 1 for first, last in CASE.findall(cases[0]))
        return f"programs were asked with {counted(number, 'robot')}"

    sources = CASES.sub(question, sources)
    return REASONS.sub("- ", sources).replace("consumers: ", "programs asked: ")


def effects(rule: Rule) -> dict[str, Effect]:
    """The strongest effect of what the bad examples of a rule show on each program, in the order of programs."""
    effect_by_target = worst(finding.effects for finding in _findings(rule))
    by_family: dict[str, Effect] = worst({name.partition("@")[0]: effect} for name, effect in effect_by_target.items())
    return {name: by_family[name] for name in target.FAMILIES if name in by_family}


def tags(rule: Rule) -> set[str]:
    """The elements in which the bad examples of a rule have their faults."""
    tag_names = (
        finding.location.path.partition("/@")[0].rpartition("/")[2] for finding in _findings(rule) if finding.location
    )
    return {re.sub(r"\[\d+\]$", "", name) for name in tag_names} - {""}


def is_fixable(rule: Rule) -> bool:
    """Whether a bad example of a rule is repaired by a fix."""
    return any(finding.fix is not None for finding in _findings(rule))


def _findings(rule: Rule) -> list[Finding]:
    bad = [example.text for example in rule.examples if example.role == "bad"]
    return [finding for text in bad for finding in documents.for_everyone(rule, text).findings]

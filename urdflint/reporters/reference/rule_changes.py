"""What changed in the rules since a release, as Markdown: for a terminal and for docs/upgrading.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from urdflint.linter.rules.catalog import Rule
from urdflint.linter.rules.rule_changes import CONDITIONS, Change
from urdflint.reporters.effect_sentences import selected
from urdflint.text.wording import listed

Pairs = Sequence[tuple[Rule, Change]]
HEADINGS = {
    "new": "New rules",
    "severity": "Another severity",
    "name": "Another name (the former one is accepted too)",
    "merged": "Merged (the former code and name are accepted too)",
    "programs": "For other programs",
}


def as_markdown(
    changes_by_code: Mapping[str, Sequence[Change]], rules: Sequence[Rule], level: str = "#", folder: str = ""
) -> str:
    """The changes by kind, each heading with its number; with a folder, rules are links to their documents instead."""

    def named(rule: Rule) -> str:
        return f"[{rule.code}]({folder}{rule.path}) {rule.name}" if folder else f"{rule.code} {rule.name}"

    lines: list[str] = []
    for kind in (*HEADINGS, *CONDITIONS):
        pairs = [(rule, change) for rule in rules for change in changes_by_code[rule.code] if change.kind == kind]
        if pairs and kind in HEADINGS:
            lines += [f"{level} {HEADINGS[kind]}{'' if folder else f': {len(pairs)}'}", ""]
            lines += [f"- {named(rule)}: {_words(rule, change)}" for rule, change in pairs]
            lines.append("")
        elif pairs:
            lines += _conditional(kind, pairs, level, is_counted=not folder)
    return "\n".join(lines) or "No rule changed.\n"


def _words(rule: Rule, change: Change) -> str:
    if change.kind == "new":
        return f"{change.after}. {rule.title}"
    if change.kind == "severity":
        return f"{change.before} before, now {change.after}. {rule.title}"
    if change.kind == "programs":
        before, after = (set(words.split()) - {"-"} for words in (change.before, change.after))
        parts = [
            f"{word} {listed([selected(selector) for selector in sorted(selectors)])}"
            for word, selectors in (("now also", after - before), ("no longer", before - after))
            if selectors
        ]
        return "; ".join(parts) if before and after else "for all programs" if before else "; ".join(parts)
    return f"`{change.before}` before"


def _conditional(kind: str, pairs: Pairs, level: str, *, is_counted: bool) -> Iterator[str]:
    """One paragraph for the rules with the same change of a severity that counts under a condition."""
    by_severities = sorted(pairs, key=lambda pair: (pair[1].before, pair[1].after))
    for severities, group in groupby(by_severities, key=lambda pair: (pair[1].before, pair[1].after)):
        codes = [rule.code for rule, _ in group]
        number = f": {len(codes)}" if is_counted else ""
        yield f"{level} {severities[0].capitalize()} before, now {severities[1]}, {CONDITIONS[kind]}{number}"
        yield from ("", ", ".join(codes), "")

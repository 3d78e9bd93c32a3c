"""A rule's document as Markdown, and as a page for a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from urdflint.linter.rules.catalog import BLOCK, Option, Rule
from urdflint.programs import evidence, target
from urdflint.programs.changes import Change
from urdflint.reporters.effect_sentences import VERBS, selected
from urdflint.reporters.reference import printed_messages
from urdflint.text.wording import listed

MARKUP = re.compile(r"<[^<>]+>|&#?\w+;")  # what Markdown would not show as it is written
ROLES = {
    "robot": "The robot:",
    "bad": "Wrong:",
    "good": "Right:",
    "fixed": "After the fix:",
    "report": "What urdflint reports:",
}
STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.55 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.25; margin-top: 2rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { overflow-x: auto; padding: 0.75rem 1rem; border-radius: 0.4rem; background: rgb(128 128 128 / 14%); }
table { border-collapse: collapse; }
th, td { text-align: left; padding: 0.25rem 1rem 0.25rem 0; border-bottom: 1px solid rgb(128 128 128 / 40%); }
"""
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-{digest}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
{body}</body>
</html>
"""


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
    """The document of a rule with the evidence of its claims, unless it is one of a team; Markdown."""
    if not rule.path:
        return document(rule)
    sources = ["- " + MARKUP.sub(r"`\g<0>`", source) for source in known_by(rule)]
    printed = printed_messages.section(rule.code)
    return "\n".join([document(rule), *printed, "## Evidence", "", *sources]) + "\n"


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
    origin = f"since {rule.since}" if rule.path else f"a rule of {rule.evidence or 'the configuration'}"
    facts = [f"{rule.severity.value}, {origin}"]
    if rule.unasked is not rule.severity:
        facts.append(f"{rule.unasked.value} where no target is asked for")
    if rule.harmless is not rule.severity:
        facts.append(f"{rule.harmless.value} where no program rejects, drops or alters anything")
    if rule.folder.rank < rule.severity.rank:
        facts.append(f"{rule.folder.value} at most in a check of a folder")
    if rule.only:
        facts.append(f"only for {', '.join(map(selected, rule.only))}")
    if rule.formerly:
        facts.append(f"formerly {', '.join(rule.formerly)}")
    lines = [f"# {rule.code} {rule.name}", "", f"*{'; '.join(facts)}*", ""]
    effects = [f"- {selected(selector)} {VERBS[effect][0]}" for selector, effect in rule.effects.items()]
    text = re.sub(r"\A\s*# (.*)", r"## \1", rule.text)
    text = BLOCK.sub(lambda block: f"{ROLES[block['role']]}\n\n```{block['language']}\n{block['text']}```", text)
    return "\n".join([*lines, *effects, *[""] * bool(effects), *_options(rule), text.strip()]) + "\n"


def html_page(rule: Rule) -> str:
    """The document as a page that loads nothing; nothing in it becomes markup that is not Markdown."""
    from base64 import b64encode
    from hashlib import sha256

    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    digest = b64encode(sha256(STYLE.encode()).digest()).decode()
    title = escape(f"{rule.code} {rule.name}: {rule.title}")
    return PAGE.format(digest=digest, title=title, style=STYLE, body=reader.render(page(rule)))

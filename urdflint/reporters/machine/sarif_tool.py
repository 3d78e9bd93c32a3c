"""What SARIF says of the program itself: its rules with their documents, and what it could not do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from urdflint import __version__
from urdflint.findings import FileReport, Report, Severity, TeamRule
from urdflint.linter.rules import catalog
from urdflint.linter.rules.catalog import Rule
from urdflint.reporters.effect_sentences import unreported
from urdflint.reporters.machine.json_report import clean, url
from urdflint.reporters.machine.sarif_places import Places, message
from urdflint.reporters.reference.rule_page import document
from urdflint.text.wording import one_line

UNREADABLE, FAILED, SKIPPED, UNCHECKED, UNREPORTED = (
    "unreadable",
    "internal-error",
    "not-checked",
    "part-not-checked",
    "findings-not-told",
)
ABOUT = {
    UNREADABLE: ("error", "A file could not be read"),
    FAILED: ("error", "urdflint failed in a file"),
    SKIPPED: ("warning", "A file was not checked as a robot"),
    UNCHECKED: ("note", "A part of a file could not be checked"),
    UNREPORTED: ("note", "There are more findings of a rule than are reported"),
}
OTHER_LINK = re.compile(r"\](?=\((?!https?://))")
FILE_LINK = re.compile(r"\[([^\[\]]*)\]\((?!https?://)[^()]*\)")  # a link to a file beside a document


def driver(
    names: Mapping[str, str], levels: Mapping[Severity, str], rule_url: str, team: Sequence[TeamRule]
) -> dict[str, Any]:
    """The program, with the rules that found something, by code and name."""
    return {
        "name": "urdflint",
        "version": __version__,
        "rules": [_rule(code, name, levels, rule_url, team) for code, name in names.items()],
        "notifications": [
            {"id": name, "shortDescription": {"text": text}, "defaultConfiguration": {"level": level}}
            for name, (level, text) in ABOUT.items()
        ],
    }


def _rule(
    code: str, name: str, levels: Mapping[Severity, str], rule_url: str, team: Sequence[TeamRule]
) -> dict[str, Any]:
    if not catalog.is_known(code, team):
        return {"id": code, "name": name}
    rule = catalog.rule_of(code, team)
    address = url(code, rule_url)
    title = {"text": _plain(rule.title)}
    markdown = {"markdown": FILE_LINK.sub(r"\1", document(rule))} if rule.path else {}  # links of a team are left out
    return {
        "id": code,
        "name": name,
        "shortDescription": title,
        "fullDescription": {"text": _plain(_paragraph(rule.text)) or title["text"]},
        "help": {"text": f"{title['text']}: {_plain(rule.help)}" if rule.help else title["text"], **markdown},
        **({"helpUri": address} if address else {}),
        "defaultConfiguration": {"level": levels[rule.severity]},
        **{key: value for key, value in _former(rule).items() if value},
        "properties": {"tags": [rule.family.lower()]},
    }


def _former(rule: Rule) -> dict[str, list[str]]:
    """The codes and names that it had once, by which results of former runs are known again."""
    codes = [word for word in rule.formerly if word.isupper()]
    return {"deprecatedIds": codes, "deprecatedNames": [word for word in rule.formerly if word not in codes]}


def _paragraph(text: str) -> str:
    """The first paragraph below the title."""
    parts = (part.strip() for part in text.split("\n\n"))
    return next((part for part in parts if part and not part.startswith("#")), "")


def _plain(text: str) -> str:
    """Markdown as plain text on one line."""
    words = FILE_LINK.sub(r"\1", text).replace("**", "").replace("`", "").split()
    return OTHER_LINK.sub("] ", " ".join(words))


def notifications(report: Report, places: Places) -> Iterator[dict[str, Any]]:
    """What could not be read, checked or reported, of each file."""
    for file in report.files:
        for name, text in _reasons_of(file):
            number = list(ABOUT).index(name)
            yield {
                "descriptor": {"id": name, "index": number},
                "level": ABOUT[name][0],
                "message": message(clean(one_line(text))),
                "locations": [{"physicalLocation": {"artifactLocation": places.file(file.path)}}],
            }


def _reasons_of(file: FileReport) -> Iterator[tuple[str, str]]:
    if file.unreadable:
        yield UNREADABLE, file.unreadable
    if file.failure:
        yield FAILED, file.failure
    if file.skipped:
        yield SKIPPED, file.skipped
    for reason in file.not_checked:
        yield UNCHECKED, reason
    if file.capped:
        yield UNREPORTED, unreported(file.unreported)

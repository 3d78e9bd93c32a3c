"""docs/upgrading.md: what changed in the rules since each recorded release, made of heads and of `rules/releases/`."""

from __future__ import annotations

from pathlib import Path

from tests import documents
from urdflint import __version__
from urdflint.linter.rules import rule_changes
from urdflint.reporters.reference.rule_changes import as_markdown

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "upgrading.md"
BEGIN = "<!-- changes: made by python -m tests.refresh -->\n"


def text() -> str:
    """The page with the changes since each release."""
    written = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]
    return f"{written}{BEGIN}" + "".join(_since(release) for release in reversed(rule_changes.releases()))


def _since(release: str) -> str:
    former_rules = rule_changes.recorded(release)
    rules = documents.rules()
    changes_by_code = {rule.code: rule_changes.changes(rule, former_rules) for rule in rules}
    return f"\n## From {release} to {__version__}\n\n" + as_markdown(changes_by_code, rules, "###", "../rules/")


def record() -> None:
    """Record the rules of this release, for those who will upgrade from it."""
    path = ROOT / "rules" / rule_changes.FOLDER / f"{__version__}.tsv"
    path.write_text(rule_changes.table(documents.rules()), encoding="utf-8")

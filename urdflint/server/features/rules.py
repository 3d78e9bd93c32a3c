"""The document of a rule, for who wants it explained."""

from __future__ import annotations

from urdflint import resources
from urdflint.linter.rules import catalog
from urdflint.reporters.reference import rule_page
from urdflint.server.protocol import uris
from urdflint.server.protocol.job_results import Page
from urdflint.server.protocol.messages import Refused
from urdflint.server.workspace.state import State


def answer(state: State, word: str) -> Page:
    """The document of a rule by its code or name, also of one of a team. Raises Refused."""
    team = state.configured.team
    code = catalog.find(word, team)
    if code is None:
        raise Refused(f"unknown rule '{word}'")
    rule = catalog.rule_of(code, team)
    path = resources.path("rules", rule.path) if rule.path else None
    return Page(uris.uri(path) if path is not None else None, rule_page.page(rule))

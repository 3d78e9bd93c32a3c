"""The document of a rule, for who wants it explained."""

from __future__ import annotations

from urdflint import resources
from urdflint.linter.rules import catalog
from urdflint.reporters.reference import rule_page
from urdflint.server.protocol import uris
from urdflint.server.protocol.job_results import Page
from urdflint.server.protocol.messages import Refused
from urdflint.server.workspace.state import State


def answer(_: State, word: str) -> Page:
    """The document of a rule by its code or name. Raises Refused."""
    code = catalog.find(word)
    if code is None:
        raise Refused(f"unknown rule '{word}'")
    path = resources.path("rules", catalog.paths()[code])
    return Page(uris.uri(path) if path is not None else None, rule_page.page(catalog.rule(code)))

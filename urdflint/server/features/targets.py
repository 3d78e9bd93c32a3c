"""Who is aimed at: the words for the programs that findings in a file count for."""

from __future__ import annotations

from urdflint.config import BadConfig, plans
from urdflint.config.request import BadWord
from urdflint.linter.rules.file_check import targets_of
from urdflint.linter.settings import Settings
from urdflint.model.file_kind import DIRECTIVES_ENDING
from urdflint.server.workspace.state import State


def answer(state: State, uri: str) -> list[str]:
    """The configured targets as they are written; else the targets that the file's own content suggests."""
    text = state.text_at(uri)
    if text is None:
        return []
    try:
        words = plans.for_file(state.configured.config(text.path), text.path).target
    except (BadConfig, BadWord):
        return []
    is_xml = not text.path.endswith((*DIRECTIVES_ENDING, ".yaml", ".yml"))
    return list(words) or [program.name for program in (targets_of(text.document, Settings()) if is_xml else ())]

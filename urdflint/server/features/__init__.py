"""What the server can do, one module a feature: plain functions that make an answer of the workspace's state.

A feature has a module here with `answer(state, params)`, which runs in a worker process: it may take its time without
holding up the checks or the client, and it knows nothing of the server.
"""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from urdflint.struct import Struct

FIX_ALL = "source.fixAll.urdflint"  # a kind of code action
EXPLAIN, FIX_ALL_COMMAND, CHOOSE = "urdflint.explainRule", "urdflint.fixAll", "urdflint.chooseRobot"  # commands

CHOOSE_ARGUMENT, ARGUMENT_VALUES = "urdflint.chooseArgument", "urdflint.argumentValues"
COMPARE, TARGETS, SHOW = "urdflint.compare", "urdflint.targets", "urdflint.show"
# Commands that make documents to read, by the functions of `documents` that do; the first argument is mostly a URI
PAGE = "urdflint.page"
DOCUMENTS = {
    f"urdflint.{command}": command for command in ("expand", "compare", "preview", "explain", "locate", "part")
}
DOCUMENTS[PAGE] = "show"


class Feature(Struct):
    """A request, the module that answers it, what the server says of it, and the answer where there is nothing.

    Where it `checks`, the worker that checks answers it, which has the findings, and may be in the midst of a check.
    """

    method: str
    module: str
    options: Any = None
    empty: Any = None
    checks: bool = False
    name: str = "answer"

    @property
    def function(self) -> str:
        """The function that answers, as jobs name it."""
        return f"features.{self.module}.{self.name}"


TOKEN_TYPES = ("keyword", "function", "parameter", "property", "variable", "macro", "number", "string", "operator")


def semantic_legend() -> types.SemanticTokensLegend:
    """The kinds of words in expressions of xacro, in the order of their numbers."""
    return types.SemanticTokensLegend(list(TOKEN_TYPES), [])


# Modules with `facts(text)`, which the index keeps for each file of the workspace
FACTS: tuple[str, ...] = ("workspace_symbols",)
FEATURES: tuple[Feature, ...] = (
    Feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        "code_actions",
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix, FIX_ALL]),
        empty=[],
        checks=True,
    ),
    Feature(types.TEXT_DOCUMENT_DEFINITION, "definition", types.DefinitionOptions(), empty=[]),
    Feature(types.TEXT_DOCUMENT_REFERENCES, "references", types.ReferenceOptions(), empty=[]),
    Feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, "highlights", types.DocumentHighlightOptions(), empty=[]),
    Feature(types.TEXT_DOCUMENT_PREPARE_RENAME, "prepare_rename"),
    Feature(types.TEXT_DOCUMENT_RENAME, "rename", types.RenameOptions(prepare_provider=True)),
    Feature(
        types.WORKSPACE_WILL_RENAME_FILES,
        "file_renames",
        types.FileOperationRegistrationOptions(filters=[types.FileOperationFilter(types.FileOperationPattern("**"))]),
    ),
    Feature(types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY, "call_hierarchy", types.CallHierarchyOptions(), name="prepare"),
    Feature(types.CALL_HIERARCHY_INCOMING_CALLS, "call_hierarchy", empty=[], name="incoming"),
    Feature(types.CALL_HIERARCHY_OUTGOING_CALLS, "call_hierarchy", empty=[], name="outgoing"),
    Feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, "semantic_tokens", semantic_legend()),
    Feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, "semantic_tokens", semantic_legend(), name="in_range"),
    Feature(types.TEXT_DOCUMENT_HOVER, "hover", types.HoverOptions()),
    Feature(
        types.TEXT_DOCUMENT_COMPLETION,
        "completion",
        types.CompletionOptions(trigger_characters=["<", " ", '"', "'", "/", "$", "{", "."]),
    ),
    Feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, "outline", types.DocumentSymbolOptions(), empty=[]),
    Feature(types.WORKSPACE_SYMBOL, "workspace_symbols", types.WorkspaceSymbolOptions(), empty=[]),
    Feature(types.TEXT_DOCUMENT_FOLDING_RANGE, "folding", types.FoldingRangeOptions(), empty=[]),
    Feature(types.TEXT_DOCUMENT_SELECTION_RANGE, "selection", types.SelectionRangeOptions(), empty=[]),
    Feature(types.TEXT_DOCUMENT_LINKED_EDITING_RANGE, "linked_editing", types.LinkedEditingRangeOptions()),
    Feature(types.TEXT_DOCUMENT_DOCUMENT_LINK, "document_links", types.DocumentLinkOptions(), empty=[]),
    Feature(types.TEXT_DOCUMENT_DOCUMENT_COLOR, "colors", types.DocumentColorOptions(), empty=[]),
    Feature(types.TEXT_DOCUMENT_COLOR_PRESENTATION, "colors", empty=[], name="presentations"),
    Feature(types.TEXT_DOCUMENT_INLAY_HINT, "inlay_hints", types.InlayHintOptions(), empty=[]),
    Feature(types.TEXT_DOCUMENT_CODE_LENS, "code_lens", types.CodeLensOptions(resolve_provider=True), empty=[]),
    Feature(types.CODE_LENS_RESOLVE, "code_lens", name="words"),
)

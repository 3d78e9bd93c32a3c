"""What the server can do, one module a feature: plain functions that make an answer of the workspace's state.

A feature has a module here with `answer(state, params)`, which runs in a worker process: it may take its time without
holding up the checks or the client, and it knows nothing of the server.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from urdflint.server.protocol import types
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

    `provider` is the capability of the server that stands for it. Where it `checks`, the worker that checks answers
    it, which has the findings, and may be in the midst of a check.
    """

    method: str
    module: str
    params: type[Struct]
    provider: str = ""
    options: Mapping[str, Any] = {}
    empty: Any = None
    checks: bool = False
    name: str = "answer"

    @property
    def function(self) -> str:
        """The function that answers, as jobs name it."""
        return f"features.{self.module}.{self.name}"


TOKEN_TYPES = ("keyword", "function", "parameter", "property", "variable", "macro", "number", "string", "operator")
TOKENS = {"legend": {"tokenTypes": TOKEN_TYPES, "tokenModifiers": ()}, "full": True, "range": True}
TYPED = ("<", " ", '"', "'", "/", "$", "{", ".")  # characters after which something is offered

# Modules with `facts(text)`, which the index keeps for each file of the workspace
FACTS: tuple[str, ...] = ("workspace_symbols",)
Document, Place, Range, Calls = types.DocumentParams, types.PositionParams, types.RangeParams, types.CallHierarchyParams
FEATURES: tuple[Feature, ...] = (
    Feature(
        "textDocument/codeAction",
        "code_actions",
        types.CodeActionParams,
        "codeActionProvider",
        {"codeActionKinds": [types.QUICK_FIX, FIX_ALL]},
        empty=[],
        checks=True,
    ),
    Feature("textDocument/definition", "definition", Place, "definitionProvider", empty=[]),
    Feature("textDocument/references", "references", types.ReferenceParams, "referencesProvider", empty=[]),
    Feature("textDocument/documentHighlight", "highlights", Place, "documentHighlightProvider", empty=[]),
    Feature("textDocument/prepareRename", "prepare_rename", Place),
    Feature("textDocument/rename", "rename", types.RenameParams, "renameProvider", {"prepareProvider": True}),
    Feature("workspace/willRenameFiles", "file_renames", types.RenameFilesParams),
    Feature("textDocument/prepareCallHierarchy", "call_hierarchy", Place, "callHierarchyProvider", name="prepare"),
    Feature("callHierarchy/incomingCalls", "call_hierarchy", Calls, empty=[], name="incoming"),
    Feature("callHierarchy/outgoingCalls", "call_hierarchy", Calls, empty=[], name="outgoing"),
    Feature("textDocument/semanticTokens/full", "semantic_tokens", Document, "semanticTokensProvider", TOKENS),
    Feature("textDocument/semanticTokens/range", "semantic_tokens", Range, name="in_range"),
    Feature("textDocument/hover", "hover", Place, "hoverProvider"),
    Feature("textDocument/completion", "completion", Place, "completionProvider", {"triggerCharacters": TYPED}),
    Feature("textDocument/documentSymbol", "outline", Document, "documentSymbolProvider", empty=[]),
    Feature("workspace/symbol", "workspace_symbols", types.WorkspaceSymbolParams, "workspaceSymbolProvider", empty=[]),
    Feature("textDocument/foldingRange", "folding", Document, "foldingRangeProvider", empty=[]),
    Feature("textDocument/selectionRange", "selection", types.SelectionRangeParams, "selectionRangeProvider", empty=[]),
    Feature("textDocument/linkedEditingRange", "linked_editing", Place, "linkedEditingRangeProvider"),
    Feature("textDocument/documentLink", "document_links", Document, "documentLinkProvider", empty=[]),
    Feature("textDocument/documentColor", "colors", Document, "colorProvider", empty=[]),
    Feature("textDocument/colorPresentation", "colors", types.ColorPresentationParams, empty=[], name="presentations"),
    Feature("textDocument/inlayHint", "inlay_hints", Range, "inlayHintProvider", empty=[]),
    Feature("textDocument/codeLens", "code_lens", Document, "codeLensProvider", {"resolveProvider": True}, empty=[]),
    Feature("codeLens/resolve", "code_lens", types.CodeLens, name="words"),
)

"""Code lens: a line over `<robot>` that says what programs make of it, once the client asks for its words."""

from __future__ import annotations

from lsprotocol import types

from urdflint.server.symbols import name_kinds
from urdflint.server.workspace.state import State
from urdflint.syntax.source import is_yaml


def answer(state: State, params: types.CodeLensParams) -> list[types.CodeLens]:
    """A lens for a document that makes a robot with links."""
    text = state.text_at(params.text_document.uri)
    if text is None or is_yaml(text.path):
        return []
    root = text.document.root
    if root is None or root.tag != "robot" or name_kinds.is_semantic(text.path, root):
        return []
    model = state.robot(text.path)
    if model is None or not model.robot.links:
        return []
    return [types.CodeLens(text.range(text.document.start_tag(root)), data=text.uri)]

"""Features asked of a State, without a process; a place is where a text has a mark, or a word of a file."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from urdflint.server.protocol import types, uris
from urdflint.server.protocol.messages import Setup, WithMessage
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.source import Span

MARK = "|"
PARAMETERS: Mapping[str, Any] = {
    "definition": types.PositionParams,
    "references": types.ReferenceParams,
    "highlights": types.PositionParams,
    "hover": types.PositionParams,
    "completion": types.PositionParams,
    "prepare_rename": types.PositionParams,
    "rename": types.RenameParams,
}


def written(folder: Path, files: Mapping[str, str]) -> Path:
    """A folder with files."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def workspace(*roots: Path) -> State:
    """The state of a worker for some folders."""
    state = State()
    state.take(Setup(tuple(map(str, roots))), {})
    return state


def text_of(state: State, path: Path) -> Text:
    """A file as it is."""
    found = state.text(str(path))
    assert found is not None
    return found


def ask_at(state: State, feature: ModuleType, path: Path, offset: int, **more: Any) -> Any:
    """What a feature answers at an offset of a file, in a job of its own."""
    state.take(None, {})
    text = text_of(state, path)
    name = feature.__name__.rpartition(".")[2]
    if name == "references":
        more = {"context": types.ReferenceContext(include_declaration=True), **more}
    document = types.TextDocumentIdentifier(text.uri)
    return feature.answer(state, PARAMETERS[name](text_document=document, position=text.lines.position(offset), **more))


def ask(state: State, feature: ModuleType, path: Path, place: str, **more: Any) -> Any:
    """What a feature answers where a file has a piece of text, at the mark in it."""
    before, _, behind = place.partition(MARK)
    data = text_of(state, path).source.text
    at = data.index((before + behind).encode())
    return ask_at(state, feature, path, at + len(before.encode()), **more)


def shown(root: Path, locations: Sequence[types.Location]) -> list[str]:
    """Locations as paths below a folder with lines, from 1."""
    return [
        f"{Path(uris.path(one.uri) or '').relative_to(root).as_posix()}:{one.range.start.line + 1}" for one in locations
    ]


def edited(state: State, answer: Any) -> dict[Path, bytes]:
    """The texts of files with the edits of an answer."""
    edit: types.WorkspaceEdit = answer.value if isinstance(answer, WithMessage) else answer
    found = {}
    for uri, edits in (edit.changes or {}).items():
        text = state.text_at(uri)
        assert text is not None
        data = text.source.text
        places: list[tuple[Span, str]] = [(text.lines.span(one.range), one.new_text) for one in edits]
        for span, new in sorted(places, reverse=True):
            data = data[: span.start] + new.encode() + data[span.end :]
        found[Path(text.path)] = data
    return found


def apply(state: State, answer: Any) -> dict[Path, bytes]:
    """Make the edits of an answer on the disk; what the files were before."""
    after = edited(state, answer)
    before = {path: path.read_bytes() for path in after}
    for path, data in after.items():
        path.write_bytes(data)
    return before

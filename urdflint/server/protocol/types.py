"""The objects of the language server protocol that urdflint takes and gives, with its names in Python's spelling."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from urdflint.struct import Struct


class MessageType(IntEnum):
    """How grave a message to the user is."""

    Error = 1
    Warning = 2
    Info = 3


class DiagnosticSeverity(IntEnum):
    """How severe a diagnostic is."""

    Error = 1
    Warning = 2
    Information = 3


class DiagnosticTag(IntEnum):
    """How a client is to show a diagnostic besides its severity: grayed out as unnecessary."""

    Unnecessary = 1


class SymbolKind(IntEnum):
    """What a symbol is, which decides its picture."""

    File = 1
    Module = 2
    Namespace = 3
    Package = 4
    Class = 5
    Property = 7
    Constructor = 9
    Enum = 10
    Interface = 11
    Function = 12
    Variable = 13
    Constant = 14
    Object = 19
    EnumMember = 22
    Event = 24
    Operator = 25


class CompletionItemKind(IntEnum):
    """What is offered, which decides its picture."""

    Function = 3
    Variable = 6
    Class = 7
    Module = 9
    Property = 10
    Value = 12
    Keyword = 14
    Snippet = 15
    Color = 16
    File = 17
    Reference = 18
    Folder = 19
    EnumMember = 20
    Constant = 21
    Operator = 24


class InsertTextFormat(IntEnum):
    """How the text of an offer is meant."""

    Snippet = 2


class DocumentHighlightKind(IntEnum):
    """How a name is used at a place."""

    Read = 2
    Write = 3


QUICK_FIX = "quickfix"  # a kind of code action
COMMENT = "comment"  # a kind of folding range
MARKDOWN = "markdown"  # a kind of text


class Position(Struct):
    """A line and a unit of the encoding in it, from 0."""

    line: int
    character: int


class Range(Struct):
    """From a position to before another."""

    start: Position
    end: Position


class Location(Struct):
    """A range of a file."""

    uri: str
    range: Range


class Command(Struct):
    """A command that the client has executed, with its words for the user."""

    title: str
    command: str
    arguments: Sequence[Any] | None = None


class TextEdit(Struct):
    """A range and its new text."""

    range: Range
    new_text: str


class WorkspaceEdit(Struct):
    """Edits by the URI of the document."""

    changes: dict[str, list[TextEdit]]


class DiagnosticRelatedInformation(Struct):
    """Another place that a diagnostic is about."""

    location: Location
    message: str


class CodeDescription(Struct):
    """Where a code is explained."""

    href: str


class Diagnostic(Struct):
    """A finding as the client shows it."""

    range: Range
    message: str
    severity: DiagnosticSeverity
    code: str
    code_description: CodeDescription | None
    source: str
    tags: list[DiagnosticTag] | None
    related_information: list[DiagnosticRelatedInformation] | None


class FullDocumentDiagnosticReport(Struct):
    """All diagnostics of a document."""

    diagnostic_items: list[Diagnostic]
    kind: str = "full"


class WorkspaceFullDocumentDiagnosticReport(Struct):
    """All diagnostics of a closed file, with the number of this result."""

    uri: str
    diagnostic_items: list[Diagnostic]
    result_id: str
    kind: str = "full"
    version: int | None = None


class WorkspaceDiagnosticReport(Struct):
    """Diagnostics of closed files."""

    report_items: list[WorkspaceFullDocumentDiagnosticReport]


class PreviousResultId(Struct):
    """A result that the client has of a closed file."""

    uri: str
    value: str


class WorkspaceDiagnosticParams(Struct):
    """What the client has of closed files."""

    previous_result_ids: list[PreviousResultId]


class TextDocumentIdentifier(Struct):
    """A document by its URI."""

    uri: str


class VersionedTextDocumentIdentifier(Struct):
    """A version of a document."""

    uri: str
    version: int


class TextDocumentItem(Struct):
    """A document that was opened."""

    uri: str
    version: int
    text: str


class DidOpenTextDocumentParams(Struct):
    """A document was opened."""

    text_document: TextDocumentItem


class TextDocumentContentChangeEvent(Struct):
    """A new text of a range, or of the whole document."""

    text: str
    range: Range | None = None


class DidChangeTextDocumentParams(Struct):
    """A document was changed, by these changes one after the other."""

    text_document: VersionedTextDocumentIdentifier
    content_changes: list[TextDocumentContentChangeEvent]


class DocumentParams(Struct):
    """A request about a document."""

    text_document: TextDocumentIdentifier


class PositionParams(DocumentParams):
    """A request about a place of a document."""

    position: Position


class RangeParams(DocumentParams):
    """A request about a range of a document."""

    range: Range


class RenameParams(PositionParams):
    """A new name for what is at a place."""

    new_name: str


class ReferenceContext(Struct):
    """Whether the definitions of a name are wanted among its references."""

    include_declaration: bool


class ReferenceParams(PositionParams):
    """A position whose name has references, and whether its definitions are wanted too."""

    context: ReferenceContext


class CodeActionContext(Struct):
    """Which kinds of code actions are wanted."""

    only: list[str] | None = None


class CodeActionParams(RangeParams):
    """The range that code actions are wanted for, and their kinds."""

    context: CodeActionContext


class CodeAction(Struct):
    """An edit or a command that the client offers."""

    title: str
    kind: str
    diagnostics: list[Diagnostic] | None = None
    is_preferred: bool | None = None
    edit: WorkspaceEdit | None = None
    command: Command | None = None


class SelectionRangeParams(DocumentParams):
    """The places whose surroundings are wanted."""

    positions: list[Position]


class SelectionRange(Struct):
    """A range, and the next one around it."""

    range: Range
    parent: SelectionRange | None = None


class Color(Struct):
    """A color, each part from 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float


class ColorInformation(Struct):
    """A color that is written in a document."""

    range: Range
    color: Color


class ColorPresentationParams(DocumentParams):
    """A color to be written in a range."""

    color: Color
    range: Range


class ColorPresentation(Struct):
    """How a color is written."""

    label: str
    text_edit: TextEdit | None = None


class CodeLens(Struct):
    """A command over a line, which is asked for when the line is seen."""

    range: Range
    command: Command | None = None
    data: Any = None


class CallHierarchyItem(Struct):
    """A macro or a file that calls macros."""

    name: str
    kind: SymbolKind
    uri: str
    range: Range
    selection_range: Range
    detail: str | None = None


class CallHierarchyParams(Struct):
    """Whose calls are wanted."""

    macro_item: CallHierarchyItem


class CallHierarchyIncomingCall(Struct):
    """Who calls, and at which places of its own."""

    from_: CallHierarchyItem
    from_ranges: list[Range]


class CallHierarchyOutgoingCall(Struct):
    """What is called, and at which places of the caller."""

    to: CallHierarchyItem
    from_ranges: list[Range]


class CompletionItem(Struct):
    """Something that can be typed at a place."""

    label: str
    kind: CompletionItemKind | None = None
    detail: str | None = None
    documentation: MarkupContent | None = None
    sort_text: str | None = None
    text_edit: TextEdit | None = None
    insert_text_format: InsertTextFormat | None = None


class CompletionList(Struct):
    """What can be typed at a place, all of it where it is not incomplete."""

    is_incomplete: bool
    completion_items: list[CompletionItem]


class DocumentHighlight(Struct):
    """A place where a name is used."""

    range: Range
    kind: DocumentHighlightKind | None = None


class DocumentLink(Struct):
    """A range that leads to another document."""

    range: Range
    target: str | None = None
    tooltip: str | None = None


class DocumentSymbol(Struct):
    """A part of a document, with the parts in it."""

    name: str
    kind: SymbolKind
    range: Range
    selection_range: Range
    detail: str | None = None
    children: list[DocumentSymbol] | None = None


class WorkspaceSymbolParams(Struct):
    """Letters of the symbols that are wanted."""

    query: str


class WorkspaceSymbol(Struct):
    """A name of the workspace, and where it is."""

    location: Location
    name: str
    kind: SymbolKind
    container_name: str | None = None


class FileRename(Struct):
    """A file that gets another name."""

    old_uri: str
    new_uri: str


class RenameFilesParams(Struct):
    """Files that get other names."""

    files: list[FileRename]


class FoldingRange(Struct):
    """Lines that can be folded."""

    start_line: int
    end_line: int
    kind: str | None = None


class MarkupContent(Struct):
    """A text that is shown with markup."""

    kind: str
    value: str


class Hover(Struct):
    """What is shown of a range."""

    contents: MarkupContent
    range: Range | None = None


class InlayHint(Struct):
    """A word that is shown in a line."""

    position: Position
    label: str
    padding_left: bool | None = None
    tooltip: str | None = None


class LinkedEditingRanges(Struct):
    """Ranges that are edited together."""

    ranges: list[Range]
    word_pattern: str | None = None


class PrepareRenamePlaceholder(Struct):
    """What is renamed, and its present name."""

    range: Range
    placeholder: str


class SemanticTokens(Struct):
    """Words of a document, five numbers each."""

    data: list[int]


class ExecuteCommandParams(Struct):
    """A command of the server with its arguments."""

    command: str
    arguments: list[Any] | None = None


class WorkspaceFolder(Struct):
    """A folder that the client has open."""

    uri: str
    name: str = ""


class WorkspaceFoldersChangeEvent(Struct):
    """Folders that came to the workspace, and those that went."""

    added: list[WorkspaceFolder]
    removed: list[WorkspaceFolder]


class DidChangeWorkspaceFoldersParams(Struct):
    """The folders of the workspace have changed."""

    event: WorkspaceFoldersChangeEvent

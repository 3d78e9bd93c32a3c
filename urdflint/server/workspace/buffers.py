"""The documents that the client has open: their text counts and not what is on the disk, also where it is included."""

from __future__ import annotations

import os
from collections.abc import Iterable

from urdflint.files import safe_open
from urdflint.linter.discovery import inputs
from urdflint.server.protocol import types, uris
from urdflint.server.protocol.positions import UTF16, Lines
from urdflint.struct import Struct
from urdflint.syntax.source import Source


class Buffer(Struct):
    """An open document: its text in UTF-8, and the bytes that the file would have if it were saved now."""

    uri: str
    path: str
    version: int
    text: bytes
    data: bytes


class Buffers:
    """The open documents by URI; what is no file is not kept. `encoding` is the one in which the client counts."""

    def __init__(self, encoding: str = UTF16) -> None:
        self.encoding = encoding
        self.by_uri: dict[str, Buffer] = {}

    def open(self, document: types.TextDocumentItem) -> Buffer | None:
        """Take a document that the client has opened."""
        return self._put(document.uri, document.version, document.text.encode("utf-8", "replace"))

    def change(self, uri: str, version: int, changes: Iterable[types.TextDocumentContentChangeEvent]) -> Buffer | None:
        """Make changes, one after the other; None for a document that is not open."""
        buffer = self.by_uri.get(uri)
        if buffer is None:
            return None
        text = buffer.text
        for change in changes:
            text = self._changed(text, change)
        return self._put(uri, version, text)

    def close(self, uri: str) -> Buffer | None:
        """Let go of a document."""
        return self.by_uri.pop(uri, None)

    @property
    def versions(self) -> dict[str, int]:
        """The versions of the open documents, by URI."""
        return {uri: buffer.version for uri, buffer in self.by_uri.items()}

    @property
    def contents(self) -> dict[str, bytes]:
        """The bytes of all open files, by where links lead."""
        return {os.path.realpath(buffer.path): buffer.data for buffer in self.by_uri.values()}

    def _put(self, uri: str, version: int, text: bytes) -> Buffer | None:
        path = uris.path(uri)
        if path is None:
            return None
        self.by_uri[uri] = buffer = Buffer(uri, path, version, text, as_saved(path, text))
        return buffer

    def _changed(self, text: bytes, change: types.TextDocumentContentChangeEvent) -> bytes:
        new = change.text.encode("utf-8", "replace")
        if change.range is None:
            return new
        start, end = Lines(text, self.encoding).span(change.range)
        return text[:start] + new + text[end:]


def as_saved(path: str, text: bytes) -> bytes:
    """The bytes of a file with another text: in the encoding and with the byte order mark that it has on the disk.

    What the disk has counts where its text is the same: a byte that is wrong in its encoding stays one.
    """
    disk = _on_disk(path)
    if text == disk:
        return text
    source = Source(path, text if disk is None else disk)
    mark = source.bom
    if disk is not None and (disk.decode("utf-8", "replace").encode("utf-8") == text or source.text == text):
        return disk
    try:
        if source.encoding in ("utf-8", "ascii"):
            return mark + text
        encoded = text.decode("utf-8").encode(source.encoding)
        return encoded if encoded.startswith(mark) else mark + encoded
    except UnicodeError:
        return text


def _on_disk(path: str) -> bytes | None:
    try:
        return safe_open.content(path, inputs.LIMIT)
    except (OSError, ValueError):
        return None

"""A robot description as it is handed over to a node of ROS 2: its text, the comments in it, and who hands it over."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from urdflint.model.resource_files import Files
from urdflint.programs.launch_ros.plain_text import CHARACTER, Stop, first_stop, stops
from urdflint.struct import Struct, cached_property
from urdflint.syntax.document import Document
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span

if TYPE_CHECKING:
    from urdflint.programs.launch_ros.launch_files import Launch

OPENING, CLOSING = b"<!--", b"-->"


class Remark(Struct):
    """A comment in which PyYAML stops: where it is written, its text with the marks around it, and the stops."""

    document: Document
    span: Span
    text: str
    stops: dict[str, Stop]


class Handover:
    """What a launch file hands over: the text of a robot file, or what xacro prints for one.

    `comments` are the comments in it, with the document in which each is written; comments of xacro are not in
    `document`, for which `written` gives the place where a span is written.
    """

    def __init__(
        self,
        name: str,
        document: Document,
        files: Files,
        comments: Sequence[tuple[Document, int]] | None = None,
        written: Callable[[Span], Place] | None = None,
    ) -> None:
        self.name = name
        self.document = document
        self.files = files
        self.comments = comments
        self.written = written

    @cached_property
    def text(self) -> str:
        """The description, without the comments of xacro."""
        return self.document.source.text.decode("utf-8", "replace")

    @cached_property
    def stop(self) -> Stop | None:
        """Why PyYAML does not take the text, whatever xacro's comments have."""
        return first_stop(self.text)

    @cached_property
    def remarks(self) -> list[Remark]:
        """The comments in which PyYAML stops."""
        if self.comments is None and self.stop is None:
            return []
        comments = (
            self.comments
            if self.comments is not None
            else [(self.document, start) for start, _ in self.document.comments]
        )
        return [remark for document, start in comments if (remark := _remark(document, start)) is not None]

    @cached_property
    def other_stops(self) -> dict[str, Stop]:
        """The first stop of each kind outside of comments, at its offset in the text."""
        if self.stop is None or self.stop.kind == CHARACTER:
            return {} if self.stop is None else {CHARACTER: self.stop}
        other_stops = stops(self._blanked)
        return other_stops if other_stops or self.remarks else {self.stop.kind: self.stop}

    @cached_property
    def _blanked(self) -> str:
        """The text with letters instead of its comments, and as many bytes."""
        data, pieces, position = self.document.source.text, list[bytes](), 0
        for start, _ in self.document.comments:
            end = data.find(CLOSING, start + len(OPENING))
            end = end + len(CLOSING) if end >= 0 else len(data)
            if start >= position:
                pieces += [data[position:start], b"x" * (end - start)]
                position = end
        return b"".join([*pieces, data[position:]]).decode("utf-8", "replace")

    def place(self, stop: Stop) -> Place:
        """Where a stop outside of comments is written."""
        text = self.text if stop is self.stop else self._blanked
        start = len(text[: stop.start].encode())
        span = Span(start, start + len(text[stop.start : stop.end].encode()))
        return self.written(span) if self.written is not None else Place(None, span=span)

    @cached_property
    def launched(self) -> Launch | None:
        """The launch file of the package that hands the description over without saying that it is a text."""
        from urdflint.programs.launch_ros import launch_files  # for few robots

        return launch_files.handing_over(self.files, os.path.basename(self.name))


def _remark(document: Document, start: int) -> Remark | None:
    data = document.source.text
    end = data.find(CLOSING, start + len(OPENING))
    span = Span(start, end + len(CLOSING) if end >= 0 else len(data))
    text = data[span.start : span.end].decode("utf-8", "replace")
    own_stops = stops(text)
    return Remark(document, span, text, own_stops) if own_stops else None

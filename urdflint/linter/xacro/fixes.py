"""Fixes of an expanded robot as edits of the xacro source that its texts were written in."""

from __future__ import annotations

from urdflint.findings import Edit, Fix
from urdflint.findings.rule import Problem
from urdflint.linter.rules.fix_edits import edit
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.wording import escaped, shortened
from urdflint.xacro import spot
from urdflint.xacro.expansion.origins import Origins, Source


def fix(origins: Origins, problem: Problem, source: Source) -> Fix | None:
    """The fix of a problem in the robot as edits of the source; None unless the text stands just once in both."""
    if problem.fix is None or source.spot.document.source.text is not source.spot.document.source.data:
        return None
    title, changes = problem.fix
    edits, writes = [], any(change.text for change in changes)
    for change in changes:
        place, written = change.place, origins.written(change.place)
        once = written.literal and len(origins.instances(place)) == 1
        if writes and place.part == "element" and _is_worked_out(written.spot.element):
            return None  # the text would have the values in place of what they are worked out from
        if not once or place.span is not None or written.spot.document is not source.spot.document:
            return None
        source_edit = _edit(written, change.text)
        if source_edit is None:
            return None
        edits.append(source_edit)
    # What is taken away may be needed by a robot that this run does not know.
    own = source.spot.document is origins.source or all(source_edit.text for source_edit in edits)
    return Fix(shortened(title), tuple(edits), problem.safe and own)


def _edit(written: Source, text: str) -> Edit | None:
    """The edit that writes a text where one was written, as xacro reads it."""
    written_spot = written.spot
    if "$" in text:  # what xacro would take for its own
        return None
    if written_spot.end is not None:
        return Edit(spot.span_of(written_spot), escaped(text))
    return edit(written_spot.document, Place(written_spot.element, written_spot.attribute, written.part), text)


def _is_worked_out(element: Element) -> bool:
    """Whether anything in an element is for xacro to work out."""
    for node in (element, *element.descendants()):
        if "$" in node.text or any("$" in value for value in node.attributes.values()) or node.tag.startswith("xacro:"):
            return True
    return False

"""Which name of MJCF was meant by one that no release of MuJoCo has, and the fix that writes it."""

from __future__ import annotations

from collections.abc import Iterable

from urdflint.model.scenes.mjcf import Part
from urdflint.programs.scenes import Fix
from urdflint.syntax.document import Document
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span
from urdflint.text.similar import did_you_mean, nearest

Spelling = tuple[str | None, Fix | None]  # what to ask of an unknown name, and the fix that writes the known one


def of_attribute(part: Part, name: str, known_names: Iterable[str]) -> Spelling:
    """Which attribute an unknown one may be."""
    guess = nearest(name, known_names)
    if guess is None or guess in part.element.attributes:
        return did_you_mean(name, guess), None
    return did_you_mean(name, guess), Fix(f"write {guess}", [(part.place(name, "name"), guess)])


def of_element(main: Document, part: Part, known_tags: Iterable[str]) -> Spelling:
    """Which element an unknown one may be."""
    guess = nearest(part.tag, known_tags)
    if guess is None:
        return None, None
    document, element = part.document or main, part.element
    changes = [(part.place(), guess)]
    if document.start_tag(element).end <= element.close < document.element(element).end:
        start = element.close + len("</")
        end = Span(start, start + len(element.tag.encode()))
        changes.append((Place(element, span=end, document=part.document), guess))
    return did_you_mean(part.tag, guess), Fix(f"write <{guess}>", changes)

"""Messages about what is not in the vocabulary of an extension, for the rules of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from urdflint import regex
from urdflint.findings import Severity
from urdflint.findings.rule import Problem, Replace, renaming
from urdflint.model.grouping import grouped
from urdflint.model.robot import Robot
from urdflint.model.structure import irregularities
from urdflint.model.structure.intended_elements import (
    allowed_parents,
    allowed_parents_in,
    category,
    owner_of,
    parent_of,
)
from urdflint.model.structure.misspellings import meant_attribute, meant_child, misspelled_attribute
from urdflint.model.structure.survey import survey_of
from urdflint.schema import lexical, vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place, Places
from urdflint.text.similar import did_you_mean, nearest
from urdflint.text.wording import cut, listed

MARKUP = regex.compile('[&<>"]')
LONGEST = 40  # characters of a text that a message repeats
MAX_NAMES = 3  # names that a message lists


def element_unknown(unknown: irregularities.UnknownElement, owner: str, layer: str) -> Problem:
    """An element that is unknown here in an extension, and what was meant or where it belongs."""
    tag, parent = unknown.element.tag, parent_of(unknown.element).tag
    homes = [f"<{home}>" for home in allowed_parents_in(layer).get(tag, ()) if home != parent]
    belongs = f"; it belongs in {listed(homes, 'or')}" if 0 < len(homes) <= MAX_NAMES else ""
    suggestion = meant_child(unknown.parent, tag) if homes else nearest(tag, unknown.parent.children)
    message = f"<{tag}> in <{parent}> is unknown in {owner}{belongs}"
    return Problem(message, unknown.place(), help=did_you_mean(tag, suggestion))


def misplaced(robot: Robot, layer: str) -> Iterator[Problem]:
    """Problems of elements of an extension in the wrong parent; those of one name and parent are one problem."""
    strange = survey_of(robot).irregular_of(irregularities.UnknownElement)
    strange = [
        unknown for unknown in strange if category(unknown) == "misplaced" and owner_of(unknown.element.tag) == layer
    ]
    for group in grouped(strange, lambda unknown: (unknown.element.tag, parent_of(unknown.element).tag)):
        tag, parent = group[0].element.tag, parent_of(group[0].element).tag
        belongs = listed([f"<{home}>" for home in allowed_parents()[tag]], "or")
        message = f"<{tag}> belongs in {belongs}, not in <{parent}>"
        yield Problem(message, group[0].place(), also=Places(group[1:], irregularities.UnknownElement.place))


def attribute_unknown(unknown: irregularities.UnknownAttribute) -> Problem:
    """An unknown attribute, and what was meant."""
    element, name = unknown.element, unknown.name
    suggestion = meant_attribute(unknown.type, name)
    suggestion = suggestion if suggestion not in element.attributes else None
    fits = suggestion is not None and lexical.accepts(unknown.type.attributes[suggestion].kind)(
        element.attributes[name]
    )
    message = f"<{element.tag}> has no attribute {name}"
    fix = renaming(unknown.place(), f"write {suggestion}", suggestion if fits else None)
    advice = did_you_mean(name, suggestion)
    if says_value(element, unknown.type) and name == "value":
        advice = f"write <{element.tag}>{element.attributes[name]}</{element.tag}>"
    return Problem(message, unknown.place(), help=advice, fix=fix)


def says_value(element: Element, kind: Type) -> bool:
    """Whether an element has its value in an unknown attribute instead of its text."""
    fits = lexical.accepts(kind.text or "")
    text = element.attributes.get("value", "")
    return kind.text is not None and not element.text.strip() and "value" not in kind.attributes and fits(text)


def attribute_missing(missing: irregularities.MissingAttribute) -> Iterator[Problem]:
    """A required attribute that is missing; none where another finding is about a misspelt one."""
    element, name = missing.element, missing.attribute.name
    if misspelled_attribute(element, name) is not None:
        return
    details = _written_as_text(missing) if element.text else {}
    inside = next((child for child in element.children if _bare(child.tag) == name), None)
    if inside is not None:
        details["help"] = f'write <{element.tag} {name}="..."/> instead of the element'
        details["related"] = [("it is written here", Place(inside))]
    yield Problem(f"<{element.tag}> has no {name}", Place(element), cause=f"{element.tag}/@{name}", **details)


def is_attribute(unknown: irregularities.UnknownElement) -> bool:
    """Whether an unknown child stands for a required attribute, so that the missing attribute is not reported too."""
    name, parent = _bare(unknown.element.tag), parent_of(unknown.element)
    return (
        name in unknown.parent.required
        and misspelled_attribute(parent, name) is None
        and (name not in parent.attributes)
    )


def _written_as_text(missing: irregularities.MissingAttribute) -> dict[str, Any]:
    """Help and fix where the text of an element is the value of its missing attribute."""
    element, name, text = missing.element, missing.attribute.name, missing.element.text.strip()
    if element.children or not lexical.accepts(missing.attribute.kind)(text):
        return {}
    advice = f'write <{element.tag} {name}="{text}"/> instead of text'
    if MARKUP.search(text):
        return {"help": advice}
    changes = [Replace(Place(element, part="label"), f'{element.tag} {name}="{text}"')]
    return {"help": advice, "fix": (f"write {name}", [*changes, Replace(Place(element, part="text"), "")])}


def says_attribute(stray: irregularities.StrayText) -> bool:
    """Whether a text stands for a required attribute, so that the missing attribute is not reported too."""
    return any(name not in stray.element.attributes for name in stray.type.required)


def text_unread(stray: irregularities.StrayText) -> Problem:
    """A text in an element whose text no program reads."""
    message = f"<{stray.element.tag}> has text that no program reads: {cut(stray.element.text, LONGEST)}"
    severity = None if any(map(str.isalnum, stray.element.text)) else Severity.INFO  # a sign that was left there
    return Problem(message, Place(stray.element, part="text"), severity=severity)


def value(
    irregular: irregularities.UnreadableValue | irregularities.UnreadableText | irregularities.UnknownValue,
) -> Problem:
    """The problem of a value or text that does not have the required type."""
    tag = irregular.element.tag
    if isinstance(irregular, irregularities.UnreadableText):
        kind = irregular.type.text or ""
        subject = f"text {cut(irregular.text, LONGEST)!r} of <{tag}>" if irregular.text else f"<{tag}> is empty"
    else:
        kind = irregular.attribute.kind
        subject = f"{irregular.attribute.name}={cut(irregular.raw, LONGEST)!r} of <{tag}>"
    words = vocabulary.values(kind)
    required = lexical.required(kind)
    needed = f"must be {required}" if required else "is malformed"
    if isinstance(irregular, irregularities.UnreadableText) and not irregular.text:
        needed = f"but {needed}"
    raw = irregular.text if isinstance(irregular, irregularities.UnreadableText) else irregular.raw
    suggestion = nearest(raw, words) if words and raw else None
    message = f"{subject} {needed}"
    fix = renaming(irregular.place(), f"write {suggestion}", suggestion)
    return Problem(message, irregular.place(), help=did_you_mean(raw, suggestion), fix=fix)


def repeated(again: irregularities.Repeated, word: str = "only the first is read") -> Problem:
    """The problem of a second element where only one is read."""
    message = f"<{parent_of(again.element).tag}> has a second <{again.element.tag}>, but {word}"
    related = [("the first", Place(again.first))]
    return Problem(message, Place(again.element, part="label"), related=related)


def lacking(robot: Robot, layer: str) -> Iterator[tuple[Element, Sequence[str]]]:
    """The elements of an extension without required children, where these are not just misspelt."""
    for kind, elements in survey_of(robot).by_type.items():
        if kind.layer == layer and kind.needed:
            for element in elements:
                present_tags = {child.tag for child in element.children}
                absent = [tag for tag in kind.needed if tag not in present_tags]
                strange = {
                    meant_needed(kind, element, tag) for tag in present_tags if tag not in kind.children and absent
                }
                names = [tag for tag in absent if tag not in strange]
                if names:
                    yield element, names


def meant_needed(kind: Type, element: Element, tag: str) -> str | None:
    """The missing required child that an unknown one was meant to be; a prefix is not compared."""
    absent = [name for name in kind.needed if element.child(name) is None]
    return next((name for name in absent if _bare(name) == _bare(tag)), None) or nearest(tag, absent)


def child_missing(element: Element, tags: Sequence[str]) -> Problem:
    """An element without required children."""
    names = [f"<{tag}>" for tag in tags[:MAX_NAMES]]
    more = [f"{len(tags) - MAX_NAMES} more"] if len(tags) > MAX_NAMES else []
    message = f"<{element.tag}> has no {listed([*names, *more], 'or')}"
    return Problem(message, Place(element), cause=message)


def _bare(tag: str) -> str:
    """A name without the prefix, also one that is written in another way."""
    return tag.removeprefix("drake").lstrip(":_-") if tag.startswith(("drake:", "drake_", "drake-")) else tag

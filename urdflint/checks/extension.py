"""The words in which the rules of each extension tell what does not fit its vocabulary."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from urdflint.linter.rule import Problem, Replace, renaming
from urdflint.model.grouping import alike, elsewhere
from urdflint.model.irregular import (
    MissingAttribute,
    Repeated,
    StrayText,
    UnknownAttribute,
    UnknownElement,
    UnknownValue,
    UnreadableText,
    UnreadableValue,
)
from urdflint.model.meaning import above, homes, owner_of, places, sort
from urdflint.model.misspelling import meant_attribute, meant_child, misspelled_attribute
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.schema import lexical, vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.similar import did_you_mean, nearest
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.wording import listed

Effects = Mapping[str, Effect]
NOTHING: Effects = MappingProxyType({})
MARKUP = re.compile('[&<>"]')
LONGEST = 40  # characters of a text that a message repeats
SHOWN = 3  # names that a message lists
MANY = 8  # words of which a message does not list all


def element_unknown(unknown: UnknownElement, owner: str, layer: str, effects: Effects) -> Problem:
    """An element that the owner of an extension does not know here, and what was meant or where it belongs."""
    tag, parent = unknown.element.tag, above(unknown.element).tag
    homes = [f"<{home}>" for home in places(layer).get(tag, ()) if home != parent]
    belongs = f"; it belongs in {listed(homes, 'or')}" if 0 < len(homes) <= SHOWN else ""
    known = meant_child(unknown.parent, tag) if homes else nearest(tag, unknown.parent.children)
    message = f"{owner} knows no <{tag}> in <{parent}>{belongs}"
    return Problem(message, unknown.place(), effects=effects, help=did_you_mean(tag, known))


def misplaced(robot: Robot, layer: str) -> Iterator[Problem]:
    """The elements that an extension adds to URDF and that stand in a wrong place, those alike together."""
    strange = robot.survey.of(UnknownElement)
    strange = [
        unknown for unknown in strange if sort(unknown) == "misplaced" and owner_of(unknown.element.tag) == layer
    ]
    for group in alike(strange, lambda unknown: (unknown.element.tag, above(unknown.element).tag)):
        tag, parent = group[0].element.tag, above(group[0].element).tag
        belongs = listed([f"<{home}>" for home in homes()[tag]], "or")
        message = f"<{tag}> is not read in <{parent}>{elsewhere(group)}: it belongs in {belongs}"
        yield Problem(message, group[0].place())


def attribute_unknown(unknown: UnknownAttribute, ignored: Effects = NOTHING, missed: Effects = NOTHING) -> Problem:
    """An attribute that its element does not have; `missed` follows where the one that it looks like is needed."""
    element, name = unknown.element, unknown.name
    known = meant_attribute(unknown.type, name)
    known = known if known not in element.attributes else None
    effects = {**ignored, **missed} if known in unknown.type.required else ignored
    fits = known is not None and lexical.accepts(unknown.type.attributes[known].kind)(element.attributes[name])
    message = f"<{element.tag}> has no attribute {name}"
    fix = renaming(unknown.place(), f"write {known}", known if fits else None)
    advice = did_you_mean(name, known)
    if says_value(element, unknown.type) and name == "value":
        advice = f"write <{element.tag}>{element.attributes[name]}</{element.tag}>: the value is text"
    return Problem(message, unknown.place(), effects=effects, help=advice, fix=fix)


def says_value(element: Element, kind: Type) -> bool:
    """Whether an element has its value in an attribute that it does not have, and no text."""
    fits = lexical.accepts(kind.text or "")
    said = element.attributes.get("value", "")
    return kind.text is not None and not element.text.strip() and "value" not in kind.attributes and fits(said)


def attribute_missing(missing: MissingAttribute, effects: Effects = NOTHING) -> Iterator[Problem]:
    """An attribute that its element must have; none where a misspelt one tells of it."""
    element, name = missing.element, missing.attribute.name
    if misspelled_attribute(missing.robot, element, name) is not None:
        return
    told = _written_as_text(missing) if element.text else {}
    inside = next((child for child in element.children if _bare(child.tag) == name), None)
    if inside is not None:
        told["help"] = f'the value is an attribute, not an element: <{element.tag} {name}="..."/>'
        told["related"] = [("it is written here", Place(inside))]
    yield Problem(f"<{element.tag}> has no {name}", Place(element), effects=effects, **told)


def is_attribute(unknown: UnknownElement) -> bool:
    """Whether an unknown element is there in place of a required attribute, whose absence another finding tells."""
    name, parent = _bare(unknown.element.tag), above(unknown.element)
    return (
        name in unknown.parent.required
        and misspelled_attribute(unknown.robot, parent, name) is None
        and (name not in parent.attributes)
    )


def _written_as_text(missing: MissingAttribute) -> dict[str, Any]:
    """Help and fix where the text of an element says what its missing attribute should say."""
    element, name, text = missing.element, missing.attribute.name, missing.element.text.strip()
    if element.children or not lexical.accepts(missing.attribute.kind)(text):
        return {}
    advice = f'write <{element.tag} {name}="{text}"/>: the value is an attribute, not text'
    if MARKUP.search(text):
        return {"help": advice}
    changes = [Replace(Place(element, part="label"), f'{element.tag} {name}="{text}"')]
    return {"help": advice, "fix": (f"write {name}", [*changes, Replace(Place(element, part="text"), "")])}


def says_attribute(stray: StrayText) -> bool:
    """Whether a text is there in place of a required attribute, whose absence another finding tells."""
    return any(name not in stray.element.attributes for name in stray.type.required)


def text_unread(stray: StrayText, effects: Effects = NOTHING) -> Problem:
    """A text in an element that holds none."""
    message = f"<{stray.element.tag}> holds text that nobody reads: {_short(stray.element.text)}"
    return Problem(message, Place(stray.element, part="text"), effects=effects)


def value(found: UnreadableValue | UnreadableText | UnknownValue, effects: Effects = NOTHING) -> Problem:
    """A value or a text that is not of its kind, and what is wanted."""
    tag = found.element.tag
    if isinstance(found, UnreadableText):
        kind = found.type.text or ""
        said = f"{_short(found.text)!r} in <{tag}>" if found.text else f"<{tag}> is empty"
    else:
        kind = found.attribute.kind
        said = f"{found.attribute.name}={_short(found.raw)!r} of <{tag}>"
    words = vocabulary.values(kind)
    wanted = f"wanted is {listed(words, 'or')}" if words else _lower(lexical.explained(kind))
    if len(words) > MANY:
        wanted = f"it is none of the {len(words)} words known there"
    fault = "" if isinstance(found, UnreadableText) and not found.text else " does not fit"
    raw = found.text if isinstance(found, UnreadableText) else found.raw
    known = nearest(raw, words) if words and raw else None
    message = f"{said}{fault}: {wanted}".removesuffix(": ")
    fix = renaming(found.place(), f"write {known}", known)
    return Problem(message, found.place(), effects=effects, help=did_you_mean(raw, known), fix=fix)


def repeated(again: Repeated, effects: Effects = NOTHING, word: str = "only the first one is read") -> Problem:
    """An element of which the reader takes one."""
    message = f"a second <{again.element.tag}> in <{above(again.element).tag}>: {word}"
    related = [("the first one is here", Place(again.first))]
    return Problem(message, Place(again.element, part="label"), related=related, effects=effects)


def lacking(robot: Robot, layer: str) -> Iterator[tuple[Element, Sequence[str]]]:
    """The elements of an extension that lack children which they must have, and do not have them misspelt."""
    for kind, elements in robot.survey.by_type.items():
        if kind.layer == layer and kind.needed:
            for element in elements:
                there = {child.tag for child in element.children}
                absent = [tag for tag in kind.needed if tag not in there]
                strange = {meant_needed(kind, element, tag) for tag in there if tag not in kind.children and absent}
                names = [tag for tag in absent if tag not in strange]
                if names:
                    yield element, names


def meant_needed(kind: Type, element: Element, tag: str) -> str | None:
    """The missing child, one that must be there, that an unknown one was meant to be; a prefix is not looked at."""
    absent = [name for name in kind.needed if element.child(name) is None]
    return next((name for name in absent if _bare(name) == _bare(tag)), None) or nearest(tag, absent)


def child_missing(element: Element, tags: Sequence[str], effects: Effects = NOTHING) -> Problem:
    """An element without children that it must have."""
    names = [f"<{tag}>" for tag in tags[:SHOWN]]
    more = [f"{len(tags) - SHOWN} more"] if len(tags) > SHOWN else []
    return Problem(f"<{element.tag}> lacks {listed([*names, *more])}", Place(element), effects=effects)


def _bare(tag: str) -> str:
    """A name without the prefix, also one that is written in another way."""
    return tag.removeprefix("drake").lstrip(":_-") if tag.startswith(("drake:", "drake_", "drake-")) else tag


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def _lower(words: str) -> str:
    """The first sentence of an explanation, to stand behind a colon."""
    first = words.split(". ", maxsplit=1)[0].rstrip(".").replace("Number", "number")
    return first[:1].lower() + first[1:]

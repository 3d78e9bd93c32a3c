"""Elements of XML that are drawn by chance, changed by chance, and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any
from xml.sax.saxutils import escape, quoteattr


class Element:
    """An element with attributes, a text, and elements inside."""

    def __init__(self, tag: str, *inside: Element | str | None, **attributes: Any) -> None:
        self.tag = tag
        self.attributes = {name.rstrip("_").replace("__", ":"): str(value) for name, value in attributes.items()}
        self.text = "".join(one for one in inside if isinstance(one, str))
        self.children = [one for one in inside if isinstance(one, Element)]

    def all(self) -> Iterator[Element]:
        """This element and all inside."""
        yield self
        for one in self.children:
            yield from one.all()

    def written(self, indent: str = "") -> str:
        """The element as text, children on lines of their own."""
        tags = "".join(f" {name}={quoteattr(value)}" for name, value in self.attributes.items())
        if not self.children and not self.text:
            return f"{indent}<{self.tag}{tags}/>\n"
        if not self.children:
            return f"{indent}<{self.tag}{tags}>{escape(self.text)}</{self.tag}>\n"
        inside = "".join(one.written(indent + "  ") for one in self.children)
        return f"{indent}<{self.tag}{tags}>{escape(self.text)}\n{inside}{indent}</{self.tag}>\n"


class Words:
    """What may stand in a format: tags, attributes, values of numbers, of words and of names."""

    def __init__(self, tags: tuple[str, ...], attributes: tuple[str, ...], values: tuple[str, ...]) -> None:
        self.tags, self.attributes, self.values = tags, attributes, values


def misspelt(chance: Random, word: str) -> str:
    """A word with a letter less, more, or in another case."""
    at = chance.randrange(max(1, len(word)))
    return chance.choice((word[:at] + word[at + 1 :] or "x", word[:at] + "x" + word[at:], word.capitalize() or "x"))


def change(root: Element, chance: Random, words: Words) -> None:
    """Change one thing below a root."""
    every = list(root.all())
    inner = [(above, one) for above in every for one in above.children]
    valued = [one for one in every if one.attributes]
    texts = [one for one in every if one.text]
    names = [value for one in valued for name, value in one.attributes.items() if name == "name"] or ["x"]

    def rename() -> None:
        one = chance.choice(every)
        prefixed = one.tag.removeprefix("drake:") if one.tag.startswith("drake:") else f"drake:{one.tag}"
        one.tag = chance.choice((misspelt(chance, one.tag), prefixed, prefixed, chance.choice(words.tags)))

    def remove() -> None:
        above, one = chance.choice(inner)
        above.children.remove(one)

    def repeat() -> None:
        above, one = chance.choice(inner)
        above.children.append(deepcopy(one))

    def move() -> None:
        above, one = chance.choice(inner)
        below = {id(each) for each in one.all()}
        target = chance.choice([each for each in every if id(each) not in below])
        above.children.remove(one)
        target.children.insert(chance.randint(0, len(target.children)), one)

    def insert() -> None:
        target = chance.choice(every)
        made = Element(chance.choice(words.tags), chance.choice(words.values))
        target.children.insert(chance.randint(0, len(target.children)), made)

    def retext() -> None:
        if texts:
            chance.choice(texts).text = chance.choice((*words.values, chance.choice(names)))

    def revalue() -> None:
        if valued:
            one = chance.choice(valued)
            name = chance.choice(list(one.attributes))
            old = one.attributes[name]
            new = (*words.values, chance.choice(names), chance.choice(names), misspelt(chance, old))
            one.attributes[name] = chance.choice(new)

    def unset() -> None:
        if valued:
            one = chance.choice(valued)
            del one.attributes[chance.choice(list(one.attributes))]

    def set_one() -> None:
        one = chance.choice(every)
        one.attributes[chance.choice(words.attributes)] = chance.choice((*words.values, chance.choice(names)))

    def respell() -> None:
        if valued:
            one = chance.choice(valued)
            name = chance.choice(list(one.attributes))
            one.attributes[misspelt(chance, name)] = one.attributes.pop(name)

    def turn() -> None:
        if texts and chance.random() < 0.7:
            one = chance.choice(texts)
            one.attributes["value"], one.text = one.text, ""
        elif valued:
            one = chance.choice(valued)
            name = chance.choice(list(one.attributes))
            one.children.append(Element(name, one.attributes.pop(name)))

    def refer() -> None:
        if texts:
            named = [one for one in texts if one.text in names] or texts
            one = chance.choice(named)
            one.text = chance.choice((misspelt(chance, one.text), chance.choice(names), "world", "__model__", "m::a", ""))

    changes: tuple[Callable[[], None], ...] = (
        *(rename, rename, remove, repeat, move, insert, retext, retext, revalue, revalue, unset, set_one, respell),
        *(turn, refer, refer),
    )
    chance.choice(changes)()

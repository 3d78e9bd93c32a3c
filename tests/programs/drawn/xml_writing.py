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
    made = _Changes(root, chance, words)
    changes: tuple[Callable[[], None], ...] = (
        *(made.rename, made.rename, made.remove, made.repeat, made.move, made.insert, made.retext, made.retext),
        *(made.revalue, made.revalue, made.unset, made.set_one, made.respell, made.turn, made.refer, made.refer),
    )
    chance.choice(changes)()


class _Changes:
    """The changes that are made of elements, and what they are drawn from."""

    def __init__(self, root: Element, chance: Random, words: Words) -> None:
        self.chance, self.words = chance, words
        self.every = list(root.all())
        self.inner = [(above, one) for above in self.every for one in above.children]
        self.valued = [one for one in self.every if one.attributes]
        self.texts = [one for one in self.every if one.text]
        named = (item for one in self.valued for item in one.attributes.items())
        self.names = [value for name, value in named if name == "name"] or ["x"]

    def rename(self) -> None:
        chance, one = self.chance, self.chance.choice(self.every)
        prefixed = one.tag.removeprefix("drake:") if one.tag.startswith("drake:") else f"drake:{one.tag}"
        one.tag = chance.choice((misspelt(chance, one.tag), prefixed, prefixed, chance.choice(self.words.tags)))

    def remove(self) -> None:
        above, one = self.chance.choice(self.inner)
        above.children.remove(one)

    def repeat(self) -> None:
        above, one = self.chance.choice(self.inner)
        above.children.append(deepcopy(one))

    def move(self) -> None:
        above, one = self.chance.choice(self.inner)
        below = {id(each) for each in one.all()}
        target = self.chance.choice([each for each in self.every if id(each) not in below])
        above.children.remove(one)
        target.children.insert(self.chance.randint(0, len(target.children)), one)

    def insert(self) -> None:
        target = self.chance.choice(self.every)
        made = Element(self.chance.choice(self.words.tags), self.chance.choice(self.words.values))
        target.children.insert(self.chance.randint(0, len(target.children)), made)

    def retext(self) -> None:
        if self.texts:
            new = self.chance.choice((*self.words.values, self.chance.choice(self.names)))
            self.chance.choice(self.texts).text = new

    def revalue(self) -> None:
        if self.valued:
            chance, one = self.chance, self.chance.choice(self.valued)
            name = chance.choice(list(one.attributes))
            old = one.attributes[name]
            new = (*self.words.values, chance.choice(self.names), chance.choice(self.names), misspelt(chance, old))
            one.attributes[name] = chance.choice(new)

    def unset(self) -> None:
        if self.valued:
            one = self.chance.choice(self.valued)
            del one.attributes[self.chance.choice(list(one.attributes))]

    def set_one(self) -> None:
        one, chance = self.chance.choice(self.every), self.chance
        value = chance.choice((*self.words.values, chance.choice(self.names)))
        one.attributes[chance.choice(self.words.attributes)] = value

    def respell(self) -> None:
        if self.valued:
            one = self.chance.choice(self.valued)
            name = self.chance.choice(list(one.attributes))
            one.attributes[misspelt(self.chance, name)] = one.attributes.pop(name)

    def turn(self) -> None:
        if self.texts and self.chance.random() < 0.7:
            one = self.chance.choice(self.texts)
            one.attributes["value"], one.text = one.text, ""
        elif self.valued:
            one = self.chance.choice(self.valued)
            name = self.chance.choice(list(one.attributes))
            one.children.append(Element(name, one.attributes.pop(name)))

    def refer(self) -> None:
        if self.texts:
            chance = self.chance
            one = chance.choice([one for one in self.texts if one.text in self.names] or self.texts)
            new = (misspelt(chance, one.text), chance.choice(self.names), "world", "__model__", "m::a", "")
            one.text = chance.choice(new)

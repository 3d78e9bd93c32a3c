"""Robots that the vocabulary makes: links and joints that fit together, and anything of all extensions in them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tools.fuzz.values import NAMES, value, words_of
from urdflint.schema import vocabulary
from urdflint.schema.vocabulary import Type

DEPTH = 7
LARGEST = 120  # elements of a robot, about
FREE = ("plugin", "robotNamespace", "bodyName", "frameName", "updateRate", "ros", "param", "gazebo", "a")
HEADS = (
    'xmlns:drake="http://drake.mit.edu"',
    "",
    'xmlns:xacro="x" version="1.2"',
    'xmlns:drake="http://x" version="1.1"',
)
GAZEBO = ("sensor", "plugin", "preserveFixedJoint", "mu1", "material", "link", "joint", "visual", "collision", "light")


class Robot:
    """A robot as it grows; `left` is how many elements it may still have."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.left = chance.randrange(10, LARGEST)
        self.kind = vocabulary.robot()

    def text(self) -> str:
        """The robot in XML, if all went well."""
        parts = list(self._tree())
        outer = [name for name in self.kind.children if name not in ("link", "joint")]
        for _ in range(self.chance.randrange(8)):
            name = "gazebo" if self.chance.random() < 0.4 else self.chance.choice(outer)
            parts.append(self._element(name, self.kind.children[name], 1))
        if self.chance.random() < 0.2:
            self.chance.shuffle(parts)
        head = f'<robot name="r" {HEADS[0] if self.chance.random() < 0.7 else self.chance.choice(HEADS)}>'
        return "\n".join([head, *parts, "</robot>\n"])

    def _tree(self) -> Iterator[str]:
        names = self.chance.sample(NAMES, self.chance.randrange(1, 6))
        for index, name in enumerate(names):
            yield self._element("link", self.kind.children["link"], 1, f'name="{name}"')
            if index:
                parent = self.chance.choice(names[:index])
                inner = f'<parent link="{parent}"/><child link="{name}"/>'
                sort = "fixed" if self.chance.random() < 0.4 else self.chance.choice(vocabulary.joint_types())
                tag = "drake:joint" if self.chance.random() < 0.1 else "joint"
                head = f'name="j{name}" type="{sort}"'
                yield self._element(tag, self.kind.children[tag], 1, head, inner)

    def _element(self, tag: str, kind: Type, depth: int, head: str = "", inner: str = "") -> str:
        """An element with what its type may hold; `head` and `inner` are what it has in any case."""
        self.left -= 1
        chance = self.chance
        drawn = (
            attribute
            for attribute in kind.attributes.values()
            if chance.random() < (0.95 if attribute.required else 0.3)
        )
        attributes = [] if head else [self._attribute(attribute.name, attribute.kind) for attribute in drawn]
        content = [inner, *self._children(kind, depth)] if depth < DEPTH and self.left > 0 else [inner]
        if kind.text is not None:
            content.append(_escaped(value(chance, tag, kind.text, words_of(kind.text))))
        body = "".join(content)
        start = " ".join([tag, head, *attributes]).strip()
        return f"<{start}>{body}</{tag}>" if body else f"<{start}/>"

    def _attribute(self, name: str, kind: str) -> str:
        quote = '"' if self.chance.random() < 0.95 else "'"
        drawn = value(self.chance, name, kind, words_of(kind)).replace(quote, "")
        return f"{name}={quote}{_escaped(drawn)}{quote}"

    def _children(self, kind: Type, depth: int) -> Iterator[str]:
        chance, children = self.chance, kind.children
        if kind.open and chance.random() < 0.5:
            for _ in range(chance.randrange(3)):
                tag = chance.choice(FREE)
                yield f'<{tag} name="{chance.choice(NAMES)}">{chance.choice(NAMES)}</{tag}>'
        drawn = [name for name in kind.needed if chance.random() < 0.9]
        usual = [name for name in (GAZEBO if kind.layer == "gazebo" else ()) if name in children]
        number = chance.choice((0, 1, 2, 3, 4)) if children else 0
        drawn += [chance.choice(usual if usual and chance.random() < 0.5 else list(children)) for _ in range(number)]
        for name in drawn:
            if self.left > 0:
                yield self._element(name, children[name], depth + 1)


def _escaped(text: str) -> str:
    """A value without tags of its own; references in it stay as they are."""
    return text.replace("<", "&lt;")


def robot(chance: random.Random) -> str:
    """A robot with something of several extensions."""
    return Robot(chance).text()

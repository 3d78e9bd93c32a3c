"""The schemas asked for a verdict by libxml2: on a text as it is written, and on the elements of a tree."""

from __future__ import annotations

from functools import cache
from typing import Any

from lxml import etree

from urdflint import resources
from urdflint.schema import vocabulary

EXTENDED = "urdf-extended.xsd"
OPEN = {  # by layer, the file that defines it and its stand-in that lets everything through
    "gazebo": (b"layers/gazebo.xsd", b"layers/open-gazebo.xsd"),
    "sim-urdf": (b"layers/sim-urdf.xsd", b"layers/open-sim-urdf.xsd"),
    "mujoco": (b"layers/mujoco.xsd", b"layers/open-mujoco.xsd"),
    "drake": (b"layers/drake-places.xsd", b"layers/open-drake.xsd"),
}
SCHEME = "schemas:///"  # before the names of schema files, so that no disk is asked for them
NAMESPACES = {prefix.removesuffix(":"): address for address, prefix in vocabulary.PREFIXES.items()}
PIECE = 16_384  # bytes of a file that are read at once: each may be full of faults


@cache
def compiled(layers: frozenset[str]) -> etree.XMLSchema:
    """The schema of everything, in which layers that a robot has nothing of are open."""
    parser = etree.XMLParser(no_network=True)
    parser.resolvers.add(_Packed())
    text = resources.read("schemas", EXTENDED)
    for layer, (closed, opened) in OPEN.items():
        if layer not in layers:
            text = text.replace(closed, opened)
    return etree.XMLSchema(etree.fromstring(text, parser, base_url=f"{SCHEME}{EXTENDED}"))


class _Packed(etree.Resolver):
    """Included schemas come from where the resources are, also out of an archive."""

    def resolve(self, url: str, _id: str, context: Any) -> Any:  # type: ignore[override]
        return self.resolve_string(resources.read("schemas", url.removeprefix(SCHEME)), context, base_url=url)


def is_valid(judge: etree.XMLSchema, text: bytes) -> bool:
    """Whether the schema has nothing against a text as it is written."""
    parser = parser_for(judge)
    try:
        for start in range(0, len(text), PIECE):
            parser.feed(text[start : start + PIECE])
            if parser.feed_error_log:
                return False
        parser.close()
    except etree.XMLSyntaxError:
        return False
    return not parser.feed_error_log


def parser_for(judge: etree.XMLSchema) -> Any:
    """A parser that notes in its `feed_error_log` what the schema objects to, and makes no tree."""
    tree: Any = _NoTree()
    return etree.XMLParser(resolve_entities=False, no_network=True, encoding="utf-8", schema=judge, target=tree)


class _NoTree:
    """Takes nothing of what a parser reads: of a tree each complaint would get a path, which takes quadratic time."""

    def close(self) -> None:
        """The end of the file."""


def failing(judge: etree.XMLSchema, tree: Any) -> dict[Any, list[Any]]:
    """The elements of a tree that the schema objects to, each with libxml2's complaints of it."""
    if judge.validate(tree):
        return {}
    complaints: Any = judge.error_log
    places, entries_by_path = _Places(tree), dict[Any, list[Any]]()
    for entry in complaints:
        if entry.path:
            entries_by_path.setdefault(places.path(entry.path), []).append(entry)
    return entries_by_path


class _Places:
    """The elements of a tree by their paths, such as /robot/link[2]: XPath would count the links anew for each."""

    def __init__(self, root: Any) -> None:
        self.steps: dict[Any, dict[str, Any]] = {None: {root.tag: root}}

    def path(self, path: str) -> Any:
        """The element at a path, None where there is none."""
        element = None
        for step in path.strip("/").split("/"):
            element = self._below(element).get(step.removesuffix("[1]"))
            if element is None:
                return None
        return element

    def _below(self, parent: Any) -> dict[str, Any]:
        """The children of an element by the last steps of their paths; the first of a name has no number here."""
        if parent not in self.steps:
            count: dict[str, int] = {}
            steps = self.steps[parent] = {}
            for child in parent:
                count[child.tag] = count.get(child.tag, 0) + 1
                steps[child.tag if count[child.tag] == 1 else f"{child.tag}[{count[child.tag]}]"] = child
        return self.steps[parent]

"""The joints that somebody lists in a file, such as the order that a policy was trained with."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from urdflint.syntax import yaml_text
from urdflint.syntax.source import Source
from urdflint.syntax.yaml_text import Mapping, Node, NotYaml, Scalar, Sequence


class NoList(ValueError):
    """A file without a list of joints, or with several; the text says which."""


def names(source: Source, joints: frozenset[str], key: str = "") -> list[str]:
    """The names in a list: YAML or JSON, or a plain text with a name a line.

    Where the file has more than one list, it is the one with joints of the robot in it, or that of `key`.
    Raises NoList.
    """
    try:
        root = yaml_text.read(source, aliases=True)
    except NotYaml as error:
        raise NoList(f"not YAML, JSON or a list of names: {error}") from error
    if isinstance(root, Scalar) and not key:
        return root.text.replace(",", " ").split()
    lists = dict(_lists(root, ""))
    if key:
        if key not in lists:
            raise NoList(f"no list of names under '{key}'" + _have(lists))
        return lists[key]
    found = {where: listed for where, listed in lists.items() if not joints.isdisjoint(listed)} or lists
    if len({tuple(listed) for listed in found.values()}) != 1:
        raise NoList("no list of names" if not found else f"several lists of joints{_have(found)}")
    return next(iter(found.values()))


def _have(lists: Collection[str]) -> str:
    named = [f"'{one}'" for one in lists if one]
    return f": it has {', '.join(named)}" if named else ""


def _lists(root: Node | None, where: str) -> Iterator[tuple[str, list[str]]]:
    """The lists of texts by where they are, keys joined by dots."""
    waiting: list[tuple[Node | None, str]] = [(root, where)]
    while waiting:
        node, at = waiting.pop()
        if isinstance(node, Sequence):
            texts = [one.text for one in node.items if isinstance(one, Scalar) and one.number is None]
            if texts and len(texts) == len(node.items):
                yield at, texts
        elif isinstance(node, Mapping):
            waiting += [(value, f"{at}.{key.text}".lstrip(".")) for key, value in reversed(list(node.items()))]

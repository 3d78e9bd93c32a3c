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
    candidates = {path: listed for path, listed in lists.items() if not joints.isdisjoint(listed)} or lists
    if len({tuple(listed) for listed in candidates.values()}) != 1:
        raise NoList("no list of names" if not candidates else f"several lists of joints{_have(candidates)}")
    return next(iter(candidates.values()))


def _have(lists: Collection[str]) -> str:
    quoted_names = [f"'{name}'" for name in lists if name]
    return f": it has {', '.join(quoted_names)}" if quoted_names else ""


def _lists(root: Node | None, root_path: str) -> Iterator[tuple[str, list[str]]]:
    """The lists of texts by where they are, keys joined by dots."""
    waiting: list[tuple[Node | None, str]] = [(root, root_path)]
    while waiting:
        node, path = waiting.pop()
        if isinstance(node, Sequence):
            texts = [scalar.text for scalar in node.items if isinstance(scalar, Scalar) and scalar.number is None]
            if texts and len(texts) == len(node.items):
                yield path, texts
        elif isinstance(node, Mapping):
            waiting += [(value, f"{path}.{key.text}".lstrip(".")) for key, value in reversed(list(node.items()))]

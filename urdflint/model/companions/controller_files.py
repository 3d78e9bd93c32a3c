"""The controllers of a parameter file: ros2_control's with `ros__parameters`, and ros_control's without.

In ROS 2 the controller manager's parameters have the types, and each controller is a node with parameters of its own;
both may stand in namespaces, and `/**` is any namespace or node. A node has the parameters of all entries that it fits,
those of several files too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from urdflint.model.companions.rcl_values import substituted
from urdflint.struct import Struct, field
from urdflint.syntax.yaml_text import Mapping, Node, Scalar, Sequence

PARAMETERS = "ros__parameters"
MANAGER = "controller_manager"
DEEPEST = 8
LONGEST = 200  # letters of a key
MOST = 50  # controllers of one name that a node may be
WILD = ("/**", "**", "/*", "*")
ANY = ("**", "*")  # the last step of the name of an entry for every node


class Parameter(NamedTuple):
    """One value with its full name, as `constraints.goal_time`, and the key that it stands behind."""

    name: str
    key: Scalar
    value: Node


class Part(NamedTuple):
    """A key in a controller's block: what stands before it in its full name, with a dot, and what behind it."""

    prefix: str
    key: Scalar
    value: Node

    @property
    def name(self) -> str:
        """Its full name."""
        return f"{self.prefix}{self.key.text}"


class Controller(Struct, eq=False, frozen=False):
    """A controller: `key` is its name where its type is, `type` what says it, `blocks` the parameters of its own.

    `listed` is what stands behind its name at the controller manager, and `keys` are its names before the blocks;
    `shared` has the names of the parameters that it has because every node has them.
    """

    name: str
    key: Scalar | None
    type: Scalar | None
    blocks: list[Mapping] = field(default_factory=list)
    keys: list[Scalar] = field(default_factory=list)
    ros2: bool = True
    space: str = ""
    listed: Mapping | None = None
    shared: set[str] = field(default_factory=set)

    @property
    def kind(self) -> str:
        """Its type, in ROS 2's spelling; "" where it is not known."""
        text = self.type.text if self.type is not None else ""
        return "" if substituted(text) else text.replace("::", "/")

    @property
    def at(self) -> Scalar:
        """The name where somebody looks for it."""
        found = self.key or (self.keys[0] if self.keys else self.type)
        assert found is not None
        return found

    @cached_property
    def parameters(self) -> dict[str, Parameter]:
        """Its parameters by full name; of those that are there twice the last one counts."""
        return {one.name: one for block in self.blocks for one in flat(block)}

    @cached_property
    def parts(self) -> list[Part]:
        """All keys of its blocks."""
        return [one for block in self.blocks for one in parts(block)]

    @cached_property
    def keys_behind(self) -> dict[str, set[str]]:
        """The keys that stand behind each prefix."""
        found: dict[str, set[str]] = {}
        for one in self.parts:
            found.setdefault(one.prefix, set()).add(one.key.text)
        return found

    @property
    def called(self) -> str:
        """Its name and the name of its class."""
        return f"{self} ({self.kind.rpartition('/')[2]})"

    def words(self, *names: str) -> list[Scalar]:
        """The texts that parameters name, one or several each; those that are substituted are left out."""
        found, mine = [], self.parameters
        for name in names:
            value = mine[name].value if name in mine else None
            some = value.items if isinstance(value, Sequence) else [value] if isinstance(value, Scalar) else []
            found += [one for one in some if isinstance(one, Scalar) and _is_said(one)]
        return found

    def whole(self, name: str) -> bool:
        """Whether all that a parameter says can be read here, if it is there."""
        found = self.parameters.get(name)
        value = found.value if found is not None else None
        some = value.items if isinstance(value, Sequence) else [value] if value is not None else []
        return all(isinstance(one, Scalar) and not substituted(one.text) and one.text[:1] != "*" for one in some)

    def __str__(self) -> str:
        return f"controller '{self.name}'"


def _is_said(one: Scalar) -> bool:
    """Whether a text is what the program reads: not empty, no alias, and nothing that a launch file puts in."""
    return bool(one.text) and not substituted(one.text) and not (one.text[0] == "*" and not one.plain)


def flat(block: Mapping, prefix: str = "", depth: int = 0) -> Iterator[Parameter]:
    """The parameters of a block with their full names."""
    for key, value in _short(block):
        inner = _inner(value) if depth < DEEPEST else ()
        for one in inner:
            yield from flat(one, f"{prefix}{key.text}.", depth + 1)
        if not inner:
            yield Parameter(f"{prefix}{key.text}", key, value)


def parts(block: Mapping, prefix: str = "", depth: int = 0) -> Iterator[Part]:
    """All keys of a block."""
    for key, value in _short(block):
        yield Part(prefix, key, value)
        for one in _inner(value) if depth < DEEPEST else ():
            yield from parts(one, f"{prefix}{key.text}.", depth + 1)


def _short(block: Mapping) -> Iterator[tuple[Scalar, Node]]:
    """The entries of a mapping but for those with very long keys, of which full names are made."""
    return ((key, value) for key, value in block.items() if len(key.text) <= LONGEST)


def _inner(value: Node) -> Iterable[Mapping]:
    """The mappings that a value is; rcl reads a list of mappings as if these stood there without the list."""
    some = value.items if isinstance(value, Sequence) else [value]
    return [one for one in some if isinstance(one, Mapping)]


class _Node(Struct, eq=False, frozen=False):
    """A node of a parameter file."""

    space: str
    key: Scalar
    block: Mapping


def read(root: Mapping) -> list[Controller]:
    """The controllers of a file, in the order in which they are named first."""
    nodes = list(_nodes(root, "", 0))
    if not nodes:
        return list(_of_ros1(root, 0))
    found: dict[tuple[str, str], Controller] = {}
    for node in nodes:
        for key, value in node.block.items():
            said = value.get("type") if isinstance(value, Mapping) else None
            if isinstance(said, Scalar) and (_last(node.key.text) == MANAGER or "/" in said.text or "::" in said.text):
                assert isinstance(value, Mapping)
                one = Controller(key.text, key, said, space=node.space, listed=value)
                found.setdefault((node.space, key.text), one)
    listed = {one.name for one in found.values()}
    for node in nodes:
        name, own = _last(node.key.text), _own_type(node)
        if own is not None and name not in listed:
            found.setdefault((node.space, name), Controller(name, None, own, space=node.space))
    named: dict[str, list[Controller]] = {}
    for one in found.values():
        named.setdefault(one.name, []).append(one)
    for node in nodes:
        _given(node, named, found)
    return list(found.values())


def _given(node: _Node, named: dict[str, list[Controller]], found: dict[tuple[str, str], Controller]) -> None:
    """Give a node's parameters to the controllers that it is."""
    name, own = _last(node.key.text), _own_type(node)
    if name in ANY:
        for one in found.values():
            one.shared.update(parameter.name for parameter in flat(node.block))
    some = named.get(name, [])[:MOST]
    exact = found.get((node.space, name))
    mine = [exact] if exact is not None else some if len(some) == 1 else []
    mine = [*mine, *(one for one in some if "*" in one.space + node.space and one not in mine)]
    for one in mine:
        one.type = one.type or own
        one.blocks.append(node.block)
        one.keys.append(node.key)


def _own_type(node: _Node) -> Scalar | None:
    """The type that a node gives itself."""
    said = node.block.get("type")
    return said if isinstance(said, Scalar) and "/" in said.text else None


def completed(controllers: list[Controller], others: Iterable[Mapping]) -> dict[str, set[str]]:
    """The parameters that other files give to controllers of these names, if they cannot do so without this file.

    A file that has the type of a controller too is another choice, and no complement.
    """
    found: dict[str, set[str]] = {one.name: set() for one in controllers}
    for root in others:
        there = read(root)
        for name in found.keys() - {one.name for one in there}:
            for node in _nodes(root, "", 0):
                if _last(node.key.text) in (name, *ANY):
                    found[name].update(parameter.name for parameter in flat(node.block))
    return found


def nodes_without_type(root: Mapping, controllers: list[Controller]) -> list[tuple[str, Scalar, Mapping]]:
    """The nodes with parameters that are neither the manager nor a controller with a type."""
    taken = {id(block) for one in controllers for block in one.blocks}
    return [
        (_last(one.key.text), one.key, one.block)
        for one in _nodes(root, "", 0)
        if id(one.block) not in taken and _last(one.key.text) != MANAGER and one.key.text not in WILD
    ]


def _last(name: str) -> str:
    return name.rpartition("/")[2]


def _nodes(root: Mapping, space: str, depth: int) -> Iterator[_Node]:
    """The nodes of a file, in whatever namespaces they are."""
    for key, value in _short(root):
        if not isinstance(value, Mapping):
            continue
        inside = f"{space}/{key.text.strip('/')}"
        block = value.get(PARAMETERS)
        if isinstance(block, Mapping):
            yield _Node(inside.rpartition("/")[0], key, block)
        if depth < DEEPEST and (block is None or len(value.entries) > 1):
            yield from _nodes(value, inside, depth + 1)


def _of_ros1(root: Mapping, depth: int) -> Iterator[Controller]:
    for key, value in root.items():
        said = value.get("type") if isinstance(value, Mapping) else None
        if isinstance(value, Mapping) and isinstance(said, Scalar) and "/" in said.text:
            yield Controller(key.text, key, said, [value], [key], ros2=False)
        elif isinstance(value, Mapping) and depth < DEEPEST:
            yield from _of_ros1(value, depth + 1)

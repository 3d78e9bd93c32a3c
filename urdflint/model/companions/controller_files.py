"""The controllers of a parameter file: ros2_control's with `ros__parameters`, and ros_control's without.

In ROS 2 the controller manager's parameters have the types, and each controller is a node with parameters of its own;
both may stand in namespaces, and `/**` is any namespace or node. A node has the parameters of all entries that it fits,
those of several files too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from urdflint.model.companions.rcl_values import substituted
from urdflint.struct import Struct, cached_property, field
from urdflint.syntax.yaml_text import Mapping, Node, Scalar, Sequence

PARAMETERS = "ros__parameters"
MANAGER = "controller_manager"
DEEPEST = 8
LONGEST = 200  # letters of a key
MAX_NAMESAKES = 50  # controllers of one name that a node may be
WILD = ("/**", "**", "/*", "*")
ANY_NODE = ("**", "*")  # the last step of the name of an entry for every node


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
    def key_place(self) -> Scalar:
        """The name where somebody looks for it."""
        scalar = self.key or (self.keys[0] if self.keys else self.type)
        assert scalar is not None
        return scalar

    @cached_property
    def parameters(self) -> dict[str, Parameter]:
        """Its parameters by full name; of those that are there twice the last one counts."""
        return {parameter.name: parameter for block in self.blocks for parameter in flat(block)}

    @cached_property
    def parts(self) -> list[Part]:
        """All keys of its blocks."""
        return [part for block in self.blocks for part in parts(block)]

    @cached_property
    def keys_behind(self) -> dict[str, set[str]]:
        """The keys that stand behind each prefix."""
        keys: dict[str, set[str]] = {}
        for part in self.parts:
            keys.setdefault(part.prefix, set()).add(part.key.text)
        return keys

    @property
    def label(self) -> str:
        """Its name and the name of its class."""
        return f"{self} ({self.kind.rpartition('/')[2]})"

    def words(self, *names: str) -> list[Scalar]:
        """The texts that parameters name, one or several each; those that are substituted are left out."""
        matches, mine = [], self.parameters
        for name in names:
            value = mine[name].value if name in mine else None
            nodes = value.items if isinstance(value, Sequence) else [value] if isinstance(value, Scalar) else []
            matches += [node for node in nodes if isinstance(node, Scalar) and _is_said(node)]
        return matches

    def is_complete_list(self, name: str) -> bool:
        """Whether all that a parameter says can be read here, if it is there."""
        parameter = self.parameters.get(name)
        value = parameter.value if parameter is not None else None
        nodes = value.items if isinstance(value, Sequence) else [value] if value is not None else []
        return all(isinstance(node, Scalar) and not substituted(node.text) and node.text[:1] != "*" for node in nodes)

    def __str__(self) -> str:
        return f"controller '{self.name}'"


def _is_said(scalar: Scalar) -> bool:
    """Whether a text is what the program reads: not empty, no alias, and nothing that a launch file puts in."""
    return bool(scalar.text) and not substituted(scalar.text) and not (scalar.text[0] == "*" and not scalar.plain)


def flat(block: Mapping, prefix: str = "", depth: int = 0) -> Iterator[Parameter]:
    """The parameters of a block with their full names."""
    for key, value in _short(block):
        inner = _inner(value) if depth < DEEPEST else ()
        for mapping in inner:
            yield from flat(mapping, f"{prefix}{key.text}.", depth + 1)
        if not inner:
            yield Parameter(f"{prefix}{key.text}", key, value)


def parts(block: Mapping, prefix: str = "", depth: int = 0) -> Iterator[Part]:
    """All keys of a block of YAML, also those of the mappings in it."""
    for key, value in _short(block):
        yield Part(prefix, key, value)
        for mapping in _inner(value) if depth < DEEPEST else ():
            yield from parts(mapping, f"{prefix}{key.text}.", depth + 1)


def _short(block: Mapping) -> Iterator[tuple[Scalar, Node]]:
    """The entries of a mapping but for those with very long keys, of which full names are made."""
    return ((key, value) for key, value in block.items() if len(key.text) <= LONGEST)


def _inner(value: Node) -> Iterable[Mapping]:
    """The mappings that a value is; rcl reads a list of mappings as if these stood there without the list."""
    nodes = value.items if isinstance(value, Sequence) else [value]
    return [node for node in nodes if isinstance(node, Mapping)]


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
    by_name: dict[tuple[str, str], Controller] = {}
    for node in nodes:
        for key, value in node.block.items():
            kind = value.get("type") if isinstance(value, Mapping) else None
            if isinstance(kind, Scalar) and (_last(node.key.text) == MANAGER or "/" in kind.text or "::" in kind.text):
                assert isinstance(value, Mapping)
                controller = Controller(key.text, key, kind, space=node.space, listed=value)
                by_name.setdefault((node.space, key.text), controller)
    listed = {controller.name for controller in by_name.values()}
    for node in nodes:
        name, own = _last(node.key.text), _own_type(node)
        if own is not None and name not in listed:
            by_name.setdefault((node.space, name), Controller(name, None, own, space=node.space))
    namesakes: dict[str, list[Controller]] = {}
    for controller in by_name.values():
        namesakes.setdefault(controller.name, []).append(controller)
    for node in nodes:
        _add_parameters(node, namesakes, by_name)
    return list(by_name.values())


def _add_parameters(
    node: _Node, namesakes: dict[str, list[Controller]], by_name: dict[tuple[str, str], Controller]
) -> None:
    """Give a node's parameters to the controllers that it is."""
    name, own = _last(node.key.text), _own_type(node)
    if name in ANY_NODE:
        for controller in by_name.values():
            controller.shared.update(parameter.name for parameter in flat(node.block))
    candidates = namesakes.get(name, [])[:MAX_NAMESAKES]
    exact = by_name.get((node.space, name))
    mine = [exact] if exact is not None else candidates if len(candidates) == 1 else []
    mine = [
        *mine,
        *(candidate for candidate in candidates if "*" in candidate.space + node.space and candidate not in mine),
    ]
    for controller in mine:
        controller.type = controller.type or own
        controller.blocks.append(node.block)
        controller.keys.append(node.key)


def _own_type(node: _Node) -> Scalar | None:
    """The type that a node gives itself."""
    kind = node.block.get("type")
    return kind if isinstance(kind, Scalar) and "/" in kind.text else None


def completed(controllers: list[Controller], other_roots: Iterable[Mapping]) -> dict[str, set[str]]:
    """The parameters that other files give to controllers of these names, if they cannot do so without this file.

    A file that has the type of a controller too is another choice, and no complement.
    """
    parameter_names: dict[str, set[str]] = {controller.name: set() for controller in controllers}
    for root in other_roots:
        controllers_there = read(root)
        for name in parameter_names.keys() - {controller.name for controller in controllers_there}:
            for node in _nodes(root, "", 0):
                if _last(node.key.text) in (name, *ANY_NODE):
                    parameter_names[name].update(parameter.name for parameter in flat(node.block))
    return parameter_names


def nodes_without_type(root: Mapping, controllers: list[Controller]) -> list[tuple[str, Scalar, Mapping]]:
    """The nodes with parameters that are neither the manager nor a controller with a type."""
    blocks_read = {id(block) for controller in controllers for block in controller.blocks}
    return [
        (_last(node.key.text), node.key, node.block)
        for node in _nodes(root, "", 0)
        if id(node.block) not in blocks_read and _last(node.key.text) != MANAGER and node.key.text not in WILD
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
        kind = value.get("type") if isinstance(value, Mapping) else None
        if isinstance(value, Mapping) and isinstance(kind, Scalar) and "/" in kind.text:
            yield Controller(key.text, key, kind, [value], [key], ros2=False)
        elif isinstance(value, Mapping) and depth < DEEPEST:
            yield from _of_ros1(value, depth + 1)

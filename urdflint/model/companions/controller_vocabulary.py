"""The parameters of well-known controllers of ros2_controllers, by their type: from `schemas/controllers.tsv`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from urdflint import resources

RELEASES = {2: "Humble", 3: "Iron", 4: "Jazzy", 5: "Kilted"}  # by the major release of ros2_controllers
NEWEST = 6
SET_BY_TYPE = {"interface_name": "JointGroup"}  # parameters that controllers with such a name set themselves
# What every controller reads, from controller_interface and rclcpp; and what the controller manager reads of it
EVERYWHERE = frozenset(
    {
        *("type", "update_rate", "is_async", "thread_priority", "robot_description", "use_sim_time", "params_file"),
        *("fallback_controllers", "node_options_args", "start_type_description_service", "enable_introspection"),
    }
)
OPEN = ("async_parameters.", "qos_overrides.", "service_introspection.", "introspection.")


class Parameter(NamedTuple):
    """A parameter of a controller: `allowed` is `a|b` for words, `=6` for so many values, `>0` or `>=0` for numbers."""

    name: str
    kind: str
    needed: bool
    allowed: str
    first: int
    last: int

    @property
    def is_removed(self) -> bool:
        """Whether the newest release does not read it."""
        return self.last < NEWEST


@cache
def types() -> Mapping[str, tuple[str, ...]]:
    """The tables of each type of controller."""
    return {row[1]: tuple(row[2].split("+")) for row in _rows() if row[0] == "type"}


@cache
def parameters(kind: str) -> Mapping[str, Parameter] | None:
    """The parameters of a type by name, in which `*` is for the name of a joint; None of an unknown type."""
    tables = types().get(kind)
    if tables is None:
        return None
    own = {name for name, mark in SET_BY_TYPE.items() if mark in kind}
    by_name = {}
    for row in _rows():
        if row[0] in tables:
            _, name, value, needed, allowed, span = row
            first, last = map(int, span.split("-"))
            parameter = Parameter(
                name, value, bool(needed) and last == NEWEST and name not in own, allowed, first, last
            )
            by_name[name] = parameter
    return by_name


@cache
def _rows() -> tuple[tuple[str, ...], ...]:
    lines = resources.lines("schemas", "controllers.tsv")
    return tuple(tuple(line.split("\t")) for line in lines if not line.startswith("#"))


@cache
def _patterns(kind: str) -> tuple[tuple[tuple[str, ...], Parameter], ...]:
    return tuple(
        (tuple(parameter.name.split(".")), parameter)
        for parameter in (parameters(kind) or {}).values()
        if "*" in parameter.name
    )


def find_parameter(kind: str, name: str) -> Parameter | bool:
    """The parameter of a type by its full name; True where the name is read, and nobody knows as what; else False."""
    table = parameters(kind) or {}
    if name in table:
        return table[name]
    parts = tuple(name.split("."))
    for pattern, parameter in _patterns(kind):
        if len(pattern) <= len(parts) and _fits(pattern, parts):
            return parameter
    inside = any(parameter.kind == "any" and name.startswith(f"{parameter.name}.") for parameter in table.values())
    return name in EVERYWHERE or name.startswith(OPEN) or inside


def _fits(pattern: tuple[str, ...], parts: tuple[str, ...]) -> bool:
    """Whether a name fits a pattern; names of joints may have dots in them."""
    star = pattern.index("*")
    rest = len(pattern) - star - 1
    return parts[:star] == pattern[:star] and (not rest or parts[-rest:] == pattern[star + 1 :])


@cache
def level(kind: str, prefix: str) -> frozenset[str]:
    """The keys that may stand behind a prefix, such as `constraints.`; `*` among them is for the name of a joint."""
    depth = prefix.count(".")
    names = {name.split(".")[depth] for name in parameters(kind) or {} if name.startswith(prefix)}
    return frozenset(names | EVERYWHERE) if not prefix else frozenset(names)


def last(kind: str) -> int | None:
    """The last major release of ros2_controllers with a type of controller; None for an unknown type."""
    return next((int(row[3].split("-")[1]) for row in _rows() if row[0] == "type" and row[1] == kind), None)

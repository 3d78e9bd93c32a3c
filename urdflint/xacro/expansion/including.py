"""Other files taken into a robot by `xacro:include`."""

from __future__ import annotations

import math
import os

from urdflint.files import include_budget, is_below, safe_open, tracked
from urdflint.xacro.expansion import failures
from urdflint.xacro.expansion.bindings import Scope
from urdflint.xacro.expansion.expander import Expander
from urdflint.xacro.expansion.loading import Broken, Missing, NotAllowed
from urdflint.xacro.expansion.macros import Macros, lift_namespaces
from urdflint.xacro.expansion.nodes import Node
from urdflint.xacro.spot import Call

NAMES = 10  # names that are read for a pattern and cost as much as an element
MAKEFILE = "Makefile"
BUILDS = (MAKEFILE, "pyproject.toml", "requirements.txt", "environment.yml", "pixi.toml", "setup.py")
MOST_OF_BUILD = 1_000_000  # bytes of such a file
MOST_FILES = 1000  # that one pattern may mean


def include(expander: Expander, node: Node, out: Node, macro_scope: Macros, scope: Scope) -> None:
    """Evaluate the files that an include names, in the place of it."""
    spec = expander.value(node, "filename", scope)
    optional = expander.truth(node, "optional", scope, default=False)
    if spec.unknown:
        expander.lose_names()
        return
    if "ns" in node.attributes:
        space = expander.value(node, "ns", scope)
        if space.unknown:
            expander.lose_names()
            return
        name = expander.as_attribute(node, "ns", space)
        macro_scope.spaces[name] = inner_known = Macros()
        scope.spaces[name] = inner = Scope(scope, space=True)
        macro_scope, scope = inner_known, inner
    outer, expander.reader.bindings_read = expander.reader.bindings_read, list(spec.bindings)
    for path in _paths(expander, node, expander.as_attribute(node, "filename", spec)):
        if not tracked.exists(expander.loader.place(path)):
            path = _seen_by_build(expander, node, path) or path  # noqa: PLW2901
        _include_one(expander, node, path, out, macro_scope, scope, optional=bool(optional))
    expander.reader.bindings_read = outer


def _paths(expander: Expander, node: Node, spec: str) -> list[str]:
    """The files that a name or a pattern means, seen from the file that includes them."""
    path = os.path.join(os.path.dirname(expander.files[-1]), spec)
    if not tracked.has_wildcards(spec):
        return [path]
    if not expander.loader.allows(glob_root(path)):
        expander.lose_names()
        expander.fault(
            failures.IncludeRefused(expander.spot(node, "filename"), spec, "it is outside of the robot's packages")
        )
        return []
    matches = tracked.matches(path, MOST_FILES)
    expander.pay(include_budget.INCLUDE + matches.looked_at / NAMES if matches.complete else math.inf)
    if not matches.paths:
        expander.fault(failures.NothingIncluded(expander.spot(node, "filename"), spec))
    return matches.paths


def _seen_by_build(expander: Expander, node: Node, path: str) -> str | None:
    """The file that an include means where a build of the repository makes the robot from a folder above."""
    own = os.path.dirname(expander.files[-1])
    name, folder = os.path.relpath(path, own), os.path.dirname(own)
    top = expander.loader.packages.repository
    while top is not None and not name.startswith(os.pardir) and is_below(folder, top):
        build_path = os.path.join(folder, name)
        build = _build(folder) if tracked.is_file(build_path) else None
        if build is not None:
            shown_path = expander.loader.shown_path
            spot = expander.spot(node, "filename")
            expander.fault(failures.IncludeElsewhere(spot, shown_path(path), shown_path(os.path.join(folder, build))))
            return build_path
        folder = os.path.dirname(folder)
    return None


def _build(folder: str) -> str | None:
    """The file that makes robots in a folder without the program of ROS: a Makefile, or one that names xacrodoc."""
    for name in BUILDS:
        path, word = os.path.join(folder, name), b".xacro" if name == MAKEFILE else b"xacrodoc"
        try:
            if tracked.is_file(path) and word in safe_open.content(path, MOST_OF_BUILD):
                return name
        except (OSError, safe_open.NoFile):
            continue
    return None


def glob_root(path: str) -> str:
    """The folder of a pattern, before its first wildcard."""
    first = min((path.index(mark) for mark in tracked.WILDCARDS if mark in path), default=len(path))
    return os.path.dirname(path[:first])


def _include_one(
    expander: Expander, node: Node, path: str, out: Node, macro_scope: Macros, scope: Scope, *, optional: bool
) -> None:
    spot = expander.spot(node, "filename")
    path = expander.loader.place(path)
    expander.pay(include_budget.AGAIN if path in expander.loader.read else include_budget.INCLUDE)
    if len(expander.files) > 1 and expander.files.count(path) > 1:
        expander.lose_names()
        if spot not in expander.circular:
            expander.circular.add(spot)
            expander.fault(failures.IncludeCircular(spot, _circle(expander, path)))
        return
    label = expander.loader.shown_path(path)
    try:
        root = expander.loader.load(path)
    except Missing as missing:
        if not optional:
            expander.lose_names()
            build = expander.loader.build(path)
            fault = (
                failures.IncludeMissing(spot, label, missing.near)
                if build is None
                else failures.IncludeBuilt(spot, label, build)
            )
            expander.fault(fault)
        return
    except NotAllowed as error:
        expander.lose_names()
        expander.fault(failures.IncludeRefused(spot, label, str(error)))
        return
    except Broken as error:
        expander.lose_names()
        expander.fault(failures.IncludeBroken(spot, label, str(error)))
        return
    _take_in(expander, node, root, path, out, macro_scope, scope)


def _circle(expander: Expander, path: str) -> tuple[str, ...]:
    """The files through which a file includes itself, from its last time on."""
    files = expander.files
    last = len(files) - 1 - files[::-1].index(path)
    return tuple(map(expander.loader.shown_path, (*files[last:], path)))


def _take_in(
    expander: Expander, node: Node, root: Node, path: str, out: Node, macro_scope: Macros, scope: Scope
) -> None:
    outer, expander.call = (
        expander.call,
        Call("include", expander.loader.shown_path(path), node.document, node.element, node.call or expander.call),
    )
    expander.files.append(path)
    expander.read(root.document)
    inside = Node(root.tag, {}, root.document, root.element)
    expander.fill(root, inside, macro_scope, scope)
    expander.files.pop()
    expander.call = outer
    lift_namespaces(inside, out)
    out.children += inside.children

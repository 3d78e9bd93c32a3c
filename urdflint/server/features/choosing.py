"""The robot through which a file is seen: which can be chosen, and the choice written into the configuration."""

from __future__ import annotations

import os
from collections.abc import Mapping

from urdflint.config import NAMES, BadConfig, plans, writing
from urdflint.server.protocol import uris
from urdflint.server.protocol.job_results import Candidates
from urdflint.server.protocol.messages import Refused
from urdflint.server.workspace import freshness
from urdflint.server.workspace.state import State

MAX_ROBOTS = 20  # robots that are offered


def candidates(state: State, uri: str) -> Candidates:
    """The robots that can be chosen for a file: those that include it, or that a file beside robots may be about."""
    path = uris.path(uri)
    if path is None:
        return Candidates([], [])
    robots = state.robots_of(path)[1:]
    if not robots:
        root = state.configured.root(path) or os.path.dirname(path)
        robots = [file for file in state.checks.neighbors.below(root) if file.endswith((".urdf", ".xacro"))]
    root = state.configured.root(path) or os.path.dirname(path)
    makers = [
        robot for robot in robots if robot != path and not robot.endswith(".srdf.xacro") and _makes_links(state, robot)
    ]
    makers = makers[:MAX_ROBOTS]
    return Candidates(makers, [os.path.relpath(robot, root) for robot in makers])


def choose(state: State, uri: str, robot: str, arguments: Mapping[str, str]) -> str:
    """Write the robot for a file, and arguments of xacro for that robot, into the configuration; what was done.

    Raises Refused.
    """
    path = uris.path(uri)
    if path is None or not os.path.isfile(robot):
        raise Refused(f"no such robot: {robot}")
    nearest = _configuration(state, path)
    relative = os.path.relpath(robot, os.path.dirname(nearest)).replace(os.sep, "/")
    try:
        writing.robot(nearest, relative)
        if arguments:
            writing.arguments(nearest, relative, arguments)
    except BadConfig as error:
        raise Refused(str(error)) from error
    except OSError as error:
        raise Refused(f"cannot write {nearest}: {error.strerror or error}") from error
    freshness.forget()
    return f"{relative} is the robot now, as {nearest} says"


def _configuration(state: State, path: str) -> str:
    """The configuration that counts for a file, or a new one in its folder of the workspace."""
    try:
        nearest = plans.find(os.path.dirname(path))
    except BadConfig as error:
        raise Refused(str(error)) from error
    root = state.configured.root(path) or os.path.dirname(path)
    return nearest or os.path.join(root, NAMES[0])


def _makes_links(state: State, path: str) -> bool:
    model = state.robot(path, wait=2.0)
    return model is not None and bool(model.robot.links)

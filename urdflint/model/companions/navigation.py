"""What Nav2 and move_base are told about a robot: the frames of its base, and the room that it takes on the ground."""

from __future__ import annotations

from collections.abc import Iterator, Set

from urdflint import regex
from urdflint.model.companions import controller_files, rcl_values
from urdflint.model.companions.nodes import Parameters
from urdflint.model.parameter_marks import NAVIGATION_KEYS, SLAM
from urdflint.struct import Struct, cached_property
from urdflint.syntax.yaml_text import Mapping, Node, Scalar, Sequence
from urdflint.xacro.callers.commands import UNKNOWN

DEEPEST = 8
BASE, RADIUS, FOOTPRINT = "robot_base_frame", "robot_radius", "footprint"
DEFAULT_BASE = "base_link"
FRAMES = (BASE, "base_frame_id", "base_frame")
PUBLISHED = ("base_link_frame", "child_frame_id", "child_frame")  # frames that a node makes itself
OWN_PROGRAMS = ("amcl", SLAM)  # which Nav2 does not need to have
LEAST_CORNERS = 3
NUMBER = regex.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
Corner = tuple[float, float]


class Costmap(Struct, eq=False):
    """The parameters of a costmap that say how large the robot is, and the frame that they are in."""

    block: Mapping

    @property
    def base(self) -> str:
        """The frame of the robot's base, in which the footprint is given."""
        scalar = self.block.get(BASE)
        return scalar.text.strip("/") if isinstance(scalar, Scalar) else DEFAULT_BASE

    @property
    def radius(self) -> tuple[Node, float] | None:
        """Where the radius of a round robot is written, and what it is in m; None where a footprint counts."""
        node = self.block.get(RADIUS)
        radius = node.number if isinstance(node, Scalar) else None
        return None if node is None or radius is None or self.footprint is not None else (node, radius)

    @cached_property
    def footprint(self) -> tuple[Node, list[Corner]] | None:
        """Where the outline is written, and its corners in m; None where there are none."""
        node = self.block.get(FOOTPRINT)
        texts = [] if node is None else [scalar.text for scalar in _scalars(node, 0)]
        numbers = [float(number) for text in texts for number in NUMBER.findall(text)]
        corners = list(zip(numbers[::2], numbers[1::2], strict=False))
        return None if node is None or len(corners) < LEAST_CORNERS else (node, corners)


class Navigation(Parameters):
    """The parameters of nodes that plan how a robot on wheels or feet drives."""

    few_names = True

    @cached_property
    def frames(self) -> list[Scalar]:
        """The names of frames of the robot that its parameters have."""
        return [
            value
            for block in _blocks(self.root, 0, self._idle)
            for key, value in block.items()
            if key.text in FRAMES and isinstance(value, Scalar)
        ]

    @property
    def _idle(self) -> frozenset[str]:
        """The programs of their own that launch files do not start, where these give the file to others."""
        programs = self.programs_given()
        return frozenset(OWN_PROGRAMS) - programs if programs and UNKNOWN not in programs else frozenset()

    @cached_property
    def costmaps(self) -> list[Costmap]:
        """The blocks that say how large the robot is."""
        return [Costmap(block) for block in _blocks(self.root, 0) if block.get(RADIUS) or block.get(FOOTPRINT)]

    @cached_property
    def published_frames(self) -> frozenset[str]:
        """Frames that others than robot_state_publisher may make: estimates of odometry, and launch files."""
        roots = [root for root in (self.root, *self.other_roots(), *self.distant_roots()) if isinstance(root, Mapping)]
        return self.launched_words().union(*map(_published, roots))


def is_navigation(root: Mapping) -> bool:
    """Whether a file has such parameters."""
    blocks = list(_blocks(root, 0))
    has_keys = any(key.text in NAVIGATION_KEYS for block in blocks for key, _ in block.items())
    return has_keys or any(isinstance(block.get(SLAM), Mapping) for block in blocks)


def _published(root: Mapping) -> frozenset[str]:
    keys = (*PUBLISHED, *FRAMES) if controller_files.read(root) else PUBLISHED
    scalars = [block.get(key) for block in _blocks(root, 0) for key in keys]
    return frozenset(scalar.text.strip("/") for scalar in scalars if isinstance(scalar, Scalar))


def _blocks(node: Node, depth: int, idle: Set[str] = frozenset()) -> Iterator[Mapping]:
    """All mappings of a file, but for those of `idle` nodes."""
    if isinstance(node, Mapping):
        yield node
        for key, value in node.items() if depth < DEEPEST else ():
            if key.text.rpartition("/")[2] not in idle:
                yield from _blocks(value, depth + 1, idle)


def _scalars(node: Node, depth: int) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        if not rcl_values.substituted(node.text):
            yield node
    elif isinstance(node, Sequence) and depth < DEEPEST:
        for part in node.items:
            yield from _scalars(part, depth + 1)

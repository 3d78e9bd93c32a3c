"""Where each child of a `<gazebo>` block goes, and what is wrong with what goes there."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.model.robot import Robot
from urdflint.programs.sdformat.conversion.gazebo_blocks import SPECIAL, Block, Extensions, says_nothing
from urdflint.programs.sdformat.conversion.sdf_writing import TagReach
from urdflint.programs.sdformat.conversion.urdfdom_robot import ShapeInAssembly
from urdflint.programs.sdformat.reading import sdf_description
from urdflint.programs.sdformat.reading.outcome import ModelJoint, ModelShape, Placement
from urdflint.programs.sdformat.reading.sdf_description import Description
from urdflint.programs.sdformat.releases import LIGHTS_MOVED, STATIC_KEPT, Release
from urdflint.struct import cached_property
from urdflint.syntax.document import Element

NamedShapes = Sequence[tuple[ShapeInAssembly, ModelShape]]
COLORS = ("diffuse", "ambient")
INCLUDE = "include"  # what is wrong in it is reported, and it is left out
MOVED = frozenset(("sensor", "projector"))  # what is moved with a link that melts, so that its pose is written anew


class BlockPlacement:
    """What has been placed so far.

    `copied` is what goes into the model itself, by tag. `tags` are the special tags that have an effect, with what they
    come to in SDF.
    `opaque` are the visuals that keep the colour of the URDF.
    `to_read` is what is read as SDF, each element with its description and the child that is written anew.
    `groups` is what goes into one link or joint (its kind and name).
    """

    def __init__(self, robot: Robot, release: Release, extensions: Extensions) -> None:
        self.robot = robot
        self.release = release
        self.extensions = extensions
        self.placed: list[Placement] = []
        self.elements: dict[Element, None] = {}
        self.copied: dict[str, list[Element]] = {}
        self.static = False
        self.tags: dict[Element, str] = {}
        self.opaque: list[ShapeInAssembly] = []
        self.to_read: list[tuple[Element, Description, Element | None]] = []
        self.groups: list[tuple[str, str, list[Element]]] = []
        self.materials: list[Element] = []

    @cached_property
    def described(self) -> Description:
        """What may stand in the model; a robot without blocks needs none of it."""
        return sdf_description.model(self.release.description)

    def link(self, name: str, visuals: NamedShapes, collisions: NamedShapes) -> list[tuple[Element, Block]]:
        """Place the blocks of a link that is written; what is copied into it, each with its block."""
        copied = list[tuple[Element, Block]]()
        blocks = self.extensions.blocks_for(name)
        if not blocks:
            self.opaque += [shape for shape, _ in visuals]
            return copied
        names = {
            "visual": [visual.name for _, visual in visuals],
            "collision": [collision.name for _, collision in collisions],
        }
        reach = {shape_kind: TagReach(name, shape_kind, shape_names) for shape_kind, shape_names in names.items()}
        own_color = set(names["visual"])
        for block in blocks:
            copied += [(element, block) for element in block.copied]
            self._copy(block, "link", name)
            self._set(block, "link", (name,))
            for shape_kind in ("visual", "collision"):
                hit = reach[shape_kind].tags_of(block) if _refers_to(block, shape_kind) else ()
                if hit:
                    self._inside(block, shape_kind, hit)
                    own_color -= self._colored(block, hit)
        self.opaque += [shape for shape, model_shape in visuals if model_shape.name in own_color]
        if copied:
            self.groups.append(("link", name, [element for element, _ in copied]))
        return copied

    def _colored(self, block: Block, hit: tuple[str, ...]) -> set[str]:
        """The visuals that get a colour by a block, so that the one in the URDF does not count."""
        materials = [element for element in block.inside["visual"] if element.tag == "material"]
        return set(hit) if materials and any(materials[-1].child(tag) is not None for tag in COLORS) else set()

    def _inside(self, block: Block, shape_kind: str, names: tuple[str, ...]) -> None:
        for element in block.inside[shape_kind]:
            described = self.described.children["link"].children[shape_kind]
            self._place(element, block, shape_kind, names, described)
            if element.tag == "material":
                self.materials.append(element)
        self._set(block, shape_kind, names)

    def joint(self, joint: ModelJoint) -> None:
        """Place the blocks of a joint that is written."""
        copied = []
        for block in self.extensions.blocks_for(joint.name):
            copied += block.copied
            self._copy(block, "joint", joint.name)
            self._set(block, "joint", (joint.name,))
            self._set(block, "fixed joint", (joint.name,))
        if copied:
            self.groups.append(("joint", joint.name, copied))

    def model(self) -> None:
        """Place the blocks of the model."""
        for block in self.extensions.blocks_for(""):
            self._copy(block, "model", self.robot.name or "")
            self._set(block, "model", (self.robot.name or "",))
            for element in block.copied:
                self.copied.setdefault(element.tag, []).append(element)
            if "static" in block.settings or not self.release.has(STATIC_KEPT):
                self.static = block.values.get("static") == "true"

    def _copy(self, block: Block, kind: str, name: str) -> None:
        for element in block.copied:
            described = self.described if kind == "model" else self.described.children[kind]
            self._place(element, block, kind, (name,), described)

    def _place(self, element: Element, block: Block, kind: str, names: tuple[str, ...], described: Description) -> None:
        self._note(element, block, kind, names)
        inner = described.children.get(element.tag)
        if inner is not None and element.tag != INCLUDE:
            moves = kind == "link" and block.reference not in names and self._is_moved(element.tag)
            pose = element.child("pose") if moves else None
            anew = pose if pose is not None and "relative_to" not in pose.attributes else None
            self.to_read.append((element, inner, anew))

    def _is_moved(self, tag: str) -> bool:
        return tag in MOVED or (tag == "light" and self.release.has(LIGHTS_MOVED))

    def _set(self, block: Block, kind: str, names: tuple[str, ...]) -> None:
        for tag, element in block.settings.items():
            if SPECIAL[tag] == kind and not says_nothing(block, tag):
                self._note(element, block, kind, names)
                self.tags[element] = block.values.get(tag, "")

    def _note(self, element: Element, block: Block, kind: str, names: tuple[str, ...]) -> None:
        self.placed.append(Placement(element, block.element, kind, names))
        self.elements[element] = None


def _refers_to(block: Block, shape_kind: str) -> bool:
    return bool(block.inside[shape_kind]) or any(SPECIAL[tag] == shape_kind for tag in block.settings)

"""What Drake has made of a robot so far: bodies, frames, joints and what else can be referred to by name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from urdflint.programs.drake.record import TOP, Record
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

WORLD = "world"


class Made(NamedTuple):
    """A joint in the plant: how many freedoms it has (None: not known), and the two bodies by name."""

    element: Element
    freedoms: int | None
    parent: str
    child: str


class Colors(NamedTuple):
    """A material by name: rgba and texture, as far as given; `sound` is false where Drake stopped in it."""

    element: Element
    rgba: tuple[float, ...] | None
    texture: str | None
    sound: bool = True


@dataclass
class Plant:
    """The plant that grows; where Drake would have stopped, what was meant is taken for made.

    Names live in one of two model instances: what hangs on the world belongs to that of the world.
    """

    record: Record
    root: Element
    name: str = ""
    materials: dict[str, Colors] = field(default_factory=dict)
    bodies: dict[str, Element] = field(default_factory=dict)
    frames: dict[str, Element] = field(default_factory=dict)
    world_frames: dict[str, Element] = field(default_factory=dict)
    joints: dict[str, Made] = field(default_factory=dict)
    world_joints: dict[str, Made] = field(default_factory=dict)
    pairs: dict[frozenset[str], Element] = field(default_factory=dict)
    efforts: dict[str, float] = field(default_factory=dict)
    actuators: dict[str, Element] = field(default_factory=dict)
    actuated: set[str] = field(default_factory=set)
    groups: dict[str, Element] = field(default_factory=dict)
    shapes: dict[tuple[str, str], dict[str, Element]] = field(default_factory=dict)
    skipped: set[Element] = field(default_factory=set)  # what nobody looks into any more
    faded: set[Element] = field(default_factory=set)  # colours and textures that were complained of

    def frames_of(self, body: str) -> dict[str, Element]:
        """The frames in the model instance of a body."""
        return self.world_frames if body == WORLD else self.frames

    def ignores(self, element: Element) -> bool:
        """Whether a link or joint asks Drake to pass over it, and is heard: by the one word alone."""
        asked = element.attributes.get("drake_ignore")
        if asked == "true":
            self.skipped.add(element)
            kind = element.tag.removeprefix("drake:")
            self.record.silent(Effect.DROPS, f"{kind}-ignored", element, "drake_ignore")
        elif asked is not None:
            self.record.silent(Effect.IGNORES, "ignore-not-true", element, "drake_ignore", value=asked)
        return asked == "true"

    def body(self, element: Element, attribute: str) -> str | None:
        """The body that an attribute of a joint or frame names; None, and noted, where there is none."""
        name = element.attributes.get(attribute, "")
        if name == WORLD or name in self.bodies:
            return name
        self.record.rejects("link-unknown", element, attribute, TOP, name=name)
        return None

"""How `<gazebo>` blocks are read: special tags, what goes into visuals and collisions, and what is copied as it is."""

from __future__ import annotations

from collections.abc import Callable

from urdflint.model.robot import Robot
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.reading import grammar
from urdflint.programs.sdformat.reading.outcome import Refusal, Stage
from urdflint.struct import Struct, field
from urdflint.syntax.document import Document, Element

# What each special tag sets, and whose: the flat table in URDF2SDF::ParseSDFExtension
NUMBERS = {
    **dict.fromkeys(("dampingFactor",), "link"),
    **dict.fromkeys(("maxVel", "minDepth", "mu1", "mu2", "kp", "kd", "laserRetro", "maxContacts"), "collision"),
    **dict.fromkeys(("springReference", "springStiffness", "stopCfm", "stopErp", "fudgeFactor"), "joint"),
}
TEXTS = {"material": "visual", "fdir1": "collision"}
CONTAINERS = {"visual": "visual", "collision": "collision"}
SWITCHES = {
    **dict.fromkeys(("turnGravityOff", "selfCollide"), "link"),
    **dict.fromkeys(("provideFeedback", "implicitSpringDamper", "cfmDamping"), "joint"),
    "static": "model",
}
KEEPERS = ("preserveFixedJoint", "disableFixedJointLumping")
NOTHING = "canonicalBody"
OF_TRANSMISSIONS = frozenset(("hardwareInterface", "mechanicalReduction"))  # which Gazebo reads nowhere
SPECIAL: dict[str, str] = {
    **NUMBERS,
    **TEXTS,
    **CONTAINERS,
    **SWITCHES,
    **dict.fromkeys(KEEPERS, "fixed joint"),
    NOTHING: "nothing",
}
# Where a special tag goes in SDF: the tag there and below which description it stands
IN_SDF = {
    "mu1": ("surface", "friction", "ode", "mu"),
    "mu2": ("surface", "friction", "ode", "mu2"),
    "fdir1": ("surface", "friction", "ode", "fdir1"),
    "kp": ("surface", "contact", "ode", "kp"),
    "kd": ("surface", "contact", "ode", "kd"),
    "maxVel": ("surface", "contact", "ode", "max_vel"),
    "minDepth": ("surface", "contact", "ode", "min_depth"),
    "laserRetro": ("laser_retro",),
    "maxContacts": ("max_contacts",),
    "dampingFactor": ("velocity_decay", "linear"),
    "springReference": ("axis", "dynamics", "spring_reference"),
    "springStiffness": ("axis", "dynamics", "spring_stiffness"),
    "stopCfm": ("physics", "ode", "limit", "cfm"),
    "stopErp": ("physics", "ode", "limit", "erp"),
    "fudgeFactor": ("physics", "ode", "fudge_factor"),
}


class Block(Struct, eq=False, frozen=False):
    """One `<gazebo>`: `written_for` is its reference, "" for the model and for a block without children.

    `settings` are the special tags by name, the last of each, and `overruled` those before; `values` what they come to
    in SDF. `copied` goes as it
    is into the link, joint or model; `inside` into visuals and collisions.
    """

    element: Element
    reference: str
    written_for: str
    settings: dict[str, Element] = field(default_factory=dict)
    overruled: list[Element] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    copied: list[Element] = field(default_factory=list)
    inside: dict[str, list[Element]] = field(default_factory=lambda: {"visual": [], "collision": []})


class Extensions(Struct, eq=False, frozen=False):
    """All blocks by what they refer to, the fixed joints to be kept and those to become revolute, and what aborts."""

    blocks: dict[str, list[Block]] = field(default_factory=dict)
    preserved: set[str] = field(default_factory=set)
    revolute: set[str] = field(default_factory=set)
    refusals: list[Refusal] = field(default_factory=list)

    @property
    def kept_names(self) -> set[str]:
        """The names of joints that are not lumped if they are fixed."""
        return self.preserved | self.revolute

    def blocks_for(self, reference: str) -> list[Block]:
        """The blocks that refer to this, in the order in which they apply."""
        return self.blocks.get(reference, [])


def says_nothing(block: Block, tag: str) -> bool:
    """Whether a tag has no effect wherever it stands, as nothing is in it that is read."""
    return (tag in TEXTS and not block.values.get(tag)) or (tag in CONTAINERS and not block.inside[tag])


def meaning(document: Document, tag: Element) -> str:
    """What a Gazebo tag comes to: two that mean the same have the same."""
    text = grammar.value(document, tag)
    if tag.tag in NUMBERS:
        number = grammar.double(text)
        return f"{number:g}" if number is not None else text
    if tag.tag in SWITCHES:
        off = grammar.is_false(text) if tag.tag == "turnGravityOff" else not grammar.is_true(text)
        return "no" if off else "yes"
    return f"'{text}'"


def read(robot: Robot) -> Extensions:
    """The blocks directly in the robot, in order."""
    extensions = Extensions()
    for element in robot.element.all("gazebo"):
        reference = element.attributes.get("reference", "")
        block = Block(element, reference, reference if element.children else "")
        for child in element.children:
            _take(block, child, robot.document, extensions)
        extensions.blocks.setdefault(reference, []).append(block)
    extensions.revolute -= extensions.preserved
    return extensions


def _take(block: Block, child: Element, document: Document, extensions: Extensions) -> None:
    tag = child.tag
    if tag not in SPECIAL:
        block.copied.append(child)
        return
    if tag in block.settings and tag not in CONTAINERS and tag not in KEEPERS:
        block.overruled.append(block.settings[tag])
    block.settings[tag] = child
    if tag in CONTAINERS:
        block.inside[tag] += child.children
    elif tag in KEEPERS:
        if grammar.is_true(grammar.value(document, child)):
            (extensions.preserved if tag == KEEPERS[0] else extensions.revolute).add(block.reference)
    elif tag in NUMBERS:
        _number(block, child, document, extensions)
    elif tag != NOTHING:
        text = grammar.value(document, child)
        block.values[tag] = text if tag in TEXTS else _boolean(tag)(text)


def _boolean(tag: str) -> Callable[[str], str]:
    if tag == "turnGravityOff":
        return lambda text: "true" if grammar.is_false(text) else "false"
    return lambda text: "true" if grammar.is_true(text) else "false"


def _number(block: Block, child: Element, document: Document, extensions: Extensions) -> None:
    text = grammar.value(document, child)
    number = grammar.integer(text) if child.tag == "maxContacts" else grammar.double(text)
    if number is None:
        attribute = "value" if "value" in child.attributes else None
        extensions.refusals.append(Refusal(child, attribute, reasons.TagNotNumber(text), Stage.ABORT))
    else:
        block.values[child.tag] = f"{number:.16g}" if number else "0"


def is_right_for_model(block: Element) -> bool:
    """Whether a block has plugins alone, or what belongs into a transmission, of which Gazebo reads nothing."""
    return bool(block.children) and all(child.tag in (*OF_TRANSMISSIONS, "plugin") for child in block.children)

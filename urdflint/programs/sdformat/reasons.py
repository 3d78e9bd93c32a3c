"""Why libsdformat rejects, drops, alters or ignores something: a class for each reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from urdflint.model.numbers import number
from urdflint.programs import silences
from urdflint.programs.naming import ancestor, joint, label_of, link, owner
from urdflint.programs.reason import (
    AT_PLACE,
    INERTIAS,
    ROBOT_NAME,
    OfName,
    OfNumber,
    OfText,
    OfType,
    OfVersion,
    OwnReasons,
    Reason,
    ReasonPlace,
    all_alike,
)
from urdflint.programs.sdformat.reading.pose import Pose, to_rpy
from urdflint.syntax.document import Element
from urdflint.text.wording import listed

if TYPE_CHECKING:
    from urdflint.programs.sdformat.reading.outcome import ModelShape

own = OwnReasons(globals())

TINY = 1e-300  # kg; what is less is 0 to some readers
MAX_LISTED_NAMES = 4  # names that a message lists
MISREAD = {  # by the attribute of a pose that is lost on the way
    "relative_to": "relative to link '{into}', because its relative_to is empty",
    "rotation_format": "without its rotation_format, the first numbers of the quaternion as angles",
    "degrees": "without its degrees, its angles in radians",
}


def has_unread_mass(element: Element) -> bool:
    """Whether a mass is written for a link, so that one that it does not have is due to the rest of its <inertial>."""
    mass = element.down("inertial", "mass")
    return mass is not None and (number(mass.get("value") or "") or 0) > TINY


def _no_mass(element: Element) -> str:
    """What of a mass a link has: a mass of zero, or nothing."""
    if element.child("inertial") is None:
        return "no <inertial>"
    if has_unread_mass(element):
        return "no mass, since its <inertial> cannot be read"
    mass = element.down("inertial", "mass")
    return "no mass" if mass is None or number(mass.get("value") or "") != 0 else "a mass of zero"


def _limits(limit: Element) -> tuple[str, str]:
    """The lower and upper limit as they are written; what is not written is 0."""
    return limit.get("lower") or "0", limit.get("upper") or "0"


def _reference(element: Element) -> str:
    """What the block around an element is for."""
    block = ancestor(element, "gazebo")
    return (block.get("reference") if block is not None else None) or ""


def _file(plugin: Element) -> str:
    return plugin.get("filename") or plugin.get("name") or ""


def tag_names(tags: Sequence[Element]) -> str:
    """The names of tags, each once, the first few: `<mu1>, <mu2> and 3 more`."""
    names = [f"<{name}>" for name in dict.fromkeys(tag.tag for tag in tags)]
    more = [f"{len(names) - MAX_LISTED_NAMES} more"] if len(names) > MAX_LISTED_NAMES else []
    return listed([*names[:MAX_LISTED_NAMES], *more])


class _Plugin(Protocol):
    """A reason why a plugin does not run: `task` is what it does, as a noun, empty where that is not known."""

    @property
    def task(self) -> str: ...


def _task(self: _Plugin, place: ReasonPlace) -> str:
    """What is lost without a plugin."""
    return f"loses {self.task}" if self.task else "drops the plugin"


def _pose(pose: Pose) -> str:
    """A pose as URDF writes it."""
    numbers = [
        " ".join(f"{round(number, 6) + 0.0:.4g}" for number in triple)
        for triple in (pose.position, to_rpy(pose.rotation))
    ]
    return f"xyz {numbers[0]} rpy {numbers[1]}"


# Reading the URDF, where urdfdom does not mind
LinkNameless = own(Reason, "a link has an empty name")
RobotNameless = own(Reason, "the name of the robot is empty", repair=ROBOT_NAME)
XmlRejected = own(OfText, "its XML parser rejects the file: {text}")


# Links and joints of the model


class LinkMassless(Reason):
    type: str
    joint: str
    says = "{it} is the child of the {type} joint '{joint}' and has {lacking_mass}"


LinkMasslessBelow = own(
    Reason,
    "{it} has no mass, and is below a link that is dropped",
    loses="{it} is dropped, and would be even if the links above it had mass",
)


class RootMassless(Reason):
    """The root link, or a link that is fixed to the world, has no mass."""

    joint: str
    repair = "a small mass for the root link"

    def message(self, place: ReasonPlace) -> str:
        link = label_of(place.element)
        subject = f"{link}, which joint '{self.joint}' fixes to the world," if self.joint else f"the root {link}"
        return f"{subject} has {_no_mass(place.element)}"


MountMassless = own(Reason, "{it} has {lacking_mass}, and older releases drop the moving links below it")
KeptJointMassless = own(OfText, "the fixed joint '{text}' is not lumped, but its child {it} has {lacking_mass}")
MassNegative = own(OfNumber, "{it} has a mass of {number:g} kg")


class MassTiny(Reason):
    """The mass of a link is at most 1e-6 kg."""

    kg: float

    says = "{it} has a mass of {kg:g} kg"


WorldRoot = own(Reason, "the root link 'world' is the world itself, and its content is dropped")
LinkDisconnected = own(Reason, "{it} is not reachable from the root link")
JointNotWritten = own(Reason, "{it} is {its_type}, which Gazebo does not have")
JointLumped = own(Reason, "{it} is fixed and disappears as its child link is lumped")
JointAbsent = own(Reason, "{it} is not in the model")


class MimicNotCoupled(Reason):
    """The release does not write `<mimic>`, or DART, the physics engine that Gazebo starts by default, has none."""

    kind = "free"

    def message(self, place: ReasonPlace) -> str:
        other = place.element.get("joint") or ""
        return f"{joint(place.element)} mimics joint '{other}', and Gazebo does not couple the two by default"

    def loss(self, place: ReasonPlace) -> str:
        times, more = number(place.element.get("multiplier") or "1"), number(place.element.get("offset") or "0")
        rule = "with" if times == 1 else f"at {place.element.get('multiplier')} times"
        rule += f" joint '{place.element.get('joint') or ''}'" + (
            "" if more == 0 else f" plus {place.element.get('offset')}"
        )
        return f"{joint(place.element)} moves by itself instead of {rule}"


class LimitsSwapped(Reason):
    """The lower limit is above the upper limit, and the converter switches the two."""

    kind = "altered"

    def message(self, place: ReasonPlace) -> str:
        lower, upper = _limits(place.element)
        return f"lower limit {lower} of {joint(place.element)} is above its upper limit {upper}"

    def loss(self, place: ReasonPlace) -> str:
        lower, upper = _limits(place.element)
        return f"its lower and upper limits are switched, and it moves from {upper} to {lower}"


SizeReplaced = own(OfText, "{attribute}='{value}' of <{tag}> is not positive", loses="{attribute} becomes {text}")


class TextureNotConverted(Reason):
    loses = "it is black, without the texture '{filename}'"

    def message(self, place: ReasonPlace) -> str:
        above = place.element.parent
        name = above.get("name") if above is not None else None
        return (f"material '{name}'" if name else "this <material>") + " has a texture and no color"


# Blocks
BlockMisplaced = own(Reason, "<gazebo> is not directly in the robot")
BlockAttributeIgnored = own(Reason, "attribute {attribute} of <gazebo> is not read")
BlockWithoutReference = own(
    Reason,
    "<gazebo> has no attribute {attribute}, and without reference the block is for the whole model",
    loses="the block is for the whole model instead of '{value}'",
)
ReferenceUnknown = own(Reason, "<gazebo reference={@reference!r}> names no link and no joint")


class TagNotNumber(Reason):
    """A Gazebo tag holds no number, and the converter aborts."""

    written: str

    def message(self, place: ReasonPlace) -> str:
        tag = place.element.tag
        fact = f"{self.written!r} in <{tag}> is not a number" if self.written else f"<{tag}> holds no number"
        return f"{fact}: Gazebo aborts"


class TagNumberMisread(Reason):
    written: str
    number: float

    says = "{written!r} in <{tag}> is read as {number:g}"
    loses = "<{tag}> counts as {number:g}"


class TagBooleanMisread(Reason):
    """A Gazebo tag holds a word that is neither yes nor no for the converter."""

    written: str
    value: bool

    def message(self, place: ReasonPlace) -> str:
        tag = place.element.tag
        subject = f"{self.written!r} in <{tag}>" if self.written else f"<{tag}> is empty and"
        return f"{subject} is read as {'yes' if self.value else 'no'}"

    def loss(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> counts as {'yes' if self.value else 'no'}"


TagUnread = own(Reason, "the converter does not read <{tag}>")
TagDeprecated = own(Reason, "<{tag}> is now called <implicitSpringDamper>")
TagSaysNothing = own(Reason, "<{tag}> is empty")


class TagMissesShapes(Reason):
    shape: str
    says = "no {shape} of link '{block_reference}' has a name that <{tag}> applies to"


class TagOnOtherShape(Reason):
    """A Gazebo tag is applied to a visual or collision of a link that is merged into its own, because of its name."""

    shape: Element

    def message(self, place: ReasonPlace) -> str:
        return self.loss(place)

    def loss(self, place: ReasonPlace) -> str:
        tag, home = place.element.tag, link(self.shape)
        return f"<{tag}> for link '{_reference(place.element)}' acts on the {self.shape.tag} of {home} too"


class TagWithoutShapes(Reason):
    """The link of Gazebo tags has no visual or collision."""

    shape: str
    link: str

    def message(self, place: ReasonPlace) -> str:
        tags = all_alike(place)
        return (
            f"{tag_names(tags)} {'is' if len(tags) == 1 else 'are'} for a {self.shape}, and link '{self.link}' has none"
        )


TagNotForModel = own(Reason, "<{tag}> has no effect on the model")
TagForOther = own(OfText, "<{tag}> is for a {text}, and '{block_reference}' is not one")


class TagOverridden(Reason):
    """A Gazebo tag is set again, and another value holds."""

    winner: Element
    written: str

    def message(self, place: ReasonPlace) -> str:
        tag, name = place.element, _reference(place.element)
        other = "an earlier" if self.winner.start < tag.start else "a later"
        scope = f" for '{name}'" if name else ""
        return f"<{tag.tag}>{scope} is overridden: {other} one sets {self.written}"


class StaticReset(Reason):
    by: Element

    says = "<static> is reset by a later block without it"
    loses = "the model can move"


KeepTagOnMovingJoint = own(OfType, "<{tag}> has no effect: joint '{block_reference}' is {type}, not fixed")


class KeepTagNotUndone(Reason):
    earlier: Element

    says = "<{tag}> says no, which does not undo an earlier yes"


class TagActsOnMergedLink(Reason):
    link: str
    into: str
    written: str

    says = "<{tag}> for link '{link}' acts on all of link '{into}', into which it is merged"
    loses = "<{tag}> is {written} for all of link '{into}'"


class MergedPoseMisread(Reason):
    """The pose of something on a lumped link is read without an attribute of it."""

    link: str
    into: str

    def message(self, place: ReasonPlace) -> str:
        subject = label_of(place.element.parent or place.element)
        return f"{subject} is moved from link '{self.link}' to link '{self.into}', and {self.loss(place)}"

    def loss(self, place: ReasonPlace) -> str:
        return f"its pose is read {MISREAD[place.attribute or ''].format(into=self.into)}"


class MergedPoseNotAdjusted(Reason):
    link: str
    into: str

    says = "{it} is moved from link '{link}' to link '{into}', and its pose is not adjusted"
    loses = "its pose counts from link '{into}' instead of link '{link}'"


class MovedToMergedLink(Reason):
    """A sensor or plugin on a lumped link is put into the link that it is merged into."""

    link: str
    into: str
    pose: Pose | None

    def message(self, place: ReasonPlace) -> str:
        sentence = f"{label_of(place.element)} for link '{self.link}' is found in link '{self.into}'"
        return sentence + (
            f" as {self.into}/{place.element.get('name') or ''}" if place.element.tag == "sensor" else ""
        )

    def loss(self, place: ReasonPlace) -> str:
        if self.pose is None or not self.pose.finite:
            return f"it is in link '{self.into}'"
        return f"it is in link '{self.into}' at {_pose(self.pose)}"


class ContactCollisionUnknown(Reason):
    sensor: str
    link: str
    collision: str
    candidates: tuple[ModelShape, ...]
    loses = "sensor '{sensor}' reports no contacts of collision '{collision}'"

    def message(self, place: ReasonPlace) -> str:
        suggestion, names = self.meant(place.element), [f"'{shape.name}'" for shape in self.candidates]
        fact = f"it has {len(names)} with other names"
        if suggestion is not None:
            fact = f"its name there is '{suggestion.name}'"
        elif len(names) <= MAX_LISTED_NAMES:
            fact = f"it has {listed(names)}" if names else "it has none"
        looks = f"contact sensor '{self.sensor}' looks for collision '{self.collision}'"
        return f"{looks}, which link '{self.link}' does not have in Gazebo: {fact}"

    def meant(self, element: Element) -> ModelShape | None:
        """The collision of that name in the URDF; else the only one in the link for which the sensor is written."""
        named_so = [shape for shape in self.candidates if shape.element.get("name") == self.collision]
        own = [shape for shape in self.candidates if shape.origin_link == _reference(element)]
        return next((candidates[0] for candidates in (named_so, own, self.candidates) if len(candidates) == 1), None)


# SDF in blocks
RotationNotRead = own(silences.RotationNotRead)

# SDFormat, in the version that is read, does not know an element there: it is copied without effect
ElementUnknown = own(OfVersion, "SDFormat {version} has no <{tag}> there")
AttributeUnknown = own(OfVersion, "SDFormat {version} has no attribute {attribute} of <{tag}>")
TextIgnored = own(Reason, "the text in <{tag}> is not read")


class ElementRepeated(Reason):
    """An element is repeated, and only the first one is read."""

    first: Element

    def message(self, place: ReasonPlace) -> str:
        above = place.element.parent
        return (
            f"<{above.tag if above is not None else ''}> has a second <{place.element.tag}>, but only the first is read"
        )


class ElementAlreadyWritten(Reason):
    """What the converter writes itself, or another block, precedes a copied element of the same name."""

    home: str
    first: Element | None

    def message(self, place: ReasonPlace) -> str:
        first = f"the {self.home} of the URDF" if self.first is None else "another block"
        if self.first is not None and self.first.parent is place.element.parent:
            first = f"the <{self.first.tag}> in this block"
        return f"<{place.element.tag}> has no effect: the one that comes from {first} precedes it"


class AttributeMissing(OfName):
    """A required attribute of SDFormat is missing or empty."""

    def message(self, place: ReasonPlace) -> str:
        empty = place.attribute is not None
        return f"<{place.element.tag}> has {'an empty' if empty else 'no'} {self.name}"


AttributeMalformed = own(OfType, "{attribute} of <{tag}> is not a valid {type}: '{value}'")
ValueMissing = own(Reason, "<{tag}> is empty")
ValueMalformed = own(OfText, "<{tag}> {text}")


class ValueOutOfRange(Reason):
    """The value of an element is below or above what SDFormat allows."""

    written: str
    bound: float
    below: bool

    def message(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> is {'below' if self.below else 'above'} {self.bound:g}: {self.written}"


class ValueInfinite(Reason):
    """A pose, size or axis is not finite."""

    def message(self, place: ReasonPlace) -> str:
        if place.attribute is not None:
            return f"{place.attribute} of <{place.element.tag}> is not finite"
        posed = owner(place.element) if place.element.tag == "origin" else place.element
        return f"the pose of {label_of(posed)} is not finite"


NameEmpty = own(Reason, "a {tag} has an empty name")


class NameWithColons(OfName):
    """A name has '::' in it."""

    repair = "a name without ::"

    def message(self, place: ReasonPlace) -> str:
        written = place.element.get("name") or ""
        return f"the name '{written if '::' in written else self.name}' of this <{place.element.tag}> holds '::'"


class CenterUndefined(Reason):
    """The center of mass of merged links without mass is not a number."""

    link: str

    def message(self, place: ReasonPlace) -> str:
        if place.element.get("name") == self.link:
            return f"the center of mass of link '{self.link}' is not a number"
        merged = f"{label_of(place.element)} is merged into a massless link, and its own mass is zero"
        return f"{merged}: the center of mass is not a number"


OpacityOutOfRange = own(Reason, "the opacity of a color is outside 0 to 1: {value}")
MeshWithoutFile = own(Reason, "<mesh> has no file name")
CopiedJointWithoutEnds = own(OfText, "<joint> has no <{text}>")
CopiedJointTypeUnknown = own(Reason, "unknown type of joint: '{value}'")
CopiedAxisZero = own(Reason, "the axis of {its_joint} is zero")
SensorTypeUnknown = own(Reason, "unknown type of sensor: '{value}'")
LightTypeUnknown = own(Reason, "unknown type of light: '{value}'")
PixelFormatUnknown = own(OfText, "unknown pixel format: '{text}'")
NoiseUnknown = own(OfText, "unknown type of noise: '{text}'")
DirectionUnknown = own(OfText, "<{tag}> has the unknown value '{text}'")
ShaderUnknown = own(Reason, "unknown type of shader: '{value}'")
ScriptIncomplete = own(OfText, "<script> has no <{text}>")


# Plugins and sensors that Gazebo does not run, though libsdformat passes them on


class PluginOfClassic(Reason):
    task: str

    loss = _task
    says = "{plugin_file} is a plugin of Gazebo Classic"


class PluginOfNewGazebo(Reason):
    task: str

    loss = _task
    says = "{plugin_file} is not a plugin of Gazebo Classic"


class PluginOfIgnition(Reason):
    """A plugin has a file name of Ignition that this Gazebo does not translate."""

    task: str
    fortress: bool

    loss = _task

    def message(self, place: ReasonPlace) -> str:
        when = "is for Gazebo up to Fortress only" if self.fortress else "is not found from Gazebo Jetty on"
        return f"{_file(place.element)} {when}"


PluginNameOutdated = own(Reason, "{value} is a name from when Gazebo was called Ignition")


class PluginClassUnknown(Reason):
    task: str

    loss = _task
    says = "{@name!r} is not a class of {plugin_file}, and Gazebo finds a plugin by its class"


class PluginFileUnknown(Reason):
    """A plugin has nearly the file name of a system, or that of one which came with a later Gazebo."""

    task: str
    later: bool

    loss = _task

    def message(self, place: ReasonPlace) -> str:
        file = _file(place.element)
        return f"{file} came with a later Gazebo" if self.later else f"Gazebo has no {file}"


class SensorNotSimulated(Reason):
    type: str
    task: str
    gazebo: str

    says = "{it} is of type {type}, which {gazebo} does not simulate"
    loses = "loses {task}"


MaterialWithoutColor = own(OfText, "Gazebo has no color for the material script {text!r}")


# The model as a whole
NameReserved = own(Reason, "the name {@name!r} of this <{tag}> is reserved")


class NameTaken(Reason):
    subject: str
    name: str
    other: str
    repair = "a name that nothing else has"

    says = "{subject} '{name}' has the name of a {other}, and names in a model must be unique"


class SensorTwice(Reason):
    """Two sensors, lights, emitters or projectors of one link or joint have the same name."""

    subject: str
    home: str
    first: Element

    def message(self, place: ReasonPlace) -> str:
        second = f"a second {place.element.tag} '{place.element.get('name') or ''}' in {self.subject} '{self.home}'"
        blocks = (_reference(place.element), _reference(self.first)) if self.subject == "link" else ()
        merged = next((reference for reference in blocks if reference != self.home), None)
        return second if merged is None else f"{second}, into which '{merged}' is merged"


LinkWithTwoParents = own(OfName, "link '{name}' is the child of two joints")


class NoLinkLeft(Reason):
    """The model has no link."""

    def message(self, place: ReasonPlace) -> str:
        if place.element.tag == "robot":
            return f"{label_of(place.element)} has no link except the world itself"
        return "no link is left, and a model must have one"


class LinkReferenceUnknown(Reason):
    name: str
    owner: str
    verb: str

    says = "link '{owner}' {verb} '{name}', which does not exist"


class JointReferenceUnknown(Reason):
    name: str
    owner: str
    verb: str

    says = "joint '{owner}' {verb} '{name}', which does not exist"


class FrameReferenceUnknown(Reason):
    name: str
    owner: str
    verb: str

    says = "frame '{owner}' {verb} '{name}', which does not exist"


class ReferenceCycle(Reason):
    subject: str
    name: str

    says = "the pose of {subject} '{name}' refers back to itself"


JointToItself = own(OfName, "joint '{its_name}' connects '{name}' to itself")
AxisZero = own(Reason, "the axis of {its_joint} is zero")
InertiaImpossible = own(Reason, "{it} has a physically impossible inertia", repair=INERTIAS)


class MimicUnknown(OfName):
    """A mimicked joint is not in the model."""

    def message(self, place: ReasonPlace) -> str:
        if not self.name:
            return f"{joint(place.element)} mimics no joint"
        return f"{joint(place.element)} mimics '{self.name}', which is not in the model"


MimicOfItself = own(Reason, "{its_joint} mimics itself")
MimicWithoutAxis = own(OfName, "joint '{name}', which is mimicked, has no axis")


# Reasons that no rule covers, each with why
SILENT: dict[type[Reason], str] = {
    XmlRejected: "rules about XML say which parsers reject a file, and models are not asked about such files",
    JointAbsent: "another finding says why the joint is not in the model",
}


AT_PLACE.update(
    block_reference=lambda place: _reference(place.element),
    plugin_file=lambda place: _file(place.element),
    lacking_mass=lambda place: _no_mass(place.element),
)

own.take_names()

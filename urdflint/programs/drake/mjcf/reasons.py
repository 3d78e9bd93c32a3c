"""Why Drake refuses, drops or ignores something in MJCF, or warns of it: a class for each cause, with its words."""

from __future__ import annotations

from urdflint.programs import faults
from urdflint.programs.reason import Explained, OfCount, OfName, OfNumber, OfParent, OfText, OfType, OwnReasons, Reason

own = OwnReasons(globals())

MjcfElementUnknown = own(faults.MjcfElementUnknown)
MjcfAttributeUnknown = own(faults.MjcfAttributeUnknown)
MjcfFileMissing = own(faults.MjcfFileMissing)
MjcfIncludeEmpty = own(faults.MjcfIncludeEmpty)
MjcfIncludeCircle = own(faults.MjcfIncludeCircle)

# What it does not read
MjcfElementUnsupported = own(OfParent, "Drake does not support <{tag}> in <{parent}>, and logs a warning")
MjcfAttributeUnsupported = own(Reason, "Drake does not support {what}, and logs a warning")
MjcfElementNotRead = own(OfParent, "Drake ignores <{tag}> in <{parent}>", loses="what <{tag}> says is lost")
MjcfBodiesNotRead = own(
    Reason,
    "Drake ignores <replicate>, and all that is in it",
    loses="the bodies, joints and geoms in <replicate> are lost",
)
MjcfAttributeNotRead = own(Reason, "Drake ignores {what}", loses="what {what} says is lost")
MjcfGainNotRead = own(
    Reason, "Drake ignores kv of <position>: it reads kd", loses="the velocity gain is 0 instead of {value}"
)
MjcfSettingNotRead = own(OfText, "Drake ignores {text}, which is for MuJoCo alone")


class MjcfClassNotInherited(Reason):
    name: str
    noun: str
    above: str
    says = "Drake applies no default to this <{noun}>: class '{name}' has none, and '{above}' above it does not count"
    loses = "the defaults for <{noun}> of class '{above}' are lost"


MjcfClassUnknown = own(OfName, "no default class is named '{name}'", loses="Drake applies no defaults")
MjcfMainRenamed = own(
    OfName,
    "Drake applies the defaults of class '{name}' only where that class is named, not everywhere",
    loses="elements without a class get no defaults",
)
MjcfCameraIgnored = own(Reason, "Drake ignores <camera> unless the Parser has a DiagramBuilder, and logs a warning")

# Geoms
MjcfGeomIgnored = own(Explained, "Drake ignores this geom, since {why}", loses="the geom is lost")
MjcfGeomAltered = own(OfText, "Drake {text}")
MjcfGeomTypeUnknown = own(OfType, "Drake does not know geoms of type '{type}'")
MjcfMeshOnShape = own(OfType, "Drake does not take a mesh for a geom of type '{type}'")


class MjcfSizeShort(Reason):
    type: str
    least: int
    actual: int
    says = "size of a geom of type '{type}' has {actual number}, not {least}"


class MjcfNotPositive(Reason):
    subject: str
    value: float
    says = "{subject} is {value:g}, not positive"


class MjcfNegative(Reason):
    subject: str
    value: float
    says = "{subject} is negative: {value:g}"


# Values


class MjcfNumbersWrong(Reason):
    expected: int
    actual: int
    says = "{attribute} of <{tag}> begins with {actual number}, not {expected}"


MjcfTextAfterNumbers = own(OfText, "Drake ignores '{text}' behind the numbers in {what}")


class MjcfKeywordUnknown(Reason):
    word_read: str
    choices: str
    says = "{what} is '{word_read}', not {choices}"


MjcfKeywordIgnored = own(OfText, "Drake ignores {what}, since it does not know '{text}', and logs a warning")
MjcfZeroLength = own(Reason, "{what} has no length")


class MjcfRangeInverted(Reason):
    low: float
    high: float
    says = "{what} begins at {low:g} and ends at {high:g}"


MjcfColorOutside = own(Reason, "{what} has a number below 0 or above 1")


class MjcfRangeNotLimited(Reason):
    """A range where neither `limited` nor autolimits say that it counts."""

    limited: str
    says = "{what} needs {limited}='true', since autolimits is false"


MjcfInertiaImpossible = own(
    Reason, "{what} is of no real body: a moment is negative, or greater than the sum of the others"
)


# Names and parts


class MjcfPartMissing(Reason):
    part: str
    says = "<{tag}> has no {part}"


MjcfPartsContradictory = own(OfText, "<{tag}> has {text}")


class MjcfNameUnknown(Reason):
    noun: str
    name: str
    says = "{what} is '{name}', and no {noun} has that name"


class MjcfNameTaken(Reason):
    noun: str
    name: str
    says = "there is another {noun} named '{name}'"


# A name that is empty, or that Drake uses itself
MjcfNameUnusable = own(OfName, "Drake cannot use '{name}' as {what}")
MjcfBodyJoinedToItself = own(OfName, "<{tag}> connects body '{name}' with itself")

# Meshes
MjcfMeshFormat = own(OfName, "Drake reads meshes of MJCF only from .obj files, not '{name}'")
MjcfMeshMissing = own(OfName, "mesh file '{name}' does not exist")
MjcfMeshUnreadable = own(OfName, "mesh file '{name}' holds no triangles")
MjcfMeshScale = own(Reason, "{what} has a number nearly 0")
MjcfMeshWithoutFile = own(
    Reason, "Drake ignores this mesh, since it has no file", loses="the mesh and its geoms are lost"
)

# Actuators and contacts
MjcfActuatorIgnored = own(Reason, "Drake ignores this actuator, since it has no joint", loses="the actuator is lost")
MjcfActuatorOnManyDof = own(
    OfText, "{what} is '{text}', a ball joint, and Drake has actuators only for one degree of freedom"
)
MjcfRangeIgnored = own(Reason, "Drake ignores {what}, since its lower end is above the upper one, and logs a warning")
MjcfRangeMadeEven = own(OfNumber, "Drake takes {what} for -{number:g} to {number:g}, and logs a warning")
MjcfGearOdd = own(OfCount, "gear of <{tag}> has {count number}, not 1 or 6")
MjcfPairIgnored = own(Explained, "Drake ignores this <{tag}>: {why}")
MjcfConstraintIgnored = own(
    Reason, "Drake ignores this <connect>, since it is about sites, and logs a warning", loses="the constraint is lost"
)

own.take_names()

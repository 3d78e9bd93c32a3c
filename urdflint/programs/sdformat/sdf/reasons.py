"""Why libsdformat refuses SDFormat, or does not read a part of it."""

from __future__ import annotations

from urdflint.programs.reason import OfName, OfType, OfVersion, Reason, ReasonPlace, own_reasons

own = own_reasons(__name__)

SdfRootWrong = own(Reason, "SdfRootWrong", "the root element is <{tag}> instead of <sdf>")
# The root has no version: libsdformat takes the file for none of its own
SdfVersionMissing = own(Reason, "SdfVersionMissing", "<sdf> has no version")


class SdfVersionUnknown(Reason):
    newest: str

    says = "SDFormat version '{value}' is not read: the newest is {newest}"


SdfRootEmpty = own(Reason, "SdfRootEmpty", "<sdf> holds no world, model, light or actor")


class SdfRootCrowded(Reason):
    """The root holds more than one model, or a model and a light or an actor."""

    first: str

    says = "<sdf> has a <{first}> already, so this <{tag}> is not read"


class SdfElementUnknown(Reason):
    parent: str
    version: str

    says = "SDFormat {version} has no <{tag}> in <{parent}>"


SdfAttributeUnknown = own(
    OfVersion, "SdfAttributeUnknown", "SDFormat {version} has no attribute {attribute} of <{tag}>"
)


class SdfAttributeMissing(OfName):
    """A required attribute is missing or empty."""

    def message(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> has {'an empty' if place.attribute else 'no'} {self.name}"


SdfAttributeMalformed = own(OfType, "SdfAttributeMalformed", "{attribute} of <{tag}> is not a valid {type}: '{value}'")
SdfTypeUnknown = own(Reason, "SdfTypeUnknown", "SDFormat has no {tag} of type '{value}'")
SdfChildMissing = own(OfName, "SdfChildMissing", "<{tag}> has no <{name}>")
SdfValueMissing = own(Reason, "SdfValueMissing", "<{tag}> is empty")


class SdfValueMalformed(Reason):
    """The value of an element is not of its type."""

    fault: str

    says = "<{tag}> {fault}"


class SdfValueOutOfRange(Reason):
    """A number lies beyond its bounds."""

    side: str
    bound: float
    written: str

    says = "<{tag}> is {side} {bound:g}: {written}"


SdfNameReserved = own(OfName, "SdfNameReserved", "the name '{name}' of this <{tag}> is reserved")


class SdfNameTaken(Reason):
    """Two parts of one parent have the same name."""

    name: str
    other: str

    says = "<{tag}> '{name}' has the name of another <{other}>"


# A name has '::' in it, which separates names of models from 1.8 on
SdfNameWithColons = own(OfName, "SdfNameWithColons", "the name '{name}' of this <{tag}> holds '::'")
SdfNoLink = own(OfName, "SdfNoLink", "model '{name}' has no link")


class SdfReferenceUnknown(Reason):
    """Something refers to a frame that is not in its scope."""

    subject: str
    verb: str
    name: str

    says = "{subject} {verb} '{name}', which does not exist there"


class SdfPoseFrameUnknown(Reason):
    """The pose of something in a link refers to a frame that is not there: only its numbers count."""

    subject: str
    name: str

    says = "the pose of {subject} is relative to '{name}', which does not exist there"
    loses = "the pose of {subject} is read as relative to what holds it"


SdfReferenceCycle = own(OfName, "SdfReferenceCycle", "'{name}' refers back to itself")
SdfJointToItself = own(OfName, "SdfJointToItself", "joint '{name}' connects a link to itself")
SdfJointChildWorld = own(OfName, "SdfJointChildWorld", "the child of joint '{name}' is the world")
SdfAxisZero = own(OfName, "SdfAxisZero", "the axis of joint '{name}' is zero")
SdfMimicOfItself = own(OfName, "SdfMimicOfItself", "the axis of joint '{name}' follows itself")
SdfInertiaInvalid = own(OfName, "SdfInertiaInvalid", "the inertia of link '{name}' is that of no body")

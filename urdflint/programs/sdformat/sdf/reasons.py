"""Why libsdformat refuses SDFormat, or does not read a part of it."""

from __future__ import annotations

from urdflint.programs.reason import OfName, OfText, OfType, OfVersion, OwnReasons, Reason, ReasonPlace

own = OwnReasons(globals())

SdfRootWrong = own(Reason, "the root element is <{tag}> instead of <sdf>")
# The root has no version: libsdformat takes the file for none of its own
SdfVersionMissing = own(Reason, "<sdf> has no version")
SdfVersionUnknown = own(OfText, "SDFormat version '{value}' is not read: the newest is {text}")
SdfRootEmpty = own(Reason, "<sdf> holds no world, model, light or actor")
SdfRootCrowded = own(OfText, "<sdf> has a <{text}> already, so this <{tag}> is not read")


class SdfElementUnknown(Reason):
    parent: str
    version: str

    says = "SDFormat {version} has no <{tag}> in <{parent}>"


SdfAttributeUnknown = own(OfVersion, "SDFormat {version} has no attribute {attribute} of <{tag}>")


class SdfAttributeMissing(OfName):
    """A required attribute is missing or empty."""

    def message(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> has {'an empty' if place.attribute else 'no'} {self.name}"


SdfAttributeMalformed = own(OfType, "{attribute} of <{tag}> is not a valid {type}: '{value}'")
SdfTypeUnknown = own(Reason, "SDFormat has no {tag} of type '{value}'")
SdfChildMissing = own(OfName, "<{tag}> has no <{name}>")
SdfValueMissing = own(Reason, "<{tag}> is empty")
SdfValueMalformed = own(OfText, "<{tag}> {text}")


class SdfValueOutOfRange(Reason):
    side: str
    bound: float
    written: str

    says = "<{tag}> is {side} {bound:g}: {written}"


SdfNameReserved = own(OfName, "the name '{name}' of this <{tag}> is reserved")


class SdfNameTaken(Reason):
    name: str
    other: str

    says = "<{tag}> '{name}' has the name of another <{other}>"


# A name has '::' in it, which separates names of models from 1.8 on
SdfNameWithColons = own(OfName, "the name '{name}' of this <{tag}> holds '::'")
SdfNoLink = own(OfName, "model '{name}' has no link")


class SdfReferenceUnknown(Reason):
    subject: str
    verb: str
    name: str

    says = "{subject} {verb} '{name}', which does not exist there"


class SdfPoseFrameUnknown(Reason):
    subject: str
    name: str

    says = "the pose of {subject} is relative to '{name}', which does not exist there"
    loses = "the pose of {subject} is read as relative to what holds it"


SdfReferenceCycle = own(OfName, "'{name}' refers back to itself")
SdfJointToItself = own(OfName, "joint '{name}' connects a link to itself")
SdfJointChildWorld = own(OfName, "the child of joint '{name}' is the world")
SdfAxisZero = own(OfName, "the axis of joint '{name}' is zero")
SdfMimicOfItself = own(OfName, "the axis of joint '{name}' follows itself")
SdfInertiaInvalid = own(OfName, "the inertia of link '{name}' is that of no body")

own.take_names()

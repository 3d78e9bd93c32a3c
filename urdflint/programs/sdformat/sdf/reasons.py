"""Why libsdformat refuses SDFormat, or does not read a part of it."""

from __future__ import annotations

from urdflint.programs.reason import Reason, ReasonPlace


class SdfRootWrong(Reason):
    """The root is another element: libsdformat finds no SDFormat in the file."""

    says = "the root element is <{tag}> instead of <sdf>"


class SdfVersionMissing(Reason):
    """The root has no version: libsdformat takes the file for none of its own."""

    says = "<sdf> has no version"


class SdfVersionUnknown(Reason):
    newest: str

    says = "SDFormat version '{value}' is not read: the newest is {newest}"


class SdfRootEmpty(Reason):
    says = "<sdf> holds no world, model, light or actor"


class SdfRootCrowded(Reason):
    """The root holds more than one model, or a model and a light or an actor."""

    first: str

    says = "<sdf> has a <{first}> already, so this <{tag}> is not read"


class SdfElementUnknown(Reason):
    parent: str
    version: str

    says = "SDFormat {version} has no <{tag}> in <{parent}>"


class SdfAttributeUnknown(Reason):
    version: str

    says = "SDFormat {version} has no attribute {attribute} of <{tag}>"


class SdfAttributeMissing(Reason):
    """A required attribute is missing or empty."""

    name: str

    def message(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> has {'an empty' if place.attribute else 'no'} {self.name}"


class SdfAttributeMalformed(Reason):
    type: str

    says = "{attribute} of <{tag}> is not a valid {type}: '{value}'"


class SdfTypeUnknown(Reason):
    """The type of a joint, light or sensor is not one that SDFormat has."""

    says = "SDFormat has no {tag} of type '{value}'"


class SdfChildMissing(Reason):
    """A required element is missing or empty."""

    name: str

    says = "<{tag}> has no <{name}>"


class SdfValueMissing(Reason):
    says = "<{tag}> is empty"


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


class SdfNameReserved(Reason):
    """A name that the format keeps for itself."""

    name: str

    says = "the name '{name}' of this <{tag}> is reserved"


class SdfNameTaken(Reason):
    """Two parts of one parent have the same name."""

    name: str
    other: str

    says = "<{tag}> '{name}' has the name of another <{other}>"


class SdfNameWithColons(Reason):
    """A name has '::' in it, which separates names of models from 1.8 on."""

    name: str

    says = "the name '{name}' of this <{tag}> holds '::'"


class SdfNoLink(Reason):
    name: str

    says = "model '{name}' has no link"


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


class SdfReferenceCycle(Reason):
    """Frames refer to each other in a circle."""

    name: str

    says = "'{name}' refers back to itself"


class SdfJointToItself(Reason):
    """Both ends of a joint are on one body."""

    name: str

    says = "joint '{name}' connects a link to itself"


class SdfJointChildWorld(Reason):
    name: str

    says = "the child of joint '{name}' is the world"


class SdfAxisZero(Reason):
    name: str

    says = "the axis of joint '{name}' is zero"


class SdfMimicOfItself(Reason):
    name: str

    says = "the axis of joint '{name}' follows itself"


class SdfInertiaInvalid(Reason):
    """Mass and moments are not those of a body."""

    name: str

    says = "the inertia of link '{name}' is that of no body"

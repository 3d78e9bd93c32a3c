"""Joints: what every joint needs, their types, names and frames, and the loops that they close."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import JOINTS, holder, release
from urdflint.programs.naming import label_of
from urdflint.programs.reason import AT_PLACE, Lacking, OfName, OfType, OwnReasons, Reason, ReasonPlace
from urdflint.syntax.document import Element

own = OwnReasons(globals())

JointIgnored = own(
    Reason,
    '{it} has drake_ignore="true": Drake drops it',
    kind="lost",
    loss=lambda _, place: f"{_ends_in_words(place.element)} is dropped",
)


JointAttributeMissing = own(Lacking, "{it} has no {missing}")
JointEndMissing = own(Lacking, "{it} has no <{missing}>")
JointEndWithoutLink = own(Reason, "the <{tag}> of {its_parent} names no link")


class JointDropped(Reason):
    """The name or type of a joint, or the name of one of its links, is empty, so Drake drops the joint."""

    kind = "lost"

    def message(self, place: ReasonPlace) -> str:
        if place.element.tag in JOINTS:
            return f"the {place.attribute} of {label_of(place.element)} is empty: Drake drops the joint"
        return f"<{place.element.tag}> names no link: Drake drops the joint"

    def loss(self, place: ReasonPlace) -> str:
        joint = place.element if place.element.tag in JOINTS else place.element.parent
        return f"{_ends_in_words(joint)} is dropped"


JointTypeUnknown = own(OfType, "{it} has the unknown type '{type}'")


class JointTypeTooNew(Reason):
    """A type of joint came with a later release."""

    type: str
    since: tuple[int, int]

    def message(self, place: ReasonPlace) -> str:
        return f"joint type '{self.type}' came with Drake {release(self.since)}: older releases reject it"


JointIsCustom = own(OfType, "{it} is {type}, which Drake reads as <drake:joint> only")
JointIsStandard = own(OfType, "{it} is {type}, which Drake reads as <joint> only")
JointFloating = own(
    Reason,
    "{it} is floating: Drake drops it, and {child_link} moves freely",
    kind="lost",
    loses="the floating joint is dropped, and {child_link} moves freely",
)
JointNameDuplicate = own(OfName, "there are two joints named '{name}'")


class JointFrameNameConflict(Reason):
    """The frame that Drake adds for a joint has the name of a link or of another frame."""

    name: str
    frame: str

    def message(self, place: ReasonPlace) -> str:
        other = place.related[0]
        has = "needs a frame of that name too" if other.tag in JOINTS else "has that name"
        return f"Drake adds a frame '{self.frame}' for {label_of(place.element)}, but {label_of(other)} {has}"


JointToItself = own(OfName, "{joint_around} connects link '{name}' to itself")


class JointBetweenSameLinks(Reason):
    parent: str
    child: str
    says = "{joint_around} connects links '{parent}' and '{child}', as {its_other} does"


class KinematicLoop(Reason):
    parent: str
    child: str
    says = "{joint_around} closes a kinematic loop: links '{parent}' and '{child}' are connected without it"


def not_created(place: ReasonPlace, name: str) -> str:
    """In words that a part of an element names a joint that Drake does not create, and why it does not."""
    joint = holder(place.element, name, JOINTS)
    fate = _fate(joint) if joint is not None else "which does not exist"
    return f"{label_of(place.element.parent)} refers to joint '{name}', {fate}"


def _fate(joint: Element) -> str:
    """Why there is no such joint in Drake's model of the robot."""
    if joint.get("type") == "floating":
        return "which Drake does not create: it is floating"
    return "which Drake keeps with the world" if _end(joint, "child") == "world" else "which Drake drops"


def _joint(place: ReasonPlace) -> str:
    """The joint that an element is, or whose child it is."""
    return label_of(place.element.parent if place.element.tag == "child" else place.element)


def _end(joint: Element, tag: str) -> str | None:
    end = joint.child(tag)
    return end.get("link") if end is not None else None


def _ends_in_words(joint: Element | None) -> str:
    """A joint with the links that it is between, as far as they are named."""
    links = [f"'{name}'" for tag in ("parent", "child") if joint is not None and (name := _end(joint, tag))]
    return "the joint" + (f" between links {' and '.join(links)}" if len(links) > 1 else "")


AT_PLACE.update(joint_around=_joint, child_link=lambda place: f"link '{_end(place.element, 'child')}'")

own.take_names()

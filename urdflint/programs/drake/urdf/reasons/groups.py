"""Collision filter groups."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.references import GROUP
from urdflint.programs.reason import Lacking, OfName, Reason, ReasonPlace, own_reasons
from urdflint.syntax.document import Element
from urdflint.text.wording import counted

own = own_reasons(__name__)


GroupNameMissing = own(Reason, "GroupNameMissing", "a <{tag}> has no name")


class GroupDropped(Reason):
    kind = "lost"
    says = "the name of a <{tag}> is empty: Drake drops it"

    def loss(self, place: ReasonPlace) -> str:
        members = len(place.element.all("drake:member"))
        return "the group is dropped" + (f", with {counted(members, 'member')}" if members else "")


GroupNameScoped = own(OfName, "GroupNameScoped", "the name of collision filter group '{name}' contains ::")
GroupNameDuplicate = own(OfName, "GroupNameDuplicate", "there are two collision filter groups named '{name}'")
GroupEmpty = own(OfName, "GroupEmpty", "collision filter group '{name}' has no members")


class GroupPartWithoutName(Lacking):
    """A member of a collision filter group, or a group that it ignores, is not named."""

    def message(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> of {_group(place)} has no {self.missing}"


class GroupPartDropped(Reason):
    """The name of a member or of an ignored group is empty, so Drake drops it."""

    kind = "lost"

    def message(self, place: ReasonPlace) -> str:
        return f"the {place.attribute} of <{place.element.tag}> in {_group(place)} is empty: Drake drops it"

    def loss(self, place: ReasonPlace) -> str:
        return f"this <{place.element.tag}> is dropped from {_group(place)}"


GroupPartRepeated = own(OfName, "GroupPartRepeated", "<{tag}> names '{name}' again")


class GroupWithoutEffect(Reason):
    """A collision filter group ignores no group, and no group refers to it."""

    def message(self, place: ReasonPlace) -> str:
        return f"{_label(place.element)} ignores no group, and no group refers to it"


def _group(place: ReasonPlace) -> str:
    return _label(place.element.parent)


def _label(group: Element | None) -> str:
    name = group.get("name") if group is not None else None
    return f"<{GROUP}>" if name is None else f"collision filter group '{name}'"

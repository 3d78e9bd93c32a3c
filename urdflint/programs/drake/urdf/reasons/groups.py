"""Collision filter groups."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.references import GROUP
from urdflint.programs.reason import AT_PLACE, Lacking, OfName, OwnReasons, Reason, ReasonPlace
from urdflint.syntax.document import Element
from urdflint.text.wording import counted

own = OwnReasons(globals())

GroupNameMissing = own(Reason, "a <{tag}> has no name")


class GroupDropped(Reason):
    kind = "lost"
    says = "the name of a <{tag}> is empty: Drake drops it"

    def loss(self, place: ReasonPlace) -> str:
        members = len(place.element.all("drake:member"))
        return "the group is dropped" + (f", with {counted(members, 'member')}" if members else "")


GroupNameScoped = own(OfName, "the name of collision filter group '{name}' contains ::")
GroupNameDuplicate = own(OfName, "there are two collision filter groups named '{name}'")
GroupEmpty = own(OfName, "collision filter group '{name}' has no members")
GroupPartWithoutName = own(Lacking, "<{tag}> of {its_group} has no {missing}")
GroupPartDropped = own(
    Reason,
    "the {attribute} of <{tag}> in {its_group} is empty: Drake drops it",
    kind="lost",
    loses="this <{tag}> is dropped from {its_group}",
)
GroupPartRepeated = own(OfName, "<{tag}> names '{name}' again")

GroupWithoutEffect = own(
    Reason, message=lambda _, place: f"{_label(place.element)} ignores no group, and no group refers to it"
)


def _label(group: Element | None) -> str:
    name = group.get("name") if group is not None else None
    return f"<{GROUP}>" if name is None else f"collision filter group '{name}'"


AT_PLACE.update(its_group=lambda place: _label(place.element.parent))

own.take_names()

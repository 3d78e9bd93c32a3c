"""Words and places of claims of which the same is made about several links, joints or other parts."""

from __future__ import annotations

from urdflint.programs.alike import GroupedClaim
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

SHOWN = 3  # names that a message lists


def named(element: Element | None) -> str:
    """A link, joint or other part in words: its kind and its name."""
    tag, name = (element.tag, element.get("name")) if element is not None else ("robot", None)
    return f"<{tag}>" if name is None else f"{tag} '{name}'"


def around(element: Element, tag: str) -> Element | None:
    """The element, or the one that it stands in, of that name."""
    return next((one for one in (element, *element.ancestors()) if one.tag == tag), None)


def is_first(claim: GroupedClaim) -> bool:
    """Whether a claim is the first of those of which the same is claimed: it speaks for all."""
    return claim.alike[0] is claim.element


def others(claim: GroupedClaim, attribute: str | None = None, part: str = "tag") -> list[Place]:
    """The other places of which the same is claimed."""
    return [Place(one, attribute, part) for one in claim.alike if one is not claim.element]


def at_name(element: Element) -> Place:
    """The name of a link or joint, or its start tag where it has none."""
    return Place(element, "name" if element.get("name") is not None else None)


def names_of_others(claim: GroupedClaim) -> list[Place]:
    """The names of the other links or joints of which the same is claimed."""
    return [at_name(one) for one in claim.alike if one is not claim.element]


def first_names(claim: GroupedClaim) -> str:
    """The names of the things of which the same is claimed, the first few."""
    names = [f"'{one.get('name')}'" for one in claim.alike]
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more

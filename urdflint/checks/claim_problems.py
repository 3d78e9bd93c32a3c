"""Problems of what models claim, in the words of the reasons, and where they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from urdflint.findings.rule import Problem, check
from urdflint.programs.claim import Claim, GroupedClaim
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place


def problem(claim: Claim, place: Place | None = None, **more: Any) -> Problem:
    """The problem of a claim, by default at what it is about; `more` are other fields of the problem."""
    return Problem(claim.message, place or claim.place(), **more)


def as_claimed(
    module: str,
    code: str,
    name: str,
    kind: type[Claim],
    place: Callable[[Claim], Place | None] | None = None,
    related: Callable[[Claim], Sequence[tuple[str, Place]]] | None = None,
    **more: Any,
) -> None:
    """Register the check of a rule that adds nothing to what is claimed but where, and what has a part in it.

    `module` is the one that it belongs to; `more` are other fields of its problems.
    """

    def check_claim(claim: Claim) -> Iterator[Problem]:
        yield problem(claim, place and place(claim), related=related(claim) if related else (), **more)

    check_claim.__module__, check_claim.__name__ = module, name
    check_claim.__annotations__ = {"claim": kind.__name__}
    check(code)(check_claim)


def own_name(claim: Claim) -> Place:
    """The name of the link or joint that a claim is about."""
    return at_name(claim.element)


def attribute(name: str | None, part: str = "tag") -> Callable[[Claim], Place]:
    """What gives the place of an attribute of the element that a claim is about; without a name the start tag."""
    return lambda claim: Place(claim.element, name, part)


def claimed_name(claim: Claim) -> Place:
    """The name of the attribute that a claim is about."""
    return claim.place("name")


def parts_of(label: str, name: str | None = None) -> Callable[[Claim], Sequence[tuple[str, Place]]]:
    """A function for the elements related to a claim: each with the label, at the attribute of that name if given."""
    return lambda claim: [(label, Place(element, name)) for element in claim.related]


def is_first(claim: GroupedClaim) -> bool:
    """Whether a claim stands for all claims that say the same: it is the first of them."""
    return claim.alike[0] is claim.element


def places_of_others(claim: GroupedClaim, attribute: str | None = None, part: str = "tag") -> list[Place]:
    """The other places of which the same is claimed."""
    return [Place(element, attribute, part) for element in claim.alike if element is not claim.element]


def at_name(element: Element) -> Place:
    """The name of a link or joint, or its start tag where it has none."""
    return Place(element, "name" if element.get("name") is not None else None)


def names_of_others(claim: GroupedClaim) -> list[Place]:
    """The names of the other links or joints of which the same is claimed."""
    return [at_name(element) for element in claim.alike if element is not claim.element]

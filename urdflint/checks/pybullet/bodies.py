"""What PyBullet makes of links: masses, inertias, meshes and the base."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.checks.programs.alike import SHOWN, around, at_name
from urdflint.linter.rule import Problem, check
from urdflint.programs.pybullet import reasons as why
from urdflint.programs.pybullet.claims import PybulletClaim
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.wording import listed


@check("PBT201")
def masses_not_as_written(claim: PybulletClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, why.MassesOwn):
        invented, without, computed = claim.reason.invented, claim.reason.without, claim.reason.computed
        places = (claim.element, *claim.related)
        first, second = places[:invented], places[invented : invented + without]
        parts = [f"takes 1 kg for {_named(first)} without <inertial>"] if first else []
        parts += [f"takes no inertia for {_named(second)} without <collision>"] if second else []
        links = f"{computed} links" if computed > 1 else "a link"
        parts += [f"computes the inertia of {links} from collisions"] if computed else []
        yield Problem(f"PyBullet {listed(parts)}", _place(claim.element), also=[_place(one) for one in claim.related])


@check("PBT202")
def inertia_not_used(claim: PybulletClaim) -> Iterator[Problem]:
    links = _named((claim.element, *claim.related))
    message = f"PyBullet computes the inertia of {links} from collisions, and does not use <inertia>"
    yield Problem(message, _place(claim.element), also=[_place(one) for one in claim.related])


def _named(elements: Sequence[Element]) -> str:
    """The names of the links that elements are, or are in, the first few."""
    links = [around(one, "link") for one in elements]
    names = [f"'{one.get('name')}'" for one in links if one is not None]
    if len(names) > SHOWN:
        return f"links {', '.join(names[:SHOWN])} and {len(names) - SHOWN} more"
    return f"link{'s' * (len(names) > 1)} {listed(names)}"


def _place(element: Element) -> Place:
    """The name of a link, or its inertia."""
    return at_name(element) if element.tag == "link" else Place(element, part="label")


@check("PBT203")
def world_floats(claim: PybulletClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, why.BaseFloating):
        message = f"link 'world' weighs {claim.reason.mass:g} kg: PyBullet lets it move"
        yield Problem(message, at_name(claim.element))


@check("PBT204")
def mesh_not_shown(claim: PybulletClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, why.MeshNotShown):
        name = claim.element.get("filename")
        message = f"PyBullet makes no shape of mesh {name!r}, a {claim.reason.extension} file"
        yield Problem(message, claim.place())

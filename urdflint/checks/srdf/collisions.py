"""Pairs of links in an SRDF that are not checked for collisions, and the spheres of links."""

from __future__ import annotations

from collections.abc import Iterator, Set

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check, without
from urdflint.model.companions.nodes import Semantics
from urdflint.model.companions.srdf import PAIRS, word
from urdflint.model.geometry.collision_overlap import Overlap, overlaps_of_links
from urdflint.model.geometry.convex_overlap import LEAST
from urdflint.model.geometry.mesh_overlap import MeshOverlap, mesh_overlaps
from urdflint.model.numbers import number, vector
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

ADJACENT = "adjacent"
COMPUTED = (ADJACENT, "default", "never", "always")  # the reasons that the setup assistant of MoveIt works out
BY_HAND = 50


def _pairs(semantics: Semantics, tag: str) -> Iterator[tuple[tuple[str, str], Element]]:
    """The pairs of links of one kind that exist, each in the order of their names."""
    for element in semantics.srdf.all(tag):
        first, second = sorted((word(element, "link1"), word(element, "link2")))
        if first and semantics.srdf.has_link(first) and semantics.srdf.has_link(second):
            yield (first, second), element


@check("SRDF601")
def srdf_collision_pair_wrong(semantics: Semantics) -> Iterator[Problem]:
    for tag in PAIRS:
        first: dict[tuple[str, str], Element] = {}
        for (link_name, other), element in _pairs(semantics, tag):
            earlier = first.setdefault((link_name, other), element)
            if link_name == other:
                message = f"collisions of link '{link_name}' with itself are {_effect_of_tag(tag)}"
                advice = "remove it, or name two links"
                yield Problem(message, Place(element), help=advice, severity=Severity.INFO, cause="itself")
            if earlier is not element:
                fix = without(semantics.document, "remove the second one", Place(element))
                message = f"collisions of '{link_name}' and '{other}' are {_effect_of_tag(tag)} twice"
                related = [("the first time", Place(earlier))]
                yield Problem(message, Place(element), related, fix=fix, safe=True, severity=Severity.INFO)
    yield from _contradicted(semantics)


def _contradicted(semantics: Semantics) -> Iterator[Problem]:
    disabled = dict(_pairs(semantics, PAIRS[0]))
    for pair, element in _pairs(semantics, PAIRS[1]):
        if pair in disabled:
            message = f"collisions of '{pair[0]}' and '{pair[1]}' are enabled and disabled"
            related = [("disabled here", Place(disabled[pair]))]
            yield Problem(message, Place(element), related, help="remove one of the two", cause="contradicted")


@check("SRDF607")
def srdf_overlap_not_disabled(semantics: Semantics) -> Iterator[Problem]:
    disabled = dict(_pairs(semantics, PAIRS[0]))
    if (
        semantics.robot is None
        or not disabled
        or semantics.srdf.kinematics is None
        or semantics.of_another
        or not semantics.sure
    ):
        return
    enabled = dict(_pairs(semantics, PAIRS[1]))
    lone_links = {word(element, "link") for element in semantics.srdf.all("disable_default_collisions")}
    overlaps = {
        pair: overlap
        for pair, overlap in _overlaps(semantics, disabled.keys() - enabled.keys()).items()
        if pair in enabled or lone_links.isdisjoint(pair)
    }
    if not overlaps:
        return
    (first, second), overlap = max(overlaps.items(), key=lambda entry: _depth(entry[1]))
    more = f", nor are {len(overlaps) - 1} others that overlap" if len(overlaps) > 1 else ""
    depth = f"{_depth(overlap) * 1000:.3g} mm" + (" or more" if isinstance(overlap, MeshOverlap) else "")
    yield Problem(
        f"collisions of '{first}' and '{second}' overlap by {depth} at zero, and the pair is not disabled{more}",
        Place(list(disabled.values())[-1]),
        [
            (f"'{collision.link.name}'", semantics.place_of(collision.element))
            for collision in (overlap.first, overlap.second)
        ],
        help=f'write <disable_collisions link1="{first}" link2="{second}" reason="Default"/>, '
        "or end one of the shapes earlier",
    )


def _overlaps(semantics: Semantics, disabled: Set[tuple[str, str]]) -> dict[tuple[str, str], Overlap | MeshOverlap]:
    """The overlaps of links, of meshes where no other shapes of the two overlap."""
    robot = semantics.robot_with_files
    if robot is None:
        return {}
    primitives = {pair: overlap for pair, overlap in overlaps_of_links(robot).items() if pair not in disabled}
    overlaps: dict[tuple[str, str], Overlap | MeshOverlap] = {}
    overlaps |= mesh_overlaps(robot, disabled | primitives.keys())
    return overlaps | primitives


def _depth(overlap: Overlap | MeshOverlap) -> float:
    return LEAST if isinstance(overlap, MeshOverlap) else overlap.depth


@check("SRDF603")
def srdf_collision_reason_wrong(semantics: Semantics) -> Iterator[Problem]:
    tree = semantics.srdf.kinematics
    for (link_name, other), element in _pairs(semantics, PAIRS[0]) if tree is not None else ():
        adjacent = word(element, "reason").lower() == ADJACENT
        if tree is not None and adjacent and not tree.touching(link_name, other):
            message = f"the reason is Adjacent, and links '{link_name}' and '{other}' are not adjacent"
            yield Problem(message, Place(element, "reason"))


@check("SRDF605")
def srdf_sphere_malformed(semantics: Semantics) -> Iterator[Problem]:
    for approximation in semantics.srdf.all("link_sphere_approximation"):
        link = word(approximation, "link")
        for sphere in approximation.all("sphere"):
            center, radius = sphere.get("center"), sphere.get("radius")
            if center is not None and vector(center, 3) is None:
                yield Problem(
                    f"center '{center}' of a sphere of link '{link}' is not 3 numbers", Place(sphere, "center")
                )
            if radius is not None and number(radius) is None:
                yield Problem(
                    f"radius '{radius}' of a sphere of link '{link}' is not a number", Place(sphere, "radius")
                )


@check("SRDF606")
def srdf_collisions_disabled_by_hand(semantics: Semantics, *, at_most: float = BY_HAND) -> Iterator[Problem]:
    by_hand = [element for _, element in _pairs(semantics, PAIRS[0]) if word(element, "reason").lower() not in COMPUTED]
    if len(by_hand) > at_most:
        message = (
            f"{len(by_hand)} pairs of links are disabled by hand: the setup assistant does not write such a reason"
        )
        yield Problem(message, Place(by_hand[0]), also=[Place(element) for element in by_hand[1:]])


def _effect_of_tag(tag: str) -> str:
    return tag.removesuffix("_collisions") + "d"

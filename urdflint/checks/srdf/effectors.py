"""End effectors of an SRDF: their group, the link that they are mounted on, and the group that has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from urdflint.findings.rule import Problem, check
from urdflint.model.companions.nodes import Semantics
from urdflint.model.companions.srdf import word
from urdflint.model.companions.srdf_groups import Groups
from urdflint.model.companions.srdf_kinematics import Kinematics
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.wording import listed

SHOWN = 3


class Mounted(NamedTuple):
    """An end effector whose group and parent link exist.

    `links` are those of its group, `stated` is the parent group that is written and exists, and `parent` the one that
    MoveIt takes.
    """

    element: Element
    name: str
    group: str
    link: str
    links: frozenset[str]
    stated: str
    parent: str


def _mounted(semantics: Semantics) -> Iterator[Mounted]:
    groups = semantics.groups
    for one in semantics.srdf.all("end_effector"):
        group, link, stated = word(one, "group"), word(one, "parent_link"), word(one, "parent_group")
        links = groups.links(group)
        if links is None or not word(one, "name") or not semantics.srdf.has_link(link):
            continue
        if not stated or groups.joints.get(stated) is not None:
            yield Mounted(one, word(one, "name"), group, link, links, stated, _parent(groups, group, link, stated))


def _parent(groups: Groups, group: str, link: str, stated: str) -> str:
    """The parent group as MoveIt takes it: that which is stated if it has the link, else the smallest that has it."""
    having = groups.having(link)
    if stated and stated != group and stated in having:
        return stated
    return next((name for name in having if name != group), "")


@check("SRDF401")
def srdf_end_effector_parent_group_wrong(semantics: Semantics) -> Iterator[Problem]:
    for one in _mounted(semantics):
        if not one.stated or one.stated == one.parent:
            continue
        place = Place(one.element, "parent_group")
        advice = f'write parent_group="{one.parent}"' if one.parent else None
        if one.stated == one.group:
            yield Problem(
                f"end effector '{one.name}' has its own group '{one.group}' as parent group", place, help=advice
            )
        else:
            message = (
                f"parent group '{one.stated}' of end effector '{one.name}' does not have its parent link '{one.link}'"
            )
            yield Problem(message, place, help=advice)


@check("SRDF402")
def srdf_end_effector_without_parent(semantics: Semantics) -> Iterator[Problem]:
    whole = semantics.groups.joints.keys() == semantics.srdf.group_named.keys()
    for one in _mounted(semantics) if whole else ():
        if not one.parent and not one.stated and one.link not in one.links:
            message = f"no group has link '{one.link}', on which end effector '{one.name}' is mounted"
            yield Problem(message, Place(one.element, "parent_link"))


@check("SRDF403")
def srdf_end_effector_overlaps_parent(semantics: Semantics) -> Iterator[Problem]:
    for one in _mounted(semantics):
        if one.link in one.links and not one.stated:  # so the parent group has all of it, because of the parent link
            continue
        shared = sorted((one.links & (semantics.groups.links(one.parent) or frozenset())) - {one.link})
        if shared:
            names = [f"'{name}'" for name in shared[:SHOWN]]
            more = [f"{len(shared) - SHOWN} more"] if len(shared) > SHOWN else []
            links = f"link{'s' * (len(shared) > 1)} {listed([*names, *more])}"
            message = (
                f"group '{one.group}' of end effector '{one.name}' shares {links} with parent group '{one.parent}'"
            )
            yield Problem(message, Place(one.element, "group"))


@check("SRDF404")
def srdf_end_effector_parent_link_wrong(semantics: Semantics) -> Iterator[Problem]:
    tree = semantics.srdf.kinematics
    for one in _mounted(semantics):
        said, place = f"parent link '{one.link}' of end effector '{one.name}' is", Place(one.element, "parent_link")
        if one.link in one.links:
            yield Problem(f"{said} a link of its own group '{one.group}'", place)
        elif tree is not None and not _adjacent(tree, one.link, one.links):
            advice = "name the link that the end effector is mounted on"
            yield Problem(f"{said} not adjacent to group '{one.group}'", place, help=advice, cause="not adjacent")


def _adjacent(tree: Kinematics, link: str, links: frozenset[str]) -> bool:
    """Whether one joint that moves, and fixed ones besides, connect a link to any of others."""
    rigid = tree.rigid

    def above(name: str) -> str | None:
        joint = tree.above.get(rigid[name])
        return rigid[joint.parent or ""] if joint is not None else None

    mine = rigid[link]
    return any(rigid[name] in (mine, above(link)) or above(name) == mine for name in links)

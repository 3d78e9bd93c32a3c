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

MAX_LINKS = 3


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
    for effector in semantics.srdf.all("end_effector"):
        group, link, stated = word(effector, "group"), word(effector, "parent_link"), word(effector, "parent_group")
        links = groups.links(group)
        if links is None or not word(effector, "name") or not semantics.srdf.has_link(link):
            continue
        if not stated or groups.joints.get(stated) is not None:
            yield Mounted(
                effector, word(effector, "name"), group, link, links, stated, _parent(groups, group, link, stated)
            )


def _parent(groups: Groups, group: str, link: str, stated: str) -> str:
    """The parent group as MoveIt takes it: the stated one if it has the link, else the smallest group with the link."""
    having = groups.having(link)
    if stated and stated != group and stated in having:
        return stated
    return next((name for name in having if name != group), "")


@check("SRDF401")
def srdf_end_effector_parent_group_wrong(semantics: Semantics) -> Iterator[Problem]:
    for mounted in _mounted(semantics):
        if not mounted.stated or mounted.stated == mounted.parent:
            continue
        place = Place(mounted.element, "parent_group")
        advice = f'write parent_group="{mounted.parent}"' if mounted.parent else None
        if mounted.stated == mounted.group:
            yield Problem(
                f"end effector '{mounted.name}' has its own group '{mounted.group}' as parent group", place, help=advice
            )
        else:
            message = f"parent group '{mounted.stated}' of end effector '{mounted.name}'"
            message += f" does not have its parent link '{mounted.link}'"
            yield Problem(message, place, help=advice)


@check("SRDF402")
def srdf_end_effector_without_parent(semantics: Semantics) -> Iterator[Problem]:
    is_complete = semantics.groups.joints.keys() == semantics.srdf.group_named.keys()
    for mounted in _mounted(semantics) if is_complete else ():
        if not mounted.parent and not mounted.stated and mounted.link not in mounted.links:
            message = f"no group has link '{mounted.link}', on which end effector '{mounted.name}' is mounted"
            yield Problem(message, Place(mounted.element, "parent_link"))


@check("SRDF403")
def srdf_end_effector_overlaps_parent(semantics: Semantics) -> Iterator[Problem]:
    for mounted in _mounted(semantics):
        # Then the parent group has all of it, because of the parent link
        if mounted.link in mounted.links and not mounted.stated:
            continue
        shared = sorted((mounted.links & (semantics.groups.links(mounted.parent) or frozenset())) - {mounted.link})
        if shared:
            names = [f"'{name}'" for name in shared[:MAX_LINKS]]
            more = [f"{len(shared) - MAX_LINKS} more"] if len(shared) > MAX_LINKS else []
            links = f"link{'s' * (len(shared) > 1)} {listed([*names, *more])}"
            message = f"group '{mounted.group}' of end effector '{mounted.name}'"
            message += f" shares {links} with parent group '{mounted.parent}'"
            yield Problem(message, Place(mounted.element, "group"))


@check("SRDF404")
def srdf_end_effector_parent_link_wrong(semantics: Semantics) -> Iterator[Problem]:
    tree = semantics.srdf.kinematics
    for mounted in _mounted(semantics):
        subject, place = (
            f"parent link '{mounted.link}' of end effector '{mounted.name}' is",
            Place(mounted.element, "parent_link"),
        )
        if mounted.link in mounted.links:
            yield Problem(f"{subject} a link of its own group '{mounted.group}'", place)
        elif tree is not None and not _adjacent(tree, mounted.link, mounted.links):
            advice = "name the link that the end effector is mounted on"
            yield Problem(
                f"{subject} not adjacent to group '{mounted.group}'", place, help=advice, cause="not adjacent"
            )


def _adjacent(tree: Kinematics, link: str, links: frozenset[str]) -> bool:
    """Whether one joint that moves, and fixed ones besides, connect a link to any of others."""
    rigid = tree.rigid

    def above(name: str) -> str | None:
        joint = tree.above.get(rigid[name])
        return rigid[joint.parent or ""] if joint is not None else None

    mine = rigid[link]
    return any(rigid[name] in (mine, above(link)) or above(name) == mine for name in links)

"""Groups of an SRDF: empty ones, groups that contain each other, and chains."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.companions.nodes import Semantics
from urdflint.model.companions.srdf import Srdf, word
from urdflint.model.companions.srdf_names import label
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.wording import listed

PARTS = ("link", "joint", "chain", "group")
MAX_GROUPS = 6


@check("SRDF201")
def srdf_group_empty(semantics: Semantics) -> Iterator[Problem]:
    for group in semantics.srdf.all("group"):
        parts = [part for part in group.children if part.tag in PARTS]
        if not group.children:
            yield Problem(f"{label(group)} is empty", Place(group))
        elif parts and all(part.tag == "chain" and _is_nothing(part, semantics.srdf) for part in parts):
            link = word(parts[0], "base_link")
            message = f"{label(group)} has no joint: its chain starts and ends at link '{link}'"
            yield Problem(message, Place(parts[0]), help="let the chain start and end at different links")


def _is_nothing(chain: Element, srdf: Srdf) -> bool:
    base = word(chain, "base_link")
    return bool(base) and base == word(chain, "tip_link") and srdf.has_link(base)


@check("SRDF202")
def srdf_group_cycle(semantics: Semantics) -> Iterator[Problem]:
    groups = semantics.groups
    for cycle in groups.cycles:
        steps = list(zip(cycle, [*cycle[1:], cycle[0]], strict=True))
        if len(cycle) == 1:
            message = f"group '{cycle[0]}' contains itself"
        else:
            names = [f"'{name}'" for name in cycle[:MAX_GROUPS]]
            more = [f"{len(cycle) - MAX_GROUPS} more"] if len(cycle) > MAX_GROUPS else []
            message = f"groups {listed([*names, *more])} contain each other"
        places = [Place(groups.subgroups[name][inner], "name") for name, inner in steps]
        related = [(f"group '{name}' contains it", place) for (name, _), place in zip(steps, places, strict=True)][1:]
        yield Problem(message, places[0], related[:MAX_GROUPS])


@check("SRDF203")
def srdf_chain_not_downward(semantics: Semantics) -> Iterator[Problem]:
    tree = semantics.srdf.kinematics
    for group in semantics.srdf.all("group") if tree is not None else ():
        for chain_element in group.all("chain"):
            base, tip = word(chain_element, "base_link"), word(chain_element, "tip_link")
            links = semantics.srdf.robot.link_named if semantics.srdf.robot is not None else {}
            if tree is None or base not in links or tip not in links:
                continue
            chain = tree.chain(base, tip)
            above = f"joint '{tree.joint_above(chain.meeting)}'" if chain.meeting != tree.root else "the root joint"
            if chain.meeting == tip != base:
                message = f"{label(chain_element)} runs upward: its tip '{tip}' is above its base '{base}' in the tree"
                swap = [
                    Replace(Place(chain_element, "base_link"), tip),
                    Replace(Place(chain_element, "tip_link"), base),
                ]
                yield Problem(
                    f"{message}, so {above} belongs to it too",
                    Place(chain_element),
                    fix=("exchange base and tip", swap),
                )
            elif chain.meeting != base:
                message = f"{label(chain_element)} runs from '{base}' up to '{chain.meeting}' and down to '{tip}'"
                message = f"{message}, so {above} belongs to it too"
                yield Problem(
                    message, Place(chain_element), help="end the chain below its base", severity=Severity.INFO
                )

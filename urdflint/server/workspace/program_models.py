"""What programs make of a robot, asked one after the other and kept with it; no mesh is looked at."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from urdflint.comparison import links
from urdflint.comparison.causes import Causes
from urdflint.comparison.written import Written
from urdflint.config import request
from urdflint.linter.settings import Settings
from urdflint.model.nodes import Joint, Link
from urdflint.model.robot import Robot
from urdflint.programs import models
from urdflint.programs.loaded import Loaded
from urdflint.programs.target import FAMILIES, Target
from urdflint.reporters.effect_sentences import and_list, spelled
from urdflint.text.wording import counted

ENDLESS = float("inf")
SAME = "as written"


def targets(settings: Settings) -> Sequence[Target]:
    """The programs that have models, of those that are asked for; the newest release of each where none is."""
    every = request.compared(())
    known = {one.family for one in every}
    return [one for one in settings.targets or () if one.family in known] or every


def _empty(_: Robot) -> dict[Target, Loaded]:
    return {}


def loaded(robot: Robot, some: Sequence[Target], seconds: float = ENDLESS) -> dict[Target, Loaded]:
    """What is left of a robot in each of these programs, as many as there is time for."""
    known = robot.analysis(_empty)
    end = time.monotonic() + seconds
    for one in some:
        if one not in known:
            if time.monotonic() > end:
                break
            known[one] = models.loaded(robot, one)
    return {one: known[one] for one in some if one in known}


def called(target: Target) -> str:
    """A program as people call it."""
    return spelled(target.family) if target.family in FAMILIES else target.name


def lines(robot: Robot, node: Link | Joint, some: Sequence[Target], seconds: float) -> Iterator[str]:
    """What programs make of a link or joint, where that is not what is written, and which ones reject the robot."""
    written = Written(robot)
    known = loaded(robot, some, seconds)
    rejecting = [called(target) for target, one in known.items() if one.refusals]
    for target, one in known.items():
        causes = Causes(written, one)
        if one.refusals:
            continue
        gone = node.name not in (causes.bodies if isinstance(node, Link) else causes.joints)
        if gone and node.name is not None:
            found = causes.no_link(node) if isinstance(node, Link) else causes.no_joint(node)
        else:
            found = causes.reported(node.element)
        said = dict.fromkeys(f"{cause.kind} {cause.what}".strip() for cause in found)
        if said:
            yield f"{called(target)}: {'; '.join(said)}"
    if rejecting:
        yield f"the robot is rejected by {and_list(rejecting)}"


def summary(robot: Robot, one: Loaded) -> str:
    """What is left of a robot in a program, in a few words; counted as a comparison does."""
    if one.refusals:
        return "rejected"
    causes = Causes(Written(robot), one)
    merged, lost = (links.FACTS[fact][1](causes)[0] or 0 for fact in ("links merged", "links lost"))
    words = [f"{counted(int(merged), 'link')} merged"] if merged else []
    words += [f"{counted(int(lost), 'link')} lost"] if lost else []
    return ", ".join(words) or SAME

"""What programs make of a robot, asked one after the other and kept with it; no mesh is looked at."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from urdflint.comparison import links
from urdflint.comparison.causes import Causes
from urdflint.comparison.written_facts import Written
from urdflint.config import request
from urdflint.linter.settings import Settings
from urdflint.model.robot import Joint, Link, Robot
from urdflint.programs import models
from urdflint.programs.loaded import Loaded
from urdflint.programs.target import FAMILIES, Target
from urdflint.reporters.effect_sentences import and_list, spelled
from urdflint.text.wording import counted

ENDLESS = float("inf")
SAME = "as written"


def targets(settings: Settings) -> Sequence[Target]:
    """The programs that have models, of those that are asked for; the newest release of each where none is."""
    all_targets = request.compared(())
    families = {program.family for program in all_targets}
    requested = settings.targets if settings.targets_asked else ()
    return [program for program in requested if program.family in families] or all_targets


def _empty(_: Robot) -> dict[Target, Loaded]:
    return {}


def loaded(robot: Robot, requested: Sequence[Target], seconds: float = ENDLESS) -> dict[Target, Loaded]:
    """What is left of a robot in each of these programs, as many as there is time for."""
    loaded_by_target = robot.analysis(_empty)
    end = time.monotonic() + seconds
    for target in requested:
        if target not in loaded_by_target:
            if time.monotonic() > end:
                break
            loaded_by_target[target] = models.loaded(robot, target)
    return {target: loaded_by_target[target] for target in requested if target in loaded_by_target}


def label(target: Target) -> str:
    """A program as people call it."""
    return spelled(target.family) if target.family in FAMILIES else target.name


def lines(robot: Robot, node: Link | Joint, requested: Sequence[Target], seconds: float) -> Iterator[str]:
    """What programs make of a link or joint, where that is not what is written, and which ones reject the robot."""
    written = Written(robot)
    loaded_by_target = loaded(robot, requested, seconds)
    rejecting = [label(target) for target, model in loaded_by_target.items() if model.refusals]
    for target, model in loaded_by_target.items():
        causes = Causes(written, model)
        if model.refusals:
            continue
        is_gone = node.name not in (causes.bodies if isinstance(node, Link) else causes.joints)
        if is_gone and node.name is not None:
            node_causes = causes.no_link(node) if isinstance(node, Link) else causes.no_joint(node)
        else:
            node_causes = causes.differences_at(node.element)
        sentences = dict.fromkeys(f"{cause.kind} {cause.what}".strip() for cause in node_causes)
        if sentences:
            yield f"{label(target)}: {'; '.join(sentences)}"
    if rejecting:
        yield f"the robot is rejected by {and_list(rejecting)}"


def summary(robot: Robot, model: Loaded) -> str:
    """What is left of a robot in a program, in a few words; counted as a comparison does."""
    if model.refusals:
        return "rejected"
    causes = Causes(Written(robot), model)
    merged, lost = (links.FACTS[fact][1](causes)[0] or 0 for fact in ("links merged", "links lost"))
    words = [f"{counted(int(merged), 'link')} merged"] if merged else []
    words += [f"{counted(int(lost), 'link')} lost"] if lost else []
    return ", ".join(words) or SAME

"""The releases of Pinocchio that can be asked for, what changed at which, and the urdfdom that each reads with."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Any

from urdflint.programs.changes import Change, Question, Release, Version
from urdflint.programs.options import Option

NEWEST_BY_SERIES: dict[str, str] = {"3": "3.9.0", "4": "4.1.0"}  # by series
RELEASES: tuple[str, ...] = ("3.7.0", "3.9.0", "4.0.0", "4.1.0")
RATES_JUDGED = Change(("4.0",), "rejects a negative effort, velocity or friction of a joint")
LATE_URDFDOM = Change(("4.0",), "is built with urdfdom 6 as a wheel, no longer with urdfdom 4")

FREE_FLYER = "free-flyer"
ROOT_JOINT: Option[str | None] = Option(
    "root_joint",
    None,
    "puts a joint above the root link, by which it moves freely",
    "buildModelFromUrdf of Pinocchio 4.1.0, root_joint=JointModelFreeFlyer()",
    (FREE_FLYER,),
)
MIMIC = Option(
    "mimic",
    False,
    "makes joints with a mimic follow their leaders, so that they have no values of their own",
    "buildModelFromUrdf of Pinocchio 4.1.0, mimic=True",
)
OPTIONS = (ROOT_JOINT, MIMIC)


class Urdfdom(Release):
    """The urdfdom that a release of Pinocchio is built with, which answers for its reading of the file."""

    def __init__(self, release: Release) -> None:
        super().__init__(_urdfdom(release.number))
        self.release = release

    def ask(self, question: Question) -> Any:
        """The answer to a question."""
        return self.release.ask(_of_its_urdfdom(question))


def _urdfdom(version: Version) -> Version:
    return (6, 0, 0) if LATE_URDFDOM.is_in(version) else (4, 0, 1)


@cache
def _of_its_urdfdom(question: Question) -> Question:
    def answer(version: Version) -> Hashable:
        return question(_urdfdom(version))

    return answer

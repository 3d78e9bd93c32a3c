"""Tags and attributes of Drake that are not read where they stand, and those that are missing or malformed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from urdflint.checks import extension
from urdflint.checks.claim_problems import problem
from urdflint.checks.urdf.drake_prefix import any_of, renaming_to
from urdflint.findings.rule import Problem, check, renamed
from urdflint.model.numbers import LENGTHS
from urdflint.model.robot import Robot
from urdflint.model.structure import irregularities
from urdflint.model.structure.intended_elements import (
    allowed_parents,
    allowed_parents_in,
    owner_of,
    parent_of,
    prefixed,
)
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.plant.numbers import numbers
from urdflint.schema import vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Element
from urdflint.text.similar import did_you_mean, nearest

# Values of which only the word true counts, and any other one is as none (cases drake/180 drake/668)
ONE_WORD = frozenset(
    {("drake:is_periodic", "value"), ("drake:collision_filter_group", "ignore"), ("drake:joint", "drake_ignore")}
)
# Values with which, if they are empty, the element is ignored (cases drake/065 drake/067 drake/178)
NEEDED_WORDS = frozenset(
    {
        ("drake:joint", "name"),
        ("drake:joint", "type"),
        ("drake:collision_filter_group", "name"),
        ("drake:member", "link"),
        ("drake:member_group", "name"),
        ("drake:ignored_collision_filter_group", "name"),
    }
)
RENAMED = {"drake:soft_hydroelastic": "drake:compliant_hydroelastic"}  # in both formats, with release 0.38


@check("DRK001")
def drake_tag_unknown(unknown: irregularities.UnknownElement) -> Iterator[Problem]:
    tag, parent = unknown.element.tag, parent_of(unknown.element)
    is_reported = _is_own(tag) or tag in vocabulary.only_sdformat() or prefixed(tag) is not None
    if is_reported or extension.is_attribute(unknown):
        return
    suggestion = _suggested_tag(unknown)
    advice = did_you_mean(tag, suggestion)
    if parent.tag == "frame" and tag == "origin":
        advice = "write the pose of a <frame> into its own attributes xyz and rpy"
    elif tag in allowed_parents():
        advice = f"move <{tag}> into {any_of(allowed_parents()[tag])}"
    elif suggestion is not None and ":" not in suggestion and ":" in tag:
        advice = f"write <{suggestion}>: it has no prefix"
    elif suggestion is not None and suggestion not in unknown.parent.children:
        advice = f"{advice} Drake reads it at {way(suggestion, unknown.element)}"
    message = f"Drake does not know <{tag}>" if ":" in tag else f"Drake does not read <{tag}> in <{parent.tag}>"
    yield Problem(message, unknown.place(), help=advice, fix=renaming_to(unknown, suggestion))


@check("DRK002")
def drake_tag_misplaced(unknown: irregularities.UnknownElement) -> Iterator[Problem]:
    tag = unknown.element.tag
    if _is_own(tag):
        parents = any_of(allowed_parents_in("drake")[tag])
        message = f"Drake does not read <{tag}> in <{parent_of(unknown.element).tag}>, only in {parents}"
        yield Problem(message, unknown.place(), help=f"move it to {way(tag, unknown.element)}")


@check("DRK003")
def drake_tag_for_sdformat(unknown: irregularities.UnknownElement) -> Iterator[Problem]:
    tag = unknown.element.tag
    if tag not in vocabulary.only_sdformat() or extension.is_attribute(unknown):
        return
    plain = RENAMED.get(tag, tag.removeprefix("drake:"))
    suggestion = plain if plain in unknown.parent.children else None
    advice = f"write <{suggestion}>: in URDF it has no prefix" if suggestion else _about(tag)
    message = f"Drake reads <{tag}> in SDFormat, not in URDF"
    if tag in RENAMED:
        message, advice = f"Drake no longer reads <{tag}>", f"write <{plain}>, its name today"
    yield Problem(message, unknown.place(), help=advice, fix=renaming_to(unknown, suggestion))


@check("DRK005")
def drake_attribute_missing(missing: irregularities.MissingAttribute) -> Iterator[Problem]:
    yield from extension.attribute_missing(missing)


@check("DRK006")
def drake_child_missing(robot: Robot) -> Iterator[Problem]:
    for element, tags in extension.lacking(robot, "drake"):
        yield extension.child_missing(element, tags)


@check("DRK007")
def drake_value_malformed(
    value: irregularities.UnreadableValue | irregularities.UnreadableText | irregularities.UnknownValue,
) -> Iterator[Problem]:
    problem = extension.value(value)
    fix = None
    if isinstance(value, irregularities.UnknownValue) and _is_plain_joint(value):
        fix = ("write <joint>", renamed(value.robot.document, value.element, "joint"))
    yield Problem(problem.message, problem.place, help=_advice(value), fix=fix)


@check("DRK008")
def drake_attribute_unknown(unknown: irregularities.UnknownAttribute) -> Iterator[Problem]:
    yield extension.attribute_unknown(unknown)


@check("DRK009")
def drake_text_unread(stray: irregularities.StrayText) -> Iterator[Problem]:
    if not extension.says_attribute(stray):
        yield extension.text_unread(stray)


@check("DRK010")
def drake_tag_repeated(again: irregularities.Repeated) -> Iterator[Problem]:
    yield extension.repeated(again)


@check("DRK011")
def drake_tag_too_new(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim, claim.place(None if claim.attribute else "label"))


def _is_own(tag: str) -> bool:
    """Whether Drake reads a tag somewhere that is not one of URDF."""
    return tag in allowed_parents_in("drake") and not (tag in allowed_parents() and owner_of(tag) == "urdf")


def _suggested_tag(unknown: irregularities.UnknownElement) -> str | None:
    """The tag that an unknown one was meant to be; one that is missing where it stands comes first."""
    tag, kind = unknown.element.tag, unknown.parent
    plain = tag.removeprefix("drake:")
    if tag in allowed_parents():
        return None
    missing = extension.meant_needed(kind, parent_of(unknown.element), tag)
    return missing or (
        plain if plain in kind.children else nearest(tag, [*kind.children, *allowed_parents_in("drake")])
    )


def _is_plain_joint(value: irregularities.UnknownValue) -> bool:
    return value.element.tag == "drake:joint" and value.raw in vocabulary.joint_types()


def _advice(
    value: irregularities.UnreadableValue | irregularities.UnreadableText | irregularities.UnknownValue,
) -> str | None:
    """What to write, where that is not plain from what is wanted."""
    if isinstance(value, irregularities.UnreadableText):
        return None
    place = (value.element.tag, value.attribute.name)
    if place in NEEDED_WORDS and not value.raw:
        return f"write a name: with an empty one Drake ignores the whole <{value.element.tag}>"
    if isinstance(value, irregularities.UnknownValue) and _is_plain_joint(value):
        return f"write a {value.raw} joint as <joint>"
    if place in ONE_WORD:
        return "write true or false: Drake reads any other word as false"
    if not isinstance(value, irregularities.UnreadableValue):
        return None
    read, rest = numbers(value.raw)
    words = " ".join(f"{number:.15g}" for number in read)
    exact = len(read) == LENGTHS.get(value.attribute.kind, 1) and rest.strip()
    return f"write numbers only: Drake reads {words} and ignores the rest" if exact else None


def _about(tag: str) -> str:
    """What the schema says of a tag of SDFormat about URDF."""
    words = vocabulary.documentation(vocabulary.schemas().defined["xs:element"][tag][0])
    return (words[words.find("In URDF") :] if "In URDF" in words else words).rstrip(".")


def way(tag: str, lost: Element) -> str:
    """The way from the robot to where Drake reads a tag; of several the one with most in common with a lost element."""
    ancestor_tags = {ancestor.tag for ancestor in lost.ancestors()}
    return "/".join(max(_ways(tag), key=lambda way: len(ancestor_tags.intersection(way))))


@cache
def _ways(tag: str) -> tuple[tuple[str, ...], ...]:
    """All ways from the robot to a tag of Drake that go over no name twice."""
    ways = []
    waiting: list[tuple[tuple[str, ...], Type]] = [(("robot",), vocabulary.robot())]
    for way, kind in waiting:
        for name, child in kind.children.items():
            if name == tag:
                ways.append((*way, name))
            elif name not in way and child.layer in ("urdf", "drake"):
                waiting.append(((*way, name), child))
    return tuple(ways)

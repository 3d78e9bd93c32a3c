"""What urdfdom and libsdformat do is said by their reasons: each loss has its words, and check and preview the same."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests import mutations
from tests.grouping import grouped
from tests.programs import reasons_in
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import models, target
from urdflint.programs.claim import Claim
from urdflint.programs.effect import Effect
from urdflint.programs.reason import PlainPlace, Reason
from urdflint.programs.sdformat import reasons as sdformat
from urdflint.programs.sdformat.analysis import convert
from urdflint.programs.sdformat.claims import claims as sdformat_claims
from urdflint.programs.urdfdom import reasons as urdfdom
from urdflint.programs.urdfdom.claims import claims as urdfdom_claims
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

HERE = Path(__file__).parent
BOTH = tuple(one for one in target.parse("all") if one.family in ("urdfdom", "sdformat"))
NEWEST = target.parse("sdformat")
HARM = (Effect.DROPS, Effect.ALTERS)
MUTANTS = 400
CLAUSE = re.compile(r"(?!.*(\bNone\b|[{}]))\S(.*[^.:\s])?")  # one line without a full stop, and with all its facts
QUOTED = re.compile(r"'[^']*'", re.DOTALL)
SILENT = {urdfdom.NotRead}  # asked for on demand, and never in words


@cache
def texts() -> dict[str, list[bytes]]:
    """Robots to look at, by where they come from."""
    cases = [path.read_bytes() for path in sorted((HERE.parent / "cases").glob("*/*.urdf"))]
    mutants = [text.encode() for text in mutations.mutants(23, mutations.seeds(shared=False), MUTANTS)]
    return {
        "cases": cases,
        "some cases": cases[::8],
        "covers": [path.read_bytes() for path in sorted((HERE / "covers").glob("*.urdf"))],
        "mutants": mutants,
        "some mutants": mutants[::2],
    }


def robots(some: Iterable[bytes]) -> Iterator[Robot]:
    """The robots that both read."""
    for data in some:
        read = parsing.read(Source("robot.urdf", data))
        if read.root is not None and read.root.tag == "robot":
            robot = Robot(read, read.root, Files(None, {}, False))
            if len(models.readers(robot, BOTH)) == len(BOTH):
                yield robot


def of(family: str) -> list[target.Target]:
    return [one for one in BOTH if one.family == family]


def is_clause(words: str) -> bool:
    """Whether words are a clause, whatever stands in names and values."""
    return CLAUSE.fullmatch(QUOTED.sub("x", words)) is not None


@pytest.mark.parametrize(
    "source",
    [
        "some cases",
        "covers",
        "some mutants",
        *(pytest.param(one, marks=pytest.mark.slow) for one in ("cases", "mutants")),
    ],
)
def test_whatever_drops_or_alters_says_what(source: str) -> None:
    """For each target that does, and in a clause of its own beside the message."""
    said: dict[type[Reason], str] = {}
    for robot in robots(texts()[source]):
        for claim in (*urdfdom_claims(robot, of("urdfdom")), *sdformat_claims(robot, of("sdformat"))):
            assert is_clause(claim.message), (claim.word, claim.message)
            harmed = {name for name, effect in claim.effects.items() if effect in HARM}
            assert set(claim.loss_by_target) == harmed, (claim.word, claim.effects, claim.loss)
            for words in claim.loss_by_target.values():
                assert is_clause(words), (claim.word, words)
                said[type(claim.reason)] = words
    assert len(said) > 10, sorted(one.word for one in said)


@pytest.mark.parametrize("module", [urdfdom, sdformat])
def test_every_reason_has_words_of_its_own(module) -> None:
    """They are not made of its docstring."""
    mine = set(reasons_in.declared(module).values()) - SILENT
    assert len(mine) > 25
    assert [one.word for one in mine if not one.says and one.message is Reason.message] == []


@pytest.mark.parametrize("source", ["some cases", pytest.param("cases", marks=pytest.mark.slow), "mutants"])
def test_previews_say_what_checks_say(source: str) -> None:
    """Why a robot is rejected, and what is lost, is the message of the claim about the element to blame."""
    compared = 0
    for robot in robots(texts()[source]):
        said = {(one.word, one.element, one.attribute): one.message for one in sdformat_claims(robot, NEWEST)}
        model = convert(robot, NEWEST[0])
        keys = Counter((one.reason.word, one.element, one.attribute) for one in model.refusals)
        for refusal in model.refusals:
            key = (refusal.reason.word, refusal.element, refusal.attribute)
            if refusal.cause is None and key in said and keys[key] == 1:
                compared += 1
                assert refusal.why == said[key]
        for loss in model.dropped:
            key = (loss.reason.word, loss.cause, loss.attribute)
            if key in said and not isinstance(
                loss.reason, sdformat.TagWithoutShapes
            ):  # a claim says that of several tags
                compared += 1
                assert loss.why.endswith(said[key])
    assert compared > 50


MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
LINK = f'<link name="{{}}">{MASS}</link>'
JOINT = '<joint name="{}" type="{}"><parent link="{}"/><child link="{}"/>{}</joint>'


def the_claim(word: str, *parts: str) -> Claim:
    """What libsdformat claims for a reason, of the one element for which it does."""
    (robot,) = robots([f'<robot name="r">{"".join(parts)}</robot>'.encode()])
    (found,) = [one for one in sdformat_claims(robot, of("sdformat")) if one.word == word]
    return found


@grouped(
    ("mimic", "rule"),
    [
        ('<mimic joint="a"/>', "with joint 'a'"),
        ('<mimic joint="a" multiplier="1" offset="0"/>', "with joint 'a'"),
        ('<mimic joint="a" multiplier="-2"/>', "at -2 times joint 'a'"),
        ('<mimic joint="a" multiplier="-2" offset="0.5"/>', "at -2 times joint 'a' plus 0.5"),
    ],
)
def test_a_mimic_that_is_not_coupled_says_what_it_was(mimic: str, rule: str) -> None:
    found = the_claim(
        "sdformat/mimic-not-coupled",
        *map(LINK.format, ("base", "one", "two")),
        JOINT.format("a", "continuous", "base", "one", ""),
        JOINT.format("b", "continuous", "base", "two", mimic),
    )
    assert found.message == "joint 'b' mimics joint 'a', and Gazebo does not couple the two by default"
    assert found.loss == f"joint 'b' moves by itself instead of {rule}"
    assert set(found.loss_by_target) == set(found.effects) == {one.name for one in of("sdformat")}


def test_every_reason_that_a_module_declares_takes_the_name_of_its_variable() -> None:
    reasons_in.everywhere()
    kinds, number = [Reason], 0
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        number += 1
        assert vars(sys.modules[kind.__module__]).get(kind.__name__) is kind, (kind.__module__, kind.says)
    assert number > 700


def test_a_pattern_names_facts_and_the_place() -> None:
    (robot,) = robots([b'<robot name="r"><link name="base"><visual name="v"><geometry/></visual></link></robot>'])
    visual = robot.links[0].visuals[0].element
    assert urdfdom.PartMissing("geometry").message(PlainPlace(visual)) == "visual 'v' has no <geometry>"
    assert urdfdom.PartMissing("geometry").loss(PlainPlace(visual)) == "link 'base' loses its visual"
    assert (
        urdfdom.NameDuplicate("link").message(PlainPlace(robot.links[0].element, "name"))
        == "there are two links named 'base'"
    )
    with pytest.raises(KeyError, match="nobody"):
        type("Wrong", (urdfdom.RobotNameMissing,), {"says": "{nobody}", "__module__": urdfdom.__name__})().message(
            PlainPlace(visual)
        )


def test_what_is_lost_is_summed_up() -> None:
    """One thing by its name, several by their numbers, and of a block what is in it."""
    base, tags = LINK.format("base"), "".join(f"<{tag}>1</{tag}>" for tag in ("mu1", "mu2", "kp", "kd", "maxVel"))
    world = '<link name="world"><visual name="v">{}</visual>{}</link>'
    box = '<geometry><box size="1 1 1"/></geometry>'
    anchor = JOINT.format("anchor", "fixed", "world", "base", "")
    alone = the_claim("sdformat/world-root", world.format(box, ""), base, anchor)
    assert alone.loss == "visual 'v' is dropped"
    both = the_claim("sdformat/world-root", world.format(box, f"<collision>{box}</collision>"), base, anchor)
    assert both.loss == "1 visual and 1 collision are dropped: visual 'v'"
    nobody = the_claim("sdformat/reference-unknown", base, f'<gazebo reference="x">{tags}</gazebo>')
    assert nobody.loss == "drops <mu1>, <mu2>, <kp>, <kd> and 1 more"
    (empty,) = robots([f'<robot name="r">{base}<gazebo reference="x"/></robot>'.encode()])
    assert not any(one.loss for one in sdformat_claims(empty, of("sdformat")))

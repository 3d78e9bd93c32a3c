"""What the reasons of Drake say: each in words of its own, of every robot, and the same in reports and previews."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.grouping import grouped
from tests.lint import findings
from tests.once import shared
from tests.programs import reasons_in
from tests.programs.drake_mutants import RICH, mutants
from tests.replay import table
from tests.replay.table import Words
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import drake, models, target
from urdflint.programs.drake import claims
from urdflint.programs.drake.urdf import reasons
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

assert claims  # imports the model, and with it all reasons
REASONS = reasons_in.declared(reasons)
RELEASES = [one for word in ("drake@1.13", "drake@1.51", "drake@1.58") for one in target.parse(word)]
UNSEEN = {"drake/file-missing", "drake/names-exhausted"}  # for want of files, or of ten thousand shapes
SENTENCE = re.compile(r"(?!(An?|The) )[A-Za-z0-9<-][^\n]*[^.\s]")
RULES, EXAMPLE = Path(__file__).parents[2] / "rules", re.compile(rb"```xml bad\n(.*?)```", re.DOTALL)
EVERY = 40  # of the mutants, which are many thousand
INERTIA = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'

SHAPE = '<geometry><sphere radius="1"/></geometry>'
JOINT = '<joint name="j" type="continuous"><parent link="world"/><child link="a"/></joint>'
FLOATING = JOINT.replace("continuous", "floating")
FOLLOWS = '<joint name="k" type="continuous"><parent link="a"/><child link="b"/><mimic joint="j"/></joint>'
ACTUATOR = '<transmission name="t"><type>SimpleTransmission</type><joint name="j"/><actuator name="m">'
REPLACED = "Drake replaces the inertia of link 'a' by that of a solid sphere of water density"


def robot(data: bytes) -> Robot | None:
    read = parsing.read(Source("robot.urdf", data))
    return Robot(read, read.root, Files(None, {}, False)) if read.root is not None else None


@shared
def said() -> frozenset[Words]:
    """What the model says of cases, examples of rules, robots that show a reason, and changes of a rich one."""
    words = {words for robot_said in table.said().values() for words in robot_said.words}
    examples = [one for path in sorted(RULES.glob("*/*.md")) for one in EXAMPLE.findall(path.read_bytes())]
    texts = [*examples, *(one.data for one in list(mutants(RICH.read_bytes()))[::EVERY])]
    some = filter(None, map(robot, texts))
    words |= {Words.of(claim) for each in some for claim in claims.claims(each, RELEASES)}
    return frozenset(one for one in words if one.reason in REASONS)


def silent_losses() -> Iterator[str]:
    """The names of the reasons that are noted with `record.silent(Effect.DROPS, Name(), ...)`, or ALTERS."""
    for path in Path(drake.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "silent":
                effect, reason = node.args[:2]
                if getattr(effect, "attr", "") in ("DROPS", "ALTERS"):
                    name = reason.func if isinstance(reason, ast.Call) else reason
                    assert isinstance(name, (ast.Attribute, ast.Name))
                    yield name.attr if isinstance(name, ast.Attribute) else name.id


def test_every_reason_has_a_message_of_its_own() -> None:
    assert [one for one in REASONS.values() if "message" not in vars(one)] == []


def test_every_reason_that_a_preview_lists_says_what_is_lost() -> None:
    assert [one for one in REASONS.values() if one.kind and "loss" not in vars(one)] == []


def test_every_reason_that_costs_something_in_silence_says_what() -> None:
    costly = set(silent_losses()) - {"reason"}  # links and joints that are ignored share a line
    assert len(costly) > 12
    lossless = {one.__name__ for one in REASONS.values() if "loss" not in vars(one)}
    assert costly & lossless == set()


def test_every_claim_that_drops_or_alters_something_says_what() -> None:
    costly = [one for one in said() if one.is_costly]
    assert len({one.reason for one in costly}) > 15
    assert [one for one in costly if not one.loss] == []


def test_what_is_said_of_a_robot_is_one_sentence() -> None:
    words = {some for one in said() for some in (one.message, one.loss) if some is not None}
    plain = [re.sub(r"'[^']*'", "'x'", some) for some in words]  # names may have any spaces
    assert [some for some in plain if not SENTENCE.fullmatch(some) or re.search(r"\bNone\b|  ", some)] == []
    assert set(REASONS) - {one.reason for one in said()} == UNSEEN


@grouped(
    ("inside", "message", "loss"),
    [
        (
            f'<link name="a"><inertial><mass value="2"/>{INERTIA.replace("1", "3", 1)}</inertial></link>',
            f"{REPLACED}: no rigid body has the principal moments 1, 1 and 3 kg m²",
            "its inertia becomes that of a solid sphere of water density, 0.00489 kg m²",
        ),
        (
            f'<link name="a"><inertial><mass value="-2"/>{INERTIA}</inertial></link>',
            f"{REPLACED}: its mass is -2 kg",
            "its mass becomes 1 kg, and its inertia that of a solid sphere of water density, 0.00154 kg m²",
        ),
        (
            '<link name="a" drake_ignore="true"><visual/><visual/><collision/></link>',
            "link 'a' has drake_ignore=\"true\": Drake drops it",
            "the link is dropped, with 2 visuals and 1 collision",
        ),
        (
            '<link name="world"><inertial><mass value="4"/></inertial></link>',
            "link 'world' is Drake's own world: its <inertial> is ignored",
            "its inertial is not read, nor its 4 kg",
        ),
        (
            '<link name="a"><inertial><mass value="2kg"/></inertial></link>',
            "value of <mass> is '2kg': 2 is read, and the rest ignored",
            "2 is read, and the rest ignored",
        ),
        (
            '<link name="a"><inertial><mass value="2"/><inertia ixx="1"/></inertial></link>',
            "the <inertia> of link 'a' has no iyy or izz",
            "iyy and izz are read as 0",
        ),
        (
            '<joint name="j" type="prismatic"><parent link="a"/><child link="b"/><limit upper="1"/></joint>',
            "joint 'j' has no lower limit",
            "its position has no lower limit",
        ),
        (
            '<joint name="j" type="floating"><parent link="a"/><child link="b"/></joint>',
            "joint 'j' is floating: Drake drops it, and link 'b' moves freely",
            "the floating joint is dropped, and link 'b' moves freely",
        ),
        (
            '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><limit effort="3"/></joint>',
            "joint 'j' has no actuator, so Drake ignores the effort limit",
            "its effort limit of 3 is not used, since no transmission gives it an actuator",
        ),
        (
            '<transmission name="t"><type>other</type></transmission>',
            "transmission 't' has type 'other', for which Drake creates no actuator",
            "no actuator is created, since its type is 'other'",
        ),
        (
            f'<link name="a"/>{JOINT}{ACTUATOR}<drake:gear_ratio value="-5"/></actuator></transmission>',
            "the gear ratio of actuator 'm' is -5",
            "the gear ratio is squared, so -5 is like 5",
        ),
        (
            f'<link name="a"/>{JOINT}{ACTUATOR}<drake:gear_ratio value="0"/></actuator></transmission>',
            "the gear ratio of actuator 'm' is 0",
            "the gear ratio is squared, so the joint has no rotor inertia",
        ),
        (
            f'<link name="a"><visual><origin xyz="0 1e-400 1"/>{SHAPE}</visual></link>',
            "Drake reads 1e-400 in xyz of <origin> as 0",
            "1e-400 is read as 0",
        ),
        (
            '<joint name="j" type="fixed" drake_ignore="true"><parent link="a"/><child link=""/></joint>',
            "joint 'j' has drake_ignore=\"true\": Drake drops it",
            "the joint is dropped",
        ),
        (
            '<drake:collision_filter_group name=""><drake:member link="a"/></drake:collision_filter_group>',
            "the name of a <drake:collision_filter_group> is empty: Drake drops it",
            "the group is dropped, with 1 member",
        ),
        (
            '<drake:collision_filter_group name=""/>',
            "the name of a <drake:collision_filter_group> is empty: Drake drops it",
            "the group is dropped",
        ),
        (
            '<link name="a"/><joint name="j" type="fixed"><parent link="a"/><child link="x"/></joint>',
            "<child> names link 'x', which does not exist",
            None,
        ),
        (
            f"{FLOATING}{JOINT.replace('continuous', '')}{FOLLOWS}",
            "joint 'k' refers to joint 'j', which Drake does not create: it is floating",
            None,
        ),
        (
            '<link name="a"><visual><geometry><sphere radius="-1"/></geometry></visual></link>',
            "the radius of the <sphere> of <visual> of link 'a' is negative: -1",
            None,
        ),
        (
            '<link name="a"><visual><geometry><box size="0 1 1"/></geometry></visual></link>',
            "the size of the <box> of <visual> of link 'a' is not greater than 0: 0 1 1",
            None,
        ),
    ],
)
def test_facts_stand_in_the_words_with_their_numbers(inside: str, message: str, loss: str | None) -> None:
    one = robot(f'<robot name="r">{inside}</robot>'.encode())
    assert one is not None
    assert (message, loss) in [(each.message, each.loss) for each in claims.claims(one, RELEASES)]


def test_reports_previews_and_refusals_say_the_same() -> None:
    shape = '<visual><geometry><mesh filename="package://p/a.stl"/></geometry></visual>'
    text = f'<robot name="r"><link name="a"/><link name="b">{shape}</link></robot>'
    (found,) = [one for one in findings(text, "drake@1.51") if one.code == "URDF761"]
    one = robot(text.encode())
    assert one is not None
    (difference,) = models.loaded(one, RELEASES[1]).differences
    assert (difference.kind, difference.name, difference.what) == ("lost", "b", found.losses["drake@1.51"])
    assert found.losses["drake@1.51"] == "its visual, a .stl mesh, is not shown"

    refused = text.replace("visual", "collision")
    (found,) = [one for one in findings(refused, "drake@1.51") if one.code == "URDF760"]
    one = robot(refused.encode())
    assert one is not None
    (refusal,) = models.loaded(one, RELEASES[1]).refusals
    assert refusal.why == found.message == "collision mesh 'package://p/a.stl' is a .stl file"


def test_a_difference_has_the_name_of_what_it_is_in() -> None:
    one = robot(b'<robot name="r"><transmission name="t"><type>other</type></transmission></robot>')
    assert one is not None
    (difference,) = models.loaded(one, RELEASES[1]).differences
    assert difference[:3] == ("lost", "t", "no actuator is created, since its type is 'other'")


def test_limits_of_a_continuous_joint_are_reported_with_their_numbers() -> None:
    limited = JOINT.replace("</joint>", '<limit lower="-1" upper="2"/></joint>')
    one = robot(f'<robot name="r"><link name="a"/>{limited}</robot>'.encode())
    assert one is not None
    (difference,) = models.loaded(one, RELEASES[1]).differences
    assert difference[:3] == ("limited", "j", "between -1 and 2, though it is continuous")

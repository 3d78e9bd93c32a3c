"""SRDF that an attacker writes: work in proportion to its size, and no mutation of one makes anything raise."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator

import pytest

from tests.grouping import grouped
from tests.hostile.attacks import many
from tests.steps import calls
from urdflint.files import safe_open
from urdflint.linter.run import engine
from urdflint.linter.run.engine import FileResult, Settings
from urdflint.syntax.source import Source

DEPTH = 60
LINKS = "".join(f'<link name="l{at}"/>' for at in range(DEPTH + 1))
JOINTS = "".join(
    f'<joint name="j{at}" type="continuous"><parent link="l{at}"/><child link="l{at + 1}"/></joint>'
    for at in range(DEPTH)
)
ROBOT = f'<robot name="r">{LINKS}{JOINTS}</robot>'.encode()
ALL = '<group name="g"><chain base_link="l0" tip_link="l59"/></group>'
SET = '<joint name="j1" value="0"/>'
SMALL, TIMES, RATIO, FLOOR = 2_500, 4, 5.0, 20_000


def nested(size: int) -> str:
    """Groups, each with the one before it."""
    one = '<group name="a#"><group name="a@"/><joint name="j1"/></group>'
    pieces = [one.replace("#", str(at)).replace("@", str(at - 1)) for at in range(1, size // len(one))]
    return '<group name="a0"><joint name="j0"/></group>' + "".join(reversed(pieces))


def ring(size: int) -> str:
    """Groups that contain each other, all round."""
    count = size // 45
    return "".join(f'<group name="a{at}"><group name="a{(at + 1) % count}"/></group>' for at in range(count))


def each_in_all(size: int) -> str:
    """Half of the groups contain the other half, each all of it."""
    count = int((size / 25) ** 0.5)
    inner = "".join(f'<group name="b{at}"/>' for at in range(count))
    outer = "".join(f'<group name="c{at}">{inner}</group>' for at in range(count))
    return outer + "".join(f'<group name="b{at}"><joint name="j1"/></group>' for at in range(count))


def within(size: int, start: str, piece: str, end: str) -> str:
    """A piece over and over, in something."""
    return f"{start}{many(size, piece)}{end}"


GROUP, STATE = '<group name="g">', f'{ALL}<group_state name="s" group="g">'
VALUE = f'{STATE}<joint name="j1" value="'
SPHERES = "link_sphere_approximation"
ATTACKS: dict[str, Callable[[int], str]] = {
    "nested groups": nested,
    "a ring of groups": ring,
    "groups in all others": each_in_all,
    "many chains": lambda size: many(size, '<group name="g#"><chain base_link="l0" tip_link="l59"/></group>'),
    "chains of one group": lambda size: within(size, GROUP, '<chain base_link="l59" tip_link="l0"/>', "</group>"),
    "unknown links": lambda size: many(size, '<disable_collisions link1="x#" link2="l1"/>'),
    "one unknown link": lambda size: many(size, '<disable_collisions link1="x" link2="l1"/>'),
    "repeated pairs": lambda size: many(size, '<disable_collisions link1="l1" link2="l2"/>'),
    "adjacent pairs": lambda size: many(size, '<disable_collisions link1="l0" link2="l40" reason="Adjacent"/>'),
    "states of one name": lambda size: ALL + many(size, f'<group_state name="s" group="g">{SET}</group_state>'),
    "one state": lambda size: within(size, STATE, SET, "</group_state>"),
    "unknown joints in a state": lambda size: within(size, STATE, '<joint name="x#" value="0"/>', "</group_state>"),
    "a long value": lambda size: within(size, VALUE, "1 ", '"/></group_state>'),
    "digits": lambda size: within(size, VALUE, "1", 'x"/></group_state>'),
    "end effectors": lambda size: ALL + many(size, '<end_effector name="e#" group="g" parent_link="l1"/>'),
    "end effectors of groups": lambda size: many(
        size, '<group name="g#"><joint name="j1"/></group><end_effector name="e#" group="g#" parent_link="l9"/>'
    ),
    "virtual joints": lambda size: many(
        size, '<virtual_joint name="v#" type="fixed" parent_frame="w" child_link="l0"/>'
    ),
    "unknown elements": lambda size: many(size, "<grup/>"),
    "unknown attributes": lambda size: within(size, "<group ", 'a#="" ', "/>"),
    "misplaced elements": lambda size: within(size, GROUP, "<passive_joint/>", "</group>"),
    "spheres": lambda size: within(size, f'<{SPHERES} link="l1">', '<sphere center=""/>', f"</{SPHERES}>"),
    "deep": lambda size: "<group>" * (size // 15) + "</group>" * (size // 15),
}


def lint(text: bytes) -> FileResult:
    with safe_open.instead({os.path.realpath("r.urdf"): ROBOT}):
        result = engine.lint(Source("r.srdf", text), Settings(robot="r.urdf"))
    assert result.report.failure is None, result.report.failure
    return result


@pytest.mark.slow
@pytest.mark.parametrize("name", ATTACKS)
def test_work_grows_with_the_file(name: str) -> None:
    lint(f"<robot>{ALL}</robot>".encode())
    small, large = (
        calls(lambda size=size: lint(f'<robot name="r">{ATTACKS[name](size)}</robot>'.encode()))  # type: ignore[misc]
        for size in (SMALL, SMALL * TIMES)
    )
    assert large <= max(small * RATIO, FLOOR), (small, large)


@grouped("name", ATTACKS, size=10)
def test_no_attack_makes_anything_raise(name: str) -> None:
    result = lint(f'<robot name="r">{ATTACKS[name](SMALL)}</robot>'.encode())
    end = len(result.findings[0].location.source.text) if result.findings else 0
    assert all(0 <= one.location.span.start <= one.location.span.end <= end for one in result.findings)


WHOLE = f"""<robot name="r">{ALL}<group name="h"><joint name="j59"/></group>
<group name="all"><group name="g"/><group name="h"/></group>
<virtual_joint name="v" type="planar" parent_frame="w" child_link="l0"/><passive_joint name="j3"/>
<group_state name="s" group="h"><joint name="j59" value="0.5"/></group_state>
<end_effector name="e" group="h" parent_link="l59" parent_group="g"/><disable_default_collisions link="l5"/>
<enable_collisions link1="l5" link2="l1"/><disable_collisions link1="l1" link2="l2" reason="Adjacent"/>
<joint_property joint_name="v" property_name="motion_model" value="holonomic"/>
<link_sphere_approximation link="l1"><sphere center="0 0 0" radius="1"/></link_sphere_approximation></robot>"""
WORDS = (
    "",
    " ",
    "g",
    "h",
    "all",
    "l0",
    "l59",
    "v",
    "j3",
    "nan",
    "1e999",
    "-",
    "world",
    "é",
    "${x}",
    "&amp;",
    "0 0 0 0",
)
TAGS = ("group", "link", "joint", "chain", "group_state", "robot", "sphere", "end_effector", "virtual_joint", "x:y")


def mutated(random_: random.Random) -> Iterator[str]:
    """A whole SRDF with values exchanged, tags renamed, and pieces taken out, put in twice or elsewhere."""
    pieces = WHOLE.replace("<", "\0<").split("\0")
    for _ in range(random_.randint(1, 6)):
        at, other = random_.randrange(len(pieces)), random_.randrange(len(pieces))
        kind = random_.randrange(5)
        parts = pieces[at].split('"')
        if kind == 0 and len(parts) > 2:
            parts[2 * random_.randrange(len(parts) // 2) + 1] = random_.choice(WORDS)
            pieces[at] = '"'.join(parts)
        elif kind == 1:
            pieces.insert(other, pieces[at])
        elif kind == 2:
            del pieces[at]
        elif kind == 3:
            tag = pieces[at].strip("</>").split(" ")[0]
            pieces[at] = pieces[at].replace(tag, random_.choice(TAGS), 1)
        else:
            pieces[at], pieces[other] = pieces[other], pieces[at]
    yield from pieces


@pytest.mark.parametrize(
    ("seed", "count"), [(0, 150), *(pytest.param(seed, 300, marks=pytest.mark.slow) for seed in range(1, 4))]
)
def test_mutations(seed: int, count: int) -> None:
    chance = random.Random(seed)
    found = set()
    for _ in range(count):
        found |= {one.code for one in lint("".join(mutated(chance)).encode()).findings}
    assert len({code for code in found if code.startswith("SRDF")}) >= 13

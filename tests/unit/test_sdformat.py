"""Which links and joints libsdformat keeps, and whom a bad number concerns."""

from __future__ import annotations

from urdflint.model.files import Files
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.programs.sdformat import survival as sdformat
from urdflint.programs.urdfdom.faults import NEW, OLD, Outcome
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

HEAVY = '<inertial><mass value="1"/></inertial>'


def robot(weightless: str, joints: tuple[str, ...], kind: str = "revolute") -> Robot:
    """Links a to d, and joints given as the letters of parent and child."""
    links = "".join(f'<link name="{one}">{"" if one in weightless else HEAVY}</link>' for one in "abcd")
    tree = "".join(
        f'<joint type="{kind}"><parent link="{p}"/><child link="{c}"/></joint>' for p, c in map(tuple, joints)
    )
    read = parsing.read(Source("robot.urdf", f"<robot>{links}{tree}</robot>".encode()))
    assert read.root is not None
    return Robot(read, read.root, Files(None, {}, False))


def test_mass_must_go_all_the_way_up():
    one = robot("b", ("ab", "bc", "ad"))
    assert sdformat.massive(one.tree) == {"a", "d"}
    assert [joint.child_link for joint in one.joints if sdformat.keeps(joint)] == ["d"]


def test_what_is_fixed_moves_with_its_parent():
    assert not any(map(sdformat.keeps, robot("", ("ab", "bc"), "fixed").joints))
    alone, melted = robot("", ("ab",)), robot("", ("ab", "bc"), "fixed")
    assert sdformat.moves_alone(alone.links[1])
    assert not sdformat.moves_alone(melted.links[1])


def test_only_old_urdfdom_counts():
    refused = Outcome({OLD: Effect.REJECTS, NEW: Effect.REJECTS}, "all is lost")
    assert sdformat.like_urdfdom(refused).effects["sdformat"] is Effect.REJECTS
    assert sdformat.like_urdfdom(Outcome({NEW: Effect.REJECTS})).effects == {NEW: Effect.REJECTS}
    assert "sdformat" not in sdformat.leniently(sdformat.like_urdfdom(refused)).effects

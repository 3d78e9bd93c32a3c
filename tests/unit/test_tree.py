"""The kinematic tree: roots, cycles and broken ends, in linear time."""

from tests.steps import calls
from urdflint.model.resource_files import Files
from urdflint.model.robot import MAX_SHOWN_JOINTS, Robot, Tree
from urdflint.syntax import parsing
from urdflint.syntax.source import Source


def tree(links: str, *joints: str) -> Tree:
    """The tree of links named by one letter each and joints such as "ab": b hangs on a."""
    body = "".join(f'<link name="{one}"/>' for one in links)
    for rank, joint in enumerate(joints):
        parent, child = joint[0], joint[1]
        body += f'<joint name="{rank}"><parent link="{parent}"/><child link="{child}"/></joint>'
    return of(f"<robot>{body}</robot>")


def of(xml: str) -> Tree:
    read = parsing.read(Source("robot.urdf", xml.encode()))
    assert read.root is not None
    return Robot(read, read.root, Files(None, {}, False)).tree


def test_a_chain_is_a_tree():
    one = tree("abc", "ab", "bc")
    assert [root.name for root in one.roots] == ["a"]
    assert (one.cycles, one.broken, one.without_child) == ([], [], 0)
    assert one.below_roots == {"a", "b", "c"}


def test_the_main_root_carries_most():
    one = tree("axyzb", "xy", "yz", "ab")
    assert [root.name for root in one.roots] == ["a", "x"]
    assert one.main_root is one.links["x"]


def test_a_cycle_below_the_root_is_closed_by_the_joint_that_leads_back():
    one = tree("abc", "ab", "bc", "cb")
    (cycle,) = one.cycles
    assert (cycle.joint.name, [joint.name for joint in cycle.path], cycle.length) == ("2", ["1"], 2)
    assert one.closing == {cycle.joint}


def test_a_cycle_beside_the_root_is_not_hanging():
    one = tree("abc", "bc", "cb")
    assert [root.name for root in one.roots] == ["a"]
    assert one.below_roots == {"a"}
    assert len(one.cycles) == 1


def test_every_joint_that_leads_back_is_a_cycle():
    assert len(tree("abcd", "ab", "bc", "cb", "cd", "da").cycles) == 2


def test_broken_ends_and_joints_that_carry_nothing():
    one = of(
        '<robot><link name="a"/><link name=""/>'
        '<joint name="1"><parent link="a"/><child link="x"/></joint>'
        '<joint name="2"><parent link=""/><child link="a"/></joint>'
        '<joint name="3"><parent link="a"/></joint></robot>'
    )
    assert [(joint.name, end) for joint, end in one.broken] == [("1", "child"), ("2", "parent")]
    assert one.without_child == 2
    assert [root.name for root in one.roots] == [""]


def cycles_of(count: int) -> str:
    """A chain of links, of each of which a joint goes back to the first one."""
    links = "".join(f'<link name="{i}"/>' for i in range(count))
    down = "".join(f'<joint><parent link="{i}"/><child link="{i + 1}"/></joint>' for i in range(count - 1))
    back = "".join(f'<joint><parent link="{i}"/><child link="0"/></joint>' for i in range(1, count))
    return f"<robot>{links}{down}{back}</robot>"


def test_many_cycles_take_linear_time_and_memory():
    count = 2000
    assert calls(lambda: of(cycles_of(count)).cycles) < 5 * calls(lambda: of(cycles_of(count // 4)).cycles)
    cycles = of(cycles_of(count)).cycles
    assert len(cycles) == count - 1
    assert max(len(cycle.path) for cycle in cycles) == MAX_SHOWN_JOINTS
    assert max(cycle.length for cycle in cycles) == count

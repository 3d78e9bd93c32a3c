"""How much a problem matters to those who use certain programs."""

from __future__ import annotations

from tests.grouping import grouped
from tests.lint import findings
from urdflint.findings import Severity
from urdflint.findings.rule import Problem
from urdflint.linter.rules import catalog
from urdflint.linter.rules.severity import weight
from urdflint.programs.effect import Effect
from urdflint.programs.target import parse
from urdflint.syntax.place import Place

RULE = catalog.rule("URDF101")._replace(
    severity=Severity.ERROR, strict=Severity.ERROR, harmless=Severity.ERROR, named=Severity.ERROR, stands=()
)
PROBLEM = Problem("x", Place(None))
ROS = parse("ros")


@grouped("effect", list(Effect))
def test_what_a_target_does_anything_about_keeps_its_severity(effect: Effect) -> None:
    assert weight(RULE, PROBLEM, {"urdfdom@6": effect}, ROS) is Severity.ERROR


def test_what_no_target_minds_is_an_info() -> None:
    assert weight(RULE, PROBLEM, {}, ROS) is Severity.INFO


@grouped(
    ("stands", "targets", "expected"),
    [
        ("always", "mujoco", Severity.ERROR),
        ("urdfdom", "ros", Severity.ERROR),
        ("urdfdom@3", "ros", Severity.INFO),
        ("sdformat urdfdom@6", "ros", Severity.ERROR),
        ("sdformat", "ros", Severity.INFO),
    ],
)
def test_a_rule_stands_whatever_certain_programs_do(stands: str, targets: str, expected: Severity) -> None:
    rule = RULE._replace(stands=tuple(stands.split()))
    assert weight(rule, PROBLEM, {}, parse(targets)) is expected


def test_what_is_accepted_can_weigh_less() -> None:
    rule = RULE._replace(accepted=Severity.WARNING)
    for effect in Effect:
        expected = Severity.ERROR if effect is Effect.REJECTS else Severity.WARNING
        assert weight(rule, PROBLEM, {"urdfdom@6": effect}, ROS) is expected
    mixed = {"usd@0.3": Effect.DROPS, "pybullet@3": Effect.REJECTS}
    assert weight(rule, PROBLEM, mixed, ROS) is Severity.ERROR
    assert weight(rule, PROBLEM, {}, ROS) is Severity.INFO


@grouped("effect", list(Effect))
def test_what_costs_no_program_anything_can_weigh_less(effect: Effect) -> None:
    rule = RULE._replace(harmless=Severity.WARNING, stands=("always",))
    costly = effect in (Effect.REJECTS, Effect.DROPS, Effect.ALTERS)
    expected = Severity.ERROR if costly else Severity.WARNING
    assert weight(rule, PROBLEM, {"urdfdom@6": effect}, ROS) is expected
    assert weight(rule, PROBLEM, {"urdfdom@6": Effect.IGNORES, "drake@1.51": effect}, ROS) is expected
    assert weight(rule, PROBLEM, {}, ROS) is Severity.WARNING


def test_what_nobody_asked_for_can_weigh_less() -> None:
    rule = RULE._replace(unasked=Severity.WARNING)
    drops = {"urdfdom@6": Effect.DROPS}
    assert weight(rule, PROBLEM, drops, ROS, targets_given=False) is Severity.WARNING
    assert weight(rule, PROBLEM, drops, ROS, targets_given=True) is Severity.ERROR
    assert weight(rule, PROBLEM, {}, ROS, targets_given=False) is Severity.INFO
    assert weight(RULE, PROBLEM, drops, ROS, targets_given=False) is Severity.ERROR


@grouped(
    ("effect", "named"),
    [
        (Effect.REJECTS, "error"),
        (Effect.DROPS, "warning"),
        (Effect.ALTERS, "warning"),
        (Effect.IGNORES, "info"),
        (Effect.WARNS, "info"),
    ],
)
def test_what_a_program_costs_can_weigh_more_for_those_who_name_it(effect: Effect, named: str) -> None:
    rule = RULE._replace(severity=Severity.INFO, unasked=Severity.INFO, named=Severity.WARNING)
    effects = {"urdfdom@6": effect}
    assert weight(rule, PROBLEM, effects, ROS, by_name=True) == named
    assert weight(rule, PROBLEM, effects, ROS) == weight(rule, PROBLEM, effects, ROS, targets_given=False) == "info"


FREE = """<robot name="r"><link name="base"><inertial><mass value="2"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<link name="arm"><inertial><mass value="1"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<joint name="j" type="fixed"><parent link="base"/><child link="arm"/></joint>{}</robot>"""


@grouped("name", ["mujoco", "isaac", "newton", "pinocchio", "ros,mujoco"])
def test_a_welded_base_is_a_warning_for_those_who_name_the_program(name: str) -> None:
    assert severities(FREE.format(""), name)["PRG201"] == "warning"
    assert severities(FREE.format(""), "all")["PRG201"] == "info"
    assert severities(FREE.format("<mujoco/>"), "")["PRG201"] == "info"


def test_what_is_fixed_to_a_base_is_lost_with_it() -> None:
    (one,) = (one for one in findings(FREE.format(""), "mujoco", remarks=True) if one.code == "PRG201")
    assert one.losses == {"mujoco@4": "the base cannot move, and its 3 kg are lost"}


@grouped("effect", list(Effect))
def test_what_weighs_less_by_itself_does_so_unless_it_costs_something(effect: Effect) -> None:
    small = PROBLEM._replace(severity=Severity.INFO)
    costly = effect in (Effect.REJECTS, Effect.DROPS, Effect.ALTERS)
    assert weight(RULE, small, {"urdfdom@6": effect}, ROS) is (Severity.ERROR if costly else Severity.INFO)
    assert weight(RULE._replace(stands=("always",)), small, {}, ROS) is Severity.INFO


def test_a_problem_never_weighs_more_than_its_rule() -> None:
    rule = RULE._replace(severity=Severity.INFO)
    assert weight(rule, PROBLEM._replace(severity=Severity.ERROR), {"urdfdom@6": Effect.REJECTS}, ROS) is Severity.INFO


def test_strict_makes_errors_only_of_what_its_rule_says() -> None:
    assert weight(RULE, PROBLEM, {}, ROS, strict=True) is Severity.INFO
    assert weight(RULE._replace(severity=Severity.WARNING), PROBLEM, {}, ROS, strict=True) is Severity.ERROR


def severities(xml: str, targets: str) -> dict[str, str]:
    """The severity of each rule that says something."""
    return {one.code: one.severity.value for one in findings(xml, targets, remarks=True)}


CONTINUOUS = """<robot name="r"><link name="a"/><link name="b"/>
<joint name="j" type="continuous"><parent link="a"/><child link="b"/><limit effort="1"/></joint></robot>"""
UNKNOWN_BLOCK = '<robot name="r"><link name="a"/><gazebo reference="ghost"><mu1>0.2</mu1></gazebo></robot>'
SIM = '<robot name="r"><link name="a"/><simulation><sensor name="s" type="lidr"/></simulation></robot>'
INVERTED = """<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute"><parent link="a"/>
<child link="b"/><limit lower="1" upper="-1" effort="1" velocity="1"/></joint></robot>"""
TWO_INERTIALS = """<robot name="r"><link name="a"><inertial><mass value="1"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial><inertial><mass value="2"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link></robot>"""


def test_a_limit_that_drake_does_not_need_is_no_error_for_drake() -> None:
    assert severities(CONTINUOUS, "drake")["URDF401"] == "info"
    assert severities(CONTINUOUS, "ros")["URDF401"] == "error"


def test_a_block_for_gazebo_is_silent_where_nobody_asks_for_gazebo() -> None:
    assert "GZ201" not in severities(UNKNOWN_BLOCK, "drake")
    assert "GZ201" not in severities(UNKNOWN_BLOCK, "ros")
    assert severities(UNKNOWN_BLOCK, "harmonic")["GZ201"] == severities(UNKNOWN_BLOCK, "")["GZ201"] == "error"


def test_sim_urdf_counts_unless_another_program_is_asked_for() -> None:
    assert not {code for code in severities(SIM, "drake") if code.startswith("SIM")} - {"SIM010"}
    assert severities(SIM, "")["SIM004"] == severities(SIM, "all")["SIM004"] == "error"


def test_a_contradiction_is_an_error_for_everybody() -> None:
    for targets in ("ros", "urdfdom@3", "harmonic", "drake", "mujoco", "pybullet", ""):
        assert severities(INVERTED, targets)["URDF410"] == "error"


def test_a_repeated_element_that_is_merely_ignored_is_a_warning() -> None:
    assert severities(TWO_INERTIALS, "ros")["URDF008"] == "warning"


@grouped(
    ("kind", "inertial", "code", "expected"),
    [
        ("fixed", '<mass value="0"/>', "URDF604", "info"),
        ("continuous", '<mass value="0"/>', "URDF604", "warning"),
        ("fixed", '<mass value="1e-9"/>', "URDF605", "info"),
        ("continuous", '<mass value="1e-9"/>', "URDF605", "warning"),
    ],
)
def test_mass_of_a_fixed_link_is_an_info(kind: str, inertial: str, code: str, expected: str) -> None:
    inertia = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    xml = f"""<robot name="r"><link name="a"/><link name="b"><inertial>{inertial}{inertia}</inertial></link>
    <joint name="j" type="{kind}"><parent link="a"/><child link="b"/></joint></robot>"""
    assert severities(xml, "ros")[code] == expected


@grouped("target", ["urdfdom@6", "sdformat@16", "drake", "mujoco", "pybullet"])
def test_the_loss_of_a_program_is_reported_of_that_program_only(target: str) -> None:
    xml = """<robot name="r"><link name="a"><visual><geometry><box size="1 1"/></geometry></visual></link></robot>"""
    for finding in findings(xml, target):
        assert not finding.losses.keys() - finding.effects.keys()
        assert finding.effects.keys() <= {one.name for one in parse(target)}
        assert ("loses" in (finding.loss or "")) <= (target in ("urdfdom@6", "sdformat@16"))


@grouped(
    ("targets", "expected"), [("mujoco", "error"), ("mujoco,drake", "error"), ("drake", "warning"), ("all", "warning")]
)
def test_what_a_program_asked_for_by_name_rejects_is_an_error(targets: str, expected: str) -> None:
    inertial = '<mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="0"/>'
    robot = f'<robot name="r"><link name="a"><inertial>{inertial}</inertial></link></robot>'
    found = {one.code: one for one in findings(robot, targets)}
    assert found["URDF613"].severity.value == expected
    assert ("rejects" in found["URDF613"].effects.values()) == (targets != "drake")

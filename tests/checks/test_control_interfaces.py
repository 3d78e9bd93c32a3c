"""ros2_control: interfaces and their limits, joints that cannot move, mimic joints, and what Gazebo needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced
from urdflint.findings import Finding
from urdflint.linter.run.engine import Settings, lint
from urdflint.syntax.source import Source

LIMIT = '<limit lower="-1" upper="1" effort="10" velocity="2"/>'
ROBOT = (
    '<robot name="r"><link name="a"/><link name="b"/><link name="c"/><link name="d"/>'
    f'<joint name="j" type="revolute"><parent link="a"/><child link="b"/>{LIMIT}</joint>'
    f'<joint name="m" type="revolute"><parent link="a"/><child link="c"/>{LIMIT}<mimic joint="j"/></joint>'
    '<joint name="f" type="fixed"><parent link="a"/><child link="d"/></joint>{}</robot>'
)
PLUGIN = "mock_components/GenericSystem"
POSITION = '<command_interface name="position"/>'
GZ = '<gazebo><plugin filename="{}" name="n">{}</plugin></gazebo>'


def block(joints: str, plugin: str = PLUGIN, name: str = "s") -> str:
    hardware = f"<hardware><plugin>{plugin}</plugin></hardware>"
    return f'<ros2_control name="{name}" type="system">{hardware}{joints}</ros2_control>'


def joint(inside: str, name: str = "j", attributes: str = "") -> str:
    return f'<joint name="{name}"{attributes}>{inside}</joint>'


def interface(kind: str, name: str = "position", **params: object) -> str:
    said = "".join(f'<param name="{key}">{value}</param>' for key, value in params.items())
    return f'<{kind}_interface name="{name}">{said}</{kind}_interface>'


def found(xml: str) -> list[Finding]:
    """What is reported of a block; that a joint has no state interface (CTL042) has a test of its own."""
    every = findings(ROBOT.replace("{}", xml), "")
    return [one for one in every if one.code.startswith(("CTL", "GZ601")) and one.code != "CTL042"]


def reported(xml: str) -> list[tuple[str, str, str]]:
    return [(one.code, one.severity.value, sliced(one)) for one in found(xml)]


@grouped(
    ("inside", "expected"),
    [
        (POSITION, []),
        (POSITION + interface("state"), []),
        (POSITION + POSITION, [("CTL025", "warning", "position")]),
        (interface("command", "postion"), [("CTL007", "warning", "postion")]),
        (interface("state", "Velocity"), [("CTL007", "warning", "Velocity")]),
        (interface("state", "analog_input1"), []),
        (interface("state", "position_pid"), []),
        (interface("state", "torque"), []),
        (interface("state", "fx"), []),
        (interface("command", min=-1, max=1), []),
        (interface("command", min=1, max=-1), [("CTL027", "error", "1")]),
        (interface("command", min=0.5, max=0.5), []),
        (interface("command", min=-1.0005, max=1.0005), []),
        (interface("command", min=-1.1, max=0), [("CTL028", "info", "-1.1")]),
        (interface("command", max=1.1), [("CTL028", "info", "1.1")]),
        (interface("command", "velocity", min=-2, max=2), []),
        (interface("command", "velocity", min=-3, max=2), [("CTL028", "info", "-3")]),
        (interface("command", "effort", max=11), [("CTL028", "info", "11")]),
        (interface("command", "other", max=11), []),
        (interface("state", max=11), []),
        ('<limits enable="false"/>' + interface("command", max=11), []),
        (interface("state", initial_value=0.5), []),
        (interface("state", initial_value=2.5), [("CTL029", "warning", "2.5")]),
        (interface("state", initial_value=-2.5), [("CTL029", "warning", "-2.5")]),
        (interface("command", initial_value=0.5, max=0.4), [("CTL029", "warning", "0.5")]),
        (interface("command", initial_value=-0.5, min=-0.4), [("CTL029", "warning", "-0.5")]),
        (interface("state", "velocity", initial_value=2.5), [("CTL029", "warning", "2.5")]),
        (interface("state", initial_value="${x}"), []),
    ],
    size=28,
)
def test_interfaces(inside: str, expected: list[tuple[str, str, str]]) -> None:
    assert reported(block(joint(inside))) == expected


def test_the_words_of_limits() -> None:
    (wider,) = found(block(joint(interface("command", max=3))))
    assert wider.message == "max 3 of command interface 'position' of joint 'j' is beyond 1, the limit of the joint"
    (outside,) = found(block(joint(interface("state", initial_value=2.5))))
    said = "initial value 2.5 of state interface 'position' of joint 'j' is above the upper limit of the joint, 1"
    assert outside.message == said
    (inverted,) = found(block(joint(interface("command", min=0.5, max=-0.5))))
    assert inverted.message.endswith("has min 0.5, which is above max -0.5")
    assert inverted.fix is not None
    assert [one.text for one in inverted.fix.edits] == ["-0.5", "0.5"]
    assert inverted.fix.safe is False


def test_sensors_and_ports_have_names_of_their_own() -> None:
    sensor = (
        '<sensor name="i"><state_interface name="angular_velocity.x"/><state_interface name="orientaton.w"/></sensor>'
    )
    assert reported(block(sensor)) == [("CTL007", "warning", "orientaton.w")]
    assert reported(block('<sensor name="i"><state_interface name="torque"/></sensor>')) == []
    port = '<gpio name="g"><command_interface name="postion"/><state_interface name="analog"/></gpio>'
    assert reported(block(port)) == []


def test_one_interface_in_two_blocks() -> None:
    state = interface("state")
    assert reported(block(joint(POSITION)) + block(joint(state), name="t")) == []
    (one,) = found(block(joint(POSITION)) + block(joint(POSITION), name="t"))
    assert one.message.endswith("of joint 'j' is there twice, in ros2_control 's' and in ros2_control 't'")
    assert reported(block(joint(POSITION) + joint(POSITION)))[0][0] == "CTL023"
    assert len(reported(block(joint(POSITION) + joint(POSITION)))) == 1


def test_two_blocks_with_one_name() -> None:
    assert reported(block(joint(POSITION)) + block("")) == [("CTL031", "error", "s")]


@grouped(
    ("joints", "expected"),
    [
        (joint(POSITION, "f"), [("CTL030", "error", "f")]),
        (joint("", "f"), [("CTL030", "error", "f")]),
        (joint(POSITION) + joint(interface("state"), "m"), []),
        (joint(POSITION) + joint(POSITION, "m"), [("CTL033", "warning", POSITION)]),
        (joint(POSITION) + joint(POSITION, "m", ' mimic="false"'), []),
        (joint(interface("state"), "m"), [("CTL033", "warning", "m")]),
        (joint(interface("state"), "m", ' mimic="false"'), []),
        (joint(POSITION, "j", ' mimic="true"'), [("CTL033", "warning", "true")]),
        (joint(POSITION, "j", ' mimic="false"'), []),
        (
            joint('<param name="mimic">m</param>') + joint("", "m"),
            [("CTL032", "warning", '<param name="mimic">')],
        ),
        (joint("") + joint('<param name="mimic">j</param>', "m"), [("CTL032", "info", '<param name="mimic">')]),
        (
            joint("") + joint('<param name="mimic">m</param>', "m"),
            [("CTL032", "warning", "m")],
        ),
    ],
)
def test_joints(joints: str, expected: list[tuple[str, str, str]]) -> None:
    assert reported(block(joints)) == expected


def test_humble_reads_no_mimic() -> None:
    xml = ROBOT.replace("{}", block(joint(POSITION) + joint(POSITION, "m") + joint(POSITION, "j", ' mimic="true"')))
    codes = [[finding.code for finding in findings(xml, target)].count("CTL033") for target in ("humble", "jazzy")]
    assert codes == [0, 2]


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ("", ", and is in ros2_control 's'"),
        (POSITION, ", and has <command_interface> in ros2_control 's'"),
        (POSITION + interface("state"), ", and has <command_interface> and <state_interface> in ros2_control 's'"),
    ],
)
def test_what_a_fixed_joint_has(inside: str, words: str) -> None:
    (fixed,) = found(block(joint(inside, "f")))
    assert fixed.message == f"joint 'f' is fixed{words}"


def test_a_mimic_parameter_goes_with_its_multiplier() -> None:
    mimic, multiplier = '<param name="mimic">j</param>', '<param name="multiplier">1</param>'
    xml = ROBOT.replace("{}", block(joint("") + joint(mimic + multiplier, "m")))
    (outdated,) = found(block(joint("") + joint(mimic + multiplier, "m")))
    assert outdated.fix is not None
    gone = [xml[edit.span.start : edit.span.end].strip() for edit in outdated.fix.edits]
    assert ("".join(gone), {edit.text for edit in outdated.fix.edits}) == (mimic + multiplier, {""})


@grouped(
    ("plugin", "filename", "codes"),
    [
        ("gz_ros2_control/GazeboSimSystem", "gz_ros2_control-system", []),
        ("gz_ros2_control/GazeboSimSystem", "libgz_ros2_control-system.so", []),
        ("ign_ros2_control/IgnitionSystem", "gz_ros2_control-system", []),
        ("gz_ros2_control/GazeboSimSystem", None, ["CTL034"]),
        ("gazebo_ros2_control/GazeboSystem", "libgazebo_ros2_control.so", []),
        ("gazebo_ros2_control/GazeboSystem", "gz_ros2_control-system", ["CTL034"]),
        ("gazebo_ros2_control/GazeboSystem", "libmy_control.so", []),
        ("gazebo_ros2_control/GazeboSystem", "libcamera.so", ["CTL034"]),
        (PLUGIN, "gz_ros2_control-system", ["CTL035"]),
        (PLUGIN, "libmy_control.so", []),
        (PLUGIN, None, []),
        ("my_gz_hardware/System", "gz_ros2_control-system", []),
    ],
)
def test_hardware_and_plugin_of_gazebo(plugin: str, filename: str | None, codes: list[str]) -> None:
    gazebo = GZ.format(filename, "") if filename else ""
    assert [one[0] for one in reported(block(joint(POSITION), plugin) + gazebo)] == codes


@grouped(
    ("path", "missing"),
    [
        ("c.yaml", False),
        ("d.yaml", True),
        ("{}/c.yaml", False),
        ("{}/d.yaml", True),
        ("/home/somebody/d.yaml", False),
        ("", False),
        ("package://unknown/d.yaml", False),
    ],
    size=15,
)
def test_parameter_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, missing: bool) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "package.xml").write_text("<package><name>p</name></package>")
    (tmp_path / "c.yaml").touch()
    inside = f"<parameters>{path.format(tmp_path)}</parameters>"
    plugin = GZ.format("gz_ros2_control-system", inside)
    xml = ROBOT.replace("{}", block(joint(POSITION), "gz_ros2_control/GazeboSimSystem") + plugin)
    result = lint(Source(str(tmp_path / "r.urdf"), xml.encode()), Settings())
    assert [(finding.message, finding.help) for finding in result.findings if finding.code == "CTL036"] == (
        [("parameter file 'd.yaml' does not exist", "did you mean 'c.yaml'?")] if missing else []
    )
    quiet = lint(Source(str(tmp_path / "r.urdf"), xml.encode()), Settings(resolve=False))
    assert "CTL036" not in [one.code for one in quiet.findings]


def test_blocks_inside_of_gazebo() -> None:
    inside = block(joint(POSITION))
    assert [(one[0], one[1]) for one in reported(f"<gazebo>{inside}</gazebo>")] == [("CTL037", "error")]
    assert [one[0] for one in reported('<gazebo><transmission name="t"/></gazebo>')] == ["CTL037"]
    assert reported(GZ.format("libx.so", "<transmission>t</transmission>")) == []


TRANSMISSION = (
    '<transmission name="t"><type>transmission_interface/SimpleTransmission</type><joint name="{}">'
    '<hardwareInterface>{}</hardwareInterface></joint><actuator name="a">'
    "<mechanicalReduction>{}</mechanicalReduction></actuator>"
    "</transmission>"
)


@grouped(
    ("words", "expected"),
    [
        (("j", "EffortJointInterface", "1"), []),
        (("j", "hardware_interface/EffortJointInterface", "-1"), []),
        (("j", "my_robot/StrangeInterface", "1"), []),
        (("f", "EffortJointInterface", "1"), [("CTL006", "warning", "f")]),
        (("j", "EfortJointInterface", "1"), [("CTL007", "warning", "EfortJointInterface")]),
        (("j", "EffortJointInterface", "0.0"), [("CTL008", "error", "0.0")]),
    ],
)
def test_transmissions(words: tuple[str, str, str], expected: list[tuple[str, str, str]]) -> None:
    assert reported(TRANSMISSION.format(*words)) == expected


def test_topic_based_hardware_has_interfaces_of_joints_only() -> None:
    parts = '<{0} name="g"><command_interface name="on"/><state_interface name="lit"/></{0}>'
    for tag in ("gpio", "sensor"):
        text = joint(POSITION) + parts.format(tag)
        assert [words for *_, words in reported(block(text, "topic_based_ros2_control/TopicBasedSystem"))] == [
            "on",
            "lit",
        ]
        assert reported(block(text)) == reported(block(text, "topic_based_ros2_control/Other")) == []
    assert reported(block(joint(POSITION), "topic_based_ros2_control/TopicBasedSystem")) == []


@grouped(
    ("xml", "names"),
    [
        (block(joint(POSITION)), ["j"]),
        (block(joint(POSITION + interface("state", "velocity"))), []),
        (block(joint("")), []),
        (block(joint(POSITION)) + block(joint(interface("state")), name="t"), []),
        (block(joint(POSITION)) + block(joint(interface("state"), "m"), name="t"), ["j"]),
        (block(joint(POSITION) + '<sensor name="s"><state_interface name="force.x"/></sensor>'), ["j"]),
    ],
)
def test_a_commanded_joint_without_a_state_in_any_block(xml: str, names: list[str]) -> None:
    every = findings(ROBOT.replace("{}", xml), "")
    assert [(sliced(one), one.severity.value) for one in every if one.code == "CTL042"] == [
        (name, "info") for name in names
    ]


@pytest.mark.parametrize(("name", "whose"), [(' name="g"', "gpio 'g'"), ("", "a gpio without a name")])
def test_hardware_of_joints_alone_exports_nothing_of_a_gpio(name: str, whose: str) -> None:
    topic = "topic_based_ros2_control/TopicBasedSystem"
    one = block(f'<gpio{name}><state_interface name="voltage"/></gpio>{joint(POSITION)}', topic)
    [message] = [each.message for each in found(one) if each.code == "CTL041"]
    assert message.endswith(f"and not state interface 'voltage' of {whose}")
    assert [each for each in found(one.replace(topic, PLUGIN)) if each.code == "CTL041"] == []

"""The vocabulary as read from the schema: types, attributes and what is said of them."""

from urdflint.schema import vocabulary


def test_the_robot_leads_to_every_type():
    robot = vocabulary.robot()
    joint = robot.children["joint"]
    assert joint.required == ("name", "type")
    assert joint.attributes["type"].values == ("revolute", "continuous", "prismatic", "fixed", "floating", "planar")
    assert joint.children["axis"].attributes["xyz"].kind == "Vector3"
    assert "origin" in joint.single
    assert "visual" not in robot.children["link"].single
    assert robot.children["fixed_frame"].open
    assert not robot.children["mujoco"].open
    assert not joint.open


def test_text_is_known():
    plugin = vocabulary.robot().children["ros2_control"].children["hardware"].children["plugin"]
    assert plugin.text is not None
    assert vocabulary.robot().children["link"].text is None


def test_documentation_and_readers():
    limit = vocabulary.robot().children["joint"].children["limit"]
    declared = limit.attributes["lower"].declared
    assert vocabulary.documentation(declared)
    assert "urdfdom" in vocabulary.reader(declared)["by"].split()
    assert vocabulary.reader(limit.attributes["jerk"].declared)["since"] == "1.2"


def test_what_came_after_the_first_version():
    late = {kind.name: names for kind, names in vocabulary.late().items()}
    assert late == {
        "Capsule": {None: (1, 1)},
        "Origin": {"quat_xyzw": (1, 1)},
        "Limit": {"acceleration": (1, 2), "deceleration": (1, 2), "jerk": (1, 2)},
    }

"""Unknown, misspelled, misplaced, repeated and missing parts."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import DRAKE, findings, sliced
from urdflint.text.wording import listed

OWN = ("URDF0", "XSD")
ALL = f"urdfdom@3,urdfdom@6,{DRAKE}"


def reported(xml, targets="urdfdom@3,urdfdom@6"):
    """Code, span and effects of what the vocabulary has to say."""
    return [
        (one.code, sliced(one), {name: effect.value for name, effect in one.effects.items()})
        for one in findings(xml, targets)
        if one.code.startswith(OWN)
    ]


def codes(xml):
    return [code for code, _, _ in reported(xml)]


def both(effect):
    return {"urdfdom@3": effect, "urdfdom@6": effect}


def link(inner):
    return f'<robot name="r"><link name="a">{inner}</link></robot>'


def joint(inner, kind="continuous"):
    ends = '<parent link="a"/><child link="b"/>'
    links = '<link name="a"/><link name="b"/>'
    return f'<robot name="r">{links}<joint name="j" type="{kind}">{ends}{inner}</joint></robot>'


@pytest.mark.parametrize(
    ("sensor", "home"),
    [
        ('<sensor name="s" type="imu"><update_rate>9</update_rate></sensor>', '<gazebo reference="a">'),
        ('<sensor name="s"><parent link="a"/><camera/></sensor>', "<robot>"),
    ],
)
def test_a_sensor_of_sdformat_in_a_link_belongs_into_a_block(sensor, home):
    (found,) = (one for one in findings(link(sensor)) if one.code == "URDF005" and "<sensor>" in one.message)
    assert found.message.startswith(f"<sensor> belongs in {home}")
    assert (f"{home}<sensor ...>...</sensor></gazebo> outside of the <link>" in (found.help or "")) is (
        home != "<robot>"
    )


BOX = "<geometry><box size='1 1 1'/></geometry>"


@grouped(
    ("xml", "span", "effect"),
    [
        (link("<Visual/>"), "Visual", "ignores"),
        (link("<visuals/>"), "visuals", "ignores"),
        (link("<visuаl/>"), "visuаl", "ignores"),
        (link("<visual><geometri><box size='1 1 1'/></geometri></visual>"), "geometri", "drops"),
        (joint("<Limit lower='0' upper='1' effort='1' velocity='1'/>", "revolute"), "Limit", "rejects"),
        (joint("<limt effort='1' velocity='1'/>"), "limt", "ignores"),
        ("<robot name='r'><Link name='a'/></robot>", "Link", "rejects"),
    ],
)
def test_a_misspelled_element_carries_what_its_absence_does(xml, span, effect):
    assert reported(xml) == [("URDF001", span, both(effect))]


@pytest.mark.parametrize(("xyz", "severity"), [("0 0.0 0", "warning"), ("0 0 1", "error"), ("0 0 a", "error")])
def test_a_misspelled_origin_of_zeros_loses_nothing(xyz, severity):
    shape = f'<visual><origins xyz="{xyz}" rpy="0 0 0"/><geometry><box size="1 1 1"/></geometry></visual>'
    (finding,) = (finding for finding in findings(link(shape), "urdfdom@3") if finding.code == "URDF001")
    assert finding.severity.value == severity


@grouped("tag", ["_visual", "visual2", "surface", "geom", "frob", "inertial_old"])
def test_far_words_and_words_renamed_on_purpose_are_unknown_only(tag):
    xml = link(f"<{tag}><frob/></{tag}>")
    assert reported(xml) == [("URDF002", tag, both("ignores"))]
    assert ("Gazebo" in (findings(xml)[0].help or "")) == (tag == "surface")


SDF = "surface gravity self_collide kinematic velocity_decay plugin laser_retro light projector battery cast_shadows"


@grouped("tag", [*SDF.split(), "transparency", "enable_wind", "allow_auto_disable", "static", "mu1"])
def test_what_is_meant_for_gazebo_is_sent_into_a_block(tag):
    (found,) = findings(f'<robot name="r"><link name="a"><{tag}/></link></robot>')
    assert found.code == "URDF002"
    assert found.help == f"for Gazebo, put <{tag}> into a <gazebo> block with the reference of the link or joint"


def test_the_like_is_reported_once_with_all_its_places():
    parts = f'<frob/><visual frob="1">{BOX}</visual><collision>{BOX}<dynamics/></collision>'
    xml = f'<robot name="r"><link name="a">{parts}<frob/></link><link name="b">{parts}</link></robot>'
    assert [one.message for one in findings(xml) if one.code.startswith("URDF0")] == [
        "<frob> in <link> is unknown",
        "attribute frob of <visual> is unknown",
        "<dynamics> belongs in <joint>, not in <collision>",
    ]
    assert [len(one.also) for one in findings(xml) if one.code.startswith("URDF0")] == [2, 1, 1]


@pytest.mark.parametrize("inner", ["<frob:frob/>", "<contact><frob/></contact>", "<unity><sensor/></unity>"])
def test_the_content_of_other_vocabularies_is_let_through(inner):
    assert set(codes(link(inner))) <= {"URDF011"}


def test_an_extension_is_reported_once_by_the_name_of_its_owner():
    (one,) = [one for one in findings(link("<contact/><contact/>")) if one.code == "URDF011"]
    assert one.message == "<contact> in <link> belongs to PyBullet"
    assert len(one.also) == 1
    assert sliced(one) == "contact"


def test_the_fix_renames_both_tags():
    xml = link("<Visual>" + BOX + "</Visual>")
    (found,) = findings(xml)
    assert found.fix is not None
    for edit in sorted(found.fix.edits, key=lambda one: -one.span.start):
        xml = xml[: edit.span.start] + edit.text + xml[edit.span.end :]
    assert xml == link("<visual>" + BOX + "</visual>")


@grouped(
    ("xml", "code", "span", "effect"),
    [
        (link("<visual><geometry><sphere raduis='1'/></geometry></visual>"), "URDF003", "raduis", "drops"),
        (joint("<dynamics dampin='1'/>"), "URDF003", "dampin", "rejects"),
        (joint("<dynamics dampin='1' friction='0'/>"), "URDF003", "dampin", "ignores"),
        (joint("<axis xzy='0 0 1'/>"), "URDF003", "xzy", "ignores"),
        (joint("<limit effort='1' velocity='1' k_velocity='1'/>"), "URDF004", "k_velocity", "ignores"),
        (joint("<axis xyz='0 0 1' rpy='0 0 0'/>"), "URDF004", "rpy", "ignores"),
    ],
)
def test_attributes(xml, code, span, effect):
    assert reported(xml) == [(code, span, both(effect))]


@grouped(
    ("parts", "severity"),
    [
        ("<dynamics damping='1' fricction='0.0'/>", "warning"),
        ("<dynamics damping='1' fricction='0.1'/>", "error"),
        ("<dynamics fricction='0'/>", "error"),  # urdfdom rejects what is left
        ("<axis xyz='0 0 1'/><mimic joint='k'><multiplier>1</multiplier></mimic>", "warning"),
        ("<axis xyz='0 0 1'/><mimic joint='k'><multiplier>-1</multiplier></mimic>", "error"),
        ("<axis xyz='0 0 1'/><mimic joint='k'><multiplier>1</multiplier><offset>2</offset></mimic>", "error"),
    ],
)
def test_a_lost_value_is_no_error_where_it_is_the_default(parts, severity):
    (finding,) = [finding for finding in findings(joint(parts)) if finding.code in ("URDF003", "URDF006")]
    assert finding.severity == severity


@pytest.mark.parametrize(
    ("xml", "tag"),
    [
        (link("<origin xyz='0 0 1'/>"), "origin"),
        (link(f"<collision>{BOX}<dynamics/></collision>"), "dynamics"),
        ("<robot name='r'><link name='a'/><limit effort='1'/></robot>", "limit"),
    ],
)
def test_an_element_in_the_wrong_place(xml, tag):
    assert reported(xml) == [("URDF005", tag, both("ignores"))]


@pytest.mark.parametrize(
    ("element", "severity"),
    [
        ("<origin xyz='0 0 0' rpy='0 0 0'/>", "info"),
        ("<origin xyz='0 0 1' rpy='0 0 0'/>", "warning"),
        ("<axis xyz='0 0 0'/>", "warning"),
    ],
)
def test_an_origin_that_moves_nothing_is_no_loss_in_a_link(element, severity):
    (finding,) = (finding for finding in findings(link(element)) if finding.code == "URDF005")
    assert finding.severity == severity


def test_a_shape_without_geometry_is_one_finding():
    (found,) = [one for one in findings(link("<visual><box size='1 1 1'/></visual>")) if one.code != "URDF600"]
    assert found.code == "URDF010"
    assert [one.message for one in found.related] == ["<box> belongs in the <geometry>"]


@grouped(
    ("body", "severity"),
    [
        ("<visual><!-- <geometry><box size='1 1 1'/></geometry> --></visual>", "info"),
        (f"<visual><!-- <geometry><box size='1 1 1'/></geometry> --></visual><collision>{BOX}</collision>", "warning"),
        ("<visual><!-- the box --></visual>", "error"),
        ("<visual/><!-- <geometry><box size='1 1 1'/></geometry> -->", "error"),
    ],
)
def test_a_geometry_in_a_comment_is_left_out_on_purpose(body, severity):
    (found,) = [one for one in findings(link(body), "urdfdom") if one.code == "URDF010"]
    assert found.severity.value == severity
    assert [one.severity.value for one in findings(link(body), "drake") if one.code == "URDF010"] == ["error"]


@grouped(
    ("xml", "span", "effect"),
    [
        (
            link("<inertial><mass>1</mass><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial>"),
            "1",
            "drops",
        ),
        (joint("<dynamics><damping>1</damping></dynamics>"), "damping", "rejects"),
        (joint("<origin>0 0 1</origin>"), "0 0 1", "ignores"),
        (joint("<axis><xyz>0 0 1</xyz><limit/></axis>"), "xyz", "ignores"),
        (link(f"<collision><pose>0 0 1 0 0 0</pose>{BOX}</collision>"), "pose", "ignores"),
    ],
)
def test_values_in_the_manner_of_sdf_are_one_finding(xml, span, effect):
    assert reported(xml) == [("URDF006", span, both(effect))]


def test_the_six_moments_are_one_finding_with_the_tag_to_write():
    moments = "".join(
        f"<{name}>{value}</{name}>"
        for name, value in zip(("ixx", "iyy", "izz", "ixy", "ixz", "iyz"), "111000", strict=True)
    )
    found = findings(link(f"<inertial><mass value='1'/><inertia>{moments}</inertia></inertial>"))
    assert [one.help for one in found if one.code == "URDF006"] == [
        'write <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
    ]


@pytest.mark.parametrize("inner", ["hello", "<![CDATA[hello]]>", "<visual>hello" + BOX + "</visual>"])
def test_text_that_nobody_reads(inner):
    assert codes(link(inner)) == ["URDF007"]


INERTIA = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixz="0" iyz="0" {}/></inertial>'
COLOR = '<visual><geometry><box size="1 1 1"/></geometry><material name="m">{}</material></visual>'
ORIGINS = '<visual><origin xyz="0 0 1"/><origin xyz="{}"/><geometry><box size="1 1 1"/></geometry></visual>'


@grouped(
    ("inner", "code", "severity"),
    [
        (INERTIA.format('ixy="0" iyx="0"'), "URDF004", "info"),
        (INERTIA.format('ixy="0.01" iyx="0.01"'), "URDF004", "info"),
        (INERTIA.format('ixy="0.01" iyx="0.02"'), "URDF004", "warning"),
        (INERTIA.format('ixy="0" pose="0 0 0"'), "URDF004", "info"),
        (INERTIA.format('ixy="0" pose="0 0 1"'), "URDF004", "warning"),
        (COLOR.format("<color>1 0 0</color>"), "URDF007", "warning"),
        (COLOR.format('<color rgba="1 0 0 1">red</color>'), "URDF007", "info"),
        (ORIGINS.format("0 0 1"), "URDF008", "info"),
        (ORIGINS.format("0 0 2"), "URDF008", "warning"),
    ],
)
def test_what_loses_nothing_is_an_info(inner, code, severity):
    assert [one.severity for one in findings(link(inner), "urdfdom@3") if one.code == code] == [severity]


def test_a_repeated_element_names_the_first():
    (found,) = [
        one for one in findings(joint("<origin xyz='0 0 1'/><origin/>"), "urdfdom@6,mujoco") if one.code == "URDF008"
    ]
    assert {name: effect.value for name, effect in found.effects.items()} == {
        "urdfdom@6": "ignores",
        "mujoco@4": "rejects",
    }
    assert found.related[0].location.span.start < found.location.span.start


@grouped(
    ("xml", "effect"),
    [
        ("<robot><link name='a'/></robot>", "rejects"),
        ("<robot name='r'><link/></robot>", "drops"),
        ("<robot name='r'><link/><link name='b'/></robot>", "rejects"),
        (link("<visual><geometry><box/></geometry></visual>"), "drops"),
        (joint("").replace('parent link="a"', "parent"), "rejects"),
    ],
)
def test_a_missing_attribute(xml, effect):
    assert [(code, effects) for code, _, effects in reported(xml)] == [("URDF009", both(effect))]


@grouped(
    ("written", "names", "added"),
    [
        ('ixx="1" iyy="1" izz="1"', ["ixy", "ixz", "iyz"], 'ixy="0" ixz="0" iyz="0"'),
        ('ixx="1" ixy="0" iyy="1" izz="1"', ["ixz", "iyz"], 'ixz="0" iyz="0"'),
        ('ixx="1" ixy="0" ixz="0" iyy="1" iyz="0"', ["izz"], None),
        ("", ["ixx", "ixy", "ixz", "iyy", "iyz", "izz"], None),
    ],
)
def test_all_that_an_element_lacks_is_one_finding(written, names, added):
    xml = link(f'<inertial><mass value="1"/><inertia {written}/></inertial>')
    (found,) = [one for one in findings(xml) if one.code == "URDF009"]
    assert found.message == f"<inertia> has no {listed(names, 'or')}"
    assert found.cause == f"URDF009 inertia/@{' @'.join(names)}"
    assert (found.fix.edits[0].text.strip() if found.fix else None) == added
    if found.fix is not None:
        (edit,) = found.fix.edits
        fixed = xml[: edit.span.start] + edit.text + xml[edit.span.end :]
        assert not found.fix.safe
        assert "URDF009" not in codes(fixed)


def test_an_attribute_that_is_misspelt_is_not_written_anew():
    inertia = '<inertia ixx="1" ixyy="0.5" iyy="1" izz="1"/>'
    said = findings(link(f'<inertial><mass value="1"/>{inertia}</inertial>'))
    assert [one.message for one in said if one.code == "URDF009"] == ["<inertia> has no ixz or iyz"]


def test_a_block_with_the_name_of_an_attribute_is_not_its_value():
    """Claimed by urdfdom: link 'a' loses its visual."""
    xml = link("<visual><geometry><sphere><radius>1<foo/></radius></sphere></geometry></visual>")
    assert ("URDF009", both("drops")) in [(code, effects) for code, _, effects in reported(xml)]


def test_parts_of_other_vocabularies_are_left_to_their_rules():
    control = "<ros2_control><joint/></ros2_control><transmission><joint/></transmission>"
    assert "URDF009" not in codes(f"<robot name='r'><link name='a'/>{control}</robot>")


@pytest.mark.parametrize(
    ("xml", "message", "effect"),
    [
        (link("<inertial/>"), "<inertial> of link 'a' has no <mass> and no <inertia>", "drops"),
        (link("<collision/>"), "collision of link 'a' has no <geometry>", "drops"),
        (joint("").replace('<child link="b"/>', ""), "joint 'j' has no <child>", "rejects"),
    ],
)
def test_a_missing_child(xml, message, effect):
    found = [one for one in findings(xml) if one.code == "URDF010"]
    assert [one.message for one in found] == [message]
    assert {one.value for one in found[0].effects.values()} == {effect}


@pytest.mark.parametrize(
    ("inner", "code", "misspelt", "rejects"),
    [
        ('<ros2_control name="c" type="system"><joint nae="j"/></ros2_control>', "CTL005", "ignores", set()),
        ('<ros2_control name="c" type="system"><joint name="j"><param nme="k">1</param></joint></ros2_control>',
         "CTL005", "ignores", set()),
        ('<transmission name="t"><type>SimpleTransmission</type><joint nae="j"/></transmission>',
         "CTL005", "ignores", {DRAKE}),
    ],
)  # fmt: skip
def test_a_misspelt_name_in_ros2_control_is_no_matter_of_drake(inner, code, misspelt, rejects):
    """Measured with Drake 1.51: it reads the joints of transmissions and nothing of <ros2_control>."""
    found = {one.code: one for one in findings(joint("").replace("</robot>", inner + "</robot>"), ALL)}
    assert {effect.value for effect in found["URDF003"].effects.values()} == {misspelt}
    assert {name for name, effect in found[code].effects.items() if effect.value == "rejects"} == rejects
    others = [name for one in found.values() for name, effect in one.effects.items() if effect.value == "rejects"]
    assert set(others) == rejects


SPOILT, HOLDER = (
    '<commmand_interface name="effort"/>',
    '<joint name="{}"><command_interface name="position"/>{}</joint>',
)


@grouped(
    ("spoilt_number", "comment_number", "severity"), [(1, 0, "error"), (1, 1, "error"), (1, 2, "info"), (2, 2, "error")]
)
def test_an_element_that_is_put_away_in_the_other_joints(spoilt_number, comment_number, severity):
    inner = [SPOILT] * spoilt_number + [f"<!-- {SPOILT} -->"] * comment_number
    joints = "".join(HOLDER.format(number, text) for number, text in enumerate(inner))
    text = f'<robot name="r"><link name="a"/><ros2_control name="c" type="system">{joints}</ros2_control></robot>'
    assert {found.severity.value for found in findings(text) if found.code == "URDF001"} == {severity}


def test_what_is_misplaced_and_said_elsewhere_is_an_info():
    color, shown = '<material name="m"><color rgba="1 0 0 1"/></material>', '<geometry><box size="1 1 1"/></geometry>'
    texts = (
        f'<robot name="r">{color}<link name="a"><visual>{shown}<material name="m"/></visual>{color}</link></robot>',
        f'<robot name="r"><link name="a"><visual>{shown}</visual>{color}</link></robot>',
        link('<visual><origin xyz="0 0 1"/><geometry><box size="1 1 1"/><origin xyz="0 0 1"/></geometry></visual>'),
        link(f'<visual><origin xyz="0 0 1"/>{shown}</visual><origin xyz="0 0 1"/>'),
        link(f'<visual><origin xyz="0 0 1"/>{shown}</visual><origin xyz="0 0 2"/>'),
        link(f'<visual><origin xyz="0 0 1"/>{shown}</visual><origin xyz="0 0 1"/><collision>{shown}</collision>'),
        link(f'<visual>{shown}<mass value="1"/></visual><inertial><mass value="1"/></inertial>'),
    )
    severities = [[found.severity.value for found in findings(text) if found.code == "URDF005"] for text in texts]
    assert severities == [["info"], ["warning"], [], ["info"], ["warning"], ["warning"], ["warning"]]

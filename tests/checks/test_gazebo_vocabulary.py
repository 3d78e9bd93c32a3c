"""Rules of what stands in `<gazebo>` blocks: values, references, and when libsdformat refuses the robot."""

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced

ALL = "sdformat@9,sdformat@12.3,sdformat@16"
MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
BOX = '<geometry><box size="1 1 1"/></geometry>'
ROBOT = f"""<robot name="r"><link name="world"/>
<link name="base">{MASS}<visual>{BOX}</visual><collision>{BOX}</collision></link>
<link name="tool">{MASS}<collision>{BOX}</collision></link>
<link name="arm">{MASS}<collision name="hull">{BOX}</collision></link><link name="ghost"/>
<joint name="anchor" type="fixed"><parent link="world"/><child link="base"/></joint>
<joint name="weld" type="fixed"><parent link="base"/><child link="tool"/></joint>
<joint name="swing" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>
<joint name="hover" type="continuous"><parent link="base"/><child link="ghost"/><axis xyz="0 0 1"/></joint>
{{}}</robot>"""


def said(block: str):
    """What the rules of the vocabulary say about a block."""
    return [one for one in findings(ROBOT.format(block), ALL) if one.code[:3] in ("GZ1", "GZ3", "GZ6")]


def reported(inner: str, reference: str | None = "base"):
    named = f' reference="{reference}"' if reference is not None else ""
    return said(f"<gazebo{named}>{inner}</gazebo>")


def effects(found) -> set[str]:
    return {effect.value for effect in found.effects.values()}


@grouped(
    ("inner", "code", "where"),
    [
        ("<mu1>high</mu1>", "GZ301", "high"),
        ("<mu1>1e999</mu1>", "GZ301", "1e999"),
        ("<mu1><!-- c -->0.4</mu1>", "GZ301", "0.4"),
        ('<mu1 value="x">0.4</mu1>', "GZ301", "x"),
        ("<kp></kp>", "GZ301", "<kp>"),
        ("<maxContacts>2147483648</maxContacts>", "GZ301", "2147483648"),
    ],
)
@pytest.mark.parametrize("reference", ["base", "ghost", "swing", "nothing", None])
def test_numbers_that_kill_do_so_in_every_block(inner, code, where, reference):
    found = [one for one in reported(inner, reference) if one.code != "GZ304"]
    assert [(one.code, sliced(one)) for one in found] == [(code, where)]
    assert (effects(found[0]), len(found[0].effects)) == ({"rejects"}, 3)


@grouped(
    ("inner", "message", "effect"),
    [
        ("<mu1>0,5</mu1>", "'0,5' in <mu1> is read as 0", {"alters"}),
        ("<maxContacts>3.7</maxContacts>", "'3.7' in <maxContacts> is read as 3", {"alters"}),
        ("<kp>0x10</kp>", "'0x10' in <kp> is read as 16", set()),
        ("<mu1>-1</mu1>", "'-1' in <mu1> is not a coefficient of friction", {"rejects"}),
        ("<mu1>nan</mu1>", "'nan' in <mu1> is not a coefficient of friction", set()),
        ("<fdir1>1 0</fdir1>", "'1 0' in <fdir1> is not a vector of three numbers", {"rejects"}),
        ("<fdir1>1 0 0 0</fdir1>", "'1 0 0 0' in <fdir1> is not a vector of three numbers", set()),
        ("<material/>", "<material> is empty", {"ignores"}),
        ("<selfCollide>on</selfCollide>", "'on' in <selfCollide> is read as no", {"alters"}),
        ("<selfCollide>off</selfCollide>", "'off' in <selfCollide> is read as no", set()),
        ("<turnGravityOff>off</turnGravityOff>", "'off' in <turnGravityOff> is read as yes", {"alters"}),
        ("<turnGravityOff/>", "<turnGravityOff> is empty and is read as yes", {"alters"}),
    ],
)
def test_values_that_are_read_otherwise(inner, message, effect):
    (found,) = reported(inner)
    assert (found.message, effects(found)) == (message, effect)


@grouped(
    "inner",
    [
        "<mu1> .5 </mu1><mu2>1e-3</mu2><kp>inf</kp><maxContacts>-3</maxContacts>",
        "<selfCollide>YES</selfCollide><turnGravityOff>No</turnGravityOff><fdir1> 1 0\n0 </fdir1>",
        "<canonicalBody/><material><![CDATA[Gazebo/Red]]></material>",
        "<gravity>TRUE</gravity><pose/><own:thing any='1'>x</own:thing>",
        '<sensor name="s" type="camera"><plugin name="p" filename="f"><what ever="1">text</what></plugin></sensor>',
    ],
)
def test_what_is_fine(inner):
    assert reported(inner) == []


@pytest.mark.parametrize("reference", ["arm", "ghost", "nothing"])
def test_friction_is_refused_only_where_it_arrives(reference):
    (found,) = reported("<mu1>-1</mu1>", reference)
    assert effects(found) == set()
    assert all("rejects" not in effects(one) for one in reported("<mu1>-1</mu1><mu1>1</mu1>"))


def test_a_block_without_reference_by_a_slip_is_reported_once():
    (found,) = said('<gazebo ref="base"><mu1>1</mu1><sensor name="s" type="imu"/></gazebo>')
    assert (found.code, sliced(found), effects(found)) == ("GZ101", "ref", {"alters"})
    assert found.fix.edits[0].text == "reference"
    (found,) = said('<gazebo reference="base" name="x"/>')
    assert (found.code, sliced(found)) == ("GZ603", "name")


@pytest.mark.parametrize(
    ("content", "severity", "effect"),
    [
        ("<hardwareInterface>i</hardwareInterface>", "warning", "ignores"),
        ('<hardwareInterface>i</hardwareInterface><plugin name="p" filename="f"/>', "warning", "ignores"),
        ("<mu1>1</mu1>", "error", "alters"),
    ],
)
def test_a_slip_costs_nothing_where_the_block_is_right_for_the_model(content, severity, effect):
    (finding, *_) = said(f'<gazebo ref="base">{content}</gazebo>')
    assert (finding.code, finding.severity, effects(finding)) == ("GZ101", severity, {effect})


def test_blocks_in_other_places():
    link = f'<link name="a">{MASS}<gazebo><mu1>x</mu1></gazebo></link>'
    found = findings(f'<robot name="r">{link}</robot>', "urdfdom,sdformat")
    assert [(one.code, sliced(one)) for one in found] == [("GZ102", "gazebo")]


def test_a_name_of_both_a_link_and_a_joint_takes_both():
    both = '<robot name="r"><link name="a"/><link name="b"/><joint name="b" type="fixed"><parent link="a"/>'
    both += '<child link="b"/></joint><gazebo reference="b"><mu1>1</mu1><stopErp>1</stopErp></gazebo></robot>'
    assert [one.code for one in findings(both, ALL) if one.code.startswith("GZ3")] == []


@grouped(
    ("inner", "reference", "code", "where", "refused"),
    [
        ('<sensor name="s"/>', "base", "GZ604", '<sensor name="s"/>', 3),
        ('<sensor name="s" kind="imu"/>', "base", "GZ604", '<sensor name="s" kind="imu"/>', 3),
        ('<sensor name="" type="imu"/>', "base", "GZ605", '""', 3),
        ('<plugin name="p"/>', None, "GZ604", '<plugin name="p"/>', 3),
        ('<plugin filename="f"/>', None, "GZ604", '<plugin filename="f"/>', 2),
        ('<plugin name="p" filname="f"/>', None, "GZ604", "filname", 3),
        ("<gravity>yes</gravity>", "base", "GZ605", "yes", 3),
        ("<gravity>yes</gravity>", "ghost", "GZ605", "yes", 0),
        ("<gravity/>", "base", "GZ609", "<gravity/>", 0),
        ('<gravity value="0"/>', "base", "GZ603", "value", 0),
        ('<light name="l" type="Point"/>', "base", "GZ605", "Point", 3),
        ('<sensor name="s" type="imu"><pose>0 0 1</pose></sensor>', "arm", "GZ605", "0 0 1", 2),
        ('<sensor name="s" type="imu"><pose>0 0 1</pose></sensor>', "tool", "GZ605", "0 0 1", 0),
        ("<collision><max_contacts>x</max_contacts></collision>", "base", "GZ605", "x", 3),
        ("<collision><max_contacts>x</max_contacts></collision>", "arm", "GZ605", "x", 0),
        ("<collision><max_contacts>3.5</max_contacts></collision>", "base", "GZ609", "3.5", 0),
        ("<collision><density>x</density></collision>", "base", "GZ605", "x", 1),
        ("<visual><transparency>2x</transparency></visual>", "base", "GZ609", "2x", 0),
        ("<gravity>true</gravity><gravity>true</gravity>", "base", "GZ606", "gravity", 0),
        ("nothing <gravity>true</gravity>", "base", "GZ607", "nothing", 0),
        ('<joint name="j" type="fixed"><child>a</child></joint>', None, "GZ608", '<joint name="j" type="fixed">', 3),
    ],
    size=20,
)
def test_content_of_sdf(inner, reference, code, where, refused):
    found = [one for one in reported(inner, reference) if not (one.code == "GZ603" and sliced(one) == "kind")]
    assert [(one.code, sliced(one)) for one in found] == [(code, where)]
    assert sum(effect.value == "rejects" for effect in found[0].effects.values()) == refused


@pytest.mark.parametrize(
    ("inner", "message"),
    [
        (
            "<visual><transparency>2x</transparency></visual>",
            "text '2x' of <transparency> must be a number, inf or nan, and Gazebo reads 2",
        ),
        (
            "<collision><max_contacts>3.5</max_contacts></collision>",
            "text '3.5' of <max_contacts> must be a whole number that fits 32 bits, and Gazebo reads 3",
        ),
        ("<gravity/>", "<gravity> is empty but must be true or false in any case, 1 or 0"),
    ],
)
def test_what_is_read_instead_is_named(inner, message):
    (found,) = reported(inner, "base")
    assert found.message == message


@pytest.mark.parametrize(("written", "severity"), [("818.0", "info"), ("818.5", "warning"), ("818 px", "warning")])
def test_a_number_that_stays_the_same_is_an_info(written, severity):
    (found,) = reported(f"<collision><max_contacts>{written}</max_contacts></collision>", "base")
    assert (found.code, found.severity.value) == ("GZ609", severity)
    assert found.message.endswith("and Gazebo reads 818")


@grouped(("kind", "refused"), [("camera", True), ("depth_camera", True), ("multicamera", False), ("imu", False)])
def test_image_formats_are_looked_at_in_cameras(kind, refused):
    image = "<camera><image><width>4</width><height>4</height><format>RGB8</format></image></camera>"
    (found,) = reported(f'<sensor name="s" type="{kind}">{image}</sensor>')
    assert (found.code, "rejects" in effects(found)) == (("GZ605", True) if refused else ("GZ609", False))


@pytest.mark.parametrize(
    ("form", "said"),
    [("BAYER_RGGB8", []), ("BAYER_RGGR8", [("GZ609", False)]), ("BAYER_RGGR9", [("GZ605", True)])],
)
def test_a_misspelt_image_format_that_libsdformat_reads_is_not_refused(form, said):
    image = f"<camera><image><width>4</width><height>4</height><format>{form}</format></image></camera>"
    found = reported(f'<sensor name="s" type="camera">{image}</sensor>')
    assert [(one.code, "rejects" in effects(one)) for one in found] == said


def test_what_is_wrong_in_an_element_for_another_reference_is_not_reported():
    (found,) = reported('<sensor kind="imu"><gravity>x</gravity>text</sensor>', None)
    assert (found.code, sliced(found)) == ("GZ602", "sensor")


def test_unknown_elements_are_reported_once_and_with_a_guess():
    (found,) = reported("<Mu1>x</Mu1><Mu1>y</Mu1>")
    assert (found.message, found.help) == ("<Mu1> in <gazebo> is unknown in SDFormat", "did you mean 'mu1'?")
    assert len(found.also) == 1
    assert {name: one.value for name, one in found.effects.items()} == {
        "sdformat@9": "ignores",
        "sdformat@12.3": "ignores",
        "sdformat@16": "warns",
    }
    (found,) = reported("<material><ambient>1 0 0 1</ambient></material>")
    assert found.message == "<material> holds a value, no <ambient>"
    (found,) = reported("<spring_stiffness>1</spring_stiffness>", "swing")
    assert found.message.endswith("it belongs in <dynamics>")


def test_many_known_words_are_not_listed():
    (found,) = reported('<sensor name="s" type="camra"/>')
    assert len(found.message) < 100
    assert (found.help, found.fix.edits[0].text) == ("did you mean 'camera'?", "camera")


@pytest.mark.parametrize(("text", "severity"), [("&gt;", "info"), ("on", "warning")])
def test_a_sign_that_was_left_there_is_an_info(text, severity):
    found = findings(f'<robot name="r"><link name="a"/><gazebo reference="a">{text}</gazebo></robot>', "sdformat@12.3")
    assert [one.severity for one in found if one.code == "GZ607"] == [severity]


def test_a_sign_that_was_left_in_a_block_is_an_info():
    found = [one for text in ("nothing", ";") for one in reported(f"{text} <gravity>true</gravity>", "base")]
    assert [(one.code, one.severity.value) for one in found] == [("GZ607", "warning"), ("GZ607", "info")]

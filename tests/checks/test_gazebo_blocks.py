"""Rules of blocks that come to nothing, speak of merged links, or hold what is overruled or out of use."""

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced
from urdflint.checks.gazebo import outdated_sdf
from urdflint.programs.effect import Effect
from urdflint.schema import vocabulary

ALL = "sdformat@9,sdformat@12.3,sdformat@16"
MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
BOX = '<geometry><box size="1 1 1"/></geometry>'
LINK = f"<link name='{{}}'>{MASS}<visual>{BOX}</visual><collision>{BOX}</collision></link>"
KEEP = "<preserveFixedJoint>{}</preserveFixedJoint>"
FT = '<sensor name="ft" type="force_torque"/>'


def robot(blocks: str, origin: str = '<origin xyz="1 0 0"/>') -> str:
    """A base on the world with a tool that is fixed to it and an arm that swings."""
    return f"""<robot name="r"><link name="world"/>{LINK.format("base")}{LINK.format("tool")}{LINK.format("arm")}
<joint name="anchor" type="fixed"><parent link="world"/><child link="base"/></joint>
<joint name="weld" type="fixed">{origin}<parent link="base"/><child link="tool"/></joint>
<joint name="swing" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>
{blocks}</robot>"""


def block(reference: str, inner: str) -> str:
    return f'<gazebo reference="{reference}">{inner}</gazebo>' if reference else f"<gazebo>{inner}</gazebo>"


def said(blocks: str, targets: str = ALL, **more: str):
    """What the rules say about blocks, but for where their sensors are found."""
    seen = findings(robot(blocks, **more), targets)
    return [one for one in seen if one.code.startswith("GZ") and one.code != "GZ513"]


def reported(blocks: str, targets: str = ALL, **more: str) -> list[tuple[str, str]]:
    return [(one.code, sliced(one)) for one in said(blocks, targets, **more)]


def effects(found) -> set[str]:
    return {effect.value for effect in found.effects.values()}


@grouped("name", [" base", "Base", "base ", "r::base"])
def test_references_are_compared_letter_by_letter(name):
    (found,) = said(block(name, "<mu1>1</mu1>"))
    assert (found.code, sliced(found), effects(found)) == ("GZ201", name, {"drops"})
    assert [one.message for one in found.related[:1]] == (["link 'base'"] if "::" not in name else [])


@pytest.mark.parametrize(("more", "fixes"), [("", ["base"]), (block("base", "<mu1>1</mu1>"), [])])
def test_a_block_is_not_given_to_a_link_that_has_one(more, fixes):
    (found,) = (one for one in said(more + block("basse", "<mu1>2</mu1>")) if one.code == "GZ201")
    assert found.help == "did you mean 'base'?"
    assert [edit.text for edit in (found.fix.edits if found.fix else ())] == fixes


def test_blocks_for_the_world():
    (found,) = said(block("world", FT) + block("world", "<mu1>1</mu1>"))
    assert (found.code, sliced(found), effects(found)) == ("GZ203", "world", {"drops"})
    assert found.loss == "drops sensor 'ft' and <mu1>"
    assert [place.path for place in found.also] == ["/robot/gazebo[2]/@reference"]
    assert reported(block("world", "")) == []


@pytest.mark.parametrize(
    ("inner", "advice"),
    [
        ("<static>true</static>", "remove the block: what is fixed to 'world' stands still without it"),
        ("<static>true</static><mu1>1</mu1>", "let the block refer to a link below world"),
        ('<plugin name="p" filename="q.so"/>', "let the block refer to a link below world"),
    ],
)
def test_tags_in_a_block_for_the_world_are_part_of_that(inner, advice):
    (found,) = [one for one in said(block("world", inner)) if not one.code.startswith("GZ8")]
    assert (found.code, found.help, effects(found)) == ("GZ203", advice, {"drops"})
    assert reported(block("base", "<static>true</static>")) == [("GZ304", "static")]


def test_a_block_for_the_world_with_nothing_to_lose_is_a_warning():
    (found,) = said(block("world", KEEP.format("true")))
    assert (found.code, found.severity.value, effects(found)) == ("GZ203", "warning", {"ignores"})


def test_blocks_for_joints_of_lumped_links():
    (found,) = said(block("weld", FT) + block("weld", "<provideFeedback>1</provideFeedback>"))
    assert (found.code, sliced(found), effects(found)) == ("GZ204", "weld", {"drops"})
    assert found.loss == "drops sensor 'ft' and <provideFeedback>"
    assert [place.path for place in found.also] == ["/robot/gazebo[2]/@reference"]


@pytest.mark.parametrize("kept", [block("weld", KEEP.format("true") + FT), block("anchor", FT), block("swing", FT)])
def test_blocks_for_joints_that_stay(kept):
    assert reported(kept) == []


def test_settings_of_joints_that_melt_away_are_reported_once_as_good_to_know():
    found = said(block("weld", "<stopErp>1</stopErp><provideFeedback>0</provideFeedback>"))
    assert [(one.code, one.severity.value) for one in found] == [("GZ205", "info")]
    assert reported(block("weld", KEEP.format("false"))) == []


@grouped(
    ("own", "tool", "acts"),
    [
        ("", "<turnGravityOff>1</turnGravityOff>", True),
        ("", "<turnGravityOff>no</turnGravityOff>", False),
        ("<selfCollide>1</selfCollide>", "<selfCollide>yes</selfCollide>", False),
        ("<selfCollide>1</selfCollide>", "<selfCollide>no</selfCollide>", True),
        ("", "<gravity>0</gravity>", True),
        ("", "<gravity>true</gravity>", False),
        ("", "<dampingFactor>0.0</dampingFactor>", False),
        ("", "<dampingFactor>0.1</dampingFactor>", True),
        ("", "<velocity_decay><linear>1</linear></velocity_decay>", False),
        ("", FT.replace("force_torque", "imu"), False),
    ],
)
def test_tags_that_act_on_the_whole_merged_link(own, tool, acts):
    found = [one for one in said(block("base", own) + block("tool", tool)) if one.code == "GZ506"]
    assert len(found) == (1 if acts else 0)
    assert all(effects(one) == {"alters"} for one in found)


def test_what_stands_behind_in_a_merged_link_counts_for_nothing():
    own = block("base", "<gravity>1</gravity>")
    assert reported(own + block("tool", "<gravity>0</gravity>")) == [("GZ612", "gravity")]
    assert reported(own + block("tool", "<gravity>true</gravity>")) == []


POSE = '<sensor name="s" type="imu"><pose{}>{}</pose></sensor>'


@grouped(
    ("attributes", "text", "where"),
    [
        (' degrees="true"', "0 0 0 0 0 90", "degrees"),
        (' degrees="true"', "0 0 1 0 0.0 0", None),
        (' degrees="false"', "0 0 0 0 0 1", None),
        (' rotation_format="quat_xyzw"', "0 0 0 0 0 0 1", "rotation_format"),
        (' rotation_format="euler_rpy"', "0 0 0 0 0 1", None),
        (' relative_to=""', "0 0 0 0 0 0", "relative_to"),
        ("", "0 0 0 0 0 90", None),
    ],
    size=10,
)
def test_poses_that_lose_their_attributes(attributes, text, where):
    sensor = POSE.format(attributes, text)
    assert reported(block("tool", sensor)) == ([("GZ507", where)] if where else [])
    assert reported(block("arm", sensor)) == []


def test_a_pose_relative_to_nothing_is_fine_where_the_links_are_in_one_place():
    assert reported(block("tool", POSE.format(' relative_to=""', "")), origin="") == []


def test_things_that_are_not_moved_along():
    emitter, light = '<particle_emitter name="e" type="point"/>', '<light name="l" type="point"/>'
    assert reported(block("tool", emitter)) == [("GZ508", emitter)]
    assert reported(block("tool", emitter), origin="") == reported(block("arm", emitter)) == []
    assert reported(block("tool", light)) == [("GZ508", light)]
    assert reported(block("tool", light), "sdformat@12.6,sdformat@16") == []


def test_tags_that_keep_joints_in_vain():
    assert reported(block("swing", KEEP.format("true"))) == [("GZ509", "preserveFixedJoint")]
    assert reported(block("swing", KEEP.format("false"))) == []
    (found,) = said(block("weld", KEEP.format("1")) + block("weld", KEEP.format("0")))
    assert (found.code, found.message) == (
        "GZ509",
        "<preserveFixedJoint> says no, which does not undo an earlier yes",
    )
    assert reported(block("weld", KEEP.format("0") + KEEP.format("1"))) == []


@pytest.mark.parametrize(
    ("blocks", "message", "effect"),
    [
        (
            block("base", "<mu1>1</mu1><mu1>2</mu1>"),
            "<mu1> for 'base' is overridden: a later one sets 2",
            "ignores",
        ),
        (
            block("base", "<mu1>1</mu1>") + block("base", "<mu1>2</mu1>"),
            "<mu1> for 'base' is overridden: a later one sets 2",
            "warns",
        ),
        (
            block("base", "<dampingFactor>1</dampingFactor>") + block("base", "<dampingFactor>2</dampingFactor>"),
            "<dampingFactor> for 'base' is overridden: an earlier one sets 1",
            "ignores",
        ),
    ],
)
def test_tags_that_are_overridden(blocks, message, effect):
    (found,) = said(blocks)
    assert (found.code, found.message, effects(found)) == ("GZ510", message, {effect})


@pytest.mark.parametrize(
    "inner", ["<mu1>1</mu1><mu1>1.0</mu1>", "<selfCollide>yes</selfCollide><selfCollide>1</selfCollide>"]
)
def test_the_same_said_twice_is_no_matter(inner):
    assert reported(block("base", inner)) == []


def test_static_is_reset_by_older_releases():
    static, plugin = block("", "<static>true</static>"), block("", '<plugin name="p" filename="f"/>')
    (found,) = [one for one in said(static + plugin, f"{ALL},sdformat@13.2,sdformat@13.3") if one.code == "GZ511"]
    assert found.effects == dict.fromkeys(["sdformat@12.3", "sdformat@13.2"], Effect.ALTERS)
    assert "GZ511" not in dict(reported(plugin + static))
    assert "GZ511" not in dict(reported(static + plugin, "sdformat@12.7,sdformat@13,sdformat@9"))


def test_tags_out_of_use():
    assert reported(block("", "<canonicalBody>base</canonicalBody>")) == [("GZ512", "canonicalBody")]
    found = said(block("swing", "<cfmDamping>1</cfmDamping><initial_joint_position>1</initial_joint_position>"))
    assert [(one.code, effects(one)) for one in found] == [("GZ512", {"warns"}), ("GZ512", {"ignores", "warns"})]
    assert reported(block("arm", "<genTexCoord>1</genTexCoord>")) == [("GZ512", "genTexCoord")]


@grouped(
    ("reference", "inner", "where"),
    [
        ("arm", "<inertial><mass>1</mass></inertial>", "inertial"),
        ("arm", "<pose>1 0 0 0 0 0</pose>", "pose"),
        ("arm", "<pose>0 0 0 0 0 0</pose>", None),
        ("swing", "<axis><xyz>1 0 0</xyz></axis>", "axis"),
        ("swing", "<physics><ode><fudge_factor>1</fudge_factor></ode></physics>", "physics"),
        ("arm", "<visual><geometry><sphere><radius>1</radius></sphere></geometry></visual>", "geometry"),
        ("arm", "<visual><cast_shadows>0</cast_shadows></visual>", None),
        ("arm", "<turnGravityOff>1</turnGravityOff><gravity>0</gravity>", None),
        ("arm", "<turnGravityOff>0</turnGravityOff><gravity>0</gravity>", "gravity"),
        ("arm", "<selfCollide>1</selfCollide><self_collide>0</self_collide>", "self_collide"),
    ],
)
def test_what_the_converter_has_written_already(reference, inner, where):
    assert reported(block(reference, inner)) == ([("GZ612", where)] if where else [])


def test_what_sdf_had_long_ago():
    found = said(block("arm", '<sensor name="s" type="imu"><imu><topic>t</topic></imu></sensor>'))
    assert [(one.code, sliced(one), one.message, one.help) for one in found] == [
        ("GZ610", "topic", "<topic> was removed from SDFormat after 1.6", "write <topic> into <sensor> itself")
    ]


def test_all_advice_is_about_something_that_sdf_had_long_ago():
    kinds, waiting = set(), [vocabulary.robot()]
    while waiting:
        kind = waiting.pop()
        if kind not in kinds:
            kinds.add(kind)
            waiting += kind.children.values()
    ended = [outdated_sdf._ended(kind) for kind in kinds]
    words = {f"<{tag}>" for tags, _ in ended for tag in tags} | {"attribute frame of <pose>" for _, n in ended if n}
    assert outdated_sdf.NOW.keys() == words - {"<frame>"}


def test_attributes_that_sdf_had_long_ago_are_reported_once():
    posed = "".join(f'<sensor name="{name}" type="imu"><pose frame="a">0 0 0 0 0 0</pose></sensor>' for name in "st")
    (found,) = said(block("arm", posed))
    assert (found.code, sliced(found), len(found.also)) == ("GZ610", "frame", 1)
    assert found.message == "attribute frame of <pose> was removed from SDFormat after 1.6"


def test_what_only_some_versions_refuse_is_reported_all_the_same():
    sensor = '<sensor name="s" type="camera"><camera><horizontal_fov>0.05</horizontal_fov></camera></sensor>'
    (found,) = said(block("arm", sensor), "sdformat@12.3,sdformat@16")
    assert (found.code, dict(found.effects)) == ("GZ611", {"sdformat@12.3": "rejects"})
    assert reported(block("arm", sensor), "sdformat@16") == []


@pytest.mark.parametrize(("inner", "severity"), [("", "info"), (" <!-- later --> ", "info"), ("<mu1>1</mu1>", "error")])
def test_nothing_is_lost_of_an_empty_block(inner, severity):
    block = f'<gazebo reference="ghost">{inner}</gazebo>'
    (found,) = [one for one in findings(robot(block), "sdformat") if one.code == "GZ201"]
    assert (found.severity.value, effects(found)) == (severity, {"drops"} if severity == "error" else set())


@pytest.mark.parametrize(
    ("condition", "name", "is_reported"), [("0", "stick", False), ("0", "stock", True), ("1", "stick", False)]
)
def test_a_block_may_be_for_a_part_that_a_condition_leaves_out(condition, name, is_reported):
    stick = f'<xacro:if value="{condition}"><link name="stick"/></xacro:if>'
    text = robot(stick + f'<gazebo reference="{name}"><mu1>1</mu1></gazebo>')
    text = text.replace("<robot ", '<robot xmlns:xacro="http://ros.org/wiki/xacro" ', 1)
    assert ("GZ201" in {one.code for one in findings(text, "sdformat", "robot.urdf.xacro")}) is is_reported


def test_a_quoted_number_that_is_refused_hides_no_quoted_text_behind_it() -> None:
    found = said(block("arm", '<mu1>"0.5"</mu1><material>"Gazebo/Red"</material>'))
    assert ("GZ613", '"Gazebo/Red"') in [(one.code, sliced(one)) for one in found]

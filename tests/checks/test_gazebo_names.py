"""Rules of names in Gazebo: what tags reach, what contact sensors look for, and sensors of one name."""

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced

ALL = "sdformat@9,sdformat@12.3,sdformat@16"
MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
BOX = '<geometry><box size="1 1 1"/></geometry>'
MU = "<mu1>0.5</mu1><kp>9</kp>"
CONTACT = '<sensor name="s" type="contact"><contact><collision>{}</collision></contact></sensor>'


def collision(name: str | None = None) -> str:
    named = f' name="{name}"' if name is not None else ""
    return f"<collision{named}>{BOX}</collision>"


def robot(base: str, tool: str, blocks: str, name: str = "tool") -> str:
    """A base on the world, and a tool fixed to it."""
    return f"""<robot name="r"><link name="world"/><link name="base">{MASS}{base}</link>
<link name="{name}">{MASS}{tool}</link>
<joint name="anchor" type="fixed"><parent link="world"/><child link="base"/></joint>
<joint name="weld" type="fixed"><parent link="base"/><child link="{name}"/></joint>
{blocks}</robot>"""


def reported(xml: str) -> list[tuple[str, str, str]]:
    """Code, slice and message of what the rules of names say, but for where sensors are found."""
    return [(one.code, sliced(one), one.message) for one in seen(xml) if one.code.startswith("GZ5")]


def seen(xml: str):
    return [one for one in findings(xml, ALL) if one.code != "GZ513"]


def block(reference: str, inner: str) -> str:
    return f'<gazebo reference="{reference}">{inner}</gazebo>'


@grouped("name", [None, "", "base", "base_hull", "basement"])
def test_names_within_reach(name):
    assert reported(robot(collision(name), "", block("base", MU))) == []


@grouped("name", ["hull", "Base", " base", "the_base"])
def test_names_out_of_reach(name):
    ((code, where, message),) = reported(robot(collision(name), "", block("base", MU)))
    assert (code, where) == ("GZ501", name)
    assert message == (
        f"collision '{name}' does not get <mu1> and <kp> for link 'base': its name does not begin with 'base'"
    )


def test_shapes_out_of_reach_are_reported_once_and_renamed_together():
    (found,) = findings(robot(collision("a") + collision("b") + collision(), "", block("base", MU)), ALL)
    assert found.message.startswith("collision 'a', and 1 more of its collisions, does not get")
    assert found.fix is not None
    assert [edit.text for edit in found.fix.edits] == ["base_a", "base_b"]
    assert {one.value for one in found.effects.values()} == {"ignores"}


@grouped(("name", "reached"), [(None, True), ("tool", True), ("hull", False), ("tool_hull", False)])
def test_merged_shapes_need_the_very_name_of_their_link(name, reached):
    found = reported(robot("", collision(name), block("tool", MU)))
    assert [one[:2] for one in found] == ([] if reached else [("GZ501", name)])


@grouped(
    ("tags", "message"),
    [
        ({"base_tip": "<mu1>1</mu1>"}, "<mu1> for link 'base_tip' does not reach its collision"),
        ({"base": "<mu1>1</mu1>"}, "<mu1> for link 'base' acts on the collision of link 'base_tip' too"),
        ({"base": MU}, "<mu1> and <kp> for link 'base' act on the collision of link 'base_tip' too"),
        (
            {"base_tip": MU, "base": "<mu2>1</mu2>"},
            "<mu1> and <kp> for link 'base_tip' do not reach its collision, and <mu2> for link 'base' does instead",
        ),
        (
            {"base_tip": "<mu1>1</mu1>", "base": "<mu2>1</mu2><kd>2</kd>"},
            "<mu1> for link 'base_tip' does not reach its collision, and <mu2> and <kd> for link 'base' do instead",
        ),
    ],
)
def test_merged_links_whose_name_begins_like_that_of_the_other(tags, message):
    blocks = "".join(block(name, inner) for name, inner in tags.items())
    ((code, where, said),) = reported(robot(collision(), collision(), blocks, "base_tip"))
    assert (code, where) == ("GZ502", "mu1")
    assert said == f"{message}: the link is merged into 'base', and 'base_tip' begins with that name"


def test_tags_for_links_without_such_shapes():
    found = reported(robot("", "", block("base", MU + "<material>Gazebo/Red</material>")))
    assert found == [
        ("GZ503", "mu1", "<mu1> and <kp> are for a collision, and link 'base' has none"),
        ("GZ503", "material", "<material> is for a visual, and link 'base' has none"),
    ]
    assert reported(robot("", "", block("base", "<material/><visual/>"))) == []


@grouped(
    ("base", "asked", "right"),
    [
        (collision(), "base_collision", None),
        (collision(), "base", "base_collision"),
        (collision("hull"), "hull", "base_fixed_joint_lump__hull_collision"),
        (collision() + collision("base_b"), "base_b", "base_b_collision_1"),
        (collision() + collision(), "base_collision_1", None),
        (collision(), "r::base::x", None),
    ],
)
def test_contact_sensors_ask_for_names_in_gazebo(base, asked, right):
    found = findings(robot(base, "", block("base", CONTACT.format(asked))), ALL)
    assert [(one.code, sliced(one)) for one in found] == ([("GZ504", asked)] if right else [])
    assert [edit.text for one in found if one.fix for edit in one.fix.edits] == ([right] if right else [])


def test_contact_sensors_of_merged_links():
    ((code, where, message),) = reported(robot("", collision(), block("tool", CONTACT.format("tool_collision"))))
    assert (code, where) == ("GZ504", "tool_collision")
    assert message.endswith("its name there is 'base_fixed_joint_lump__tool_collision'")
    ((_, _, message),) = reported(robot("", "", block("base", CONTACT.format("x"))))
    assert message.endswith("it has none")


@pytest.mark.parametrize(
    ("other", "reported_of"), [("base", "link 'base'"), ("tool", "'base', into which 'tool' is merged")]
)
def test_sensors_of_one_name(other, reported_of):
    imu = '<sensor name="imu" type="imu"/>'
    (found,) = seen(robot("", "", block("base", imu) + block(other, imu)))
    assert (found.code, sliced(found)) == ("GZ505", "imu")
    assert reported_of in found.message
    assert {name: one.value for name, one in found.effects.items()} == dict.fromkeys(ALL.split(",")[1:], "rejects")
    assert [one.message for one in found.related] == ["another sensor 'imu' is here"]


def nested(name: str) -> str:
    return f'<gazebo><model name="{name}"><link name="b"/></model></gazebo>'


@grouped(
    ("blocks", "place"),
    [
        (nested("n") + nested("n"), "n"),
        (nested("n") + nested("n&#10;"), "n&#10;"),
        (nested("n ") + nested(" n"), " n"),
        (nested("base&#10;"), "base"),
        (nested("n") + nested("m"), None),
        (nested("n&#10;") + "<gazebo><static>0</static></gazebo>", None),
    ],
)
def test_names_of_nested_models_are_trimmed_and_unique(blocks, place):
    """Measured with libsdformat 12.3; Gazebo Classic compares the names of joints alone."""
    found = [one for one in findings(robot("", "", blocks), ALL) if one.code == "GZ701"]
    assert [sliced(one) for one in found] == ([] if place is None else [place])
    assert all(set(one.effects) == set(ALL.split(",")) - {"sdformat@9"} for one in found)


@grouped(
    "earlier",
    [
        block("base", "<selfCollide>true</selfCollide>"),
        block("tool", "<selfCollide>false</selfCollide>"),
        block("tool", "<mu1>1</mu1>"),
        block("nothing", "<selfCollide>true</selfCollide>"),
    ],
)
def test_tags_of_merged_links_behind_those_that_do_no_harm(earlier):
    found = reported(robot("", collision(), earlier + block("tool", "<turnGravityOff>true</turnGravityOff>")))
    assert [one[:2] for one in found] in (
        [("GZ506", "turnGravityOff")],
        [("GZ503", "mu1"), ("GZ506", "turnGravityOff")],
    )


@grouped(
    ("tag", "spoken"),
    [
        ("<turnGravityOff>maybe</turnGravityOff>", True),
        ("<turnGravityOff>false</turnGravityOff>", False),
        ("<turnGravityOff>0</turnGravityOff>", False),
        ("<selfCollide>maybe</selfCollide>", False),
        ("<selfCollide>1</selfCollide>", True),
    ],
)
def test_switches_that_say_neither_yes_nor_no(tag, spoken):
    assert [one[0] for one in reported(robot("", "", block("tool", tag)))] == ["GZ506"] * spoken


@pytest.mark.parametrize("tag", ["stopKp", "stopKd"])
def test_stiff_stops_are_those_of_ode(tag):
    (advice,) = (
        one.help for one in findings(robot("", "", block("tool", f"<{tag}>1</{tag}>")), ALL) if one.code == "GZ601"
    )
    assert advice is not None
    assert advice.startswith("write <stopErp> (h kp / (h kp + kd)) and <stopCfm>")


@pytest.mark.parametrize(("tag", "poured"), [("material", True), ("mu1", False)])
def test_elements_in_tags_that_hold_values(tag, poured):
    found = findings(robot(collision(), "", block("base", f"<{tag}><a/></{tag}>")), ALL)
    (advice,) = [one.help for one in found if one.code == "GZ601"]
    assert (advice == "for SDF's <material> write <visual><material> in the block") is poured


def test_a_tag_for_shapes_of_a_link_without_a_name_is_reported_all_the_same():
    text = '<robot name="r"><link><inertial/></link><gazebo reference=""><mu1>1</mu1></gazebo></robot>'
    assert all(one.message for one in findings(text, ALL))


@pytest.mark.parametrize(
    "lost",
    [
        '<visual><origin xyz="1 2 three"/><geometry><box size="1 1 1"/></geometry></visual>',
        "<visual><geomtery/></visual>",
    ],
)
def test_a_tag_for_a_shape_that_is_lost_is_an_info_without_a_fix(lost):
    """The shape is reported; the tag is right once that is corrected."""
    tag = block("base", "<material>Gazebo/Red</material>")
    (one,) = [each for each in seen(robot(lost, "", tag)) if each.code == "GZ503"]
    assert (one.severity.value, one.fix) == ("info", None)
    assert "correct the visual" in one.help
    (other,) = [each for each in seen(robot(lost.replace("visual", "collision"), "", tag)) if each.code == "GZ503"]
    assert other.severity.value == "warning"
    assert other.fix is not None


@grouped(
    ("inertia", "kind", "name", "effects"),
    [
        ('ixx="0.1" iyy="0.1" izz="0.3"', "continuous", "tool", {"URDF611": {"sdformat@12.3", "sdformat@16"}}),
        ('ixx="-0.1" iyy="0.1" izz="0.1"', "continuous", "tool", {"URDF610": {"sdformat@12.3", "sdformat@16"}}),
        ('ixx="1" iyy="1" izz="1"', "fixed", "weld", {"URDF203": {"sdformat@16"}}),
        ('ixx="1" iyy="1" izz="1"', "continuous", "weld", {"URDF203": {"sdformat@12.3", "sdformat@16"}}),
        ('ixx="1" iyy="1" izz="1"', "continuous", "tool", {}),
    ],
)
def test_gazebo_classic_asks_for_no_model(inertia, kind, name, effects):
    """An inertia that no body has, and the name of what is lumped away, reject a robot in newer Gazebo alone."""
    tool = f'<inertial><mass value="1"/><inertia ixy="0" ixz="0" iyz="0" {inertia}/></inertial>'
    text = robot("", "", "", name).replace(f'<link name="{name}">{MASS}', f'<link name="{name}">{tool}')
    text = text.replace('name="weld" type="fixed"', f'name="weld" type="{kind}"')
    rejected = {one.code: set(one.effects) for one in findings(text, ALL) if "rejects" in set(one.effects.values())}
    assert {code: names for code, names in rejected.items() if code in ("URDF203", "URDF610", "URDF611")} == effects


@grouped(
    ("inside", "left"),
    [
        ("<material>Gazebo/Red</material>", 0),
        ("<material>Gazebo/Red</material><gravity>1</gravity>", 1),
        ("<!-- red --><material>Gazebo/Red</material>", 1),
    ],
)
def test_a_fix_leaves_no_empty_block(inside, left):
    text = robot("", "", block("tool", inside))
    (fix,) = [one.fix for one in findings(text, ALL) if one.code == "GZ503"]
    assert fix is not None
    fixed = text
    for edit in sorted(fix.edits, key=lambda one: -one.span.start):
        fixed = fixed[: edit.span.start] + edit.text + fixed[edit.span.end :]
    assert ("Gazebo/Red" in fixed, fixed.count("<gazebo")) == (False, left)

"""Rules of sim-urdf-schema: gains of joints, sensors, friction, and the remark that nobody reads them."""

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced
from urdflint.programs import target
from urdflint.programs.reason import REASONS
from urdflint.programs.target import FAMILIES

ALL = "all"
RAY = {
    "samples": "400", "resolution": "1", "min_angle": "-1", "max_angle": "1", "min": "0.1", "max": "20", "step": "0.01"
}  # fmt: skip
CAMERA = {"fov": "1.4", "width": "800", "height": "600", "near": "0.02", "far": "300"}


def said(body: str, remark: bool = False):
    """The findings of this family about what stands in a robot with links base and arm."""
    xml = f'<robot name="r"><link name="base"/><link name="arm"/>{body}</robot>'
    return [one for one in findings(xml, ALL) if one.code.startswith("SIM") and (remark or one.code != "SIM010")]


def joint(inner: str, kind: str = "revolute"):
    limit = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
    return said(f'<joint name="j" type="{kind}"><parent link="base"/><child link="arm"/>{limit}{inner}</joint>')


def sensor(parts: str, kind: str = "lidar", frame: str = "<frameName>base</frameName>"):
    return said(f'<simulation><sensor name="s" type="{kind}">{parts}{frame}</sensor></simulation>')


def ray(noise: str = "", **values: str) -> str:
    its = {**RAY, **values}
    scan = "".join(f"<{tag}>{its[tag]}</{tag}>" for tag in ("samples", "resolution", "min_angle", "max_angle"))
    reach = f"<min>{its['min']}</min><max>{its['max']}</max><resolution>{its['step']}</resolution>"
    whole = f"<ray><scan><horizontal>{scan}</horizontal></scan><range>{reach}</range>{noise}</ray>"
    return whole + "<topicName>scan</topicName>"


def camera(**values: str) -> str:
    its = {**CAMERA, **values}
    image = f"<image><width>{its['width']}</width><height>{its['height']}</height></image>"
    clip = f"<clip><near>{its['near']}</near><far>{its['far']}</far></clip>"
    return f"<horizontal_fov>{its['fov']}</horizontal_fov>{image}{clip}<imageTopicName>i</imageTopicName>"


def noise(kind: str = "gaussian", stddev: str = "0.1") -> str:
    return f"<noise><type>{kind}</type><mean>-0.1</mean><stddev>{stddev}</stddev></noise>"


def material(name: str, static: str = "1", dynamic: str = "0.5") -> str:
    return f'<collision_material name="{name}"><friction static="{static}" dynamic="{dynamic}"/></collision_material>'


def use(name: str) -> str:
    return f'<link name="of_{name}"><collision><collision_material name="{name}"/></collision></link>'


def reported(found) -> list[tuple[str, str]]:
    return [(one.code, sliced(one)) for one in found]


def fixed(found) -> str:
    """The source after the fix of a finding."""
    text = found.location.source.text
    for edit in sorted(found.fix.edits, key=lambda one: -one.span.start):
        text = text[: edit.span.start] + edit.text.encode() + text[edit.span.end :]
    return str(text, "utf-8")


def tells_what_is_not_read(program: str) -> bool:
    """Whether the model of a program claims something of what it does not read; it reads by urdfdom otherwise."""
    return f"{program}/element-not-read" in REASONS or not FAMILIES[program].simulator


def test_the_remark_comes_once_with_the_tags_that_are_read_instead():
    (found,) = said("<simulation/>" + material("m") + use("m") + "<simulation/>", remark=True)
    assert (found.code, found.severity.value, sliced(found)) == ("SIM010", "info", "simulation")
    assert found.message == "no known simulator reads <simulation> and <collision_material> of sim-urdf-schema"
    assert "<isaac> or <unity> instead of <simulation>; " in found.help
    told = {one.family for one in target.parse("all") if tells_what_is_not_read(one.family)}
    assert len(told) > 5
    assert set(found.effects) == {one.name for one in target.parse("all") if one.family in told}
    assert {effect.value for effect in found.effects.values()} == {"ignores"}


@grouped(
    "body",
    [
        "",
        '<isaac><sensor name="s" type="lidar"/></isaac>',
        '<gazebo reference="base"><sensor name="s" type="ray"><update_rate>-1</update_rate></sensor></gazebo>',
        '<joint name="j" type="fixed"><parent link="base"/><child link="arm"/><dynamics damping="-1"/></joint>',
        '<gazebo><plugin name="p" filename="x"><simulation/><stiffness>-1</stiffness></plugin></gazebo>',
    ],
)
def test_nothing_is_said_of_robots_without_the_tags(body):
    assert said(body, remark=True) == []


@pytest.mark.parametrize(
    ("kind", "inner", "message"),
    [
        ("revolute", "<stiffness> -5 </stiffness>", "stiffness of joint 'j' is negative: -5 N m/rad"),
        ("prismatic", "<stiffness>-5.0</stiffness>", "stiffness of joint 'j' is negative: -5.0 N/m"),
        ("continuous", "<damping>-1e-3</damping>", "damping of joint 'j' is negative: -1e-3 N m s/rad"),
    ],
)
def test_negative_gains(kind, inner, message):
    (found,) = joint(inner, kind)
    assert (found.code, found.severity.value, found.message) == ("SIM130", "error", message)
    assert sliced(found) == inner.split(">")[1].split("<")[0].strip()
    assert found.effects == {}


@pytest.mark.parametrize("inner", ["<stiffness>0</stiffness>", "<damping>0.0</damping>", "<stiffness>1e6</stiffness>"])
def test_gains_that_are_fine(inner):
    assert joint(inner) == []


def test_a_gain_that_is_no_number_is_not_negative():
    assert [one.code for one in joint("<stiffness>-x</stiffness>") if one.code >= "SIM010"] == []


@pytest.mark.parametrize(("other", "end"), [("0.7", "0.5 and 0.7 N m s/rad"), ("0.50", "0.5 N m s/rad each")])
def test_damping_in_two_places(other, end):
    (found,) = joint(f'<dynamics damping="{other}"/><damping>0.5</damping>')
    assert reported([found]) == [("SIM005", "0.5")]
    assert found.message.endswith(f"in <damping> and in <dynamics>: {end}")
    assert "<damping>" not in fixed(found)
    for unread in ('friction="0.7"', 'damping="x"'):
        assert joint(f"<dynamics {unread}/><damping>0.5</damping>") == []


def test_only_the_first_damping_is_compared_with_dynamics():
    found = joint('<dynamics damping="0.7"/><damping>0.5</damping><damping>0.6</damping>')
    assert reported(found) == [("SIM005", "0.5"), ("SIM005", "damping")]


@pytest.mark.parametrize("kind", ["camera", "depth_camera"])
def test_whole_sensors_are_fine(kind):
    assert sensor(ray()) == []
    assert sensor(ray(noise()) + "<update_rate>30</update_rate>") == []
    assert sensor(camera(), kind) == []
    assert sensor("<topicName>t</topicName>", kind) == []


def test_a_lidar_needs_its_ray():
    (found,) = sensor("<topicName>scan</topicName>")
    assert (reported([found]), found.fix) == ([("SIM110", "lidar")], None)


def test_a_lidar_that_is_a_camera_is_reported_once():
    (found,) = sensor(camera() + "<topicName>scan</topicName>")
    assert reported([found]) == [("SIM110", "lidar")]
    parts = "<horizontal_fov>, <image>, <clip> and <imageTopicName>"
    assert found.help == f'with {parts} it looks like a camera: write type="camera"'
    assert 'type="camera"' in fixed(found)


def test_a_misspelled_ray_is_not_missing():
    assert [one for one in sensor("<rai/><topicName>scan</topicName>") if one.code >= "SIM010"] == []


@grouped(
    ("kind", "parts", "message", "tag"),
    [
        ("lidar", ray().replace("<topicName>scan</topicName>", ""), "sensor 's' has no <topicName>", "sensor"),
        ("camera", "<cameraName>c</cameraName>", "sensor 's' has no <imageTopicName>", "sensor"),
        ("lidar", ray().replace("<max>20</max>", ""), "<range> of sensor 's' has no <max>", "range"),
        ("lidar", "<ray/><topicName>t</topicName>", "<ray> of sensor 's' has no <scan> and no <range>", "ray"),
        ("lidar", ray("<noise><mean>0</mean></noise>"), "<noise> of sensor 's' has no <type> and no <stddev>", "noise"),
        ("camera", "<topicName>t</topicName><clip/>", "<clip> of sensor 's' has no <near> and no <far>", "clip"),
    ],
)
def test_missing_children(kind, parts, message, tag):
    (found,) = sensor(parts, kind)
    assert (found.code, found.severity.value, found.message) == ("SIM111", "error", message)
    assert sliced(found).strip("</>").split()[0] == tag


def test_a_range_inside_the_scan_is_not_missing():
    """It is unknown there, and another finding says so."""
    deeper = ray().replace("</scan><range>", "<range>").replace("</range></ray>", "</range></scan></ray>")
    assert [one.code for one in sensor(deeper) if one.code >= "SIM010"] == []


@grouped(
    ("kind", "parts", "label", "names", "fix"),
    [
        ("lidar", ray() + "<image><width>1</width><height>1</height></image>", "image", "<image> belongs", None),
        ("camera", camera() + "<ray/>", "ray", "<ray> belongs", None),
        ("depth_camera", ray(), "ray", "<ray> belongs", "make it a lidar"),
        ("lidar", ray() + "<cameraName>c</cameraName><horizontal_fov>1</horizontal_fov>", "cameraName",
         "<cameraName> and <horizontal_fov> belong", None),
    ],
)  # fmt: skip
def test_parts_of_another_kind(kind, parts, label, names, fix):
    (found,) = sensor(parts, kind)
    assert reported([found]) == [("SIM112", label)]
    assert names in found.message
    assert (found.fix.title if found.fix else None) == fix


@grouped(
    ("kind", "parts", "text", "message"),
    [
        (
            "lidar",
            ray(min_angle="2", max_angle="-2"),
            "2",
            "min_angle 2 rad of sensor 's' is not below max_angle -2 rad",
        ),
        ("lidar", ray(min="20", max="0.1"), "20", "min 20 m of sensor 's' is not below max 0.1 m"),
        ("lidar", ray(min="1", max="1.0"), "1", "min 1 m of sensor 's' is not below max 1.0 m"),
        ("camera", camera(near="300", far="0.02"), "300", "near 300 m of sensor 's' is not below far 0.02 m"),
    ],
)
def test_bounds_in_the_wrong_order(kind, parts, text, message):
    (found,) = sensor(parts, kind)
    assert (found.code, sliced(found), found.message) == ("SIM120", text, message)
    if found.fix:
        assert [one for one in findings(fixed(found)) if one.code == "SIM120"] == []


@grouped(
    ("kind", "parts", "text", "end"),
    [
        ("lidar", ray() + "<update_rate>0</update_rate>", "0", "must be above 0"),
        ("lidar", ray() + "<update_rate>-10</update_rate>", "-10", "must be above 0"),
        ("lidar", ray(samples="0"), "0", "must be 1 or more"),
        ("lidar", ray(resolution="-1"), "-1", "must be 1 or more"),
        ("lidar", ray(min="-0.1"), "-0.1", "must be 0 or more"),
        ("lidar", ray(max="-3"), "-3", "must be above 0"),
        ("lidar", ray(step="-0.01"), "-0.01", "must be 0 or more"),
        ("lidar", ray(noise(stddev="-0.2")), "-0.2", "must be 0 or more"),
        ("camera", camera(fov="0"), "0", "must be between 0 and 2 pi"),
        ("camera", camera(fov="80"), "80", "must be between 0 and 2 pi"),
        ("camera", camera(width="0"), "0", "must be 1 or more"),
        ("depth_camera", camera(height="-600"), "-600", "must be 1 or more"),
        ("camera", camera(near="0"), "0", "must be above 0"),
        ("camera", camera(far="-1"), "-1", "must be above 0"),
    ],
)
def test_values_out_of_range(kind, parts, text, end):
    (found,) = [one for one in sensor(parts, kind) if one.code >= "SIM010"]
    assert (found.code, found.severity.value, sliced(found)) == ("SIM130", "error", text)
    assert found.message.endswith(end)


def test_a_field_of_view_in_degrees_is_turned():
    (found,) = [one for one in sensor(camera(fov="90"), "camera") if one.code == "SIM130"]
    assert found.message.startswith("horizontal_fov 90 rad of sensor 's'")
    assert "<horizontal_fov>1.5708</horizontal_fov>" in fixed(found)


@pytest.mark.parametrize("value", ["many", "1.5", ""])
def test_what_is_no_number_of_its_kind_is_in_no_range(value):
    assert [one.code for one in sensor(ray(samples=value)) if one.code >= "SIM010"] == []


def test_angles_in_degrees():
    (found,) = sensor(ray(min_angle="-90", max_angle="180"))
    assert reported([found]) == [("SIM131", "-90")]
    angles = "min_angle -90 rad and max_angle 180 rad of sensor 's'"
    assert found.message == f"{angles} look like degrees, but the unit is radians"
    assert "<min_angle>-1.5708</min_angle><max_angle>3.14159</max_angle>" in fixed(found)
    assert sensor(ray(min_angle="0", max_angle="6.2832")) == []
    (found,) = sensor(ray(min_angle="0", max_angle="270"))
    assert "<min_angle>0</min_angle><max_angle>4.71239</max_angle>" in fixed(found)


@pytest.mark.parametrize(("kind", "meant"), [("Gaussian", "gaussian"), ("gausian", "gaussian"), ("uniform", None)])
def test_noise_that_is_not_named(kind, meant):
    (found,) = sensor(ray(noise(kind)))
    assert reported([found]) == [("SIM140", kind)]
    assert (found.fix.edits[0].text if found.fix else None) == meant


@grouped(
    ("name", "advice"),
    [
        ("bas", "did you mean 'base'?"),
        ("Base", "did you mean 'base'?"),
        ("elbow", "name a link: 'elbow' is a joint"),
        ("map", "name"),
    ],
)
def test_a_frame_that_is_no_link(name, advice):
    elbow = '<joint name="elbow" type="fixed"><parent link="base"/><child link="arm"/></joint>'
    frame = f"<frameName> {name} </frameName>"
    (found,) = said(
        f'{elbow}<link name="l"><simulation><sensor name="s" type="lidar">{ray()}{frame}</sensor></simulation></link>'
    )
    assert (found.code, found.severity.value, sliced(found)) == ("SIM150", "warning", name)
    assert found.help.startswith(advice)


def test_references_to_materials():
    assert said(use("m") + material("m")) == []
    inline = f'<link name="i"><collision>{material("own")}</collision></link>'
    assert said(inline + use("own")) == []
    (found,) = said(material("wheel") + use("wheel") + use("weel"))
    assert (reported([found]), found.severity.value) == ([("SIM201", "weel")], "error")
    assert (found.message, found.help) == ("collision material 'weel' is not defined", "did you mean 'wheel'?")
    (found,) = said(use("ice"))
    assert (found.code, found.fix, found.related) == ("SIM201", None, ())


def test_materials_defined_twice():
    (found,) = said(material("m") + use("m") + material("m"))
    assert (found.code, sliced(found), found.severity.value) == ("SIM202", "m", "error")
    assert found.message == "collision material 'm' is defined twice, with the same values"
    assert found.location.span.start > found.related[0].location.span.start
    (found,) = said(material("m") + f'<link name="i"><collision>{material("m", "2")}</collision></link>')
    assert found.message == "collision material 'm' is defined twice, with other values"
    assert said(material("m") + f'<link name="i"><collision>{material("m")}</collision></link>') == []


def test_materials_that_nobody_uses_are_reported_together():
    (found,) = said(material("a") + material("b") + material("c") + use("b"))
    assert (found.code, found.severity.value, sliced(found)) == ("SIM203", "info", "a")
    assert found.message == "no collision uses the collision materials 'a' and 'c'"
    assert len(found.also) == 1


def test_a_material_without_friction():
    (found,) = said('<collision_material name="m"/>' + use("m"))
    assert reported([found]) == [("SIM204", '<collision_material name="m"/>')]


@grouped(
    ("static", "dynamic", "expected"),
    [
        ("1", "1", []),
        ("0", "0", []),
        ("1", "-0.5", [("SIM130", "-0.5")]),
        ("-1", "-0.5", [("SIM130", "-1"), ("SIM130", "-0.5")]),
        ("-1", "0.5", [("SIM130", "-1")]),
        ("0.5", "0.8", [("SIM206", "0.5")]),
    ],
)
def test_coefficients(static, dynamic, expected):
    assert reported(said(material("m", static, dynamic) + use("m"))) == expected


def test_a_static_friction_that_is_not_given():
    (found,) = said('<collision_material name="m"><friction dynamic="0.8"/></collision_material>' + use("m"))
    assert reported([found]) == [("SIM206", "0.8")]
    assert "static friction 0.0, the default, of" in found.message
    assert said('<collision_material name="m"><friction static="0.8"/></collision_material>' + use("m")) == []

"""The vocabulary of `<gazebo>`: made anew it is what is committed, and both validators judge it alike."""

from __future__ import annotations

import pytest
from lxml import etree

from tests.grouping import grouped
from tests.schemas.judges import judges
from tools.sdf_vocabulary import __main__ as command
from tools.sdf_vocabulary import descriptions, tables
from tools.sdf_vocabulary.schema import schemas
from tools.sdf_vocabulary.words import Words
from urdflint.schema import vocabulary

SENSOR = '<sensor name="s" type="camera">{}</sensor>'
STATE = '<model name="m"><model_state name="m">{}</model_state></model>'
FINE = [
    "",
    "<mu1>0.5</mu1>",
    '<mu1 value=" 1e-3 "/>',
    "<kp>1000000.</kp><kd>inf</kd>",
    "<turnGravityOff>YES</turnGravityOff>",
    "<preserveFixedJoint>1</preserveFixedJoint>",
    "<maxContacts> -3 </maxContacts>",
    "<fdir1>1 0 0</fdir1>",
    "<material>Gazebo/Orange</material>",
    "<visual><material><diffuse>1 0 0</diffuse><specular>.1 .1 .1 1</specular></material></visual>",
    "<collision><surface><friction><ode><mu>0</mu></ode></friction></surface></collision>",
    "<gravity>False</gravity>",
    SENSOR.format("<camera><image><width>640</width><format>R8G8B8</format></image></camera>"),
    SENSOR.format('<pose relative_to="a"/><update_rate>30</update_rate><topic/>'),
    SENSOR.format('<pose rotation_format="quat_xyzw">0 0 0 0 0 0 1</pose>'),
    SENSOR.format('<plugin filename="f"><any thing="1">text</any> and more</plugin>'),
    '<sensor name="s" type="sonar"><sonar><geometry>cone</geometry><min>0</min><max>1</max></sonar></sensor>',
    "<collision><surface><friction><ode><mu>-0</mu><mu2>+inf</mu2></ode></friction></surface></collision>",
    STATE.format('<model_state name="n"><scale>1 1 1</scale></model_state>'),
    SENSOR.format("<gz_frame_id:x xmlns:gz_frame_id='urn:x'/>"),
    '<sensor name="s" type="gpu_lidar"><lidar><range><max>inf</max></range></lidar></sensor>',
    '<model name="m"><model name="n"><link name="l"><visual name="v"/></link></model></model>',
    '<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz></axis></joint>',
    '<joint name="j" type="Revolute"><parent>a</parent><child>b</child></joint>',
    SENSOR.format("<camera><noise><type>Gaussian</type></noise></camera>"),
    '<sensor name="s" type="ray"><ray><noise><type>NONE</type></noise></ray></sensor>',
    '<sensor name="s" type="magnetometer"><magnetometer><x><noise type="Gaussian"/></x></magnetometer></sensor>',
    '<x:y xmlns:x="urn:x">anything</x:y><!-- a comment -->',
]
WRONG = [
    "text",
    "<mu2>-1</mu2>",
    "<mu1>0.5abc</mu1>",
    "<mu1>1,2</mu1>",
    "<kp>1e999</kp>",
    '<kp value=""/>',
    "<kp><!-- c --><x/></kp>",
    "<selfCollide>on</selfCollide>",
    "<maxContacts>3.7</maxContacts>",
    "<fdir1>1 0</fdir1>",
    "<material><ambient>1 0 0 1</ambient></material>",
    "<Mu1>0.5</Mu1>",
    "<collision><surface><friction><ode><mu>-0.1</mu></ode></friction></surface></collision>",
    "<collision><surface><friction><ode><mu>-inf</mu></ode></friction></surface></collision>",
    "<collision><surface><friction><ode><mu>nan</mu></ode></friction></surface></collision>",
    "<collision><surface><friction><ode><mu>INF 1</mu></ode></friction></surface></collision>",
    '<sensor name="s" type="sonar"><sonar><geometry><cone/></geometry></sonar></sensor>',
    STATE.format('<joint_state name="j"><angle axis="x">0</angle></joint_state>'),
    "<stopKp>1</stopKp>",
    "<gravity>yes</gravity>",
    "<visual><material><diffuse>2 0 0 1</diffuse></material></visual>",
    '<sensor name="s" type="foo"/>',
    '<sensor name="s" type="Camera"/>',
    '<joint name="j" type="hinge"><parent>a</parent><child>b</child></joint>',
    SENSOR.format("<camera><noise><type>gauss</type></noise></camera>"),
    '<sensor name=" " type="camera"/>',
    '<sensor type="camera"/>',
    SENSOR.format("<camera><horizontal_fov>7</horizontal_fov></camera>"),
    SENSOR.format("<camera><image><width>640 px</width></image></camera>"),
    SENSOR.format("<camera>text</camera>"),
    SENSOR.format("<pose>0 0 0</pose>"),
    SENSOR.format("<pose>0 0 0 0 0 inf</pose>"),
    SENSOR.format("<frame_name>a</frame_name>"),
    SENSOR.format('<pose frame_id="a">0 0 0 0 0 0</pose>'),
    '<plugin name="p"/>',
    '<link name="l"><visual/></link>',
]


def robot(block):
    """A robot with this block."""
    return f'<robot name="r"><link name="a"/><gazebo reference="a">{block}</gazebo></robot>'


@grouped("block", FINE, size=28)
def test_fine(block):
    fast, slow = judges("gazebo")
    assert fast.validate(etree.fromstring(robot(block))), fast.error_log
    assert slow.is_valid(robot(block))


@grouped("block", WRONG, size=36)
def test_wrong(block):
    fast, slow = judges("gazebo")
    assert not fast.validate(etree.fromstring(robot(block)))
    assert not slow.is_valid(robot(block))


@pytest.fixture
def folder():
    found = descriptions.find()
    if found is None:
        pytest.skip("the description files of sdformat-sdf are not installed")
    return found


@pytest.mark.slow
def test_the_committed_file_is_fresh_and_tables_name_only_what_is_there(folder, monkeypatch):
    paths: list[str] = []

    def merged(folder):
        model = read_all(folder)
        paths.extend("/".join(path) for path, _ in descriptions.walk(model, ()))
        return model

    read_all = descriptions.merged
    monkeypatch.setattr(descriptions, "merged", merged)
    words = Words()
    texts = schemas(folder, words)
    assert not words.missing
    assert len(paths) > 1000
    for place, reader in tables.rows("several", 2):
        assert reader
        assert any(path.endswith(f"/{place}") for path in paths), place
    for name, text in zip(command.FILES, texts, strict=True):
        assert text == (command.FOLDER / name).read_text(encoding="utf-8"), "run python -m tools.sdf_vocabulary"


@grouped(
    ("kind", "name", "single"),
    [
        ("SdfSensorContact", "collision", False),
        ("SdfSensorContact", "topic", True),
        ("SdfGeometry", "polyline", False),
        ("SdfGeometry", "box", True),
        ("SdfSensor", "camera", False),
        ("SdfSensor", "ray", True),
    ],
)
def test_what_readers_take_once(kind, name, single):
    found = vocabulary.schemas().find("xs:complexType", kind)
    assert found is not None
    one = next(one for one in found[0].descendants() if one.get("name") == name)
    assert (vocabulary.reader(one).get("max") == "1") == single


@pytest.mark.slow
def test_missing_words_are_listed(folder, monkeypatch, tmp_path):
    (tmp_path / "words.tsv").write_text("name\t\tA name.\n", encoding="utf-8")
    monkeypatch.setattr(tables, "FOLDER", tmp_path)
    monkeypatch.setattr(command, "FOLDER", tmp_path)
    with pytest.raises(SystemExit, match=r"no words .*\n(.*\n)*  sensor/@type"):
        command.main()
    assert not (tmp_path / "sdf.xsd").exists()

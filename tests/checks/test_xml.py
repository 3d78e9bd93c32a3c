"""XML findings: at the exact place, with those who refuse the file, and linting goes on where somebody loads it."""

import pytest

from tests.grouping import grouped
from tests.lint import DRAKE, URDFDOM, codes, findings, sliced

BODY = '<robot name="r"><link name="a"/></robot>'
ALL = "urdfdom@3,urdfdom@6,sdformat@12,sdformat@16,drake,mujoco"


@grouped(
    ("text", "code", "place"),
    [
        ('<robot name="r"><link name="a"></robot>', "XML001", "</robot>"),
        ('<robot name="r"><link name="a" name="b"/></robot>', "XML001", 'name="b"'),
        ("<!-- a -- b -->" + BODY, "XML002", "--"),
        ('<robot name="a&b"><link name="a"/></robot>', "XML003", "&"),
        ('<robot name="a&b;"><link name="a"/></robot>', "XML003", "&b;"),
        ('<?xml version="0.0"?>' + BODY, "XML007", "0.0"),
        ('\n<?xml version="1.0"?>' + BODY, "XML004", '<?xml version="1.0"?>'),
        (BODY + BODY, "XML005", '<robot name="r">'),
        (BODY + "tail", "XML005", "tail"),
        (BODY + "\0", "XML006", "\0"),
        ("<!DOCTYPE robot>" + BODY, "XML011", "<!DOCTYPE"),
        ("<Robot/>", "XML040", "Robot"),
    ],
)
def test_the_finding_stands_on_the_fault(text, code, place):
    (one,) = findings(text)
    assert one.code == code
    assert sliced(one) == place


@grouped("text", ["<", "no robot", "<!--", "\ufeff"])
def test_nothing_at_all_is_one_error(text):
    said = findings(text)
    assert {one.severity.value for one in said} == {"error"}
    assert said[-1].effects == {"urdfdom@3": "rejects", "urdfdom@6": "rejects"}


def test_linting_goes_on_in_a_file_that_programs_load():
    said = codes(
        '<!-- a -- b --><robot name="r"><link name="a"><inertial><mass value="1,0"/></inertial></link></robot>'
    )
    assert said[0] == "XML002"
    assert "URDF101" in said


def test_a_harmless_departure_names_who_loads_the_file():  # in it no link has mass
    (one,) = (found for found in findings("<!-- a -- b -->" + BODY, ALL) if found.code not in ("GZ402", "MJC301"))
    assert one.effects == {}
    assert one.message.endswith("urdfdom, Gazebo, Drake, MuJoCo, PyBullet and yourdfpy still load the file")


def test_the_refusal_stands_on_the_departure_that_causes_it():
    said = {one.code: set(one.effects) for one in findings("<!-- a -- b -->" + BODY + "tail")}
    assert said == {"XML002": set(), "XML005": {"urdfdom@6"}}


SDF = '<sdf version="1.9"><model name="s"><link name="b"/></model></sdf>'
FAULTY = (
    '<robot name="r"><link name="a"/><joint name="j" type="nope"><parent link="a"/><child link="z"/></joint></robot>'
)


@grouped(
    "text",
    [SDF + FAULTY, FAULTY + SDF, f'<?xml version="1.0"?>\n{SDF}<!-- c -->{FAULTY}', '<sdf version="1.9"/>' + FAULTY],
)
def test_gazebo_loads_sdf_instead_of_a_robot_in_the_same_file(text):
    """Measured with libsdformat 12.3: wherever the <sdf> stands, and even if it is empty."""
    found = findings(text, "sdformat@9,sdformat@12.3,sdformat@16")
    reported = {one.code: set(one.effects.values()) for one in found if one.effects}
    assert reported == {"XML005": {"drops"}}
    assert "; Gazebo loads <sdf> instead of <robot>" in next(one.message for one in found if one.code == "XML005")


@pytest.mark.parametrize("text", ["<sdf/>" + BODY, BODY + "<sdf/>", "<sdf/>" + SDF + BODY])
def test_sdf_without_version_beside_a_robot(text):
    """Older releases go on to the robot (measured with libsdformat 12.3); the source says what newer ones do."""
    effects: dict[str, str] = {}
    for one in findings(text, "sdformat@13.5,sdformat@13.6,sdformat@14"):
        effects |= {name: its.value for name, its in one.effects.items()} if one.code == "XML005" else {}
    assert effects == {"sdformat@13.6": "rejects", "sdformat@14": "rejects"}


@grouped("text", ["<foo/>" + BODY, BODY + "<foo/>", SDF.replace("sdf", "SDF") + BODY, BODY + BODY])
def test_gazebo_reads_the_robot_beside_anything_else(text):
    assert not any(one.effects for one in findings(text, "sdformat@12.3") if one.code == "XML005")


@pytest.mark.parametrize(
    ("data", "word", "place"),
    [
        (BODY.encode("utf-16"), "utf-16", "<"),
        ('<?xml version="1.0" encoding="iso-8859-1"?><!-- é -->'.encode("latin-1") + BODY.encode(), "iso8859-1", "<"),
        ("<!-- ä ö -->".encode("latin-1") + BODY.encode(), "latin-1", "ä"),
    ],
)
def test_other_encodings(data, word, place):
    [found] = [finding for finding in findings(data) if finding.code == "XML020"]
    assert word in found.message
    assert (sliced(found), found.fix) == (place, None)


@pytest.mark.parametrize(
    ("depth", "refusing"),
    [(97, set()), (99, {"sdformat@16"}), (499, {"sdformat@16", "urdfdom@6", DRAKE, "mujoco@4"})],
)
def test_depth(depth, refusing):
    text = '<robot name="r"><link name="a"/><gazebo>' + "<x>" * (depth - 2) + "</x>" * (depth - 2) + "</gazebo></robot>"
    said = [one for one in findings(text, ALL.replace("sdformat@12,", "")) if one.code == "XML030"]
    assert {name for one in said for name in one.effects} == refusing


def test_prefixes():
    used = '<robot name="r"{}><link name="a"/><{}:ball_constraint/></robot>'
    assert codes(used.format("", "drake"), "drake") == ["DRK006", "XML060"]
    assert codes(used.format(' xmlns:drake="http://drake.mit.edu"', "drake"), "drake") == ["DRK006"]
    assert codes(used.format(' xmlns:d="http://drake.mit.edu"', "d"), "drake") == ["XML061"]
    assert codes(used.format(' xmlns:d="http://drake.mit.edu"', "d"), "urdfdom") == []


def test_depth_is_not_reported_of_a_file_that_nobody_reads():
    assert codes("<robot>" + "<x>" * 120 + "<") == ["XML001"]


@pytest.mark.parametrize(("name", "said"), [("model.sdf", []), ("arm.srdf", []), ("robot.urdf", ["XML040"])])
def test_a_file_of_another_kind_is_no_fault(name, said):
    assert [one.code for one in findings('<sdf version="1.9"><model name="m"/></sdf>', name=name)] == said


@grouped(
    ("name", "targets", "programs"),
    [
        ("robot.urdf", URDFDOM, {"urdfdom"}),
        ("room.world", f"{URDFDOM},drake,sdformat@14,mujoco@4", {"drake", "sdformat"}),
        ("model.sdf", "sdformat@14,pybullet@3", {"sdformat"}),
        ("model.sdf", "", {"sdformat"}),
    ],
)
def test_who_rejects_a_file_by_its_name_where_nothing_of_it_can_be_read(
    name: str, targets: str, programs: set[str]
) -> None:
    (finding,) = findings('<sdf version="1.6"><world name="w"><model name="m"></world></sdf>', targets, name)
    assert finding.code == "XML001"
    assert {selector.partition("@")[0].partition("<")[0] for selector in finding.effects} == programs

"""Parts of robots: no rule about the whole robot speaks of a file that no robot includes and nothing runs."""

from pathlib import Path

from tests.grouping import grouped
from urdflint.findings import Severity
from urdflint.linter.run import runner
from urdflint.linter.settings import Settings
from urdflint.programs import target

NS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
JOINT = '<joint name="j" type="fixed"><parent link="base"/><child link="tool"/></joint>'
FACE = f'<robot {NS}><link name="tool"/>{JOINT}<xacro:ring/><frame v="${{width}}"/></robot>'
NAMED = FACE.replace("<robot ", '<robot name="face" ')
BLOCKS = '<robot name="r"><gazebo reference="imu"><mu1>1</mu1></gazebo></robot>'
BASE = f'<robot name="r" {NS}><link name="base"/>{{}}</robot>'
NEVER = ("<xacro:if value='0'>", "</xacro:if>")
RUN = 'from launch import Command\nCommand(["xacro ", "urdf/face.xacro"])\n'


def including(name: str, before: str = "", behind: str = "") -> dict[str, str]:
    """A robot that has an include of a file, between two texts."""
    include = f'{before}<xacro:include filename="{name}"/>{behind}'
    return {"urdf/r.xacro": f'<robot name="r" {NS}><link name="base"/>{include}</robot>'}


CASES = {
    "nothing includes it": ("face.xacro", FACE, {}, True),
    "nothing includes it, and it has a name": ("face.xacro", NAMED, {}, False),
    "a comment includes it": ("face.xacro", NAMED, including("face.xacro", "<!--", "-->"), True),
    "an expression includes it": ("face.xacro", NAMED, including("f${1}ce.xacro"), True),
    "an expression may mean any file": ("face.xacro", NAMED, including("${1}.xacro"), False),
    "a file of its name is included": ("face.xacro", NAMED, including("other/face.xacro"), False),
    "a launch file runs it": ("face.xacro", FACE, {"launch/a.launch.py": RUN}, False),
    "a build runs it": ("face.xacro", FACE, {"CMakeLists.txt": "xacro_add_files(urdf/face.xacro)"}, False),
    "URDF that xacro includes": (
        "imu.urdf",
        BLOCKS,
        including("imu.urdf", *NEVER),
        True,
    ),
    "URDF of blocks": ("imu.urdf", BLOCKS, {}, True),
    "an empty file": ("later.xacro", "", {}, True),
    "an empty file that is included": ("later.xacro", "", including("later.xacro"), False),
    "a file of text": ("later.xacro", "later", {}, False),
    "an empty file of URDF": ("later.urdf", "", {}, False),
    "URDF without a link": ("imu.urdf", '<robot name="r"/>', {}, False),
    "URDF without a name": ("imu.urdf", '<robot><link name="base"/></robot>', {}, False),
}


def errors(folder: Path) -> dict[str, list[str]]:
    """The codes of the errors in the files of a folder."""
    paths = sorted(map(str, [*folder.rglob("*.xacro"), *folder.rglob("*.urdf")]))
    report = runner.gather(runner.check_each([(path, Settings()) for path in paths]))
    codes: dict[str, list[str]] = {}
    for finding in report.findings:
        if finding.severity is Severity.ERROR:
            codes.setdefault(Path(finding.location.source.name).name, []).append(finding.code)
    return codes


def written(folder: Path, name: str, text: str, more: dict[str, str]) -> Path:
    """A package with a file, and others that may name it."""
    files = {f"urdf/{name}": text, "package.xml": "<package/>", **more}
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content)
    return folder


@grouped("case", CASES, size=20)
def test_a_part_lacks_nothing_that_the_whole_has(tmp_path, case):
    name, text, more, is_part = CASES[case]
    codes = errors(written(tmp_path, name, text, more)).get(name, [])
    assert (codes == []) == is_part, codes


def test_what_is_wrong_in_a_part_itself_is_reported(tmp_path):
    text = FACE.replace('type="fixed"', 'type="fixd"')
    assert errors(written(tmp_path, "face.xacro", text, {})) == {"face.xacro": ["URDF302"]}


def test_without_a_package_a_file_alone_is_a_robot(tmp_path):
    folder = written(tmp_path, "face.xacro", FACE, {})
    (folder / "package.xml").unlink()
    assert "URDF009" in errors(folder)["face.xacro"]


def test_a_nameless_file_is_a_part_where_an_expression_may_mean_it(tmp_path):
    for folder, name, is_part in (("here", "${1}.xacro", True), ("elsewhere", "parts/${1}.xacro", False)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "face.xacro").write_text(FACE)
        (tmp_path / folder / "r.xacro").write_text(including(name)["urdf/r.xacro"])
        assert ("face.xacro" in errors(tmp_path / folder)) is not is_part


def test_a_part_called_urdf_is_no_error_of_those_whom_the_repository_shows(tmp_path):
    path = written(tmp_path, "imu.urdf", BLOCKS.replace('name="r"', f'name="r" {NS}'), {"t.py": 'f = "urdf/imu.urdf"'})
    file, targets = str(path / "urdf/imu.urdf"), tuple(target.parse("noetic"))
    for settings, severity in ((Settings(targets=targets, evident=True), "info"), (Settings(targets=targets), "error")):
        (finding,) = runner.gather([runner.check_one((file, settings))]).findings
        assert (finding.code, finding.severity.value) == ("XAC004", severity)


LIBRARY = f"""<robot {NS}>
<xacro:macro name="part" params="name"><link name="${{name}}"/></xacro:macro>
<xacro:macro name="wheel" params="name"><xacro:part name="${{name}}" size="1"/></xacro:macro>
<xacro:macro name="pair" params="name"><xacro:wheel name="${{name}}"/></xacro:macro>
</robot>"""


@grouped(
    ("calls", "codes"),
    [
        ("", []),
        ('<xacro:part name="p"/>', []),
        ('<xacro:wheel name="p"/>', ["XAC105"]),
        ('<xacro:pair name="p"/>', ["XAC105"]),
    ],
)
def test_what_is_wrong_in_a_macro_is_an_error_where_a_robot_calls_it(tmp_path, calls, codes):
    folder = written(tmp_path, "lib.xacro", LIBRARY, including("lib.xacro", behind=calls))
    assert errors(folder).get("lib.xacro", []) == codes

"""What an edit changes: in the file itself, in robots that include it, and in files about a robot."""

from pathlib import Path
from typing import Any

from tests.server import repository
from tests.server.client import Client, serving
from urdflint.server.features import diagnostics
from urdflint.server.protocol.messages import Setup
from urdflint.server.workspace.state import State

ROBOT = '<robot name="r">\n  <link name="base"/>\n  <link name="base"/>\n</robot>\n'


def written(folder: Path) -> Path:
    """The repository without what keeps findings silent."""
    repository.write(folder)
    (folder / "urdflint.toml").unlink()
    return folder


def codes(found: list[dict[str, Any]]) -> list[str]:
    return [one["code"] for one in found]


def of_code(found: list[dict[str, Any]], code: str) -> dict[str, Any]:
    return next(one for one in found if one["code"] == code)


def test_an_edit_in_a_macro_file_is_reported_there_through_its_robots(client: Client, folder: Path) -> None:
    macros = written(folder) / "urdf" / "macros.xacro"
    uri = client.open(macros)
    before = codes(client.pull(uri))
    assert "URDF500" not in before
    client.write(uri, repository.MACROS.replace('xyz="0 0 1"', 'xyz="0 0 x"'))
    found = next(one for one in client.pull(uri) if one["code"] not in before)
    line = repository.MACROS.split("\n")[found["range"]["start"]["line"]]
    assert line[found["range"]["start"]["character"] :].startswith("0 0 1"), "the literal"
    assert "4 uses in 2 robots" in found["message"]
    assert {Path(one["location"]["uri"]).name for one in found["relatedInformation"]} >= {"one.urdf.xacro"}


def test_unsaved_text_counts_in_includes(client: Client, folder: Path) -> None:
    urdf = written(folder) / "urdf"
    robot, macros = client.open(urdf / "one.urdf.xacro"), client.open(urdf / "macros.xacro")
    before = client.pull(robot)
    client.write(macros, repository.MACROS.replace('name="arm"', 'name="leg"'))
    assert len(client.pull(robot)) > len(before), "a macro that is not there any more"
    client.write(macros, repository.MACROS)
    assert client.pull(robot) == before


def test_an_edit_of_a_robot_changes_what_is_found_in_a_file_about_it(client: Client, folder: Path) -> None:
    written(folder)
    srdf, robot = client.open(folder / "config" / "one.srdf"), client.open(folder / "urdf" / "one.urdf.xacro")
    assert any("arm_3" in one["message"] for one in client.pull(srdf))
    client.messages.clear()
    arm = '  <xacro:arm n="3" parent="arm_2"/>\n</robot>'
    client.write(robot, repository.ROBOT.format("one").replace("</robot>", arm))
    client.pull(robot)
    client.until(lambda: "workspace/diagnostic/refresh" in [one["method"] for one in client.messages])
    assert not any("arm_3" in one["message"] for one in client.pull(srdf))


def test_what_is_half_typed_keeps_the_findings_of_the_rest(client: Client, folder: Path) -> None:
    path = folder / "robot.urdf"
    path.write_text(ROBOT, encoding="utf-8")
    uri = client.open(path)
    (code,) = {one for one in codes(client.pull(uri)) if one.startswith("URDF2")}
    for typed in ("<", "<joi", '<joint name="', '<joint name="a" type="fixed">', "<joint><parent link="):
        client.write(uri, ROBOT.replace("</robot>", f"  {typed}\n</robot>"))
        assert code in codes(client.pull(uri)), typed


def test_ranges_are_counted_as_the_client_does(tmp_path: Path) -> None:
    text = '<robot name="r"><!-- 😀é --><link name="a"/><link name="b"/><link name="a"/></robot>'
    path = tmp_path / "robot.urdf"
    path.write_text(text, encoding="utf-8")
    before = text[: text.rindex('"a"') + 1]
    sizes = {"utf-8": len(before.encode()), "utf-16": len(before.encode("utf-16-le")) // 2, "utf-32": len(before)}
    assert len(set(sizes.values())) == len(sizes)
    for encoding, size in sizes.items():
        state = State()
        state.take(Setup((str(tmp_path),), encoding=encoding), {})
        assert size in [one.range.start.character for one in diagnostics.answer(state, path.as_uri()).diagnostics], (
            encoding
        )
    general = {"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"diagnostic": {}}}
    with serving(tmp_path, capabilities=general) as client:
        assert client.initialized["capabilities"]["positionEncoding"] == "utf-8"
        assert sizes["utf-8"] in [one["range"]["start"]["character"] for one in client.pull(client.open(path))]


def test_tags_mark_what_programs_ignore(client: Client, folder: Path) -> None:
    path = folder / "robot.urdf"
    path.write_text(ROBOT.replace('<link name="base"/>\n</', '<link name="a"><sensr/></link>\n</'), encoding="utf-8")
    found = client.pull(client.open(path))
    assert [one.get("tags") for one in found if "sensr" in one["message"]] == [[1]]
    assert all("tags" not in one for one in found if "sensr" not in one["message"])


def test_a_file_in_another_encoding_keeps_it(client: Client, folder: Path) -> None:
    text = '<?xml version="1.0" encoding="ISO-8859-1"?>\n<robot name="é"><link name="é"/><link name="é"/></robot>\n'
    path = folder / "robot.urdf"
    path.write_bytes(text.encode("latin-1"))
    uri = client.open(path, text)
    before = client.pull(uri)
    assert any("'é'" in one["message"] for one in before)
    client.write(uri, text + " ")
    assert client.pull(uri) == before


def test_text_that_is_open_and_unchanged_is_as_on_the_disk(tmp_path: Path) -> None:
    """Also of a file that a robot includes twice: what is found in it both times is one finding."""
    urdf = written(tmp_path) / "urdf"
    inner = repository.MACROS.replace('"arm"', '"inner"').replace('<axis xyz="0 0 1"/>', '<axis xyz="0 0 0"/>')
    (urdf / "inner.xacro").write_text(inner.replace("<xacro:macro", "<!-- -->\n  <xacro:macro"), encoding="utf-8")
    part = '<xacro:include filename="inner.xacro"/><xacro:inner n="{0}" parent="base"/>'
    robot = repository.ROBOT.format("r").replace("<link", part.format(7) + part.format(8) + "<link", 1)
    (urdf / "one.urdf.xacro").write_text(robot, encoding="utf-8")
    state, path = State(), urdf / "inner.xacro"
    state.take(Setup((str(tmp_path),)), {})
    found = diagnostics.answer(state, path.as_uri())
    assert "2 uses" in found.diagnostics[0].message
    state.take(None, {str(path): path.read_bytes()})
    assert diagnostics.answer(state, path.as_uri()) == found


LOADING = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:arg name="values" default="arm"/>
<xacro:property name="values" value="${xacro.load_yaml('$(arg values)_masses.yaml')}"/>
<link name="a"><inertial><mass value="${values['upper_arm_mass']}"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>"""


def test_yaml_that_a_robot_loads_has_the_findings_in_it(client: Client, folder: Path) -> None:
    (folder / "loading.urdf.xacro").write_text(LOADING)
    path = folder / "arm_masses.yaml"
    path.write_text("upper_arm_mass: -8.0\n")
    uri = client.open(path)
    (finding,) = client.pull(uri)
    assert (finding["code"], finding["range"]["start"]) == ("URDF603", {"line": 0, "character": 16})
    client.write(uri, "upper_arm_mass: 8.0\n")
    assert client.pull(uri) == []


def test_what_is_half_typed_in_a_macro_file_keeps_the_findings_of_robot_and_macros(
    client: Client, folder: Path
) -> None:
    urdf = written(folder) / "urdf"
    wrong = repository.MACROS.replace('xyz="0 0 1"', 'xyz="0 0 x"')
    robot = client.open(urdf / "one.urdf.xacro", repository.ROBOT.format("one").replace("</robot>", "<link/></robot>"))
    macros = client.open(urdf / "macros.xacro", wrong)
    whole = {uri: codes(client.pull(uri)) for uri in (robot, macros)}
    assert all(whole.values())
    client.write(macros, wrong.replace("</robot>", "<\n</robot>"))
    assert [code for code in codes(client.pull(macros)) if code != "XML001"] == whole[macros]
    assert [code for code in codes(client.pull(robot)) if code != "XAC134"] == whole[robot]
    client.write(macros, wrong)
    client.write(robot, repository.ROBOT.format("one").replace("</robot>", "<link/><\n</robot>"))
    assert codes(client.pull(macros)) == whole[macros]
    assert [code for code in codes(client.pull(robot)) if code != "XML001"] == whole[robot]

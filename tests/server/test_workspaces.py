"""Workspaces as they are: several folders, each with its configuration; ROS not sourced; much that is no robot."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.grouping import grouped
from tests.server import repository
from tests.server.client import PULL, Client, serving
from urdflint.config import BadConfig, config_edits
from urdflint.server.features import code_actions, code_lens, robot_choice
from urdflint.server.protocol import types
from urdflint.server.protocol.messages import Setup
from urdflint.server.workspace import index
from urdflint.server.workspace import ros_environment as ros
from urdflint.server.workspace.state import State

ROBOT = '<robot name="r"><link name="base"/><gazebo reference="nowhere"><mu1>1</mu1></gazebo></robot>\n'


def codes(found: list[dict[str, Any]]) -> list[str]:
    return [one["code"] for one in found]


def test_each_folder_has_its_configuration(client: Client, folder: Path) -> None:
    for name, ignored in (("one", '["GZ"]'), ("two", '["URDF"]')):
        (folder / name).mkdir()
        (folder / name / "urdflint.toml").write_text(f"ignore = {ignored}\n", encoding="utf-8")
        (folder / name / "robot.urdf").write_text(ROBOT, encoding="utf-8")
    one, two = (codes(client.pull(client.open(folder / name / "robot.urdf"))) for name in ("one", "two"))
    assert not any(code.startswith("GZ") for code in one)
    assert any(code.startswith("GZ") for code in two)


def test_codes_lead_to_the_document_of_the_rule_or_to_the_configured_address(client: Client, folder: Path) -> None:
    (folder / "robot.urdf").write_text(ROBOT, encoding="utf-8")
    uri = client.open(folder / "robot.urdf")
    for one in client.pull(uri):
        page = Path(one["codeDescription"]["href"].removeprefix("file://"))
        assert page.name.startswith(one["code"])
        assert page.is_file()
    (folder / "urdflint.toml").write_text('rule-url = "https://robots.example/{code}"\n', encoding="utf-8")
    found = client.pull(uri)
    assert found
    assert [one["codeDescription"]["href"] for one in found] == [
        f"https://robots.example/{one['code']}" for one in found
    ]


@pytest.mark.slow
def test_several_folders(tmp_path: Path) -> None:
    """A package in one folder of the workspace is not known in another, as when `check` is run on each."""
    for name in ("one", "two"):
        repository.write(tmp_path / name)
        (tmp_path / name / "urdflint.toml").unlink()
    with serving(tmp_path / "one", tmp_path / "two") as client:
        uri = client.open(tmp_path / "two" / "urdf" / "macros.xacro")
        assert all("in 2 robots" in one["message"] for one in client.pull(uri))
        folder = {"uri": (tmp_path / "three").as_uri(), "name": "three"}
        client.tell("workspace/didChangeWorkspaceFolders", event={"added": [folder], "removed": []})
        assert client.pull(uri)


def test_a_configuration_that_cannot_be_used_is_shown_once(client: Client, folder: Path) -> None:
    (folder / "urdflint.toml").write_text("targets = 1\n", encoding="utf-8")
    (folder / "robot.urdf").write_text(ROBOT, encoding="utf-8")
    uri = client.open(folder / "robot.urdf")
    client.messages.clear()
    assert client.pull(uri) == []
    assert client.pull(uri) == []
    (shown,) = [params["message"] for params in client.params("window/showMessage")]
    assert "urdflint.toml:1" in shown
    (folder / "urdflint.toml").write_text("", encoding="utf-8")
    assert client.pull(uri)


def test_what_concerns_no_robot_is_silent(client: Client, folder: Path) -> None:
    for name, text in {
        "compose.yaml": "services: [a, a\n",
        "package.xml": "<package><name>a</name>",
        "notes.xml": "<notes><robot/></notes>",
        "robot.launch.xml": "<launch><node pkg='a'></launch>",
        "README.md": "<robot>",
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
        assert client.pull(client.open(folder / name)) == [], name


@pytest.mark.slow
def test_without_a_folder_and_in_a_home_what_is_around_counts(tmp_path: Path) -> None:
    """Robots are looked for in the package of the file then, and not in all that somebody has."""
    urdf = repository.write(tmp_path / "arms") / "urdf"
    (tmp_path / "arms" / "urdflint.toml").unlink()
    for roots in ([], [tmp_path]):
        with serving(*roots, HOME=str(tmp_path)) as client:
            assert all("in 2 robots" in one["message"] for one in client.pull(client.open(urdf / "macros.xacro")))
    state = State()
    state.take(Setup((str(tmp_path),)), {})
    assert str(urdf / "macros.xacro") in index.paths(state)


def test_excluded_files_are_silent(client: Client, folder: Path) -> None:
    (folder / "urdflint.toml").write_text('exclude = ["old"]\n', encoding="utf-8")
    (folder / "old").mkdir()
    for path in (folder / "old" / "robot.urdf", folder / "robot.urdf"):
        path.write_text(ROBOT, encoding="utf-8")
    assert client.pull(client.open(folder / "old" / "robot.urdf")) == []
    assert client.pull(client.open(folder / "robot.urdf"))


def test_a_changed_file_on_the_disk_counts(client: Client, folder: Path) -> None:
    """Also where nobody says so: it is looked at each time."""
    urdf = repository.write(folder) / "urdf"
    (folder / "urdflint.toml").unlink()
    uri = client.open(urdf / "one.urdf.xacro")
    before = client.pull(uri)
    (urdf / "macros.xacro").write_text(repository.MACROS.replace('name="arm"', 'name="leg"'), encoding="utf-8")
    assert client.pull(uri) != before


@pytest.mark.slow
def test_the_client_watches_and_sees_progress(tmp_path: Path) -> None:
    repository.write(tmp_path)
    workspace = {**PULL["workspace"], "didChangeWatchedFiles": {"dynamicRegistration": True}}
    with serving(tmp_path, capabilities={**PULL, "workspace": workspace}) as client:
        client.until(lambda: any(_kind(one) == "end" for one in client.messages))
        (registered,) = [one for one in client.messages if one["method"] == "client/registerCapability"]
        assert registered["params"]["registrations"][0]["method"] == "workspace/didChangeWatchedFiles"
        assert next(filter(None, map(_kind, client.messages))) == "begin"


def _kind(message: dict[str, Any]) -> str | None:
    kind: str | None = message["params"]["value"].get("kind") if message["method"] == "$/progress" else None
    return kind


def test_a_robot_is_chosen_and_stays_in_the_configuration(client: Client, folder: Path) -> None:
    urdf = repository.write(folder) / "urdf"
    (folder / "urdflint.toml").write_text("# ours\n[xacro]\nexpand = true\n", encoding="utf-8")
    uri = client.open(urdf / "macros.xacro")
    asked: list[list[str]] = []

    def pick(params: Any) -> Any:
        asked.append([one["title"] for one in params["actions"]])
        return next(one for one in params["actions"] if "two" in one["title"])

    client.handlers["window/showMessageRequest"] = pick
    chosen = client.ask("workspace/executeCommand", command="urdflint.chooseRobot", arguments=[uri])
    assert [[Path(one).name for one in some] for some in asked] == [["one.urdf.xacro", "two.urdf.xacro"]]
    assert chosen == str(urdf / "two.urdf.xacro")
    text = (folder / "urdflint.toml").read_text(encoding="utf-8")
    assert text == '# ours\nrobot = "urdf/two.urdf.xacro"\n[xacro]\nexpand = true\n'
    arguments = {"command": "urdflint.chooseRobot", "arguments": [uri, str(urdf / "one.urdf.xacro"), {"sim": "true"}]}
    client.ask("workspace/executeCommand", **arguments)
    state = State()
    state.take(Setup((str(folder),)), {})
    config = state.configured.config(str(urdf / "macros.xacro"))
    assert config.robot == str(urdf / "one.urdf.xacro")
    assert state.settings(str(urdf / "one.urdf.xacro")).arguments == {"sim": "true"}
    assert state.settings(str(urdf / "two.urdf.xacro")).arguments == {}
    assert [Path(one).name for one in state.robots_of(str(urdf / "macros.xacro"))][1] == "one.urdf.xacro"


def test_robots_for_a_file_beside_them(tmp_path: Path) -> None:
    repository.write(tmp_path)
    state = State()
    state.take(Setup((str(tmp_path),)), {})
    found = robot_choice.candidates(state, (tmp_path / "config" / "one.srdf").as_uri())
    assert {"urdf/one.urdf.xacro", "urdf/plain.urdf"} <= set(found.labels)
    assert "urdf/macros.xacro" not in found.labels


BEFORE = "strict = true\n"
WRITTEN = 'robot = "a b.urdf"\n'
PACKAGES = "\n[packages]\na = 'b'\n"
PROJECT = "[tool.urdflint]\n"


@grouped(
    ("name", "text", "written"),
    [
        ("urdflint.toml", None, WRITTEN),
        ("urdflint.toml", f'robot = "x"  # old\n{BEFORE}', WRITTEN + BEFORE),
        ("urdflint.toml", BEFORE + PACKAGES, BEFORE + WRITTEN + PACKAGES),
        ("pyproject.toml", f"{PROJECT}{BEFORE}\n[tool.x]\n", f"{PROJECT}{BEFORE}{WRITTEN}\n[tool.x]\n"),
        ("urdflint.toml", "'robot' = \"x\"\n", None),
        ("urdflint.toml", f'note = """\n[a]\n"""\n{BEFORE}robot = "x"\n', None),
    ],
)
def test_a_setting_is_written_beside_others(tmp_path: Path, name: str, text: str | None, written: str | None) -> None:
    path = tmp_path / name
    if text is not None:
        path.write_text(text, encoding="utf-8")
    if written is None:
        with pytest.raises(BadConfig, match="by hand"):
            config_edits.robot(str(path), "a b.urdf")
        assert path.read_text(encoding="utf-8") == text, "what cannot be changed surely stays as it is"
    else:
        config_edits.robot(str(path), "a b.urdf")
        assert path.read_text(encoding="utf-8") == written


def test_packages_are_found_where_ros_is_not_sourced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {"PATH": ""})
    root = tmp_path / "ws" / "src"
    share = tmp_path / "ws" / "install" / "arms" / "share" / "arms"
    for folder in (root, share, *(tmp_path / "ros" / name / "share" for name in ("humble", "jazzy"))):
        folder.mkdir(parents=True)
    (tmp_path / "ws" / "install" / "setup.sh").touch()
    ros.source([str(root)], str(tmp_path / "ros"))
    assert os.environ["AMENT_PREFIX_PATH"].split(os.pathsep) == [str(share.parents[1]), str(tmp_path / "ros" / "jazzy")]
    ros.source([str(tmp_path)], "/nowhere")
    assert "jazzy" in os.environ["AMENT_PREFIX_PATH"], "what is set stays"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_document_that_is_opened_through_a_link(client: Client, folder: Path) -> None:
    (folder / "real").mkdir()
    (folder / "real" / "robot.urdf").write_text(ROBOT, encoding="utf-8")
    (folder / "link").symlink_to(folder / "real")
    uri = client.open(folder / "link" / "robot.urdf")
    assert "URDF202" not in codes(client.pull(uri))
    client.write(uri, ROBOT.replace("</robot>", '<link name="base"/></robot>'))
    assert "URDF202" in codes(client.pull(uri))


def test_the_arguments_of_a_robot_are_chosen_in_the_editor(client: Client, folder: Path) -> None:
    """With folders and conditions as values, until the server ends, or in the configuration where the user says so."""
    robot = (
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arg name="kind" default=""/>\n'
        '<xacro:include filename="parts/$(arg kind)/part.xacro"/>'
        "<xacro:if value=\"${xacro.arg('kind') == 'other'}\"><link name=\"x\"/></xacro:if></robot>\n"
    )
    for name in ("ur10", "ur5"):
        (folder / "parts" / name).mkdir(parents=True)
        (folder / "parts" / name / "part.xacro").write_text('<robot><link name="base"/></robot>', encoding="utf-8")
    (folder / "parts" / "empty").mkdir()
    (folder / "urdflint.toml").write_text("", encoding="utf-8")
    path = folder / "r.urdf.xacro"
    path.write_text(robot, encoding="utf-8")
    uri = client.open(path)

    def run(command: str, *arguments: str) -> Any:
        return client.ask("workspace/executeCommand", command=command, arguments=[uri, *arguments])

    assert "XAC133" in codes(client.pull(uri))
    (lens,) = client.ask("textDocument/codeLens", textDocument={"uri": uri})
    assert lens["command"]["title"] == "kind = ? ▾"
    assert run("urdflint.argumentValues", "kind") == ["ur5", "ur10", "other"]
    titles: list[str] = []

    def chosen(params: Any) -> Any:
        titles.append(params["message"])
        return next((one for one in params["actions"] if one["title"] in ("ur5", "Keep it in the configuration")), None)

    client.handlers["window/showMessageRequest"] = chosen
    assert run(lens["command"]["command"], "kind") == "ur5"
    assert "XAC133" not in codes(client.pull(uri))
    client.until(lambda: "kind" in (folder / "urdflint.toml").read_text(encoding="utf-8"))
    assert titles == ["urdflint: which value of argument 'kind'?", "urdflint: kind is ur5 in this editor"]
    (lens, _) = client.ask("textDocument/codeLens", textDocument={"uri": uri})
    assert lens["command"]["title"] == "kind = ur5 ▾"


def test_an_argument_that_is_read_before_its_default_is_asked_for(folder: Path) -> None:
    path = folder / "r.urdf.xacro"
    path.write_text(
        '<robot name="$(arg name)" xmlns:xacro="http://www.ros.org/wiki/xacro">\n'
        '<xacro:arg name="name" default="ur"/><xacro:arg name="kind" default="a"/>\n'
        '<link name="$(arg kind)"/></robot>\n',
        encoding="utf-8",
    )
    state = State()
    state.take(Setup((str(folder),)), {})
    params = types.DocumentParams(types.TextDocumentIdentifier(path.as_uri()))
    titles = [lens.command.title for lens in code_lens.answer(state, params) if lens.command is not None]
    assert titles == ["name = ? ▾"]
    assert robot_choice.argument_values(state, path.as_uri(), "name") == ["ur"]
    state.take(Setup((str(folder),), arguments={str(path): {"name": "ur"}}), {})
    report = state.checks.report(str(path))
    assert report is not None
    assert "XAC132" not in [finding.code for finding in report.findings]
    state.take(Setup((str(folder),)), {})
    start = types.Range(types.Position(0, 0), types.Position(0, 40))
    actions = code_actions.answer(state, types.CodeActionParams(params.text_document, start, types.CodeActionContext()))
    assert [action.title for action in actions][:2] == ["Choose the value of 'name'", "Explain XAC132"]
    assert actions[0].command is not None
    assert actions[0].command.arguments == [path.as_uri(), "name"]

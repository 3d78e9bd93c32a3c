"""What the client has set counts as an option of the command line would, by folder; and commands return texts."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import urdflint
from tests.server.client import PULL, Client, serving
from tools import vscode_settings
from urdflint.config import BadConfig, Config, loader
from urdflint.linter.rules import catalog
from urdflint.server.workspace import client_overrides, editor_words
from urdflint.server.workspace.file_settings import Configured

XACRO = "http://www.ros.org/wiki/xacro"
ROBOT = f"""<robot name="r" xmlns:xacro="{XACRO}">
  <xacro:property name="mass" value="2"/>
  <link name="base"/>
  <link name="arm">
    <inertial>
      <mass value="${{mass}}"/>
      <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/>
    </inertial>
  </link>
  <joint name="shoulder" type="revolute">
    <parent link="base"/>
    <child link="arm"/>
  </joint>
</robot>
"""
ASKED: Mapping[str, Any] = {**PULL, "workspace": {**PULL["workspace"], "configuration": True}}


def codes(client: Client, uri: str) -> set[str]:
    return {one["code"] for one in client.pull(uri)}


def robot(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "r.urdf.xacro"
    path.write_text(ROBOT, encoding="utf-8")
    return path


def test_each_folder_has_its_own(tmp_path: Path) -> None:
    one, other = robot(tmp_path / "one"), robot(tmp_path / "other")
    said: dict[str | None, Any] = {one.parent.as_uri(): {"ignore": ["URDF400"], "strict": None}}
    with serving(one.parent, other.parent, capabilities=ASKED) as client:
        client.handlers["workspace/configuration"] = lambda asked: [
            said.get(item.get("scopeUri")) for item in asked["items"]
        ]
        first, second = client.open(one), client.open(other)
        client.until(lambda: any(message["method"] == "workspace/configuration" for message in client.messages))
        assert "URDF400" not in codes(client, first)
        assert "URDF400" in codes(client, second)
        said[one.parent.as_uri()] = None
        client.tell("workspace/didChangeConfiguration", settings=None)
        # A refresh that comes before may be of the first answer.
        client.until(lambda: "URDF400" in codes(client, first))


@pytest.mark.slow
def test_a_client_that_cannot_be_asked_sends_them(tmp_path: Path) -> None:
    path = robot(tmp_path)
    with serving(tmp_path) as client:
        uri = client.open(path)
        assert "URDF400" in codes(client, uri)
        client.tell("workspace/didChangeConfiguration", settings={"urdflint": {"ignore": ["limit-missing"]}})
        assert "URDF400" not in codes(client, uri)


@pytest.mark.slow
def test_a_wrong_one_is_named(tmp_path: Path) -> None:
    path = robot(tmp_path)
    with serving(tmp_path) as client:
        uri = client.open(path)
        client.tell("workspace/didChangeConfiguration", settings={"urdflint": {"traget": ["ros"]}})
        assert client.pull(uri) == []
        shown = [params["message"] for params in client.params("window/showMessage")]
        assert shown == ["urdflint: settings of the editor: unknown key 'traget', did you mean 'target'?"]


def test_they_win_over_files_and_tables_are_merged(tmp_path: Path) -> None:
    file, base = tmp_path / "urdflint.toml", tmp_path / "base.toml"
    base.write_text('target = ["drake"]\nstrict = true\n', encoding="utf-8")
    file.write_text('target = ["ros"]\nextend-ignore = ["GZ8"]\n[packages]\na = "a"\n', encoding="utf-8")
    given = {"target": ["gazebo"], "extend-ignore": ["SIM"], "packages": {"b": "b"}, "extend": "base.toml"}
    found = client_overrides.over(loader.load(str(file)), given, str(tmp_path))
    assert (found.target, found.strict, found.path) == (("gazebo",), True, str(file))
    assert found.extend_ignore == ("GZ8", "SIM")
    assert found.packages == {"a": str(tmp_path / "a"), "b": str(tmp_path / "b")}
    with pytest.raises(BadConfig, match="settings of the editor: 'strict' must be true or false, not 1"):
        client_overrides.over(Config(), {"strict": 1}, str(tmp_path))


def test_nothing_takes_long_in_an_editor(tmp_path: Path) -> None:
    (tmp_path / "urdflint.toml").write_text("deep = true\n", encoding="utf-8")
    configured = Configured()
    assert configured.config(str(tmp_path / "r.urdf")).deep
    assert not configured.settings(str(tmp_path / "r.urdf")).deep


@pytest.mark.slow
def test_the_targets_of_a_file_are_told(tmp_path: Path) -> None:
    path = robot(tmp_path)
    with serving(tmp_path) as client:
        uri = client.open(path)

        def targets() -> Any:
            return client.ask("workspace/executeCommand", command="urdflint.targets", arguments=[uri])

        assert targets()[0].startswith("urdfdom@")
        client.tell("workspace/didChangeConfiguration", settings={"urdflint": {"target": ["humble"]}})
        assert targets() == ["humble"]


def test_an_editor_speaks_of_its_settings_and_of_paths_in_the_workspace() -> None:
    roots = ["/ws/arm", "/ws/arm/nested"]
    for text, words in (
        ("give --xacro-arg side:=VALUE, or write x", "choose its value over <robot>, or write x"),
        ("give --xacro-arg 'a:=b' --xacro-arg n:=2 (there are x)", "choose a = b and n = 2 over <robot> (there are x)"),
        ("expanded with --xacro-arg a:=b, as it is run", "expanded with a = b, as it is run"),
        ("/ws/arm/nested/r.urdf and /ws/arm/r.urdf", "nested/r.urdf and arm/r.urdf"),
        ("/other/ws/arm/r.urdf -- a word", "/other/ws/arm/r.urdf -- a word"),
    ):
        assert editor_words.of_editor(text, roots) == words
    assert editor_words.of_editor("/ws/arm/r.urdf:3", roots[:1]) == "r.urdf:3"
    uri = "mesh file 'file:///ws/arm/meshes/a.stl' does not exist"
    assert editor_words.of_editor(uri, roots[:1]) == "mesh file 'meshes/a.stl' does not exist"


SPOKEN = ("checks", "files", "linter", "programs", "config")  # what has words about findings
OF_CHECK = re.compile(r"--(?:xacro-|package|robot|missing|baseline|assume|select|ignore|target)")


def test_no_finding_in_an_editor_speaks_of_an_option_of_check() -> None:
    top = Path(urdflint.__file__).parent
    texts = [
        catalog.rule_of(code, ()).help or ""
        for code, name in catalog.paths().items()
        if OF_CHECK.search((top.parent / "rules" / name).read_text(encoding="utf-8"))
    ]
    sources = [path.read_text(encoding="utf-8") for folder in SPOKEN for path in (top / folder).rglob("*.py")]
    for source in filter(OF_CHECK.search, sources):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.JoinedStr):
                parts = (part.value if isinstance(part, ast.Constant) else "VALUE" for part in node.values)
                texts.append("".join(map(str, parts)))
    spoken = [text for text in texts if OF_CHECK.search(text) and not text.startswith("--")]
    assert len(spoken) > 5
    assert [text for text in spoken if OF_CHECK.search(editor_words.of_editor(text, []))] == []
    assert [about for one in vscode_settings.settings().values() if " --" in (about := one["markdownDescription"])] == [
        vscode_settings.settings()["urdflint.require-reason"]["markdownDescription"]
    ]

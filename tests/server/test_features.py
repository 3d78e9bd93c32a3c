"""Features over the wire: names, renaming, hover, completion, lenses and documents, as an editor asks for them."""

from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.server import arm
from tests.server.asking import workspace, written
from tests.server.client import Client, Refused
from tests.server.test_code_actions import applied
from urdflint.server.features import documents

ROBOT = "urdf/arm.urdf.xacro"


@pytest.fixture
def root(folder: Path) -> Path:
    return written(folder, arm.FILES)


def place(text: str, piece: str) -> dict[str, int]:
    before, _, behind = piece.partition("|")
    at = text.index(before + behind) + len(before)
    return {"line": text[:at].count("\n"), "character": at - text.rfind("\n", 0, at) - 1}


def ask(client: Client, method: str, uri: str, piece: str, text: str = arm.ROBOT, **more: Any) -> Any:
    return client.ask(f"textDocument/{method}", textDocument={"uri": uri}, position=place(text, piece), **more)


def test_definition_and_hover_of_unsaved_text(client: Client, root: Path) -> None:
    text = arm.ROBOT.replace('name="hand"', 'name="palm"').replace('reference="hand"', 'reference="palm"')
    uri = client.open(root / ROBOT, text)
    (found,) = ask(client, "definition", uri, '<gazebo reference="pa|lm"><kp', text)
    assert found["uri"] == uri
    assert found["range"]["start"] == place(text, '<link name="|palm"')
    said = ask(client, "hover", uri, '<joint name="el|bow" type', text)
    assert "from link `base` to link `hand`" in said["contents"]["value"]
    assert len(ask(client, "documentHighlight", uri, '<gazebo reference="pa|lm"><kp', text)) == 3


def test_rename_edits_all_files_and_tells_what_it_left(client: Client, root: Path) -> None:
    uri = client.open(root / ROBOT)
    piece = '<joint name="el|bow" type'
    assert ask(client, "prepareRename", uri, piece)["placeholder"] == "elbow"
    found = ask(client, "rename", uri, piece, newName="shoulder")
    assert {Path(one).name for one in found["changes"]} == {
        "arm.urdf.xacro",
        "arm.srdf",
        "controllers.yaml",
        "joint_limits.yaml",
    }
    assert '<joint name="shoulder" type="revolute">' in applied(arm.ROBOT, found["changes"][uri])
    shown = [params["message"] for params in client.params("window/showMessage")]
    (words,) = [one for one in shown if "left as they are" in one]
    assert words.startswith(f"urdflint: joint 'elbow': left as they are: {root.name}/launch/view.launch.py:1")
    assert "srdf" not in words
    with pytest.raises(Refused) as error:
        ask(client, "rename", uri, piece, newName="not a name")
    assert error.value.args[0]["message"] == "'not a name' cannot be the name of a joint"


def test_completion_in_a_half_typed_document(client: Client, root: Path) -> None:
    text = arm.ROBOT.replace("</robot>", '  <joint name="new" type="fixed">\n    <parent link="')
    uri = client.open(root / ROBOT, text)
    end = {"line": text.count("\n"), "character": len(text) - text.rfind("\n") - 1}
    found = client.ask("textDocument/completion", textDocument={"uri": uri}, position=end)
    assert {"base", "hand", "left_finger"} <= {one["label"] for one in found["items"]}
    triggers = client.initialized["capabilities"]["completionProvider"]["triggerCharacters"]
    assert triggers == ["<", " ", '"', "'", "/", "$", "{", "."]


def test_lens_and_documents(client: Client, root: Path) -> None:
    uri = client.open(root / ROBOT)
    (lens,) = client.ask("textDocument/codeLens", textDocument={"uri": uri})
    lens = client.ask("codeLens/resolve", **lens)
    assert lens["command"]["command"] == "urdflint.compare"
    assert "Gazebo" in lens["command"]["title"]
    page = client.ask("workspace/executeCommand", command="urdflint.compare", arguments=lens["command"]["arguments"])
    assert page.startswith("# arm.urdf.xacro")
    text = client.ask("workspace/executeCommand", command="urdflint.expand", arguments=[uri])
    assert '<link name="left_finger">' in text
    assert client.ask("workspace/executeCommand", command="urdflint.expand", arguments=["untitled:1"]) is None
    assert client.ask("textDocument/documentSymbol", textDocument={"uri": uri})[0]["name"] == "base"


def test_the_page_of_a_robot_is_shown_by_the_browser(client: Client, root: Path) -> None:
    """With the text that is not saved; who has no browser to open reads why there is no page."""
    uri = client.open(root / ROBOT, arm.ROBOT.replace('name="hand"', 'name="palm"'))
    page = Path(client.ask("workspace/executeCommand", command="urdflint.show", arguments=[uri]))
    asked = client.until(
        lambda: next((one for one in client.params("window/showDocument") if page.name in one["uri"]), None)
    )
    assert asked["external"]
    text = page.read_text(encoding="utf-8")
    assert "palm" in text
    assert asked["uri"].startswith("http://127.0.0.1:")
    with urlopen(asked["uri"], timeout=20) as answer:
        assert answer.read().decode("utf-8") == text
    assert client.ask("workspace/executeCommand", command="urdflint.show", arguments=[uri]) == str(page)
    assert [path.name for path in page.parent.iterdir()] == [page.name]
    gone = (root / "gone.urdf").as_uri()
    assert client.ask("workspace/executeCommand", command="urdflint.show", arguments=[gone]) is None
    shown = [params["message"] for params in client.params("window/showMessage")]
    assert "gone.urdf" in shown[-1]


def test_a_page_in_the_editor_leads_to_the_text_and_back(client: Client, root: Path) -> None:
    uri = client.open(root / ROBOT)

    def run(command: str, *arguments: Any) -> Any:
        return client.ask("workspace/executeCommand", command=f"urdflint.{command}", arguments=[uri, *arguments])

    assert 'data-part="link:left_finger"' in run("page")
    place = run("locate", "link:left_finger")
    assert place["uri"] == (root / "urdf/macros.xacro").as_uri()
    assert arm.MACROS.splitlines()[place["range"]["start"]["line"]].lstrip().startswith('<link name="${side}_finger"')
    line = next(number for number, text in enumerate(arm.ROBOT.splitlines()) if 'name="elbow"' in text)
    assert run("part", line, arm.ROBOT.splitlines()[line].index("elbow")) == "joint:elbow"
    assert run("part", 0, 0) is None
    assert run("locate", "line 3")["range"]["start"]["line"] == 2
    assert run("locate", f"{root / 'x.yaml'}:7 in 2 files")["uri"] == (root / "x.yaml").as_uri()
    assert run("locate", "link:nowhere") is None


def test_who_expands_what_xacro_refuses_reads_why(client: Client, root: Path) -> None:
    uri = client.open(root / ROBOT, arm.ROBOT.replace('name="hand"', 'name="${nowhere}"', 1))
    assert client.ask("workspace/executeCommand", command="urdflint.expand", arguments=[uri]) is None
    shown = [params["message"] for params in client.params("window/showMessage")][-1]
    assert shown == f"urdflint: xacro makes no robot: {root.name}/{ROBOT}:9:17: property 'nowhere' is not defined"


def test_a_file_that_is_gone_has_empty_answers(client: Client, root: Path) -> None:
    uri = (root / "gone.urdf").as_uri()
    for method in ("definition", "documentHighlight"):
        assert ask(client, method, uri, "<|robot") == []
    for method in ("hover", "completion", "prepareRename"):
        assert ask(client, method, uri, "<|robot") is None
    assert ask(client, "references", uri, "<|robot", context={"includeDeclaration": True}) == []
    assert ask(client, "rename", uri, "<|robot", newName="a") is None
    for method in ("documentSymbol", "codeLens"):
        assert client.ask(f"textDocument/{method}", textDocument={"uri": uri}) == []


def test_a_macro_file_names_the_programs_that_its_findings_are_about(tmp_path: Path) -> None:
    xacro = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
    sensor = '<sensor name="s" type="camera"><update_rate>often</update_rate></sensor>'
    root = written(
        tmp_path,
        {
            "eye.xacro": f'<robot {xacro}><xacro:macro name="eye" params="on"><gazebo reference="${{on}}">{sensor}'
            "</gazebo></xacro:macro></robot>",
            "sound.xacro": f'<robot {xacro}><xacro:macro name="m" params="n"><link name="${{n}}"/>'
            "</xacro:macro></robot>",
            "r.urdf.xacro": f'<robot name="r" {xacro}><xacro:include filename="eye.xacro"/>'
            '<xacro:include filename="sound.xacro"/><xacro:m n="base"/><xacro:eye on="base"/></robot>',
        },
    )
    state = workspace(root)
    by_file = {name: documents.targets(state, (root / f"{name}.xacro").as_uri()) for name in ("eye", "sound", "r.urdf")}
    assert [name.partition("@")[0] for name in by_file["eye"]] == ["sdformat"]
    assert by_file["sound"] == by_file["r.urdf"]
    assert {name.partition("@")[0] for name in by_file["r.urdf"]} == {"urdfdom", "sdformat"}

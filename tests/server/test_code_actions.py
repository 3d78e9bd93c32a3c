"""Code actions over the wire: what each does to the text, and that the finding is gone then."""

from pathlib import Path
from typing import Any

from tests.server.client import Client

HEAD = '<robot name="😀"><!-- é -->\n'
ROBOT = (
    HEAD
    + """  <link name="base"/>
  <link name="arm"/>
  <joint name="j" type="revolute">
    <parent link="base"/><child link="arm"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" efort="10" velocity="1 "/>
  </joint>
</robot>
"""
)
WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}


def applied(text: str, edits: list[dict[str, Any]]) -> str:
    """A text with the edits of an action, the last first."""
    lines = text.splitlines(keepends=True)

    def offset(place: dict[str, int]) -> int:
        line = lines[place["line"]] if place["line"] < len(lines) else ""
        units = line.encode("utf-16-le")[: 2 * place["character"]].decode("utf-16-le")
        return sum(map(len, lines[: place["line"]])) + len(units)

    for one in sorted(edits, key=lambda one: -offset(one["range"]["start"])):
        start, end = offset(one["range"]["start"]), offset(one["range"]["end"])
        text = text[:start] + one["newText"] + text[end:]
    return text


def edits(action: dict[str, Any], uri: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = action["edit"]["changes"][uri]
    return found


def opened(client: Client, folder: Path, text: str = ROBOT) -> str:
    path = folder / "robot.urdf"
    path.write_bytes(text.encode())
    return client.open(path)


def titled(actions: list[dict[str, Any]], start: str) -> dict[str, Any]:
    return next(one for one in actions if one["title"].startswith(start))


def test_a_fix_is_preferred_where_it_is_safe_and_marked_where_it_is_not(client: Client, folder: Path) -> None:
    uri = opened(client, folder)
    found = {one["code"]: one for one in client.pull(uri)}
    safe = next(one for one in client.actions(uri, found["URDF103"]["range"]) if "edit" in one)
    assert safe["isPreferred"] is True
    assert "unsafe" not in safe["title"]
    assert applied(ROBOT, edits(safe, uri)) == ROBOT.replace('"1 "', '"1"')
    actions = client.actions(uri, found["URDF003"]["range"], only=["quickfix"])
    assert [one["title"].split()[0] for one in actions] == ["write", "Explain", "Ignore"]
    unsafe = titled(actions, "write effort")
    assert "isPreferred" not in unsafe
    assert "(unsafe" in unsafe["title"]
    assert unsafe["diagnostics"] == [found["URDF003"]]
    client.write(uri, applied(ROBOT, edits(unsafe, uri)))
    assert "URDF003" not in [one["code"] for one in client.pull(uri)]


def test_all_safe_fixes_at_once(client: Client, folder: Path) -> None:
    text = ROBOT.replace('lower="-1"', 'lower="-1 "').replace("\n", "\r\n")
    uri = opened(client, folder, text)
    (action,) = client.actions(uri, WHOLE, only=["source.fixAll"])
    assert action["kind"] == "source.fixAll.urdflint"
    fixed = applied(text, edits(action, uri))
    assert fixed == text.replace('"1 "', '"1"').replace('"-1 "', '"-1"')
    client.messages.clear()
    chosen = titled(client.actions(uri, WHOLE), "Make all safe fixes")
    client.ask("workspace/executeCommand", **{name: chosen["command"][name] for name in ("command", "arguments")})
    (asked,) = client.params("workspace/applyEdit")
    assert applied(text, edits(asked, uri)) == fixed
    client.write(uri, fixed)
    assert client.actions(uri, WHOLE, only=["source.fixAll.urdflint"]) == []


def test_a_comment_ignores_what_is_there(client: Client, folder: Path) -> None:
    uri = opened(client, folder)
    found = next(one for one in client.pull(uri) if one["code"] == "URDF003")
    ignore = titled(client.actions(uri, found["range"]), "Ignore URDF003 here")
    text = applied(ROBOT, edits(ignore, uri))
    assert "    <!-- urdflint:ignore[URDF003] -->\n    <limit" in text
    client.write(uri, text)
    codes = [one["code"] for one in client.pull(uri)]
    assert "URDF003" not in codes
    other = next(one for one in client.pull(uri) if one["code"] == "URDF103")
    again = applied(text, edits(titled(client.actions(uri, other["range"]), "Ignore URDF103 here"), uri))
    assert "<!-- urdflint:ignore[URDF003, URDF103] -->" in again, "the comment that is there is made longer"


def test_a_rule_is_explained(client: Client, folder: Path) -> None:
    uri = opened(client, folder)
    found = client.pull(uri)[0]
    explain = titled(client.actions(uri, found["range"]), f"Explain {found['code']}")
    client.messages.clear()
    command = {name: explain["command"][name] for name in ("command", "arguments")}
    assert found["code"] in client.ask("workspace/executeCommand", **command)
    (shown,) = [params["uri"] for params in client.params("window/showDocument")]
    assert Path(shown.removeprefix("file://")).name.startswith(found["code"])
    client.ask("workspace/executeCommand", command="urdflint.explainRule", arguments=["nothing"])
    warnings = [params["message"] for params in client.params("window/showMessage")]
    assert warnings == ["urdflint: unknown rule 'nothing'"]


def test_only_what_is_asked_for_is_offered(client: Client, folder: Path) -> None:
    uri = opened(client, folder)
    assert client.actions(uri, WHOLE, only=["refactor"]) == []
    assert {one["kind"] for one in client.actions(uri, WHOLE, only=["quickfix"])} == {"quickfix"}

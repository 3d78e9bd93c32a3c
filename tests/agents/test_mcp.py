"""`urdflint mcp` through the client of the official SDK: what an agent sees, and a robot mended by tools alone."""

import shutil
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="urdflint[mcp] is not installed")

import anyio
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.types import ListRootsResult, Root

from urdflint.agents.mcp_server import server

pytestmark = pytest.mark.slow  # the SDK takes a second to import, and each tool a process
EXAMPLES = Path(__file__).parents[2] / "examples"
ARGUMENTS = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <link name="$(arg base)"/>
</robot>"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(EXAMPLES / "broken" / "arm.urdf", tmp_path)
    (tmp_path / "a.urdf.xacro").write_text(ARGUMENTS)
    return tmp_path


async def answer(client: Client, tool: str, **arguments: Any) -> str:
    """The text of a tool's answer, which is no error."""
    result = await client.call_tool(tool, arguments)
    text = str(result.content[0].text)  # type: ignore[union-attr]
    assert not result.is_error, text
    return text


async def error(client: Client, tool: str, **arguments: Any) -> str:
    """The text of a tool's error."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return str(result.content[0].text)  # type: ignore[union-attr]


def run(folder: Path, talk: Callable[[Client], Awaitable[None]]) -> None:
    """Let a client talk to a server that may read a folder."""

    async def main() -> None:
        async with Client(server([str(folder)])) as client:
            await talk(client)

    anyio.run(main)


def test_a_broken_robot_is_mended_by_tools_alone(folder: Path) -> None:
    """Check, fix what can be fixed, edit what the help says, check again, compare."""
    robot = folder / "arm.urdf"
    written = robot.read_text()

    async def talk(client: Client) -> None:
        report = await answer(client, "check", path="arm.urdf", target=["ros", "drake"])
        assert "## error URDF400 limit-missing" in report
        assert "Next: explain(word=CODE)" in report
        assert "revolute" in await answer(client, "explain", word="URDF400")
        assert "more with fix(unsafe=true)" in await answer(client, "fix", path="arm.urdf")
        assert "--" not in report.partition("## ")[0]
        diff = await answer(client, "fix", path="arm.urdf", unsafe=True)
        assert '-    <limit lower="2.6" upper="-2.6"' in diff
        assert robot.read_text() == written
        assert "Fixed" in await answer(client, "fix", path="arm.urdf", unsafe=True, write=True)
        report = await answer(client, "check", path="arm.urdf", target=["ros", "drake"])
        assert "URDF410" not in report
        assert "joint 'shoulder\\_lift' is revolute but has no" in report
        limit = '<limit lower="-1" upper="1" effort="100" velocity="2"/>'
        edits = {
            '<joint name="shoulder_lift" type="revolute">': f'<joint name="shoulder_lift" type="revolute">{limit}',
            'joint="left_finger"': 'joint="left_finger_joint"',
        }
        text = robot.read_text()
        for old, new in edits.items():
            text = text.replace(old, new)
        robot.write_text(text)
        report = await answer(client, "check", path="arm.urdf", target=["ros", "drake"])
        assert " rejects the file" not in report
        comparison = await answer(client, "compare", path="arm.urdf", target=["ros", "drake"])
        assert "rejects the robot" not in comparison

    run(folder, talk)


def test_what_tools_answer(folder: Path) -> None:
    async def talk(client: Client) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert list(tools) == ["check", "explain", "why", "preview", "compare", "fix"]
        assert all(tool.description and tool.annotations for tool in tools.values())
        assert tools["check"].annotations.read_only_hint  # type: ignore[union-attr]
        assert not tools["fix"].annotations.read_only_hint  # type: ignore[union-attr]
        message = "Joint [shoulder_lift] is of type REVOLUTE but it does not specify limits"
        assert "At arm.urdf:58:3" in await answer(client, "why", message=message, robot="arm.urdf")
        assert "N m or N" in await answer(client, "explain", word="limit/@effort")
        assert "1 body" in await answer(
            client, "preview", path="a.urdf.xacro", target="ros", xacro_arguments=["base:=b"]
        )
        small = await answer(client, "check", path=".", tokens=400)
        assert len(small) < 400 * 5
        assert "Not shown for want of room: " in small
        rules = (await client.read_resource("urdflint://rules")).contents[0].text  # type: ignore[union-attr]
        assert "URDF400 limit-missing: " in rules
        rule = (await client.read_resource("urdflint://rules/URDF400")).contents[0].text  # type: ignore[union-attr]
        assert rule.startswith("# URDF400 limit-missing")

    run(folder, talk)


def test_wrong_input_is_an_error_with_its_cause(folder: Path) -> None:
    async def talk(client: Client) -> None:
        assert "outside of the folders" in await error(client, "check", path="/etc/passwd")
        assert "outside of the folders" in await error(client, "fix", path="../x.urdf", write=True)
        assert "does not exist" in await error(client, "preview", path="gone.urdf")
        assert "'gazeboo'" in await error(client, "check", path="arm.urdf", target=["gazeboo"])
        assert "is a folder" in await error(client, "fix", path=".")
        assert "nosuchword" in await error(client, "explain", word="nosuchword")
        assert "tokens" in await error(client, "check", path="arm.urdf", tokens=1)
        (folder / "launch.log").write_text("Joint [shoulder_lift] is of type REVOLUTE but it does not specify limits\n")
        no_file = await answer(client, "why", message=str(folder / "launch.log"), robot="arm.urdf")
        assert "no message of a known program" in no_file

    run(folder, talk)


def test_the_roots_of_a_client(folder: Path) -> None:
    """By standard input and output, as clients start it."""
    (folder / "inner").mkdir()
    shutil.copy(EXAMPLES / "arm.urdf", folder / "inner")

    async def roots(_: Any) -> ListRootsResult:
        return ListRootsResult(roots=[Root(uri=f"file://{folder}/inner")])  # type: ignore[arg-type]

    @asynccontextmanager
    async def started(**options: Any) -> AsyncIterator[Client]:
        command = StdioServerParameters(command=sys.executable, args=["-m", "urdflint", "mcp"], cwd=str(folder))
        async with Client(stdio_client(command), **options) as client:
            yield client

    async def main() -> None:
        for mode in ("legacy", "auto"):
            async with started(mode=mode, list_roots_callback=roots) as client:
                report = await answer(client, "check", path="arm.urdf")
                assert "Judged for" in report
                assert "URDF400" not in report
                assert "outside of the folders" in await error(client, "check", path="../arm.urdf")
        async with started() as client:
            assert "URDF400" in await answer(client, "check", path="arm.urdf")

    anyio.run(main)

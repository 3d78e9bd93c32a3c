"""`urdflint mcp`: the Model Context Protocol on standard input and output, with the official SDK."""

import os
from collections.abc import Sequence
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context, ListRoots, Resolve
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.types import ListRootsResult, ToolAnnotations
from pydantic import Field

from urdflint import __version__
from urdflint.agents import commands
from urdflint.agents.roots import Roots, folder_of

INSTRUCTIONS = """\
urdflint says what is wrong in a robot description (URDF, xacro, SRDF, controller YAML), and what ROS, Gazebo, Drake,
MuJoCo, Isaac Sim and other programs do about it. The loop: check, fix or edit, check again until no error is left, then
compare to see that the programs agree. Paths are relative to the first root. Answers are cut to `tokens`; what is left
out is named."""
RULES = "urdflint://rules"
READING = ToolAnnotations(read_only_hint=True, open_world_hint=False)
WRITING = ToolAnnotations(destructive_hint=True, idempotent_hint=True, open_world_hint=False)

File = Annotated[str, Field(description="A robot's file, URDF or xacro.")]
Folder = Annotated[str, Field(description="A file or a folder; the first root by default.")]
Targets = Annotated[
    list[str], Field(description="Programs, such as ros, gazebo, mujoco or drake@1.58; by default those of the robot.")
]
Arguments = Annotated[list[str], Field(description="Arguments of a xacro file, each as NAME:=VALUE.")]
Tokens = Annotated[int, Field(description="About the most tokens of the answer.", ge=100, le=50_000)]


def client_roots(context: Context[Any, Any]) -> ListRoots | ListRootsResult:
    """The question for the roots of a client, or none of them where it does not name any."""
    capabilities = context.client_capabilities
    return ListRoots() if capabilities and capabilities.roots is not None else ListRootsResult(roots=[])


ClientRoots = Annotated[ListRootsResult, Resolve(client_roots)]


def server(folders: Sequence[str] = ()) -> MCPServer[Any]:
    """The server with its tools and resources. Files are read below these folders alone.

    Without folders they are those that the client names as its roots, else the current one.
    """

    def roots(of_client: ListRootsResult) -> Roots:
        """The folders that a tool may read. Raises ToolError where a client names roots and none is a folder."""
        if folders or not of_client.roots:
            return Roots(folders or [os.curdir])
        local = [folder for folder in (folder_of(str(root.uri)) for root in of_client.roots) if folder]
        if not local:
            raise ToolError("none of the client's roots is a folder of this machine")
        return Roots(local)

    async def check(
        of_client: ClientRoots,
        path: Folder = ".",
        target: Targets = [],  # noqa: B006
        xacro_arguments: Arguments = [],  # noqa: B006
        rules: Annotated[list[str], Field(description="Only these rules: codes, prefixes or names.")] = [],  # noqa: B006
        tokens: Tokens = commands.TOKENS,
    ) -> str:
        """Check robots: what is wrong, where, which program rejects, drops or alters what, and how to fix it."""
        return await commands.check(roots(of_client), path, target, xacro_arguments, rules, tokens)

    async def explain(
        of_client: ClientRoots,
        word: Annotated[str, Field(description="URDF400, limit-missing, a program's message, or limit/@effort.")],
        tokens: Tokens = commands.TOKENS,
    ) -> str:
        """Explain a rule (by code, name or message), or a tag or attribute of a robot file and who reads it."""
        return await commands.explain(roots(of_client), word, tokens)

    async def why(
        of_client: ClientRoots,
        message: Annotated[str, Field(description="A message or a part of a log, any number of lines.")],
        robot: Annotated[str | None, Field(description="The robot; by default those of the first root.")] = None,
        tokens: Tokens = commands.TOKENS,
    ) -> str:
        """Explain messages of ROS, Gazebo, MuJoCo and other programs, and find the robot's line that caused them."""
        return await commands.why(roots(of_client), message, robot, tokens)

    async def preview(
        of_client: ClientRoots,
        path: File,
        target: Annotated[str, Field(description="One program, such as gazebo or mujoco.")] = "gazebo",
        xacro_arguments: Arguments = [],  # noqa: B006
        tokens: Tokens = commands.TOKENS,
    ) -> str:
        """Show the model that one program creates of a robot: bodies, joints, masses, and what is lost."""
        return await commands.preview(roots(of_client), path, target, xacro_arguments, tokens)

    async def compare(
        of_client: ClientRoots,
        path: File,
        target: Targets = [],  # noqa: B006
        xacro_arguments: Arguments = [],  # noqa: B006
        tokens: Tokens = commands.TOKENS,
    ) -> str:
        """Compare what programs make of a robot, and say what to change so that they agree."""
        return await commands.compare(roots(of_client), path, target, xacro_arguments, tokens)

    async def fix(
        of_client: ClientRoots,
        path: File,
        unsafe: Annotated[bool, Field(description="Also fixes that need a look afterwards.")] = False,
        write: Annotated[bool, Field(description="Change the file; else nothing is written.")] = False,
        tokens: Tokens = commands.TOKENS,
    ) -> str:
        """Show the fixes of a file as a diff. Nothing is written unless `write` is true."""
        return await commands.fix(roots(of_client), path, unsafe=unsafe, write=write, tokens=tokens)

    served = MCPServer[Any]("urdflint", version=__version__, instructions=INSTRUCTIONS, log_level="ERROR")
    for tool in (check, explain, why, preview, compare, fix):
        served.add_tool(tool, annotations=WRITING if tool is fix else READING, structured_output=False)
    served.resource(RULES, name="rules", mime_type="text/plain", description="All rules, a line each.")(rules_listed)
    served.resource(RULES + "/{code}", name="rule", mime_type="text/markdown", description="A rule.")(rule_document)
    return served


def rules_listed() -> str:
    """All rules, a line each: code, name and title."""
    from urdflint.linter.rules import catalog

    return "\n".join(f"{rule.code} {rule.name}: {rule.title}" for rule in map(catalog.rule, catalog.paths()))


def rule_document(code: str) -> str:
    """The document of a rule, as Markdown. Raises ResourceNotFoundError for a word that means no rule."""
    from urdflint.linter.rules import catalog
    from urdflint.reporters.reference import rule_page

    rule = catalog.find(code)
    if rule is None:
        raise ResourceNotFoundError(f"unknown rule '{code}'")
    return rule_page.page(catalog.rule(rule))

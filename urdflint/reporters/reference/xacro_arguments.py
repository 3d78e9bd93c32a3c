"""The arguments of a xacro file as a table, or as one JSON object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from urdflint.linter.xacro.locations import at_spot
from urdflint.text import harmless_json
from urdflint.text.wording import one_line
from urdflint.xacro.arguments import Argument
from urdflint.xacro.spot import Spot

if TYPE_CHECKING:
    from rich.console import RenderableType


def table(arguments: Sequence[Argument]) -> RenderableType:
    """A row for each argument."""
    from rich.table import Table
    from rich.text import Text

    if not arguments:
        return Text("The file has no arguments")
    rows = Table(box=None, pad_edge=False, header_style="bold")
    for head in ("argument", "default", "compared with", "declared"):
        rows.add_column(head, overflow="fold")
    for argument in arguments:
        place = _place(argument.spot)
        place_text = f"{place['path']}:{place['line']}"
        default = "none, it must be given" if argument.default is None else one_line(argument.default)
        cells = [
            one_line(argument.name),
            default if default.strip() else f"'{default}'",
            ", ".join(one_line(value) if value.strip() else f"'{value}'" for value in argument.values),
            place_text if argument.declared else f"nowhere, read at {place_text}",
        ]
        rows.add_row(*map(Text, cells))
    return rows


def as_json(path: str, arguments: Sequence[Argument]) -> str:
    """All of it, by the form that docs/xacro.md tells."""
    rows = [
        {
            "name": argument.name,
            "default": argument.default,
            **_place(argument.spot),
            "declared": [_place(spot) for spot in argument.declared],
            "values": list(argument.values),
        }
        for argument in arguments
    ]
    return harmless_json.written({"path": path, "arguments": rows}, indent=1)


def _place(spot: Spot) -> dict[str, Any]:
    location = at_spot(spot)
    return {"path": location.source.name, "line": location.start.line, "column": location.start.column}

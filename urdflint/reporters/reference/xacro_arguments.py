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


def table(found: Sequence[Argument]) -> RenderableType:
    """A row for each argument."""
    from rich.table import Table
    from rich.text import Text

    if not found:
        return Text("The file has no arguments")
    rows = Table(box=None, pad_edge=False, header_style="bold")
    for head in ("argument", "default", "compared with", "declared"):
        rows.add_column(head, overflow="fold")
    for one in found:
        place = _place(one.at)
        where = f"{place['path']}:{place['line']}"
        default = "none, it must be given" if one.default is None else one_line(one.default)
        cells = [
            one_line(one.name),
            default if default.strip() else f"'{default}'",
            ", ".join(one_line(value) if value.strip() else f"'{value}'" for value in one.values),
            where if one.declared else f"nowhere, read at {where}",
        ]
        rows.add_row(*map(Text, cells))
    return rows


def as_json(path: str, found: Sequence[Argument]) -> str:
    """All of it, by the form that docs/xacro.md tells."""
    rows = [
        {
            "name": one.name,
            "default": one.default,
            **_place(one.at),
            "declared": [_place(each) for each in one.declared],
            "values": list(one.values),
        }
        for one in found
    ]
    return harmless_json.written({"path": path, "arguments": rows}, indent=1)


def _place(spot: Spot) -> dict[str, Any]:
    where = at_spot(spot)
    return {"path": where.source.name, "line": where.start.line, "column": where.start.column}

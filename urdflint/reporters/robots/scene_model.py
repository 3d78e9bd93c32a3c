"""What Drake makes of SDFormat, MJCF and model directives, as a table by model and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from urdflint.syntax.place import span_of
from urdflint.text import harmless_json
from urdflint.text.wording import counted, one_line

if TYPE_CHECKING:
    from rich.console import RenderableType

    from urdflint.model.scenes.scene import Scene
    from urdflint.programs.drake.scene_plant import Made
    from urdflint.programs.scenes import Note

COLUMNS = ("bodies", "joints", "actuators", "geometries")


def mapping(scene: Scene, one: Made) -> dict[str, Any]:
    """What a preview says of a file, in plain values."""
    return {
        "path": scene.document.source.name,
        "target": one.target,
        "outcome": "rejects" if one.refusals else "accepts",
        "format": scene.format,
        "models": [
            {"name": each.name, "bodies": list(each.bodies), "joints": list(each.joints), "numbers": dict(each.numbers)}
            for each in one.models
        ],
        "floating": one.floating,
        "total": one.total,
        "whole": one.whole,
        "refusals": [{"why": each.message, "line": _line(scene, each)} for each in one.refusals],
        "not_checked": list(scene.files.not_checked),
    }


def as_json(scene: Scene, one: Made) -> str:
    """One object, by the contract of the preview."""
    return harmless_json.written(mapping(scene, one))


def text(scene: Scene, one: Made) -> RenderableType:
    """A row for each model, the world and the joints that are added, and what could not be seen; or the refusals."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    if one.refusals:
        head = (f"{one.target} rejects it: ", "bold red")
        return Group(
            *(
                Text.assemble(head, one_line(each.message), (f"  (line {_line(scene, each)})", "dim"))
                for each in one.refusals
            )
        )
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("model", no_wrap=True)
    for word in COLUMNS:
        table.add_column(word, justify="right")
    for model in one.models:
        table.add_row(
            Text(one_line(model.name) + ("" if model.whole else " *")), *(str(model.numbers[word]) for word in COLUMNS)
        )
    table.add_row("the world", "1", "", "", "")
    if one.floating:
        table.add_row("joints of free bodies", "", str(one.floating), "", "")
    table.add_row("together", *(str(one.total[word]) for word in COLUMNS), style="bold")
    parts: list[RenderableType] = [Text(f"in {one.target}: {counted(len(one.models), 'model')}", style="bold"), table]
    if not one.whole:
        parts.append(Text("there may be more: not all that is included or named could be read", style="dim"))
    return Group(*parts, *(Text(one_line(note), style="dim") for note in scene.files.not_checked))


def _line(scene: Scene, note: Note) -> int:
    return scene.document.source.position(span_of(scene.document, note.place).start).line

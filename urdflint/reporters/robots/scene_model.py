"""What Drake makes of SDFormat, MJCF and model directives, as a table by model and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from urdflint.syntax.place import span_of
from urdflint.text import harmless_json
from urdflint.text.wording import counted, one_line

if TYPE_CHECKING:
    from rich.console import RenderableType

    from urdflint.model.scenes.scene import Scene
    from urdflint.programs.drake.scene_plant import CreatedScene
    from urdflint.programs.scenes import Note

COLUMNS = ("bodies", "joints", "actuators", "geometries")


def mapping(scene: Scene, made_scene: CreatedScene) -> dict[str, Any]:
    """The preview of a file as plain values, for JSON."""
    return {
        "path": scene.document.source.name,
        "target": made_scene.target,
        "outcome": "rejects" if made_scene.refusals else "accepts",
        "format": scene.format,
        "models": [
            {
                "name": model.name,
                "bodies": list(model.bodies),
                "joints": list(model.joints),
                "numbers": dict(model.numbers),
            }
            for model in made_scene.models
        ],
        "floating": made_scene.floating,
        "total": made_scene.total,
        "whole": made_scene.is_complete,
        "refusals": [{"why": refusal.message, "line": _line(scene, refusal)} for refusal in made_scene.refusals],
        "not_checked": list(scene.files.not_checked),
    }


def as_json(scene: Scene, made_scene: CreatedScene) -> str:
    """The preview as a JSON object, by its contract."""
    return harmless_json.written(mapping(scene, made_scene))


def text(scene: Scene, made_scene: CreatedScene) -> RenderableType:
    """A row for each model, the world and the joints that are added, and what could not be seen; or the refusals."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    if made_scene.refusals:
        head = (f"{made_scene.target} rejects it: ", "bold red")
        return Group(
            *(
                Text.assemble(head, one_line(refusal.message), (f"  (line {_line(scene, refusal)})", "dim"))
                for refusal in made_scene.refusals
            )
        )
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("model", no_wrap=True)
    for word in COLUMNS:
        table.add_column(word, justify="right")
    for model in made_scene.models:
        table.add_row(
            Text(one_line(model.name) + ("" if model.is_complete else " *")),
            *(str(model.numbers[word]) for word in COLUMNS),
        )
    table.add_row("the world", "1", "", "", "")
    if made_scene.floating:
        table.add_row("joints of free bodies", "", str(made_scene.floating), "", "")
    table.add_row("together", *(str(made_scene.total[word]) for word in COLUMNS), style="bold")
    parts: list[RenderableType] = [
        Text(f"in {made_scene.target}: {counted(len(made_scene.models), 'model')}", style="bold"),
        table,
    ]
    if not made_scene.is_complete:
        parts.append(Text("there may be more: not all that is included or named could be read", style="dim"))
    return Group(*parts, *(Text(one_line(note), style="dim") for note in scene.files.not_checked))


def _line(scene: Scene, note: Note) -> int:
    return scene.document.source.position(span_of(scene.document, note.place).start).line

"""MJCF as tests read it: what a program does with a text and the files beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from urdflint.model.resource_files import Files
from urdflint.model.scenes.scene import Scene
from urdflint.programs import scenes, target
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import SceneClaim
from urdflint.syntax import parsing
from urdflint.syntax.place import span_of
from urdflint.syntax.source import Source

NONE: Mapping[str, str] = {}


def claims(text: str, folder: str, program: str = "drake@1.51", files: Mapping[str, str] = NONE) -> list[SceneClaim]:
    """What a program does with a file in a folder, into which the others are written."""
    for name, inside in {**files, "m.xml": text}.items():
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(inside, encoding="utf-8")
    document = parsing.read(Source(str(Path(folder, "m.xml")), text.encode()))
    return scenes.claims(Scene("mjcf", document, Files(folder)), target.parse(program))


def outcome(found: Sequence[SceneClaim]) -> tuple[bool, bool]:
    """Whether the file is rejected, and if not, whether it is warned of anything."""
    effects = {effect for one in found for effect in one.effects.values()}
    rejected = Effect.REJECTS in effects
    return rejected, not rejected and Effect.WARNS in effects


def said(found: Sequence[SceneClaim], text: str) -> list[tuple[str, str, str]]:
    """Effect, reason and the bytes of the place in the file itself, of each claim."""
    document = parsing.read(Source("m.xml", text.encode()))
    return [
        (
            effect.value,
            type(one.note.reason).__name__,
            document.source.text[slice(*span_of(document, one.note.place))].decode(),
        )
        for one in found
        for effect in set(one.effects.values())
    ]

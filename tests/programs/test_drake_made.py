"""How many bodies, joints, actuators and geometries Drake makes of files that are not URDF, as it says itself."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.programs.drake_file_cases import DRAKE, cases
from urdflint.linter import scene_files
from urdflint.linter.settings import Settings
from urdflint.programs.drake.made import made
from urdflint.syntax.source import Source

WORDS = {"bodies": "bodies", "joints": "joints", "actuators": "act", "geometries": "geoms"}


def counted(case: Mapping[str, Any]) -> dict[str, int]:
    here = Path.cwd()
    with TemporaryDirectory() as folder:
        for name, text in case.get("files", {}).items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        packages = {one.name: str(one) for one in Path(folder).iterdir() if one.is_dir()}
        os.chdir(folder)
        try:
            scene = scene_files.read(Source(f"m{case['ext']}", case["text"].encode()), Settings(packages=packages))
            assert scene is not None
            return made(scene, DRAKE[0]).total
        finally:
            os.chdir(here)


@pytest.mark.corpus
@pytest.mark.parametrize(("kind", "number"), [("sdf", 390), ("mjcf", 129), ("directives", 6)])
def test_numbers_are_those_of_drake(kind: str, number: int) -> None:
    rows = [one for one in cases(kind) if "made" in one]
    assert len(rows) == number
    differing = {}
    for one in rows:
        mine, real = counted(one), {word: one["made"][key] for word, key in WORDS.items()}
        if mine != real:
            differing[one["case"]] = (mine, real)
    assert not differing

"""How many bodies, joints, actuators and geometries Drake makes of files that are not URDF, as it says itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.programs.drake_file_cases import DRAKE, cases, written
from urdflint.linter.run import load_target
from urdflint.linter.settings import Settings
from urdflint.programs.drake.scene_plant import created_scene

WORDS = {"bodies": "bodies", "joints": "joints", "actuators": "act", "geometries": "geoms"}


def counted(case: Mapping[str, Any]) -> dict[str, int]:
    with written(case) as (source, packages):
        scene = load_target.read_scene(source, Settings(packages=packages))
        assert scene is not None
        return created_scene(scene, DRAKE[0]).total


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

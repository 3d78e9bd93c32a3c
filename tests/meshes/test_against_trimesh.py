"""Sizes, volumes, centers and moments of meshes are those that trimesh finds."""

from __future__ import annotations

import pytest

from tests.meshes import made
from urdflint.meshes import mesh_files
from urdflint.meshes.mesh import Mesh
from urdflint.meshes.solid import solid

ALIKE = 1e-6  # relative difference
COUNT = 240


@pytest.mark.slow
def test_closed_meshes_have_the_sizes_and_moments_of_trimesh(tmp_path):
    trimesh = pytest.importorskip("trimesh", reason="trimesh is not installed")
    pytest.importorskip("collada", reason="pycollada is not installed")
    seen = 0
    for path, theirs in made.written(trimesh, tmp_path, COUNT, seed=COUNT):
        ours = mesh_files.mesh(str(path))
        assert isinstance(ours, Mesh), (path, ours)
        assert ours.faces == len(theirs.faces), path
        assert ours.extents == pytest.approx(tuple(theirs.extents), rel=ALIKE), path
        assert (*ours.lower, *ours.upper) == pytest.approx(tuple(theirs.bounds.flatten()), rel=ALIKE, abs=1e-9), path
        assert not ours.flat
        found = solid(mesh_files.content(str(path)).surfaces)
        theirs.merge_vertices(merge_tex=True, merge_norm=True)
        if not theirs.is_watertight:
            continue
        assert found is not None, path
        seen += 1
        size = float(theirs.scale)
        assert found.volume == pytest.approx(theirs.volume, rel=ALIKE), path
        assert found.center == pytest.approx(tuple(theirs.center_mass), abs=ALIKE * size), path
        tensor = theirs.moment_inertia
        largest = abs(tensor).max()
        six = (tensor[0, 0], tensor[0, 1], tensor[0, 2], tensor[1, 1], tensor[1, 2], tensor[2, 2])
        assert found.inertia == pytest.approx(six, abs=ALIKE * largest), path
    assert seen > COUNT * 0.9

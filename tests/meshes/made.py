"""Meshes that trimesh makes, in every format, each with what trimesh itself says of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FORMATS = ("stl", "stl_ascii", "obj", "dae", "glb", "gltf")
SHAPES = ("box", "sphere", "cylinder", "capsule", "torus", "annulus")


def shape(trimesh: Any, chance: random.Random) -> Any:
    """A closed shape of chance, somewhere, turned somehow."""
    about = 10 ** chance.uniform(-2, 2)
    size = [about * chance.uniform(0.5, 2) for _ in range(3)]
    create, kind = trimesh.creation, chance.choice(SHAPES)
    made = {
        "box": lambda: create.box(extents=size),
        "sphere": lambda: create.icosphere(subdivisions=chance.randint(0, 3), radius=size[0]),
        "cylinder": lambda: create.cylinder(radius=size[0], height=size[1], sections=chance.randint(3, 40)),
        "capsule": lambda: create.capsule(radius=size[0], height=size[1]),
        "torus": lambda: create.torus(major_radius=size[0] * 3, minor_radius=size[0]),
        "annulus": lambda: create.annulus(r_min=size[0], r_max=size[0] * 2, height=size[1]),
    }[kind]()
    made.apply_transform(trimesh.transformations.euler_matrix(*(chance.uniform(-3, 3) for _ in range(3))))
    # Not far away: pycollada reads single floats
    made.apply_translation([about * chance.uniform(-1, 1) for _ in range(3)])
    return made


def written(trimesh: Any, folder: Path, count: int, seed: int) -> Iterator[tuple[Path, Any]]:
    """Files of meshes, each with the mesh that trimesh reads from it."""
    chance = random.Random(seed)
    for number in range(count):
        kind = FORMATS[number % len(FORMATS)]
        ending = "stl" if kind == "stl_ascii" else kind
        path = folder / str(number) / f"shape.{ending}"
        path.parent.mkdir()
        made = shape(trimesh, chance)
        if kind == "gltf":
            for name, data in trimesh.exchange.gltf.export_gltf(trimesh.Scene([made])).items():
                (path.parent / name).write_bytes(data)
            path = path.parent / "model.gltf"
        else:
            made.export(path, file_type=kind)
        yield path, trimesh.load(path, force="mesh")

"""Pages of hostile robots: work grows as the size of the files, by all numbers of meshes that are gone through."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.hostile import folder_attacks
from tests.hostile.folder_attacks import Folder
from tests.hostile.show_attacks import SHOWN, links, tetrahedra
from tests.steps import calls
from urdflint.linter.discovery import inputs
from urdflint.linter.settings import Settings
from urdflint.meshes import solid as closed
from urdflint.meshes import stl
from urdflint.meshes.mesh import Surface
from urdflint.model.geometry import solid_bodies
from urdflint.model.resource_files import Files
from urdflint.programs import target
from urdflint.show.embedding import Meshes
from urdflint.show.page import page
from urdflint.show.robots import ShownRobot, shown_robot

SMALL, TIMES, RATIO = 4_000, 4, 5
TARGETS = tuple(target.parse("urdfdom"))


class Counted(array):  # type: ignore[type-arg]
    """Numbers of which each counts as a call when it is gone through."""

    def __iter__(self) -> Iterator[float]:
        for index in range(len(self)):
            yield self[index]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def shown(files: Folder) -> tuple[ShownRobot, str]:
    """A robot and its page, of files that are written into a folder of their own."""
    main = folder_attacks.write(Path(str(len(list(Path().iterdir())))), files)
    meshes = Meshes()
    robot = shown_robot(inputs.read(str(main)), Settings(TARGETS), TARGETS, meshes)
    return robot, page([robot], meshes)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if "in many" in name else ()) for name in SHOWN]
)
def test_work_is_in_proportion_to_the_size(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    axis = stl._axis
    monkeypatch.setattr(stl, "_axis", lambda *rest: Counted("f", axis(*rest)))
    monkeypatch.setattr(solid_bodies, "TURNED", 100)
    monkeypatch.setattr(solid_bodies, "TIMES", 4)
    shown(SHOWN[name](500))  # what is loaded the first time
    small, large = (SHOWN[name](size) for size in (SMALL, SMALL * TIMES))
    less, more = calls(lambda: shown(small)), calls(lambda: shown(large))
    assert more < RATIO * less, f"{less} calls, then {more}"


def test_a_mesh_in_many_directions_is_not_measured_in_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured() -> list[bool]:
        robot, _ = shown(links(3_000, lambda _: "m.stl", rpy="0 1 #"))
        left_out = [sentence for link in robot.links for sentence in link.unmeasured]
        assert all("turned in too many ways" in sentence for sentence in left_out)
        return [link.lower is not None for link in robot.links]

    assert all(measured())
    monkeypatch.setattr(solid_bodies, "TURNED", 0)
    monkeypatch.setattr(solid_bodies, "TIMES", 3)
    assert measured()[:5] == [True] * 3 + [False] * 2


def test_a_mesh_is_opened_once_whatever_way_leads_to_it() -> None:
    Path("m.stl").write_bytes(tetrahedra(400))
    Path("again").symlink_to(".")
    files = Files(str(Path.cwd()))
    meshes = {id(files.mesh("again/" * number + "./" * (number % 3) + "m.stl")) for number in range(6)}
    assert len(meshes) == len(files.meshes) == 1


def test_triangles_are_summed_up_once_for_all_robots_of_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    summed, integrated = list[object](), closed.integrated

    def counted(surfaces: Sequence[Surface]) -> closed.Integrals | None:
        summed.append(surfaces)
        return integrated(surfaces)

    monkeypatch.setattr(closed, "integrated", counted)
    Path("m.stl").write_bytes(tetrahedra(400))
    solids = {solid_bodies.Contents(Files(str(Path.cwd()))).solid("m.stl", (1.0, 1.0, size)) for size in (1.0, 2.0)}
    assert sorted(solid.volume for solid in solids if solid is not None) == pytest.approx([1 / 6, 1 / 3])
    assert len(summed) == 1

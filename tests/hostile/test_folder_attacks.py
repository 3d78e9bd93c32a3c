"""Robots with hostile files beside them: work in proportion to the size, files read once, and an end of comparisons.

Work is counted in calls; seconds and memory are for `python benchmarks/hostile.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.hostile import folder_attacks
from tests.hostile.folder_attacks import FOLDERS, PROPERTY, READ, Folder
from tests.steps import calls
from urdflint.files import safe_open, tracked
from urdflint.linter.discovery import inputs
from urdflint.linter.run import engine
from urdflint.linter.run.engine import FileResult, Settings
from urdflint.linter.xacro import argument_candidates
from urdflint.meshes import obj
from urdflint.programs import target
from urdflint.syntax.document import Document
from urdflint.text import similar
from urdflint.xacro.arguments import compared_values
from urdflint.xacro.expansion import expander
from urdflint.xacro.expressions.budget import STEPS, Budget
from urdflint.xacro.expressions.data import load_yaml

SMALL, TIMES = 2_500, 4
RATIO = 5.5  # of the work, at four times the size
FLOOR = 150_000  # calls; where there are fewer at the larger size, nothing grows
CEILING = 1_200_000  # calls
# Those that grow faster up to a bound: steps of expressions, names that are compared, calls of 50 macros, 200 textures
BOUNDED = {
    "YAML in each expression",
    "YAML printed over and over",
    "arguments in launch files",
    "blocks handed through macros",
    "macros that call the next one",
    "misspelt files",
    "one library for very many parts",
    "parameters handed on",
    "parameters handed on with defaults",
}
EVERYTHING = Settings(tuple(target.parse("all")))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def lint(files: Folder, settings: Settings = EVERYTHING) -> FileResult:
    """What is said of the first of the files, which are written into the current folder."""
    main = folder_attacks.write(Path(), files)
    result = engine.lint(inputs.read(str(main)), settings)
    assert result.report.failure is None, result.report.failure
    return result


def opened(monkeypatch: pytest.MonkeyPatch, files: Folder) -> Counter[str]:
    """How often files are opened in a check, by name."""
    found = Counter[str]()
    content: Callable[..., bytes] = safe_open.content

    def counted(path: str, *rest: int) -> bytes:
        found[Path(path).name] += 1
        return content(path, *rest)

    monkeypatch.setattr(safe_open, "content", counted)
    lint(files)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", FOLDERS)
def test_work_is_in_proportion_to_the_size(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expander, "MOST_NODES", 500)  # up to which work may grow faster
    for attack in ("misspelt properties", name):
        lint(FOLDERS[attack](500))  # what is loaded the first time
    less, more = (calls(lambda size=size: lint(FOLDERS[name](size))) for size in (SMALL, SMALL * TIMES))  # type: ignore[misc]
    bound = CEILING if name in BOUNDED else max(FLOOR, RATIO * less)
    assert more < bound, f"{less} calls, then {more}"


def test_there_are_many_attacks() -> None:
    assert len(FOLDERS) > 120
    for name, attack in FOLDERS.items():
        assert sum(map(len, attack(10_000).values())) < 25_000, name


def test_yaml_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("YAML in each expression", "YAML that cannot be read, in each expression"):
        assert opened(monkeypatch, FOLDERS[name](400))["d.yaml"] <= 2, name


def test_a_library_of_materials_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = opened(monkeypatch, FOLDERS["one library for very many parts"](4_000))
    assert found["m.mtl"] == 1
    assert found["m3.obj"] >= 1


def test_a_buffer_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = opened(monkeypatch, FOLDERS["parts of one buffer"](4_000))
    assert found["b.bin"] == 1
    assert found["m3.gltf"] == 1


def test_what_cannot_be_read_is_reported_at_each_place() -> None:
    """The fault of a file that was read once is reported in it, with the place of each expression that reads it."""
    expressions = ("load_yaml('d.yaml')", "1 + load_yaml('d.yaml')", "[1, 2, load_yaml('d.yaml')]")
    result = lint(folder_attacks.xacro("".join(map(READ.format, expressions)), d__yaml="a: [1"))
    (found,) = [one for one in result.findings if one.code == "XAC131"]
    places = [one.location for one in found.related]
    assert (found.location.source.name.endswith("d.yaml"), found.uses) == (True, 3)
    assert len({one.span for one in places}) == 3
    assert {one.source.text[one.span.start : one.span.end] for one in places} == {b"load_yaml('d.yaml')"}


def test_what_is_made_is_bounded_above_the_largest_real_robot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The largest in the collection of real robots makes 5,202 elements of 256."""

    def robot(calls: int) -> Folder:
        return folder_attacks.xacro(folder_attacks.macro("<gazebo/>" * 100) + "<xacro:m/>" * calls)

    assert expander.MOST_NODES == 8_000
    monkeypatch.setattr(expander, "MOST_NODES", 800)
    assert not lint(robot(7)).report.absences
    assert lint(robot(9)).report.absences


def test_the_end_of_comparisons_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    files = folder_attacks.filled(4_000, PROPERTY.format("prop_#", "1"), READ.format("porp_#"))
    assert engine.TOO_MANY_NAMES not in lint(files).report.not_checked
    monkeypatch.setattr(similar, "BUDGET", 10)
    result = lint(files)
    assert engine.TOO_MANY_NAMES in result.report.not_checked
    assert [one for one in result.findings if one.code == "XAC110"]


def test_near_names_of_files_are_not_looked_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = list[str]()
    names = tracked.names

    def counted(folder: str, most: int) -> list[str]:
        listed.append(folder)
        return names(folder, most)

    monkeypatch.setattr(tracked, "names", counted)
    monkeypatch.setattr(similar, "BUDGET", 500)
    result = lint(FOLDERS["meshes with misspelt names"](10_000), Settings())
    assert engine.TOO_MANY_NAMES in result.report.not_checked
    assert 0 < len(listed) < 60


def test_the_numbers_in_the_names_of_a_folder_are_looked_at_once() -> None:
    names = sorted(f"part-{number}.stl" for number in range(2_000))
    similar.numbered_so("part_1.stl", names)
    work = calls(lambda: [similar.numbered_so(f"part_{number}.stl", names) for number in range(500)])
    assert work < 20_000
    assert similar.numbered_so("part_7.stl", [*names, "parts.stl"]) == ["part-7.stl", "parts.stl"]
    assert similar.numbered_so("part.stl", names) == names


def test_of_a_library_some_textures_are_looked_for() -> None:
    read = obj.read(b"mtllib m.mtl\nv 0 0 0\n", lambda _: [f"t{at}.png" for at in range(300)])
    assert len(read.named_files) == obj.MOST_NAMED


@pytest.mark.parametrize(("text", "refused"), [("[" * 90 + "]" * 90, False), ("[" * 110 + "]" * 110, True)])
def test_yaml_has_a_depth(text: str, refused: bool) -> None:
    for data in (text, f"[{'[], ' * 200}{text}]"):
        result = lint(folder_attacks.xacro(READ.format("load_yaml('d.yaml')"), d__yaml=data))
        assert bool(result.report.absences) == refused


def test_each_key_of_merged_yaml_is_counted() -> None:
    budget = Budget()
    load_yaml(
        "a0: &a0 {k: 1}\n" + "".join(f"a{at}: &a{at} {{<<: *a{at - 1}, k{at}: 1}}\n" for at in range(1, 40)), budget
    )
    assert STEPS - budget.steps > 20 * sum(range(40))


def test_values_of_arguments_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[object]()

    def counted(documents: Sequence[Document]) -> dict[str, list[str]]:
        looked.append(documents)
        return compared_values(documents)

    monkeypatch.setattr(argument_candidates, "compared_values", counted)
    result = lint(FOLDERS["arguments that are missing"](2_000))
    assert len([one for one in result.findings if one.code == "XAC132"]) > 20
    assert len(looked) == 1

"""Files that include one another in every way: work grows as their size, and where it ends is said.

Work is counted in calls, with an allowance of the run that is as small as the files.
"""

from __future__ import annotations

import math
from contextlib import suppress
from pathlib import Path

import pytest

from tests.hostile import folder_attacks
from tests.hostile.folder_attacks import Folder
from tests.hostile.include_attacks import FORMATS, INCLUDES
from tests.hostile.xacro_attacks import NS
from tests.steps import calls
from urdflint.config import BadConfig, loader
from urdflint.files import include_budget, safe_open
from urdflint.files.include_budget import EXCEEDED, IncludeBudget
from urdflint.findings import Report
from urdflint.linter.run import engine, runner
from urdflint.linter.run.engine import Settings
from urdflint.programs import target
from urdflint.syntax.source import Source

SMALL, LARGE, TIMES, RATIO = 1_500, 12_000, 4, 5  # LARGE where one file is: all of it each time would be 16 times
FLOOR = 200_000  # calls; where there are fewer at the larger size, nothing grows
CHECKED = (".urdf", ".xacro", ".sdf", ".xml", ".dmd.yaml")
NOT_CHECKED = (".launch.xml", "package.xml")
ALL = Settings(tuple(target.parse("all")))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def checked(files: Folder, jobs: int = 1) -> Report:
    """What a run says of all of some files, which are written into a folder of their own."""
    folder = Path(str(sum(1 for _ in Path().iterdir())))
    folder_attacks.write(folder, files)
    for name in files:
        if name.endswith(".toml"):
            with suppress(BadConfig):
                loader.load(str(folder / name))
    paths = [str(folder / name) for name in files if name.endswith(CHECKED) and not name.endswith(NOT_CHECKED)]
    return runner.check([(path, ALL) for path in paths], jobs=jobs)


def counted(files: Folder) -> int:
    """The bytes of some files, of which each counts as 1 kB at least where one is large."""
    least = 1_000 if max(map(len, files.values())) > 1_000 else 0
    return sum(max(least, len(data)) for data in files.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", INCLUDES)
def test_work_is_in_proportion_to_the_size(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(include_budget, "ALLOWANCE", 500)
    has_large = name.endswith("a large one")
    monkeypatch.setattr(include_budget, "SHORT", 40 if has_large else include_budget.SHORT)  # so that it ends
    checked(INCLUDES[name](500))  # what is loaded the first time
    least = LARGE if has_large else SMALL
    if name.startswith(("launch", "Python launch")):  # of which the first few cost little
        least = 2 * LARGE
    small, large = (INCLUDES[name](size) for size in (least, least * TIMES))
    less, more = calls(lambda: checked(small)), calls(lambda: checked(large))
    times = counted(large) / counted(small)  # about four
    assert more < max(FLOOR, RATIO / TIMES * times * less), f"{less} calls, then {more}"


@pytest.mark.parametrize("name", ["xacro: a circle", "xacro: twice the next", "SDFormat: twice the next"])
def test_where_it_ends_the_robot_is_incomplete_and_nothing_is_its_fault(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert EXCEEDED not in {lack for _, lack in checked(INCLUDES[name](600)).incomplete}
    monkeypatch.setattr(include_budget, "ALLOWANCE", -250)
    report = checked(INCLUDES[name](600))
    paths = [path for path, lack in report.incomplete if lack == EXCEEDED]
    assert paths
    assert report.lacks("error")
    assert not [finding for finding in report.findings if finding.location.source.name in paths]


@pytest.mark.parametrize("kind", ["xacro", "SDFormat", "MJCF", "directives", "models of directives"])
def test_a_file_that_the_run_cannot_afford_reads_no_more_of_what_it_includes(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(include_budget, "SHORT", math.inf)  # nothing is allowed for the sizes of files
    files = INCLUDES[f"{kind}: all others"](2_500)
    folder_attacks.write(Path("f"), files)
    read: list[str] = []
    content = safe_open.content

    def recorded(path: str, *rest: int) -> bytes:
        read.append(path)
        return content(path, *rest)

    monkeypatch.setattr(safe_open, "content", recorded)
    main = sorted(path for path in files if path.startswith("f1."))[0]
    numbers = list[int]()
    for left in (1_000_000, 25, -1):  # for all of it, for a few more, and for none
        read.clear()
        budget = IncludeBudget()
        budget.left = left
        with include_budget.sharing(budget):
            engine.lint(Source(f"f/{main}", files[main]), ALL)
        numbers.append(sum(Path(path).name in files and Path(path).name != main for path in read))
    assert numbers[0] > len(files) - 3
    assert numbers[1] < numbers[0] / 2
    assert numbers[2] == 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["xacro", "SDFormat", "MJCF", "directives"])
def test_it_ends_at_the_same_file_however_many_processes_there_are(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    files = INCLUDES[f"{kind}: one many times"](2_000)
    counts = set[int]()
    for allowance in (-400, 0, 400, 4_000):
        monkeypatch.setattr(include_budget, "ALLOWANCE", allowance)
        one, *others = [checked(files, jobs) for jobs in (1, 2, 3)]
        in_one = [(file.status, file.absences) for file in one.files]
        counts.add(sum(EXCEEDED in absences for _, absences in in_one))
        for report in others:
            assert [(file.status, file.absences) for file in report.files] == in_one
            assert [finding.message for finding in report.findings] == [finding.message for finding in one.findings]
    assert len(counts) > 1


def test_costs_of_another_process_are_counted_as_own_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(include_budget, "ALLOWANCE", 10)
    for spent, affords in ((14, True), (15, False)):
        own, other = IncludeBudget(), IncludeBudget()
        for budget in (own, other):
            budget.grow("a", 8)
        own.begin()
        other.begin()
        other.grow("a", 8)  # known here
        other.grow("b", 8)
        other.spend(spent - 4)
        other.spend(4)
        assert other.ended != affords
        assert own.affords(other.costs) == affords
        assert own.left == (14 - spent if affords else 12)


def test_what_one_run_needs_is_not_taken_from_another() -> None:
    first, second = (IncludeBudget() for _ in range(2))
    first.spend(include_budget.ALLOWANCE + 1)
    with include_budget.sharing(second), include_budget.for_file("a", 0) as budget:
        assert include_budget.spend(include_budget.ALLOWANCE)
        assert not include_budget.spend(1)
        assert budget.refused
    assert first.refused


def test_links_and_long_values_count_for_more(tmp_path: Path) -> None:
    """Of three texts of one length one makes links, and one makes values of 900 characters more."""
    (tmp_path / "x.xacro").write_text("<robot/>")

    def left(element: str, start: str = '<xacro:include filename="x.xacro"/>') -> float:
        budget, text = IncludeBudget(), f'<robot name="r" {NS}>{start}{element * 10}</robot>'
        with include_budget.sharing(budget):
            engine.lint(Source(str(tmp_path / "r.urdf.xacro"), text.encode()), Settings())
        return budget.left

    plain = left("<lank a=\"${'1'*100}\"/>")
    assert plain - left("<link a=\"${'1'*100}\"/>") == pytest.approx(10 * include_budget.PART)
    assert plain - left("<lank a=\"${'1'*991}\"/>") == pytest.approx(10 * 891 / include_budget.TEXT)
    assert left("<lank/>", "") == left("<link/>", "")  # nothing is included


def test_there_is_an_attack_for_each_way_of_including() -> None:
    assert {name.partition(":")[0] for name in INCLUDES} == FORMATS.keys()
    assert len(INCLUDES) >= 6 * len(FORMATS)

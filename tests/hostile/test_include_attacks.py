"""Files that include one another in every way: work grows as their size, and where it ends is said.

Work is counted in calls, with an allowance of the run that is as small as the files.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from tests.hostile import folder_attacks
from tests.hostile.folder_attacks import Folder
from tests.hostile.include_attacks import FORMATS, INCLUDES
from tests.steps import calls
from urdflint.config import BadConfig, loader
from urdflint.files import include_budget
from urdflint.files.include_budget import ENDED
from urdflint.findings import Report
from urdflint.linter.run import runner
from urdflint.linter.run.engine import Settings
from urdflint.programs import target

SMALL, TIMES, RATIO = 1_500, 4, 5
FLOOR = 150_000  # calls; where there are fewer at the larger size, nothing grows
CHECKED = (".urdf", ".xacro", ".sdf", ".xml", ".dmd.yaml")
NOT_CHECKED = (".launch.xml", "package.xml")
ALL = Settings(tuple(target.parse("all")))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def checked(files: Folder) -> Report:
    """What a run says of all of some files, which are written into a folder of their own."""
    folder = Path(str(sum(1 for _ in Path().iterdir())))
    folder_attacks.write(folder, files)
    for name in files:
        if name.endswith(".toml"):
            with suppress(BadConfig):
                loader.load(str(folder / name))
    paths = [str(folder / name) for name in files if name.endswith(CHECKED) and not name.endswith(NOT_CHECKED)]
    return runner.check([(path, ALL) for path in paths], jobs=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", INCLUDES)
def test_work_is_in_proportion_to_the_size(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(include_budget, "ALLOWANCE", 500)
    checked(INCLUDES[name](500))  # what is loaded the first time
    small, large = (INCLUDES[name](size) for size in (SMALL, SMALL * TIMES))
    less, more = calls(lambda: checked(small)), calls(lambda: checked(large))
    times = sum(map(len, large.values())) / sum(map(len, small.values()))  # about four
    assert more < max(FLOOR, RATIO / TIMES * times * less), f"{less} calls, then {more}"


@pytest.mark.parametrize("name", ["xacro: a circle", "xacro: twice the next", "SDFormat: twice the next"])
def test_where_it_ends_is_said(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ENDED not in {file.skipped for file in checked(INCLUDES[name](600)).files}
    monkeypatch.setattr(include_budget, "ALLOWANCE", -250)
    report = checked(INCLUDES[name](600))
    assert ENDED in {file.skipped for file in report.files}
    assert report.unchecked
    assert not any(ENDED in finding.message for finding in report.findings)


def test_what_one_run_needs_is_not_taken_from_another() -> None:
    first, second = (include_budget.IncludeBudget() for _ in range(2))
    first.spend(include_budget.ALLOWANCE + 1)
    with include_budget.sharing(second), include_budget.for_file("a", 0) as budget:
        assert include_budget.spend(include_budget.ALLOWANCE)
        assert not include_budget.spend(1)
        assert budget.refused
    assert first.refused


def test_there_is_an_attack_for_each_way_of_including() -> None:
    assert {name.partition(":")[0] for name in INCLUDES} == FORMATS.keys()
    assert len(INCLUDES) >= 5 * len(FORMATS)

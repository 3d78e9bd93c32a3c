"""Tests run as on a desk: what a CI, or who runs the tests side by side, says of itself changes what is printed.

The cache is their own.
"""

import atexit
import compileall
import gc
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tests.once import FOLDER, seconds
from urdflint.__main__ import GC_THRESHOLDS

ROOT = Path(__file__).parents[1]
# What costs most, and is the same for many tests
SHARED = ("tests.replay.table", "tests.programs.covers", "tests.documents", "tests.sources")
FAILED = pytest.StashKey[bool]()
FOLDERS = count()  # the numbers of the folders of tests
OVER_BUDGET = "CPU over the budget"
TOO_MUCH = 3  # times the budget: two loads of one machine differ by less
NOT_PLAIN = ("slow", "differential", "corpus")
PLAIN = " and ".join(f"not {name}" for name in NOT_PLAIN)  # what runs where nobody asks for marks
NOTHING_PLAIN = re.compile(rf"^pytestmark = \[?\s*pytest\.mark\.(?:{'|'.join(NOT_PLAIN)})\b", re.M)

gc.set_threshold(*GC_THRESHOLDS)  # as seldom as in the program itself
sys.dont_write_bytecode = False  # without it each process rewrites all test modules at every run

for name in ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE", "CI_PROJECT_DIR", "COLUMNS"):
    os.environ.pop(name, None)
for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_PREFIX"):
    os.environ.pop(name, None)  # in a hook and in `git bisect run`: repositories of tests would be that one

MEMORY = Path("/dev/shm")  # of Linux: what is written there is written and removed in a fraction of the time
ENOUGH = 2**32  # bytes: slow tests install environments


def _is_usable(folder: Path) -> bool:
    """Whether a folder in memory takes what the tests write, and lets programs in it run."""
    if not os.access(folder, os.W_OK | os.X_OK) or shutil.disk_usage(folder).free < ENOUGH:
        return False
    return not os.statvfs(folder).f_flag & os.ST_NOEXEC


if "TMPDIR" not in os.environ and _is_usable(MEMORY):
    os.environ["TMPDIR"] = str(MEMORY)
    tempfile.tempdir = None

os.environ.pop("URDFLINT_CACHE_DIR", None)
os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp()
atexit.register(shutil.rmtree, os.environ["XDG_CACHE_HOME"], ignore_errors=True)

if FOLDER not in os.environ:  # those who run tests side by side are started later, and use the same one
    os.environ[FOLDER] = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, os.environ[FOLDER], ignore_errors=True)


os.environ["GIT_TEMPLATE_DIR"] = ""  # a new repository has no examples of hooks


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import no file that has nothing to run."""
    return True if config.getoption("markexpr") == PLAIN and _has_nothing_plain(collection_path) else None


def _has_nothing_plain(path: Path) -> bool:
    return path.suffix == ".py" and NOTHING_PLAIN.search(path.read_text(encoding="utf-8")) is not None


def pytest_collection(session: pytest.Session) -> None:
    """Let two processes that run tests compile what nobody has compiled yet by halves, instead of everything twice."""
    number = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    count = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if count == 1 or session.config.args != session.config.getini("testpaths"):
        return
    for path in sorted((ROOT / "urdflint").rglob("*.py"))[int(number) :: count]:
        compileall.compile_file(path, quiet=2)
    if int(number) % 2:  # from the end on, where others collect from the start
        for path in sorted((ROOT / "tests").rglob("test_*.py"), reverse=True):
            if session.config.getoption("markexpr") == PLAIN and _has_nothing_plain(path):
                continue
            with suppress(Exception, pytest.skip.Exception):  # which the collection reports
                import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put together who ask what is said of all cases, then of all examples, and then for the code as it is parsed.

    Each is worked out once a process, and of several processes each gets a run of neighbours, so that one does it for
    all.
    """

    def place(item: pytest.Item) -> int:
        values = vars(getattr(item, "module", None) or object).values()
        homes = {getattr(value, "__module__", getattr(value, "__name__", None)) for value in values}
        return next((number for number, name in enumerate(SHARED) if name in homes), len(SHARED))

    places = {item.nodeid.partition("::")[0]: item for item in items}
    ordered = {file: place(item) for file, item in places.items()}
    items.sort(key=lambda one: ordered[one.nodeid.partition("::")[0]])


def pytest_collection_finish() -> None:
    """Leave what was imported alone when garbage is collected."""
    gc.freeze()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Leave alone what the tests of a file have made and keep, so that each collection looks at few things."""
    if nextitem is not None and nextitem.path != item.path:
        _freeze()


def _freeze() -> None:
    gc.collect()
    gc.freeze()


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Leave untold, of several processes, that a test begins, was set up and taken down: telling costs as much as it.

    Who wants seconds, a report in XML or a recording gets all.
    """
    option = item.config.option
    if not hasattr(item.config, "workerinput") or option.durations is not None or option.xmlpath is not None:
        return None
    if item.config.pluginmanager.has_plugin("tools.recording"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let who asks for it hold plain tests to a bound."""
    text = f"name plain tests that take more CPU seconds, and fail what takes {TOO_MUCH} times as many"
    parser.addoption("--budget", type=float, metavar="SECONDS", help=text)


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty folder, which stays where the test fails; that of pytest looks through all the others for its name."""
    path = tmp_path_factory.getbasetemp() / f"folder{next(FOLDERS)}"
    path.mkdir()
    yield path
    if not request.node.stash.get(FAILED, False):
        shutil.rmtree(path, ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Note a plain test that takes more CPU than the budget, and fail it where no slow machine explains how much.

    What tests share is left out, and what their child processes take counts.
    """
    budget = item.config.getoption("--budget")
    start = _spent()
    item.stash[FAILED] = True
    result = yield
    item.stash[FAILED] = False
    spent = _spent() - start
    if budget is not None and spent > budget and not any(map(item.get_closest_marker, NOT_PLAIN)):
        item.user_properties.append((OVER_BUDGET, spent))
        if spent > TOO_MUCH * budget:
            reason = f"it takes {spent:.1f} s of CPU, and a plain test has {budget:g}: make it smaller or mark it slow"
            pytest.fail(reason, pytrace=False)
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the plain tests that took more CPU than the budget."""
    reports = [report for status in ("passed", "failed") for report in terminalreporter.getreports(status)]
    spent = [
        (dict(report.user_properties).get(OVER_BUDGET), report.nodeid) for report in reports if report.when == "call"
    ]
    for seconds_spent, test in sorted(((number, test) for number, test in spent if number is not None), reverse=True):
        terminalreporter.write_line(f"over the budget: {seconds_spent:.1f} s of CPU, {test}")


def _spent() -> float:
    """The seconds of CPU of this process and of those that it has waited for, without what tests share."""
    return sum(os.times()[:4]) - seconds()

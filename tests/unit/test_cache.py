"""The cache: a result is taken from it only while all that it depends on is the same, and then to the last byte."""

from __future__ import annotations

import ast
import json
import os
import random
import re
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.grouping import grouped
from tests.meshes import samples
from tests.sources import nodes
from urdflint import resources
from urdflint.cli.check.report_output import Look, rendered
from urdflint.files import ros_packages, tracked
from urdflint.findings import Report, Severity
from urdflint.linter.caching import cache_key, pruning, serialization
from urdflint.linter.caching.cache import ASK, Cache, Memory, opened
from urdflint.linter.run import engine
from urdflint.linter.run import runner as run
from urdflint.linter.settings import Settings, Variant
from urdflint.programs import target

CASES = Path(__file__).parents[1] / "cases"
PACKAGE = Path(__file__).parents[2] / "urdflint"
FORMATS = ("full", "concise", "markdown", "json", "jsonl", "junit", "junit-lines", "sarif", "github", "gitlab",
           "checkstyle", "rdjson")  # fmt: skip
PLAIN = Settings()
Step = Callable[[], object]
LOOK = Look("error", {}, Severity.INFO, True, False, False)
ROBOT = """<robot name="r"><link name="base">
<!-- urdflint:ignore[URDF750] it comes later -->
<visual><geometry><mesh filename="{mesh}"/></geometry></visual></link>
<joint name="j" type="revolute"><parent link="base"/><child link="none"/></joint></robot>
"""
XACRO = """<robot name="x" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:include filename="{include}"/>
<xacro:property name="n" value="{value}"/>
<link name="base${{n}}"><visual><geometry><mesh filename="package://arms/m.stl"/></geometry></visual></link>
</robot>
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    ros_packages.forget()
    yield
    ros_packages.forget()


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return opened(str(tmp_path / "kept"))


class Counted:
    """Counts the files that are really checked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.number = 0
        self.work = run.check_one
        monkeypatch.setattr(run, "check_one", self)

    def __call__(self, *given: Any, **named: Any) -> run.FileResult:
        self.number += 1
        return self.work(*given, **named)


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


def write(name: str, text: str) -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")
    return name


def reports(report: Report) -> Mapping[str, str]:
    return {name: rendered(report, name, LOOK, False, False) for name in FORMATS}


def check(cache: Cache | None, *names: str, settings: Settings = PLAIN) -> Report:
    return run.check([(name, settings) for name in names], cache=cache)


def appears(name: str, text: str = "") -> Step:
    return lambda: write(name, text)


def gone(name: str) -> Step:
    return Path(name).unlink


def variable(name: str, value: str) -> Step:
    return lambda: os.environ.__setitem__(name, value)


def plain(mesh: str = "m.stl") -> None:
    write("r.urdf", ROBOT.format(mesh=mesh))


def textured() -> None:
    plain("m.obj")
    write("m.obj", samples.obj(library="m.mtl").decode())


def xacro(include: str = "inc.xacro", value: str = "1") -> None:
    write("r.urdf", XACRO.format(include=include, value=value))
    write("inc.xacro", '<robot><link name="other"/></robot>')


def manifest(name: str) -> str:
    return f"<package><name>{name}</name></package>"


def folder(name: str) -> Step:
    return Path(name).mkdir


def both(*steps: Step) -> Step:
    def done() -> None:
        for step in steps:
            step()

    return done


def of_git() -> None:
    plain("package://arms/m.stl")
    folder(".git")()
    write("limbs/package.xml", manifest("legs"))


def beside() -> None:
    plain("package://arms/m.stl")
    write("../limbs/package.xml", manifest("arms"))


def in_share() -> None:
    plain("package://arms/m.stl")
    write("share_of/share/arms/m.stl", "")


def linked() -> None:
    plain("link/m.stl")
    write("away/m.stl", "")


def patterns() -> None:
    xacro("parts/*.xacro")
    write("parts/a.xacro", '<robot><link name="a"/></robot>')


def data() -> None:
    xacro(value="${xacro.load_yaml('n.yaml')['n']}")
    write("n.yaml", "n: 1")


def installed() -> None:
    plain("package://arms/meshes/m.stl")
    write("package.xml", manifest("arms"))
    write("src/deep/meshes/other.stl", "")


def build() -> None:
    Path("link").symlink_to("away")


def file_for_folder() -> None:
    plain("a/m.stl")
    write("a", "")


def folder_for_file() -> None:
    gone("a")()
    write("a/m.stl", "")


ALONE = partial(plain, "package://arms/m.stl")
LATER = partial(xacro, "none.xacro")
CHANGES: Mapping[str, tuple[Step, Step]] = {
    "the file": (plain, appears("r.urdf", ROBOT.format(mesh="other.stl"))),
    "a mesh that appears": (plain, appears("m.stl")),
    "a mesh that is gone": (both(plain, appears("m.stl")), gone("m.stl")),
    "what is in a mesh": (both(plain, appears("m.stl", samples.stl_text().decode())), appears("m.stl", "solid")),
    "a library of materials that appears": (textured, appears("m.mtl", "map_Kd none.png")),
    "what is in it": (both(textured, appears("m.mtl", "map_Kd a.png")), appears("m.mtl", "map_Kd b.png")),
    "a texture of a mesh": (both(textured, appears("m.mtl", "map_Kd a.png")), appears("a.png")),
    "a folder in its place": (file_for_folder, folder_for_file),
    "a name that is nearly it": (both(partial(plain, "mesh.stl"), folder(".git")), appears("Mesh.stl")),
    "a link": (linked, build),
    "a package in the repository": (of_git, appears("limbs/package.xml", manifest("arms"))),
    "the file's own package": (ALONE, appears("package.xml", manifest("arms"))),
    "a repository": (beside, folder("../.git")),
    "the environment": (in_share, variable("AMENT_PREFIX_PATH", "share_of")),
    "where a build puts it": (installed, appears("src/deep/meshes/m.stl")),
    "an include": (xacro, appears("inc.xacro", '<robot><link name="base1"/></robot>')),
    "an include that is gone": (xacro, gone("inc.xacro")),
    "an include that appears": (LATER, appears("none.xacro", "<robot/>")),
    "an include nearly so called": (LATER, appears("none.xacr", "<robot/>")),
    "an include that breaks": (xacro, appears("inc.xacro", "<robot>")),
    "one more for a pattern": (patterns, appears("parts/b.xacro", '<robot><link name="a"/></robot>')),
    "the data": (data, appears("n.yaml", "n: ''")),
    "the data that appears": (both(data, gone("n.yaml")), appears("n.yaml", "n: 7")),
    "a variable": (partial(xacro, value="$(env NUMBER)"), variable("NUMBER", "3")),
}
SETTINGS = Settings(environment=frozenset({"NUMBER"}))


@pytest.mark.parametrize("what", CHANGES)
def test_a_result_holds_until_something_it_depends_on_changes(
    what: str, cache: Cache, checked: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NUMBER", "AMENT_PREFIX_PATH", "ROS_PACKAGE_PATH"):
        monkeypatch.setenv(name, "")  # so that it is as before in the end
        monkeypatch.delenv(name)
    make, change = CHANGES[what]
    make()
    cold = check(cache, "r.urdf", settings=SETTINGS)
    warm = check(cache, "r.urdf", settings=SETTINGS)
    assert checked.number == 1
    assert reports(warm) == reports(cold)
    ros_packages.forget()
    change()
    now = check(cache, "r.urdf", settings=SETTINGS)
    assert checked.number == 2
    fresh = check(None, "r.urdf", settings=SETTINGS)
    assert reports(now) == reports(fresh)
    assert reports(now) != reports(cold) or what in ("an include that appears", "a link")


@pytest.mark.parametrize("step", [100, pytest.param(25, marks=pytest.mark.slow)])
def test_reports_on_cases_are_the_same_cold_and_warm(cache: Cache, checked: Counted, step: int) -> None:
    names = [str(one) for one in sorted(CASES.rglob("*.urdf"))][::step]
    cold = reports(check(cache, *names))
    assert checked.number == len(names) > 1000 / step
    assert reports(check(cache, *names)) == cold
    assert checked.number == len(names)
    assert reports(check(None, *names)) == cold


def test_what_was_read_for_another_file_counts_too(cache: Cache, checked: Counted) -> None:
    xacro()
    write("s.urdf", XACRO.format(include="inc.xacro", value="2"))
    check(cache, "r.urdf", "s.urdf")
    write("inc.xacro", "<robot/>")
    assert reports(check(cache, "r.urdf", "s.urdf")) == reports(check(None, "r.urdf", "s.urdf"))
    assert checked.number == 6


def test_the_name_of_the_package_around_a_file_counts(cache: Cache, checked: Counted) -> None:
    write("../away/package.xml", manifest("legs"))
    write("../away/r.urdf", ROBOT.format(mesh="package://arms/m.stl"))
    before = reports(check(cache, "../away/r.urdf"))
    write("../away/package.xml", manifest("arms"))
    assert reports(check(cache, "../away/r.urdf")) != before
    assert checked.number == 2


def test_a_file_that_changes_after_it_was_compared_is_checked(cache: Cache) -> None:
    plain()
    check(cache, "r.urdf")
    memory = Memory(cache, None)
    assert memory.known_result("r.urdf", PLAIN) is not None
    plain("n.stl")
    assert memory.known_result("r.urdf", PLAIN) is None


def test_what_nobody_asked_for_changes_nothing(cache: Cache, checked: Counted) -> None:
    xacro()
    check(cache, "r.urdf")
    write("beside.xacro", "<robot/>")
    os.utime("r.urdf", (1, 1))
    os.utime("inc.xacro", (1, 1))
    check(cache, "r.urdf")
    assert checked.number == 1


OTHER: Mapping[type, Any] = {bool: lambda value: not value, tuple: lambda _: ("x",), dict: lambda _: {"x": "y"},
                             frozenset: lambda _: frozenset({"x"}), type(None): lambda _: frozenset({"x"})}  # fmt: skip


@grouped("name", Settings._fields)
def test_each_setting_is_in_the_key(name: str) -> None:
    before = Settings()
    value = getattr(before, name)
    after = before._replace(**{name: OTHER[type(value)](value)})
    assert cache_key.settings_key("", after) != cache_key.settings_key("", before)


def test_the_key_tells_settings_apart_and_equal_ones_not() -> None:
    targets = tuple(target.parse("drake"))
    some = Settings(targets=targets, variants=(Variant("v", {"a": "b"}),), codes=frozenset("abcdefgh"))
    same = Settings(
        targets=tuple(target.parse("drake")), variants=(Variant("v", {"a": "b"}),), codes=frozenset("hgfedcba")
    )
    assert cache_key.settings_key("", some) == cache_key.settings_key("", same)
    assert cache_key.settings_key("", some) != cache_key.settings_key(
        "", some._replace(variants=(Variant("w", {"a": "b"}),))
    )
    assert cache_key.settings_key("", some) != cache_key.settings_key("other", some)
    with pytest.raises(TypeError):
        cache_key.plain(object())


def test_the_key_depends_on_urdflint_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def now() -> str:
        cache_key.program.cache_clear()
        return cache_key.circumstances()

    before = now()
    assert now() == before
    write("package/looking.py", "x = 1")
    monkeypatch.setattr(resources, "PACKAGE", str(Path("package").absolute()))
    other = now()
    write("package/looking.py", "x = 2")
    last = now()
    monkeypatch.chdir(tmp_path)
    assert len({before, other, last, now()}) == 4
    cache_key.program.cache_clear()


def entries(cache: Cache) -> list[Path]:
    return sorted(Path(cache.folder).glob("*.json"))


def body(entry: Path) -> Any:
    return json.loads(entry.read_bytes().partition(b"\n")[2])


def put(entry: Path, value: Any) -> None:
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    entry.write_bytes(tracked.digest(text).encode() + b"\n" + text)


def make_pipe(entry: Path) -> None:
    entry.unlink()
    os.mkfifo(entry)


def make_folder(entry: Path) -> None:
    entry.unlink()
    entry.mkdir()


BROKEN: Mapping[str, Callable[[Path], object]] = {
    "nothing in it": lambda one: one.write_bytes(b""),
    "half of it": lambda one: one.write_bytes(one.read_bytes()[: one.stat().st_size // 2]),
    "a bit": lambda one: one.write_bytes(one.read_bytes().replace(b'"error"', b'"info"')),
    "no JSON": lambda one: put(one, b"\x80\x04K*."),
    "deep": lambda one: put(one, b"[" * 100_000 + b"]" * 100_000),
    "a list": lambda one: put(one, []),
    "no result": lambda one: put(one, {"looked": []}),
    "a question of somebody else": lambda one: put(one, {**body(one), "looked": [["run", "touch /tmp/x", "ok"]]}),
    "a question with too much": lambda one: put(one, {**body(one), "looked": [["kind", "a", "b", ""]]}),
    "no limit": lambda one: put(one, {**body(one), "looked": [["content", "/dev/zero", "9" * 30, ""]]}),
    "a pipe": make_pipe,
    "a folder": make_folder,
}  # fmt: skip


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_entry_is_none(how: str, cache: Cache, checked: Counted) -> None:
    plain()
    cold = check(cache, "r.urdf")
    BROKEN[how](entries(cache)[0])
    again = check(cache, "r.urdf")
    assert checked.number == 2
    assert reports(again) == reports(cold)


def mutated(value: Any, chance: random.Random) -> Any:
    """A JSON value with one thing in it changed."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        name = chance.choice(list(value))
        return {**value, name: mutated(value[name], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        return [*value[:at], mutated(value[at], chance), *value[at + 1 :]]
    return chance.choice(
        [None, True, -1, 10**30, 0, 1.5, "", "\udc80", "error", "]]>\x1b[31m", [], {}, [value], {"x": value}]
    )


def test_an_entry_that_somebody_changed_raises_nothing(cache: Cache) -> None:
    xacro()
    check(cache, "r.urdf")
    memory, found = Memory(cache, None), 0
    (entry,) = entries(cache)
    good = body(entry)
    chance = random.Random(7)
    for _ in range(500):
        put(entry, {"looked": good["looked"], "one": mutated(good["one"], chance)})
        one = memory.known_result("r.urdf", Settings())
        if one is not None:
            found += 1
            run.gather([one])
    assert 20 < found < 400


def test_every_part_of_a_result_is_read_by_its_type(cache: Cache) -> None:
    plain()
    check(cache, "r.urdf")
    good = body(entries(cache)[0])["one"]

    def read(name: str, known: str) -> bytes:
        return Path(name).read_bytes()

    assert serialization.unpacked(good, Settings(), read).findings
    for name in good:
        with pytest.raises(serialization.Wrong):
            serialization.unpacked({**good, name: 7.5}, Settings(), read)
    finding = good["findings"][0]
    for at, value in enumerate(finding):
        wrong = [*finding[:at], {"no": value}, *finding[at + 1 :]]
        with pytest.raises((serialization.Wrong, ValueError)):
            serialization.unpacked({**good, "findings": [wrong]}, Settings(), read)


def test_no_place_is_outside_of_its_file(cache: Cache) -> None:
    plain()
    check(cache, "r.urdf")
    (entry,) = entries(cache)
    found = body(entry)
    (span,) = [one for one in found["one"]["findings"][0][4] if isinstance(one, list)]
    size = Path("r.urdf").stat().st_size
    for start, end, good in ((0, size, True), (0, size + 1, False), (9, 8, False), (-1, 3, False)):
        span[:] = [start, end]
        put(entry, found)
        assert (Memory(cache, None).known_result("r.urdf", PLAIN) is not None) is good


def test_what_fails_is_not_kept(cache: Cache, checked: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    plain()
    folder("folder.urdf")()
    monkeypatch.setattr(engine, "lint", lambda *_: 1 / 0)
    report = check(cache, "r.urdf", "folder.urdf")
    assert [one.status for one in report.files] == ["unreadable", "unreadable"]
    assert entries(cache) == []


def test_a_file_that_changes_meanwhile_is_not_kept(cache: Cache) -> None:
    xacro()
    with tracked.recording() as looked:
        one = run.check_one(("r.urdf", Settings()))
        write("inc.xacro", "<robot/>")
        run.check_one(("r.urdf", Settings()))
    Memory(cache, None).keep("r.urdf", Settings(), one, looked)
    assert entries(cache) == []


def test_a_result_holds_no_value_of_a_variable(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBER", "a-secret-of-mine")
    write("r.urdf", '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/><xacro:if value='
          '"${\'$(optenv NUMBER)\' == 1}"/><xacro:include filename="$(find none)/x"/></robot>')  # fmt: skip
    check(cache, "r.urdf", settings=SETTINGS)
    (entry,) = entries(cache)
    assert b"NUMBER" in entry.read_bytes()
    assert b"a-secret" not in entry.read_bytes()


def test_other_settings_and_sizes_are_other_results(cache: Cache, checked: Counted) -> None:
    plain()
    check(cache, "r.urdf")
    check(cache, "r.urdf", settings=Settings(strict=True))
    run.check([("r.urdf", Settings())], cache=cache, limit=5_000_000)
    assert checked.number == 3
    assert run.check([("r.urdf", Settings())], cache=cache, limit=10).files[0].unreadable


def test_entries_that_nobody_uses_are_deleted_first(cache: Cache) -> None:
    for number in range(8):
        entry = Path(cache.folder, f"{number}".zfill(64) + ".json")
        entry.write_bytes(b"x" * 100)
        os.utime(entry, (1_000_000 + number, 1_000_000 + number))
    left, new = Path(cache.folder, ".urdflint-ab.part"), Path(cache.folder, ".urdflint-cd.part")
    left.touch()
    os.utime(left, (1, 1))
    new.touch()
    (Path(cache.folder) / "mine.txt").touch()
    pruning.prune(cache.folder, 800)
    assert len(entries(cache)) == 8
    assert not left.exists()
    pruning.prune(cache.folder, 799)
    assert [int(one.stem) for one in entries(cache)] == [3, 4, 5, 6, 7][-len(entries(cache)) :]
    assert len(entries(cache)) * 100 <= 799 * 3 // 4
    assert new.exists()
    assert pruning.clear(cache.folder) == pruning.Size(5, 500)
    assert [one.name for one in Path(cache.folder).iterdir()] == ["mine.txt"]
    (Path(cache.folder) / "mine.txt").unlink()
    assert pruning.clear(cache.folder) == pruning.Size(0, 0)
    assert not Path(cache.folder).exists()
    assert pruning.clear(cache.folder) == pruning.Size(0, 0)


def test_an_entry_that_is_used_is_young(cache: Cache) -> None:
    plain()
    check(cache, "r.urdf")
    (entry,) = entries(cache)
    os.utime(entry, (1, 1))
    check(cache, "r.urdf")
    assert time.time() - entry.stat().st_mtime < 3600


@pytest.mark.skipif(os.name == "nt", reason="rights of files are others there")
def test_a_folder_of_others_is_no_cache(tmp_path: Path) -> None:
    open_to_all = tmp_path / "all"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    with pytest.raises(OSError, match="others can write"):
        opened(str(open_to_all))
    assert (Path(opened(str(tmp_path / "new" / "one")).folder).stat().st_mode & 0o777) == 0o700


OF_THE_RUN = (
    "caching",
    "discovery/changed_files",
    "discovery/file_references",
    "discovery/git",
    "discovery/gitignore",
    "discovery/globs",
    "discovery/inputs",
    "discovery/revision",
    "discovery/walk",
    *("evidence/loading", "evidence/lowering"),
    "failures",
    "run/report_assembly",
    "run/runner",
    "run/shards",
    "waivers/baseline",
    "waivers/fingerprint",
    "waivers/ignore_comments",
    "xacro/includers",
    "xacro/libraries",
)
ASKED_BELOW = {  # of the run, not of one file, or what others ask through
    *(
        "agents",  # paths that a client names
        "cli",
        "fixing",
        "reporters",
        "config",
        "library",
        "diagnosis",  # reads a log, and counts what is in a folder before it is walked
        "server",
        "resources",
        *("files/atomic", "files/partial_writes"),
        "files/tracked",
        "files/safe_open",
        "__main__",
    ),
    *(f"linter/{name}" for name in OF_THE_RUN),
}
THROUGH = {("files/ros_packages", "_package_name"), ("files/folders", "walked"),
           ("xacro/expansion/loading", "_checked"), ("xacro/callers/__init__", "_linked_names"),
           ("meshes/mesh_files", "_state"),  # who tells of what they found in one answer
           ("programs/target", "_folders"),  # or asks for files of this package
           ("files/folders", "below")}  # or for the files of a run  # fmt: skip
DISK = {
    *("exists", "isfile", "isdir", "islink", "lexists", "realpath", "getsize", "getmtime", "samefile", "stat", "lstat"),
    *("scandir", "listdir", "walk", "environ", "getenv", "readlink", "access", "iglob", "glob", "regular"),
}


LOOKS_AT_THE_DISK = re.compile(r"\b(os|glob|safe_open|Path)\b|\bopen\(")


def test_who_checks_asks_the_disk_where_somebody_can_listen() -> None:
    found, through = set[tuple[str, str]](), set[tuple[str, str]]()
    for path in PACKAGE.rglob("*.py"):
        module = path.relative_to(PACKAGE).with_suffix("").as_posix()
        if any(module == one or module.startswith(f"{one}/") for one in ASKED_BELOW):
            continue
        if not LOOKS_AT_THE_DISK.search(path.read_text(encoding="utf-8")):
            continue
        for function in nodes(path):
            if not isinstance(function, ast.FunctionDef):
                continue
            for node in ast.walk(function):
                of_os = isinstance(node, ast.Attribute) and node.attr in DISK and ast.unparse(node.value) in (
                    "os", "os.path", "glob", "safe_open", "Path")  # fmt: skip
                opens = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open"
                if of_os or opens:
                    (through if (module, function.name) in THROUGH else found).add((module, function.name))
    assert found == set()
    assert through == THROUGH


def test_each_question_that_is_noted_can_be_asked_again():
    paths = [path for path in PACKAGE.rglob("*.py") if "note(" in path.read_text(encoding="utf-8")]
    calls = [node for path in paths for node in nodes(path) if isinstance(node, ast.Call) and node.args]
    named = [
        (call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", ""), call)
        for call in calls
    ]
    questions = [call.args[0] for name, call in named if name == "note"]
    noted = {ast.literal_eval(question.elts[0]) for question in questions if isinstance(question, ast.Tuple)}
    assert len(noted) > 5
    assert noted - set(ASK) == set()

"""The server reports of each file what `check` reports of it: one linter, and one configuration."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import repository
from tests.server.checking import absolute, by_file, checked
from tests.server.client import PULL, PUSH, serving
from urdflint.findings import Severity
from urdflint.linter.waivers import baseline
from urdflint.reporters.machine.json_report import mapping
from urdflint.server.protocol.messages import Setup
from urdflint.server.workspace.state import State

CORPUS = (Path(__file__).parents[2].parent / "shared" / "corpus").resolve()
SEVERITIES = {1: "error", 2: "warning", 3: "info"}


def differing(root: Path) -> Iterator[str]:
    """The files of a folder of which the server reports something else."""
    paths, report = checked(root)
    expected = by_file(report)
    state = State()
    state.take(Setup((str(root),)), {})
    for path in paths:
        mine = state.checks.report(str(Path(path).absolute()))
        found = [absolute(mapping(one)) for one in mine.findings] if mine else []
        if found != expected.get(str(Path(path).absolute()), []):
            yield path


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The repository, with the findings of one rule in its baseline."""
    monkeypatch.chdir(tmp_path)
    repository.write(tmp_path)
    _, report = checked(tmp_path, known=False)
    some = report._replace(findings=[one for one in report.findings if one.code.startswith("GZ")])
    entries = baseline.renewed(some, Counter(), str(tmp_path), {}, Severity.WARNING)
    (tmp_path / "known.json").write_text(baseline.text(entries), encoding="utf-8")
    return tmp_path


def test_each_file_of_a_repository_has_the_findings_of_check(root: Path) -> None:
    paths, report = checked(root)
    assert {Path(one).relative_to(root).as_posix() for one in paths} >= {
        "config/one.srdf", "config/controllers.yaml", "worlds/box.sdf", "urdf/macros.xacro",
    }  # fmt: skip
    assert report.baselined_number > 0
    assert report.suppressed_number > 0
    assert len(by_file(report)) >= 6
    assert list(differing(root)) == []


@pytest.mark.parametrize("way", ["pull", pytest.param("push", marks=pytest.mark.slow)])
def test_diagnostics_are_those_findings(root: Path, way: str) -> None:
    """Through the process: at the same places, counted in UTF-16, with the same severity, and silent where check is."""
    _, report = checked(root)
    expected = by_file(report)
    with serving(root, capabilities=PUSH if way == "push" else PULL) as client:
        for name in repository.FILES:
            path = root / name
            uri = client.open(path)
            found = client.pull(uri) if way == "pull" else client.pushed(uri)
            wanted = expected.get(str(path), [])
            assert [SEVERITIES[one["severity"]] for one in found] == [one["severity"] for one in wanted], name
            text = path.read_bytes().decode()
            for one, other in zip(found, wanted, strict=True):
                assert one["code"] == other["code"]
                assert one["message"].startswith(other["message"])
                assert offset(text, one["range"]["start"]) == other["offset"]
                assert offset(text, one["range"]["end"]) == other["end_offset"]


@pytest.mark.parametrize("option", ["robots", pytest.param("workspace", marks=pytest.mark.slow)])
def test_closed_files_have_those_findings(root: Path, option: str) -> None:
    """Of open robots what they include and what is about them, else of all; after an edit of one only what is new."""
    expected = {Path(path).as_uri(): findings for path, findings in by_file(checked(root)[1]).items()}
    with serving(root, options={"closedFiles": option}) as client:
        uri = client.open(root / "urdf" / "one.urdf.xacro")
        found = client.closed()
        names = {"urdf/macros.xacro", "config/one.srdf", "config/controllers.yaml"}
        of_robot = {(root / name).as_uri() for name in names}
        assert found.keys() == ({*expected} - {uri} if option == "workspace" else of_robot & expected.keys())
        assert (root / "config/one.srdf").as_uri() in found
        for closed, diagnostics in found.items():
            assert [one["code"] for one in diagnostics] == [one["code"] for one in expected[closed]]
        waiting = client.request("workspace/diagnostic", {"previousResultIds": client.closed_results})
        client.write(uri, repository.ROBOT.format("one").replace('n="2"', 'n="3"'))
        (changed,) = client.answer(waiting)["items"]
        assert changed["uri"] == (root / "config/one.srdf").as_uri()
        assert len(changed["items"]) < len(found[changed["uri"]])


@pytest.mark.slow
def test_findings_of_closed_files_are_pushed_to_who_does_not_pull(root: Path) -> None:
    with serving(root, capabilities=PUSH) as client:
        robot, macros = (root / "urdf" / name for name in ("one.urdf.xacro", "macros.xacro"))
        client.open(robot)
        assert client.pushed(macros.as_uri())
        client.open(macros)
        client.pushed(macros.as_uri(), 1)
        client.tell("textDocument/didClose", textDocument={"uri": macros.as_uri()})
        number = len(client.messages)
        client.until(lambda: [one for one in client.messages[number:] if one["params"].get("diagnostics")])


def offset(text: str, position: dict[str, int]) -> int:
    """The byte offset of a position in UTF-16 units, worked out another way than the server does."""
    lines = text.replace("\r\n", "\n").split("\n")
    before = lines[: position["line"]]
    ends = 2 if "\r\n" in text else 1
    line = lines[position["line"]].encode("utf-16-le")[: 2 * position["character"]].decode("utf-16-le")
    return sum(len(one.encode()) + ends for one in before) + len(line.encode())


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.is_dir(), reason="../shared/corpus is not here")
@pytest.mark.parametrize("name", sorted(one.name for one in CORPUS.glob("*/"))[::3])  # all of them take minutes
def test_each_file_of_a_real_repository_has_the_findings_of_check(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CORPUS / name)
    assert list(differing(CORPUS / name)) == []


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.is_dir(), reason="../shared/corpus is not here")
@pytest.mark.parametrize("name", ["UniversalRobots+Universal_Robots_ROS2_Description", "ros-planning+moveit_resources"])
def test_diagnostics_of_a_real_repository(name: str) -> None:
    root = CORPUS / name
    paths, report = checked(root)
    expected = by_file(report)
    with serving(root) as client:
        for path in paths:
            found = client.pull(client.open(Path(path)))
            assert [one["code"] for one in found] == [one["code"] for one in expected.get(path, [])], path

"""Files as other programs see them: from the top of the repository, and as URIs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from urdflint.reporters import repository_paths
from urdflint.syntax.source import Source


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "src/robots").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "src/robots")
    return tmp_path


def test_the_top_is_that_of_the_repository(repository: Path) -> None:
    (repository / ".git").mkdir()
    assert repository_paths.top() == str(repository)
    (repository / "src/.git").touch()  # as worktrees and submodules have it
    assert repository_paths.top() == str(repository / "src")


@pytest.mark.parametrize("variable", ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"])
def test_the_top_is_that_of_the_ci(repository: Path, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    (repository / "src/.git").mkdir()
    monkeypatch.setenv(variable, str(repository))
    assert repository_paths.top() == str(repository)
    monkeypatch.setenv(variable, str(repository / "elsewhere"))
    assert repository_paths.top() == str(repository / "src")


@pytest.mark.parametrize(
    ("name", "path", "uri"),
    [
        ("a.urdf", "src/robots/a.urdf", "src/robots/a.urdf"),
        ("./x/../a b.urdf", "src/robots/a b.urdf", "src/robots/a%20b.urdf"),
        ("../b:1%.urdf", "src/b:1%.urdf", "src/b%3A1%25.urdf"),
        ("é\udcff.urdf", "src/robots/é\udcff.urdf", "src/robots/%C3%A9%FF.urdf"),
        ("..a.urdf", "src/robots/..a.urdf", "src/robots/..a.urdf"),
        ("../../..a.urdf", "..a.urdf", "..a.urdf"),
        ("-", "<stdin>", "%3Cstdin%3E"),
    ],
)
def test_paths_inside(repository: Path, name: str, path: str, uri: str) -> None:
    assert repository_paths.path(name, str(repository)) == path
    assert repository_paths.uri(name, str(repository)) == (uri, True)


def test_paths_outside_are_absolute(repository: Path) -> None:
    inside = str(repository / "src/robots")
    assert repository_paths.path("../b c.urdf", inside) == str(repository / "src/b c.urdf")
    assert repository_paths.uri("../b c.urdf", inside) == (f"{(repository / 'src').as_uri()}/b%20c.urdf", False)


def test_a_folder_that_is_reached_through_a_link(repository: Path) -> None:
    (repository / "link").symlink_to(repository / "src")
    name = str(repository / "link/robots/a.urdf")
    assert repository_paths.path(name, str(repository / "src")) == "robots/a.urdf"


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_units_do_not_count_a_byte_order_mark(mark: bytes) -> None:
    source = Source("a", mark + "a🛞é\nb🛞c".encode())
    ends = [source.text.index(b"a"), source.text.index(b"\n"), source.text.index(b"b"), len(source.text)]
    assert [source.units(one) for one in ends] == [0, 4, 5, 9]
    assert source.units(0) == 0
    assert [source.line_start(one) for one in ends] == [len(mark), len(mark), ends[2], ends[2]]
    assert source.line_start(0) == 0
    assert Source("a", b"abc").units(2) == 2


def test_units_of_utf16(tmp_path: Path) -> None:
    source = Source("a", "🛞é".encode("utf-16"))
    assert source.units(len(source.text)) == 3
    assert os.sep not in source.name

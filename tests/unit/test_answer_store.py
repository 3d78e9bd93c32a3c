"""Programs are asked once, and again for another text, way or build, for what lies beside, and for a bad entry."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.programs import answer_store

PROGRAM = "/bin/program"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the real programs are asked on Linux")


class Asked:
    """A program that says how long a file is, and which files it was asked about."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: list[str] = []

    def __call__(self, paths: Sequence[str]) -> Iterator[Any]:
        self.files += [Path(path).name for path in paths]
        return ({"file": path, "length": len(Path(path).read_bytes())} for path in paths)

    def about(self, *texts: str, way: str = "length") -> list[str]:
        """The files that it is asked about, of these texts."""
        self.files = []
        paths = [self.folder / f"{number}.urdf" for number in range(len(texts))]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text)
        answers = answer_store.of_files(PROGRAM, way, list(map(str, paths)), self)
        assert answers == [{"file": str(path), "length": len(text)} for path, text in zip(paths, texts, strict=True)]
        return self.files


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Asked:
    monkeypatch.setenv(answer_store.FOLDER, str(tmp_path / "answers"))
    monkeypatch.setattr(answer_store, "build", lambda _: "1.0")
    (tmp_path / "robots").mkdir()
    return Asked(tmp_path / "robots")


def entries(asked: Asked) -> list[Path]:
    return sorted(path for path in (asked.folder.parent / "answers").rglob("*") if path.is_file())


def test_only_new_texts_are_asked_about(asked: Asked) -> None:
    assert asked.about("a", "bb") == ["0.urdf", "1.urdf"]
    assert asked.about("a", "bb") == []
    assert asked.about("ccc", "bb", "a") == ["0.urdf"]


def test_the_same_text_in_another_folder_has_its_own_path(asked: Asked, tmp_path: Path) -> None:
    asked.about("a")
    asked.folder = tmp_path / "others"
    asked.folder.mkdir()
    assert asked.about("a") == []


def test_another_way_or_build_or_file_beside_is_another_question(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    asked.about("a")
    assert asked.about("a", way="--other") == ["0.urdf"]
    (asked.folder / "cube.obj").write_text("v 0 0 0")
    assert asked.about("a") == ["0.urdf"]
    monkeypatch.setattr(answer_store, "build", lambda _: "1.1")
    assert asked.about("a") == ["0.urdf"]
    monkeypatch.setattr(answer_store, "harness", lambda: "another judge")
    assert asked.about("a") == ["0.urdf"]


def test_nothing_is_kept_where_nothing_is_to_be_or_the_build_is_unknown(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer_store, "build", lambda _: None)
    assert asked.about("a") == asked.about("a") == ["0.urdf"]
    monkeypatch.setattr(answer_store, "build", lambda _: "1.0")
    monkeypatch.setenv(answer_store.FOLDER, "")
    assert asked.about("a") == asked.about("a") == ["0.urdf"]
    assert entries(asked) == []


@pytest.mark.parametrize("damage", ["cut", "another's", "changed", "empty", "bytes"])
def test_a_bad_entry_is_asked_again(asked: Asked, damage: str) -> None:
    asked.about("a", "bb")
    first, second = entries(asked)
    data = first.read_bytes()
    bad = {
        "cut": data[:-3],
        "another's": second.read_bytes(),
        "changed": data.replace(b'"length": ', b'"length": 7'),
        "empty": b"",
        "bytes": b"\xff\xfe",
    }
    first.write_bytes(bad[damage])
    assert len(asked.about("a", "bb")) == 1
    assert asked.about("a", "bb") == []


def test_where_nothing_can_be_written_it_is_asked_again(asked: Asked) -> None:
    (asked.folder.parent / "answers").write_text("a file")
    assert asked.about("a") == asked.about("a") == ["0.urdf"]


def test_crashes_are_not_kept(asked: Asked) -> None:
    crashes = ({"outcome": "crashes"}, {"stage": "crash"}, {"signal": -6}, {"crash": 11}, [{"outcome": "crashes"}])
    for number, answer in enumerate((*crashes, None)):
        answer_store.of_text(PROGRAM, "way", str(number), lambda answer=answer: answer)  # type: ignore[misc]
    assert entries(asked) == []


def test_one_text_of_many_questions(asked: Asked) -> None:
    answers = iter([["x", None], ["y"]])
    assert answer_store.of_text(PROGRAM, "way", "a", lambda: next(answers)) == ["x", None]
    assert answer_store.of_text(PROGRAM, "way", "a", lambda: next(answers)) == ["x", None]
    assert answer_store.of_text(PROGRAM, "way", "b", lambda: next(answers)) == ["y"]
    assert len(entries(asked)) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="ldd is asked for the libraries of a binary")
def test_a_build_is_known_by_its_bytes_or_its_packages(tmp_path: Path) -> None:
    assert answer_store.build("/bin/sh") not in (None, answer_store.build("/bin/cat"))
    script = tmp_path / "bin" / "python"
    script.parent.mkdir()
    script.write_text("")
    assert answer_store.build(str(script)) is None
    (tmp_path / "pyvenv.cfg").write_text("home = /usr/bin\nversion = 3.11.7\n")
    digests = set()
    for version in ("1.0", "1.1"):
        about = tmp_path / f"lib/python3.11/site-packages/drake-{version}.dist-info"
        about.mkdir(parents=True)
        (about / "WHEEL").write_text("Tag: any")
        answer_store.build.cache_clear()
        digests.add(answer_store.build(str(script)))
        (about / "WHEEL").unlink()
    assert len(digests - {None}) == 2

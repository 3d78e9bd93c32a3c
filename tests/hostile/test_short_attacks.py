"""A few characters that would keep a reader busy for longer than anybody waits."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.steps import calls
from urdflint.files import tracked
from urdflint.xacro.parameters import parameters

TREE = 8  # folders beside each other


@pytest.mark.parametrize(("quotes", "end"), [("''", '"'), ('""', "'"), ("'a'", '"')])
def test_quotes_that_do_not_fit_are_read_once(quotes: str, end: str) -> None:
    def read(count: int) -> None:
        parameters(f"x:={quotes * count}{end}")

    less, more = calls(lambda: read(500)), calls(lambda: read(2_000))
    assert more < 5 * less


def test_a_default_ends_where_xacro_ends_it() -> None:
    texts = {"a:='b c' d": ["'b c'", None], "a:='b' c:=\"d e\"": ["'b'", '"d e"'], "a:='b'c'' d": ["'b'c''", None]}
    assert {text: [parameter.default for parameter in parameters(text)] for text in texts} == texts


def test_a_pattern_that_leads_to_and_fro_comes_to_an_end(tmp_path: Path) -> None:
    for number in range(TREE):
        (tmp_path / f"d{number}").mkdir()
        (tmp_path / f"d{number}" / "a.xacro").touch()
    short = tracked.matches(f"{tmp_path}/*/../*/a.xacro", 1_000)
    assert len(short.paths) == TREE**2
    long = tracked.matches(f"{tmp_path}/{'*/../' * 25}*/a.xacro", 1_000)
    assert not long.complete
    assert long.looked_at < 2 * tracked.MOST_LOOKED_AT
    assert not tracked.matches("*/" * tracked.LONGEST_PATTERN, 1_000).complete


def test_a_path_that_no_system_opens_is_not_walked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert calls(lambda: tracked.real("a/" * 50_000)) < 100
    (tmp_path / "link").symlink_to("/", target_is_directory=True)
    assert tracked.real("a/../" * 1_000 + "link/usr") == os.path.realpath("/usr")


def test_paths_far_down_lead_where_others_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tracked, "DEEP", 2)
    (tmp_path / "a/b/c/d").mkdir(parents=True)
    for link, aim in {"a/up": "..", "a/b/far": "c/d", "a/b/c/loop": "loop", "a/b/c/gone": "nowhere/e"}.items():
        (tmp_path / link).symlink_to(aim)
    steps = ("", "a/", "a/up/", "a/b/far/", "a/b/c/loop/", "a/b/c/gone/", "a/b/far/../")
    paths = [f"{first}{second}{name}" for first in steps for second in steps for name in ("", ".", "d", "..", "x")]
    for path in (*filter(None, paths), *(f"{tmp_path}/{path}" for path in paths)):
        assert tracked.real(path) == os.path.realpath(path), path
    assert tracked.kind("a/b/c/x/y") == ""
    (tmp_path / "a/b/c/x").mkdir()
    (tmp_path / "a/b/c/x/y").touch()
    tracked.forget()
    assert tracked.kind("a/b/c/x/y") == "file"


def test_what_is_above_a_folder_far_down_is_what_the_system_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a/b/c/d").mkdir(parents=True)
    (tmp_path / "a/m").touch()
    (tmp_path / "a/b/c/m2").touch()
    for link, aim in {"a/b/up": "../..", "a/far": "b/c/d", "a/b/gone": "nowhere"}.items():
        (tmp_path / link).symlink_to(aim)
    folders = [str(tmp_path / path) for path in ("a/b/c/d", "a/b/up/a/b/c", "a/far", "a/b/gone", "a/b/c/none/e")]
    steps = ("", "./", "../", "../../", "../" * 9, "b/../", "far/../", "none/../")
    paths = [step + name for step in steps for name in ("m", "m2", "none", ".", "..", "b/m")]
    said = {(folder, path): tracked.is_above(folder, path) for folder in folders for path in paths}
    monkeypatch.setattr(tracked, "DEEP", 2)
    tracked.forget()
    assert {pair: tracked.is_above(*pair) for pair in said} == said


@pytest.mark.parametrize("name", ["m#.stl", "../m#.stl", "../../m/m#.stl"])
def test_each_folder_above_is_asked_once_for_many_names(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path.joinpath(*"d" * 100)
    folder.mkdir(parents=True)
    asked, kind = list[str](), tracked._kind

    def recorded(path: str) -> str:
        asked.append(path)
        return kind(path)

    monkeypatch.setattr(tracked, "_kind", recorded)
    tracked.forget()
    for number in range(20):
        assert not tracked.is_above(str(folder), name.replace("#", str(number)))
    assert len(asked) <= 20 * (tracked.DEEP + 2)

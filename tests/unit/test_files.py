"""Which files a path means, and which cannot be read."""

import os
import sys
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from urdflint.files import safe_open
from urdflint.linter.discovery import inputs, walk
from urdflint.linter.discovery.inputs import NoSuchPath, Unreadable
from urdflint.linter.discovery.left_out import LeftOut


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in (
        "b.urdf",
        "a.URDF",
        "c.urdf.xacro",
        "D.Xacro",
        "notes.txt",
        ".hidden.urdf",
        "sub/deep/e.urdf",
        ".git/x.urdf",
        "build/x.urdf",
        "install/x.urdf",
        "log/x.urdf",
        "node_modules/x.urdf",
        "sub/myenv/x.urdf",
        "sub/myenv/pyvenv.cfg",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"home = /usr/bin" if name.endswith(".cfg") else b"<robot/>")
    monkeypatch.chdir(tmp_path)
    return tmp_path


ALL = ["D.Xacro", "a.URDF", "b.urdf", "c.urdf.xacro", "sub/deep/e.urdf"]


def test_folders(tree: Path) -> None:
    assert inputs.expand(["."]) == ALL
    assert inputs.expand(["sub"]) == inputs.expand(["sub/"]) == ["sub/deep/e.urdf"]
    assert inputs.expand([str(tree)]) == [str(tree / name) for name in ALL]
    assert inputs.expand(["./sub"]) == ["./sub/deep/e.urdf"]


@pytest.mark.parametrize("name", ["r.xml", "r.urdf.xml", "r.gazebo", "R.XML"])
@pytest.mark.parametrize(
    ("content", "found"),
    [
        ("<robot/>", True),
        ('\ufeff<?xml version="1.0"?>\n<!-- <sdf> -->\n<!-- a -- b --><robot\nname="r">', True),
        (" \n<robot>" + " " * 100_000, True),
        ("<!--" + "-" * 5_000 + "--><robot/>", True),
        ("<launch><param><robot/></param></launch>", False),
        ("<robots/>", False),
        ("<!-- <robot/> --><package/>", False),
        ('<!DOCTYPE robot PUBLIC "-//YARP//DTD yarprobotinterface 3.0//EN" "x.dtd">\n<robot name="r"/>', False),
        ("robot: <robot/>", False),
        ('<robot name="r" build=0><device type="x"><group name="joint"/></device></robot>', False),
        ('<robot><body axis="0"><joint/></body><body axis="1"/></robot>', False),
        ('<robot name="r"><group name="arm"/></robot>', True),
        ("<robot><body/><!-- <link/> --><tool/></robot>", False),
        ("<robot><body/><tool/><link/></robot>", True),
        ('<robot><xacro:if value="${1 > 0}"><body/></xacro:if></robot>', True),
        ("", False),
    ],
)
def test_endings_that_others_have_too(tree: Path, name: str, content: str, found: bool) -> None:
    (tree / "sub" / name).write_text(content, encoding="utf-8")
    assert (f"sub/{name}" in inputs.expand(["sub"])) is found
    assert inputs.expand([f"sub/{name}"]) == [f"sub/{name}"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_a_robot_in_another_encoding(tree: Path, encoding: str) -> None:
    (tree / "sub/r.xml").write_text('<?xml version="1.0"?><robot/>', encoding=encoding)
    assert "sub/r.xml" in inputs.expand(["sub"])


def test_what_is_no_file_is_not_looked_into(tree: Path) -> None:
    os.mkfifo("sub/pipe.xml")
    (tree / "sub/lost.xml").symlink_to("nowhere")
    (tree / "sub/folder.xml").mkdir()
    assert inputs.expand(["sub"]) == ["sub/deep/e.urdf"]


def _closed(monkeypatch: pytest.MonkeyPatch, *closed: str) -> None:
    """Folders and files that cannot be opened, even by root."""
    scandir, opened = os.scandir, os.open

    def scan(path: str) -> object:
        if Path(path).resolve() in [Path(one).resolve() for one in closed]:
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    def open_(path: str, *args: Any) -> int:
        if Path(path).resolve() in [Path(one).resolve() for one in closed]:
            raise PermissionError(13, "Permission denied", path)
        return opened(path, *args)

    monkeypatch.setattr(os, "scandir", scan)
    monkeypatch.setattr(os, "open", open_)


def test_a_folder_that_cannot_be_read_is_reported(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _closed(monkeypatch, "sub/deep")
    for top, path in ((".", "sub/deep"), ("sub", "sub/deep"), ("./sub", "./sub/deep"), (str(tree), f"{tree}/sub/deep")):
        found = inputs.expand([top])
        assert found[-1] == path
        assert not [one for one in found if one.endswith("e.urdf")]
        with pytest.raises(Unreadable, match=r"\Apermission denied\Z"):
            inputs.read(path)
    assert inputs.expand(["sub/deep"]) == ["sub/deep"]
    _closed(monkeypatch, ".")
    assert inputs.expand(["."]) == ["."]


def test_a_file_that_cannot_be_looked_into_is_reported(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "sub/r.xml").write_bytes(b"<package/>")
    _closed(monkeypatch, "sub/r.xml")
    assert inputs.expand(["sub"]) == ["sub/r.xml", "sub/deep/e.urdf"]
    with pytest.raises(Unreadable, match="permission denied"):
        inputs.read("sub/r.xml")


def test_a_folder_is_no_file(tree: Path) -> None:
    with pytest.raises(Unreadable, match="it is a folder"):
        inputs.read("sub")


def test_a_named_file_or_folder_is_always_taken(tree: Path) -> None:
    assert inputs.expand(["notes.txt", "build", ".hidden.urdf"]) == ["notes.txt", "build/x.urdf", ".hidden.urdf"]


def test_globs(tree: Path) -> None:
    assert inputs.expand(["*.urdf"]) == ["b.urdf"]
    assert inputs.expand(["**/e.urdf"]) == ["sub/deep/e.urdf"]
    assert inputs.expand(["su*"]) == ["sub/deep/e.urdf"]
    (tree / "[x].urdf").write_bytes(b"")
    assert inputs.expand(["[x].urdf"]) == ["[x].urdf"]


def test_each_file_once_in_the_order_given(tree: Path) -> None:
    assert inputs.expand(["sub", "b.urdf", "./b.urdf", str(tree / "b.urdf"), ".", "-", "-"]) == [
        "sub/deep/e.urdf",
        "b.urdf",
        "D.Xacro",
        "a.URDF",
        "c.urdf.xacro",
        "-",
    ]


@pytest.mark.parametrize("name", ["absent.urdf", "absent/*.urdf", "*.absent"])
def test_a_path_that_names_nothing(tree: Path, name: str) -> None:
    with pytest.raises(NoSuchPath, match="no such file or folder"):
        inputs.expand([name])
    assert inputs.expand(["b.urdf", name]) == ["b.urdf", name]


def test_a_link_that_leads_nowhere_is_reported_when_read(tree: Path) -> None:
    (tree / "sub/lost.urdf").symlink_to("nowhere")
    assert "sub/lost.urdf" in inputs.expand(["sub"])
    with pytest.raises(Unreadable, match="no such file"):
        inputs.read("sub/lost.urdf")


def test_read(tree: Path) -> None:
    source = inputs.read("b.urdf")
    assert (source.name, source.data) == ("b.urdf", b"<robot/>")


def test_what_is_no_file_is_not_opened(tree: Path) -> None:
    os.mkfifo("pipe.urdf")
    assert "pipe.urdf" in inputs.expand(["pipe.urdf"])
    with pytest.raises(Unreadable, match="not a regular file"):
        inputs.read("pipe.urdf")


def test_a_pipe_that_the_shell_has_opened_is_read(tree: Path) -> None:
    read, write = os.pipe()
    os.write(write, b"<robot/>")
    os.close(write)
    try:
        assert inputs.read(f"/dev/fd/{read}").data == b"<robot/>"
    finally:
        os.close(read)


def test_a_file_that_is_too_large(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "LIMIT", 8)
    assert inputs.read("b.urdf").data == b"<robot/>"
    monkeypatch.setattr(inputs, "LIMIT", 7)
    with pytest.raises(Unreadable, match="larger than"):
        inputs.read("b.urdf")


@pytest.mark.parametrize("content", [b"", b"# home = x\n", b"homes = 1"])
def test_an_environment_has_a_home(tree: Path, content: bytes) -> None:
    (tree / "sub/myenv/pyvenv.cfg").write_bytes(content)
    left_out = LeftOut()
    assert "sub/myenv/x.urdf" in inputs.expand(["."], left_out)
    assert "sub/myenv" not in left_out.folders


def test_what_is_left_out_is_reported(tree: Path) -> None:
    left_out = LeftOut()
    assert inputs.expand(["."], left_out) == ALL
    generated = dict.fromkeys(("build", "install", "log", "node_modules"), "generated files")
    assert left_out.folders == {**generated, "sub/myenv": "a virtual environment"}
    assert left_out.files == {}


@pytest.fixture
def linked(tree: Path) -> Path:
    """A folder with links that lead out of it, and some that stay inside."""
    (tree / "sub/out.urdf").symlink_to(tree / "b.urdf")
    (tree / "sub/out.xml").symlink_to("/proc/self/environ")
    (tree / "sub/in.urdf").symlink_to("deep/e.urdf")
    (tree / "sub/chain.urdf").symlink_to("out.urdf")
    (tree / "sub/above").symlink_to("..")
    (tree / "sub/beside").symlink_to("deep")
    (tree / "subway").mkdir()
    (tree / "subway/x.urdf").write_bytes(b"<robot/>")
    (tree / "sub/way.urdf").symlink_to("../subway/x.urdf")
    return tree


def test_links_that_lead_out_are_not_followed(linked: Path) -> None:
    left_out = LeftOut()
    assert inputs.expand(["sub"], left_out) == ["sub/in.urdf", "sub/deep/e.urdf"]
    assert list(left_out.files) == ["sub/chain.urdf", "sub/out.urdf", "sub/out.xml", "sub/way.urdf"]
    assert left_out.folders["sub/above"] == walk.OUTSIDE
    assert "sub/beside" not in left_out.folders


def test_nothing_outside_is_opened_to_say_what_a_link_leads_to(linked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (linked / "sub/lost.urdf").symlink_to("../../nowhere/lost.urdf")
    (linked / "sub/lost.yaml").symlink_to("../../nowhere/lost.yaml")
    regular, opened = safe_open.regular, list[str]()

    def noted(path: str) -> BinaryIO:
        opened.append(os.path.relpath(os.path.realpath(path), linked / "sub"))
        return regular(path)

    monkeypatch.setattr(safe_open, "regular", noted)
    left_out = LeftOut()
    assert inputs.expand(["sub"], left_out) == ["sub/in.urdf", "sub/deep/e.urdf"]
    assert {"sub/lost.urdf", "sub/lost.yaml"} < set(left_out.files)
    assert [one for one in opened if one.startswith("..")] == []


def test_a_glob_follows_no_link_out_of_its_folder(linked: Path) -> None:
    for glob in ("sub/*.urdf", "sub/**/*.urdf", "./sub/[!x]*.urdf"):
        left_out = LeftOut()
        found = inputs.expand([glob], left_out)
        assert "in.urdf" in {Path(one).name for one in found}
        assert not [one for one in found if "out" in one or "above/" in one]
        assert {"chain.urdf", "out.urdf", "way.urdf"} <= {Path(one).name for one in left_out.files}


def test_a_glob_does_not_go_in_circles(tree: Path) -> None:
    for name in "xyz":
        (tree / "sub" / name).symlink_to(".")
    assert inputs.expand(["**/*.urdf"]) == [
        "b.urdf",
        "build/x.urdf",
        "install/x.urdf",
        "log/x.urdf",
        "node_modules/x.urdf",
        "sub/deep/e.urdf",
        "sub/myenv/x.urdf",
    ]
    assert f"{tree}/sub/deep/e.urdf" in inputs.expand([f"{tree}/s*/**"])


def test_a_named_link_is_the_choice_of_the_user(linked: Path) -> None:
    assert inputs.expand(["sub/out.urdf", "sub/above"])[0] == "sub/out.urdf"
    assert inputs.read("sub/out.urdf").data == b"<robot/>"
    assert "sub/above/b.urdf" in inputs.expand(["sub/above"])


def test_a_pipe_put_in_place_of_a_file_does_not_wait(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def swapped(path: str, *args: Any) -> int:
        Path(path).unlink()
        os.mkfifo(path)
        return opened(path, *args)

    monkeypatch.setattr(os, "open", swapped)
    with pytest.raises(Unreadable, match="not a regular file"):
        inputs.read("b.urdf")


def test_other_things_that_are_no_files(tree: Path) -> None:
    import socket

    with socket.socket(socket.AF_UNIX) as one:
        one.bind("s.urdf")
        for path in ("s.urdf", "/dev/null", "/dev/zero"):
            with pytest.raises(Unreadable, match="not a regular file"):
                inputs.read(path)


def test_a_limit_that_is_asked_for(tree: Path) -> None:
    assert inputs.read("b.urdf", limit=8).data == b"<robot/>"
    with pytest.raises(Unreadable, match=r"larger than 7e-06 MB"):
        inputs.read("b.urdf", limit=7)


def test_what_is_made_of_a_file_is_made_again_when_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory: safe_open.Memory[bytes] = safe_open.Memory(100)
    asked = list[bytes]()

    def upper(data: bytes) -> bytes:
        asked.append(data)
        return data.upper()

    path = tmp_path / "a.txt"
    assert memory.of(str(path), upper) == b""
    for text in (b"one", b"one", b"four", b"x" * 101):
        path.write_bytes(text)
        os.utime(path, ns=(0, len(text)))
        memory.of(str(path), upper)
    assert asked == [b"", b"one", b"four", b""]
    monkeypatch.setattr(safe_open, "MAX_REMEMBERED", 1)
    other = tmp_path / "b.txt"
    other.write_bytes(b"other")
    assert [memory.of(str(name), upper) for name in (other, path)] == [b"OTHER", b""]


def test_names_that_no_file_can_have(tree: Path) -> None:
    with pytest.raises((NoSuchPath, Unreadable)):
        inputs.read(inputs.expand(["a\0b.urdf"])[0])


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_no_permission(tree: Path) -> None:
    (tree / "b.urdf").chmod(0)
    with pytest.raises(Unreadable, match="permission denied"):
        inputs.read("b.urdf")


def test_standard_input(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(b"\xff<robot/>")
    with (tmp_path / "in").open() as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        source = inputs.read("-", "robots/x.urdf")
    assert (source.name, source.data) == ("robots/x.urdf", b"\xff<robot/>")


def test_a_world_without_an_ending_is_named(tmp_path: Path) -> None:
    (tmp_path / "worlds").mkdir()
    world = "<sdf version='1.6'><world name='w'/></sdf>"
    for name, text in {"worlds/room": world, "worlds/notes": "<a/>", "room": world}.items():
        (tmp_path / name).write_text(text)
    left_out = LeftOut()
    assert walk.robots_below(str(tmp_path), left_out) == []
    assert left_out.files == {str(tmp_path / "worlds/room"): walk.BARE}

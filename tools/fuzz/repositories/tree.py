"""A repository in memory, how it is laid out in a folder, and what is there afterwards."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

FILE, LINK, HARD, PIPE, FOLDER = "file", "link", "hard link", "pipe", "folder"
TOKEN = "TOKEN-OF-SOMEBODY"
FolderState = dict[str, tuple[int, bytes]]


class Entry(NamedTuple):
    """Something in a folder; `data` is the content of a file, and where a link leads."""

    path: str
    data: bytes = b""
    kind: str = FILE


class Repository(NamedTuple):
    """What is checked: the entries, the state of git, what git knows from before, and the words of the command."""

    entries: tuple[Entry, ...]
    words: tuple[str, ...]
    git: str = "none"
    before: tuple[Entry, ...] = ()

    @property
    def size(self) -> int:
        """The bytes of all files."""
        return sum(len(entry.data) for entry in self.entries)

    def __str__(self) -> str:
        names = [f"  {entry.kind} {entry.path!r} {_short(entry.data)}" for entry in self.entries]
        old = [f"  before: {entry.kind} {entry.path!r} {_short(entry.data)}" for entry in self.before]
        return "\n".join([f"urdflint {' '.join(map(repr, self.words))}", f"git: {self.git}", *names, *old])


def _short(data: bytes) -> str:
    return repr(data[:3000]) + (f" and {len(data) - 3000} bytes more" if len(data) > 3000 else "")


def clean(path: str) -> str:
    """A path that stays below the folder."""
    steps = [step for step in path.replace("\0", "").split("/") if step not in ("", ".", "..")]
    return "/".join(steps) or "x"


def lay(entries: Iterable[Entry], top: Path) -> None:
    """Write entries into a folder; what the system does not take is left out. Links come last: nothing goes through."""
    ordered = sorted(entries, key=lambda entry: (entry.kind == LINK, entry.kind == HARD))
    for entry in ordered:
        path = top / clean(entry.path)
        with suppress(OSError, ValueError):
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.parent.resolve().is_relative_to(top.resolve()) and not os.path.lexists(path):
                _put(entry, path, top)


def _put(entry: Entry, path: Path, top: Path) -> None:
    if entry.kind == LINK:
        path.symlink_to(os.fsdecode(entry.data))
    elif entry.kind == HARD:
        path.hardlink_to(top / clean(os.fsdecode(entry.data)))
    elif entry.kind == PIPE:
        if not path.name.startswith(".git"):  # for which git waits, as tests/hostile/test_git.py tries
            os.mkfifo(path)
    elif entry.kind == FOLDER:
        path.mkdir()
    else:
        path.write_bytes(entry.data)


def outside(top: Path) -> None:
    """What lies beside the repository and is none of its business: each with a word that no report may have."""
    robot = f'<robot name="{TOKEN}"><link name="{TOKEN}"/><x/></robot>'
    for name, text in (
        ("secret.urdf", robot),
        ("secret.xacro", robot),
        ("secret.yaml", f"{TOKEN}: {TOKEN}\n"),
        ("secret.sdf", f'<sdf version="1.9"><model name="{TOKEN}"><link name="{TOKEN}"/></model></sdf>'),
        (
            "part.stl",
            f"solid {TOKEN}\nfacet normal 0 0 1\nouter loop\nvertex 0 0 {TOKEN}\nendloop\nendfacet\nendsolid\n",
        ),
        ("meshes/part.obj", f"mtllib {TOKEN}.mtl\no {TOKEN}\nv 0 0 0\n"),
    ):
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(text)


def state(top: Path) -> FolderState:
    """All that is below a folder, by path; links are not followed."""
    state_by_path: FolderState = {}
    waiting = [str(top)]
    while waiting:
        folder = waiting.pop()
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                mode = entry.stat(follow_symlinks=False).st_mode
                if stat.S_ISDIR(mode):
                    waiting.append(entry.path)
                state_by_path[os.path.relpath(entry.path, top)] = (mode, _content(entry.path, mode))
    return state_by_path


def _content(path: str, mode: int) -> bytes:
    if stat.S_ISLNK(mode):
        return os.fsencode(Path(path).readlink())
    return Path(path).read_bytes() if stat.S_ISREG(mode) else b""

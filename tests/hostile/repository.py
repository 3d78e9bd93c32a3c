"""A repository as somebody could make it who wants more from a check than its result."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

GOOD = b'<robot name="r"><link name="a"/></robot>\n'
JOINT = b'<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'
BAD = b'<robot name="r"><link name="a"/>%s</robot>\n' % JOINT
SECRET = "TOKEN-OF-SOMEBODY"
MESHES = (
    "package://bait/../../outside/tokem.txt",
    "../../outside/tokem.txt",
    "meshes/tokem.txt",
    "package://bait/meshes/tokem.txt",
    "//server.invalid/share/a.stl",
    r"\\server.invalid\share\a.stl",
    "http://server.invalid/a.stl",
)
OPTIONS = ("--format=junit=stolen.urdf", "--config=gone.urdf", "-h.urdf", "--help.urdf", "-qj2.urdf", "--.urdf")
NAMES = (
    "::error file=x::y.urdf",
    "##[group]z.urdf",
    "a\x1b[31mb.urdf",
    "a\u202eb.urdf",
    "a\n::error::b.urdf",
    "\udcff.urdf",
)
OUT = ("secret.urdf", "environ.urdf", "loop.urdf", "secret.xml", "report.xml")  # links to files


class Repository(NamedTuple):
    """The folder of a repository, and one beside it that is none of its business."""

    folder: Path
    outside: Path


def make(top: Path) -> Repository:
    """Write the repository into a folder of its own, and beside it what it is after."""
    made = Repository(top / "repository", top / "outside")
    for one in (*made, made.folder / "env", made.folder / "venv", made.folder / "bait/urdf", made.folder / "own"):
        one.mkdir(parents=True)
    (made.outside / "token.txt").write_text(SECRET)
    (made.outside / f"{SECRET}.urdf").write_text(f'<robot name="{SECRET}"><link name="{SECRET}"/><x/></robot>')
    _links(made)
    for name in (*OPTIONS, *NAMES):
        (made.folder / os.fsencode(name).decode("utf-8", "surrogateescape")).write_bytes(BAD)
    (made.folder / "good.urdf").write_bytes(GOOD)
    (made.folder / "env/pyvenv.cfg").touch()
    (made.folder / "env/hidden.urdf").write_bytes(BAD)
    (made.folder / "venv/lib.urdf").write_bytes(BAD)
    (made.folder / "own/urdflint.toml").write_text("fail-on = 'never'\nignore = ['URDF', 'XML']\n")
    (made.folder / "own/ignored.urdf").write_bytes(BAD)
    _package(made.folder / "bait")
    return made


def _links(made: Repository) -> None:
    for name, to in (
        ("secret.urdf", f"../outside/{SECRET}.urdf"),
        ("environ.urdf", "/proc/self/environ"),
        ("loop.urdf", "secret.urdf"),
        ("secret.xml", f"../outside/{SECRET}.urdf"),
        ("folder", "../outside"),
        ("inside.urdf", "good.urdf"),
        ("lost.urdf", "nowhere"),
        ("report.xml", "../outside/token.txt"),
        ("reports", "../outside"),
    ):
        (made.folder / name).symlink_to(to)


def _package(folder: Path) -> None:
    (folder / "package.xml").write_text("<package><name>bait</name></package>")
    (folder / "meshes").symlink_to("../../outside")
    shapes = "".join(f'<visual><geometry><mesh filename="{one}"/></geometry></visual>' for one in MESHES)
    (folder / "urdf/bait.urdf").write_text(f'<robot name="r"><link name="a">{shapes}</link></robot>')

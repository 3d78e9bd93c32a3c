"""A file as it was in a revision of git, with all around it that it may include."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from urdflint.files import is_below, tracked
from urdflint.files.ros_packages import MANIFEST
from urdflint.linter.discovery import git
from urdflint.linter.discovery.changed_files import NoHistory, commit

FILE, LINK = "100", "120000"  # how the modes of files begin, and that of a link
# What no robot includes: meshes, pictures and other files that may be large
NEVER_INCLUDED = (
    *(".dae", ".stl", ".obj", ".mtl", ".ply", ".glb", ".gltf", ".usd", ".usda", ".usdc", ".usdz", ".step", ".stp"),
    *(".png", ".jpg", ".jpeg", ".gif", ".tif", ".tiff", ".bmp", ".svg", ".pdf", ".mp4", ".bag", ".db3", ".mcap"),
    *(".zip", ".gz", ".xz", ".bz2", ".7z", ".so", ".a", ".o", ".bin", ".npy", ".npz", ".pt", ".onnx", ".ipynb"),
    *(".py", ".cpp", ".hpp", ".cc", ".c", ".h", ".md", ".rst", ".html", ".js", ".css"),
)
MAX_NEIGHBORS = 1000  # files and folders beside the work tree
LARGEST = 10_000_000  # bytes of a file that is looked at


class Revision(NamedTuple):
    """A work tree as it was: the folder that holds it, and the top of the work tree that it stands for.

    `original_path` is that top by the path that was asked for, which may contain links. What is beside the work tree is
    beside the folder too, as links.
    """

    name: str
    folder: str
    top: str
    original_path: str

    def path(self, path: str) -> str:
        """Where a file or folder of the work tree is in this revision; what is elsewhere stays where it is."""
        inside = _inside(path, self.top)
        return path if inside.startswith(os.pardir) else os.path.join(self.folder, inside)

    def at_home(self, text: bytes) -> bytes:
        """A text of XML with the paths of the work tree in place of those of this folder."""
        for temporary, home in (
            (self.folder, self.original_path),
            (os.path.dirname(self.folder), os.path.dirname(self.original_path)),
        ):
            text = text.replace(os.fsencode(temporary), escape(os.fsencode(home)))
        return text

    def shown_path(self, path: str) -> str:
        """How a file is called in reports: `main:urdf/robot.urdf`."""
        inside = os.path.relpath(path, self.folder)
        return path if inside.startswith(os.pardir) else f"{self.name}:{inside.replace(os.sep, '/')}"


@contextmanager
def laid_out(path: str, revision: str) -> Iterator[Revision]:
    """The repository of a file as it was in a revision, in a folder that is gone afterwards. Raises NoHistory.

    The folder has the name of the work tree, since packages may be found by it; meshes, pictures and programs are left
    out, and links that lead out of it. Submodules are as they are now: the names of their files lead nowhere here.
    """
    import tempfile

    top = next(git.tops(os.path.dirname(os.path.abspath(path))), None)
    if top is None:
        raise NoHistory(f"'{path}' is in no repository of git")
    commit_hash = commit(top, revision)
    with tempfile.TemporaryDirectory(prefix="urdflint-") as above:
        folder = os.path.join(os.path.realpath(above), os.path.basename(top) or "repository")
        try:
            _lay_out(top, commit_hash, folder)
        except git.NoAnswer as error:
            raise NoHistory(str(error)) from error
        except OSError as error:
            raise NoHistory(f"the files of {revision} cannot be written: {error.strerror or error}") from error
        _link_packages(os.path.dirname(top), os.path.basename(folder), os.path.dirname(folder))
        mark = os.sep + _inside(path, top)
        full_path = os.path.abspath(path)
        yield Revision(revision, folder, top, full_path.removesuffix(mark) if full_path.endswith(mark) else top)


def _inside(path: str, top: str) -> str:
    """A path from a folder on, by where links lead to it."""
    absolute = os.path.abspath(path)
    return os.path.relpath(os.path.join(os.path.realpath(os.path.dirname(absolute)), os.path.basename(absolute)), top)


def _lay_out(top: str, commit_hash: str, folder: str) -> None:
    os.mkdir(folder)
    files, links = dict[str, str](), dict[str, str]()
    for row in git.names(git.output_of(top, "ls-tree", "-r", "-z", "-l", commit_hash)):
        facts, _, name = row.partition("\t")
        mode, _, digest, size = facts.split()
        path = os.path.normpath(os.path.join(folder, *name.split("/")))
        if path.startswith(os.path.join(folder, "")) and size.isdigit() and int(size) <= LARGEST:
            if mode == LINK:
                links[path] = digest
            elif mode.startswith(FILE) and not name.lower().endswith(NEVER_INCLUDED):
                files[path] = digest
    for path, data in zip(files, git.contents(top, list(files.values())), strict=True):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "xb") as file:
            file.write(data)
    for path, data in zip(links, git.contents(top, list(links.values())), strict=True):
        if data and b"\0" not in data and _is_in(folder, os.path.dirname(path)):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            os.symlink(os.fsdecode(data), path)
    for path in links:
        if os.path.islink(path) and not _is_in(folder, path):
            os.unlink(path)


def _link_packages(above: str, own: str, into: str) -> None:
    """Put links to the packages beside a work tree beside what it was, as far as the system allows it."""
    for name in tracked.names(above, MAX_NEIGHBORS):
        folder = os.path.join(above, name)
        if name != own and os.path.isfile(os.path.join(folder, MANIFEST)):
            try:
                os.symlink(folder, os.path.join(into, name), target_is_directory=True)
            except OSError:
                return


def escape(path: bytes) -> bytes:
    """A path as it stands in an attribute."""
    for sign, name in ((b"&", b"&amp;"), (b"<", b"&lt;"), (b'"', b"&quot;")):
        path = path.replace(sign, name)
    return path


def _is_in(folder: str, path: str) -> bool:
    """Whether a path leads to something in a folder, wherever the links in it lead."""
    return is_below(os.path.realpath(path), folder)

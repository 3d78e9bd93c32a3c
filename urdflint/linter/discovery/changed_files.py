"""Which files of a run have changed since a revision of git, or name one that has, or name one that names one."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from urdflint.files import is_below, safe_open
from urdflint.files.ros_packages import MANIFEST
from urdflint.linter.discovery import file_references, git

LARGEST = 5_000_000  # bytes of a file that is compared
SUBMODULE = "160000"
NEVER_READ = (".stl", ".dae", ".obj", ".ply", ".glb", ".gltf", ".step", ".png", ".jpg", ".jpeg", ".tif", ".bmp", ".gif")
HASH = re.compile("[0-9a-f]{40}|[0-9a-f]{64}")  # SHA-1 or SHA-256
SHORT = 40  # digits of SHA-1


class NoHistory(ValueError):
    """A revision that cannot be asked for; the text says why, in one line."""


class Changes(NamedTuple):
    """The files that have changed, wherever links lead, and the folders in which all counts as changed."""

    files: frozenset[str]
    complete_paths: frozenset[str]

    def has(self, path: str) -> bool:
        """Whether a file has changed, or a link to it."""
        real = os.path.realpath(path)
        link = os.path.join(os.path.realpath(os.path.dirname(path) or os.curdir), os.path.basename(path))
        return bool({real, link} & self.files) or any(is_below(real, folder) for folder in self.complete_paths)


def touched(
    paths: Sequence[str], requested: Sequence[str], revision: str, configurations: Mapping[str, Sequence[str]]
) -> list[str]:
    """The files of a run to check because something has changed; `requested` are the paths that the user named.

    `configurations` are those that count, by file. Raises NoHistory.
    """
    changes = _changes(paths, requested, revision)
    manifests = [os.path.dirname(path) for path in changes.files if os.path.basename(path) == MANIFEST]
    moved = frozenset(next(git.tops(folder), folder) for folder in map(_existing_folder, manifests))
    reached = file_references.reached(paths, [*changes.files, *filter(changes.has, paths)])

    def counts(path: str) -> bool:
        if any(map(changes.has, (path, *configurations.get(path, ())))):
            return True
        real = os.path.realpath(path)
        return real in reached or any(is_below(real, folder) for folder in moved)

    return [path for path in paths if counts(path)]


def _existing_folder(folder: str) -> str:
    """A folder, or the nearest one above it that is there."""
    while not os.path.isdir(folder) and folder != os.path.dirname(folder):
        folder = os.path.dirname(folder)
    return folder


def _changes(paths: Sequence[str], requested: Sequence[str], revision: str) -> Changes:
    files, whole_trees = set[str](), set[str]()
    for top, base in _bases(paths, requested, revision).items():
        if base is None:
            whole_trees.add(top)
        else:
            files.update(_since(top, base))
    return Changes(frozenset(files), frozenset(whole_trees))


def _bases(paths: Sequence[str], requested: Sequence[str], revision: str) -> dict[str, str | None]:
    """The commit since which a repository is looked at, None for all of it; the revision is one of the outer ones."""
    own = {next(git.tops(_existing_folder(os.path.abspath(path))), None) for path in requested}
    bases: dict[str, str | None] = {top: _base(top, revision) for top in sorted(filter(None, own))}
    for folder in dict.fromkeys(os.path.dirname(os.path.abspath(path)) for path in paths):
        chain = list(git.tops(folder))[::-1]
        if not chain:
            raise NoHistory(f"'{os.path.relpath(folder)}' is in no repository of git")
        start = next((number for number, top in enumerate(chain) if top in own), 0)
        outer = chain[start]
        if outer not in bases:
            bases[outer] = _base(outer, revision)
        for top in chain[start + 1 :]:
            if top not in bases:
                bases[top] = _nested(top, outer, bases[outer])
            outer = top
    if not bases:
        raise NoHistory(f"'{requested[0]}' is in no repository of git")
    return bases


def _base(top: str, revision: str) -> str:
    """The commit at which what is checked out parted from a revision; the revision itself where they never met."""
    commit_hash = commit(top, revision)
    try:
        return git.output_of(top, "merge-base", "HEAD", commit_hash).decode("ascii").split()[0]
    except (git.NoAnswer, IndexError):
        return commit_hash


def commit(top: str, revision: str) -> str:
    """The commit that a revision of a work tree is. Raises NoHistory."""
    try:
        return _commit(top, revision)
    except git.NoAnswer as error:
        raise NoHistory(str(error) or f"git does not know the revision '{revision}' in {top}{_shallow(top)}") from error


def _shallow(top: str) -> str:
    try:
        shallow = git.output_of(top, "rev-parse", "--is-shallow-repository").strip() == b"true"
    except git.NoAnswer:
        return ""
    return ": the clone is shallow, and has no older ones" if shallow else ""


def _commit(top: str, revision: str) -> str:
    """The hash of a revision, which is never taken for an option. Raises NoAnswer, without words for an unknown one."""
    if revision.startswith("-") or "\0" in revision:
        raise git.NoAnswer
    commit_hash = (
        git.output_of(top, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
        .decode("ascii", "replace")
        .strip()
    )
    if not HASH.fullmatch(commit_hash):
        raise git.NoAnswer
    return commit_hash


def _nested(top: str, outer: str | None, base: str | None) -> str | None:
    """The commit of a submodule that its outer repository had; None for one that it had not, or that is not here."""
    if outer is None or base is None:
        return None
    try:
        inside = os.path.relpath(top, outer).replace(os.sep, "/")
        mode, _, digest = (
            git.output_of(outer, "ls-tree", "-z", base, "--", inside).decode("utf-8", "replace").split()[:3]
        )
        return _commit(top, digest) if mode == SUBMODULE else None
    except (git.NoAnswer, ValueError):
        return None


def _since(top: str, base: str) -> Iterator[str]:
    """The files of a work tree that are not as they were in a commit: changed, new, renamed or gone.

    git compares what it has; what is on the disk is compared here, since git would run filters that anybody may set up.
    """
    try:
        staged = git.names(git.output_of(top, "diff-index", "-z", "--cached", "--name-only", base, "--"))
        staged_rows = git.names(git.output_of(top, "ls-files", "-z", "--stage"))
        new = git.names(git.output_of(top, "ls-files", "-z", "--others", "--exclude-standard"))
    except git.NoAnswer as error:
        raise NoHistory(str(error)) from error
    for name in (*staged, *new):
        yield _below(top, name)
    for mode, digest, name in (_row(row) for row in staged_rows):
        path = _below(top, name)
        if mode != SUBMODULE and not _is_blob(path, digest):
            yield path


def _row(line: str) -> tuple[str, str, str]:
    facts, _, name = line.partition("\t")
    mode, digest, _ = facts.split(" ")
    return mode, digest, name


def _below(top: str, name: str) -> str:
    return os.path.join(top, *name.rstrip("/").split("/"))


def _is_blob(path: str, blob_hash: str) -> bool:
    """Whether a file has the bytes of an object of git, in its line ends or those of git; some need only be there."""
    import hashlib

    if path.lower().endswith(NEVER_READ):
        return os.path.exists(path)
    try:
        data = safe_open.content(path, LARGEST) if not os.path.islink(path) else os.fsencode(os.readlink(path))
    except (OSError, safe_open.NoFile):
        return False
    kind = hashlib.sha1 if len(blob_hash) == SHORT else hashlib.sha256
    texts = (data, data.replace(b"\r\n", b"\n"))
    return any(kind(b"blob %d\0" % len(text) + text).hexdigest() == blob_hash for text in texts)

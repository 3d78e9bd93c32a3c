"""Restrict a run with Landlock: it reads only robots and what surrounds them, and writes only reports."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress

from urdflint.cli.options import BadOption
from urdflint.config import NAMES, PROJECT
from urdflint.files import atomic, safe_open
from urdflint.files.ros_packages import MANIFEST, Packages
from urdflint.files.tracked import upwards
from urdflint.linter.discovery import git, globs
from urdflint.resources import PACKAGE
from urdflint.struct import Struct

SSL = ("/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf", "/etc/crypto-policies")  # hashes need them on some systems
LOADED = ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store", "/etc/ld.so.cache", *SSL)
LONGEST_PATH = 10_000  # bytes
SCOPES_OF_USER = ("system", "global", "command")  # of settings of git
ABOVE = (*NAMES, PROJECT, MANIFEST, git.MARK, ".gitignore", ".gitattributes")


class Reach(Struct):
    """The paths that a run may touch: those whose surroundings are read, and others that are read alone.

    `reports` are files that it makes, `ended` files to which it appends, `changed` the paths in which it changes files,
    and `cache_folder` the folder of the cache.
    """

    requested_paths: Sequence[str]
    read: Sequence[str]
    reports: Sequence[str] = ()
    ended: Sequence[str] = ()
    changed: Sequence[str] = ()
    cache_folder: str | None = None


def enter(reach: Reach) -> None:
    """Give up all access that the run does not need, for this process and its children. Raises BadOption.

    A path that cannot be opened now is not there, or a stream that is open already: it needs no rule.
    """
    try:
        from landlockpy import AccessFS, LandlockError, Ruleset, Scope
    except ImportError as error:
        raise BadOption("--sandbox: it needs the package landlockpy, which urdflint[sandbox] brings") from error
    read = AccessFS.READ_FILE | AccessFS.READ_DIR
    of_files = AccessFS.EXECUTE | AccessFS.READ_FILE | AccessFS.WRITE_FILE | AccessFS.TRUNCATE
    change = read | AccessFS.WRITE_FILE | AccessFS.TRUNCATE | AccessFS.MAKE_REG | AccessFS.REMOVE_FILE
    rights = {
        read | AccessFS.EXECUTE: _programs(),
        read: [
            *_code(),
            *_users_git(),
            *reach.read,
            *(neighbor for path in reach.requested_paths for neighbor in _folders_around(path)),
        ],
        change: [_written(path) for path in (*reach.reports, *reach.changed)],
        change | AccessFS.MAKE_DIR | AccessFS.REMOVE_DIR: [reach.cache_folder or ""],
        AccessFS.READ_FILE | AccessFS.WRITE_FILE: [os.devnull, *reach.ended],
    }
    try:
        with Ruleset(scoped=Scope.SIGNAL | Scope.ABSTRACT_UNIX_SOCKET) as rules:
            for access, paths in rights.items():
                for path in dict.fromkeys(paths):
                    with suppress(OSError):
                        rules.allow_path(path, access if os.path.isdir(path) else access & of_files)
            rules.restrict()
    except LandlockError as error:
        raise BadOption(f"--sandbox: it needs Landlock of Linux 5.13 or newer: {error.strerror}") from error


def _programs() -> list[str]:
    """The programs that may run: Python, git and the folders of the system's programs."""
    program = os.path.realpath(git.program() or sys.executable)
    return [*LOADED, sys.prefix, sys.base_prefix, sys.exec_prefix, os.path.dirname(os.path.dirname(program))]


def _code() -> list[str]:
    """Where Python and the linker find code; the current folder is there by chance, unless urdflint itself is in it."""
    own = os.path.dirname(PACKAGE)
    path = [*sys.path, *os.environ.get("LD_LIBRARY_PATH", "").split(os.pathsep)]
    return [own, *(folder for folder in map(os.path.abspath, filter(None, path)) if folder != os.getcwd())]


def _folders_around(path: str) -> Iterator[str]:
    """What is read about a path that is checked: itself or the folder it is in, packages, and what counts above it."""
    yield path
    if safe_open.OPEN_ALREADY.fullmatch(path):
        return
    top = path if os.path.isdir(path) else os.path.dirname(path) if os.path.exists(path) else globs.fixed(path)
    for folder in dict.fromkeys((os.path.abspath(top), os.path.realpath(top))):
        places = [place for place in (folder, *Packages(folder, {}).places) if place == path or not _is_wide(place)]
        yield from places
        for file in (os.path.join(above, name) for above in upwards(os.path.realpath(folder)) for name in ABOVE):
            if not (os.path.islink(file) and _is_in(file, places)) or _is_in(os.path.realpath(file), places):
                yield file  # a link in what is checked does not lead out of it, and those above are the user's
        for repository in git.tops(folder):
            yield from _of_git(repository)


def _is_in(path: str, folders: Sequence[str]) -> bool:
    return any(path.startswith(os.path.join(os.path.realpath(folder), "")) for folder in folders)


def _is_wide(folder: str) -> bool:
    """Whether a folder has more in it than robots: that is read only where the user named it."""
    real = os.path.realpath(folder)
    return real in (os.path.realpath(os.path.expanduser("~")), os.path.dirname(real))


def _of_git(top: str) -> list[str]:
    """The folders of git that a work tree needs, and the user's configuration, as git itself names them.

    What the repository's own configuration names elsewhere is not read: a stranger may have written it.
    """
    try:
        folders = git.output_of(top, "rev-parse", "--path-format=absolute", "--git-dir", "--git-common-dir")
        arguments = ("config", "--list", "--show-scope", "--show-origin", "--includes", "-z")
        words = git.names(git.output_of(top, *arguments))
    except git.NoAnswer:
        return []
    git_folder, common_folder = map(os.path.realpath, os.fsdecode(folders).splitlines())
    of_user = [words[number : number + 3] for number in range(0, len(words), 3) if words[number] in SCOPES_OF_USER]
    files = [os.path.join(top, origin.partition(":")[2]) for _, origin, _ in of_user if origin.startswith("file:")]
    ignored = [text.partition("\n")[2] for _, _, text in of_user if text.startswith("core.excludesfile\n")]
    of_repository = [words[number + 2] for number in range(0, len(words), 3) if words[number] == "local"]
    worktrees = [text.partition("\n")[2] for text in of_repository if text.startswith("core.worktree\n")]
    own = _own_folders(os.path.realpath(top), git_folder, common_folder, worktrees)
    return [*own, *files, *map(os.path.expanduser, ignored)]


def _own_folders(top: str, git_folder: str, common_folder: str, worktrees: Sequence[str]) -> list[str]:
    """The folders of git that say themselves that they are of a work tree; a stranger's `.git` may name any other.

    `worktrees` are the work trees that their configuration names.
    """
    mark = os.path.join(top, git.MARK)
    is_own = git_folder == mark or top in (os.path.realpath(os.path.join(git_folder, path)) for path in worktrees)
    if is_own and common_folder == git_folder:
        return [git_folder]
    named = safe_open.content_or_nothing(os.path.join(git_folder, "gitdir"), LONGEST_PATH).strip()
    is_known = os.path.realpath(os.path.join(git_folder, os.fsdecode(named))) == mark
    return [git_folder, common_folder] if is_known and git_folder.startswith(f"{common_folder}{os.sep}") else []


def _users_git() -> list[str]:
    """The configuration of git that holds for all repositories."""
    home = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    names = ("config", "ignore", "attributes")
    return ["/etc/gitconfig", os.path.expanduser("~/.gitconfig"), *(os.path.join(home, "git", name) for name in names)]


def _written(path: str) -> str:
    """What must be changed to write a file: its folder, since it is put in place whole, or a device or pipe itself."""
    if os.path.isfile(path) or not os.path.exists(path):
        return path if atomic.OPEN_ALREADY.fullmatch(path) else os.path.dirname(os.path.abspath(path))
    return path

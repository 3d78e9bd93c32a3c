"""The states of git that a repository may be in; the hostile ones would run a program for who asks git carelessly."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tools.fuzz.repositories.tree import Entry, Repository, lay

RAN = "RAN"  # a file beside the repository, which a program of the stranger would leave
QUIET = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
PATIENCE = 10  # seconds
IDENTITY = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "core.fsync=none", "-c", "gc.auto=0")
CONFIG = "[core]\n\trepositoryformatversion = 0\n\tbare = false\n"
HOSTILE = """[core]
	repositoryformatversion = 0
	bare = false
	fsmonitor = touch {ran}; false
	hooksPath = hooks
	sshCommand = touch {ran}
	pager = touch {ran}
	editor = touch {ran}
	alternateRefsCommand = touch {ran}
[diff]
	external = touch {ran}
[filter "f"]
	clean = touch {ran}; cat
	smudge = touch {ran}; cat
	process = touch {ran}
[diff "f"]
	textconv = touch {ran}; cat
	command = touch {ran}
[extensions]
	partialClone = origin
[remote "origin"]
	url = ext::touch {ran}
	promisor = true
	uploadpack = touch {ran}
[protocol "ext"]
	allow = always
"""
ATTRIBUTES = b"* filter=f diff=f\n"


def git(folder: Path, *words: str) -> None:
    """Ask git for something; where it refuses, the state is another one."""
    command, environment = ["git", *IDENTITY, *words], {**os.environ, **QUIET}
    with suppress(OSError, subprocess.TimeoutExpired):
        subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False, timeout=PATIENCE)


def laid(repository: Repository, top: Path) -> None:
    """Lay out a repository below a folder, in its state of git."""
    folder = top / "repository"
    folder.mkdir()
    STATES[repository.git](repository, folder)


def _none(repository: Repository, folder: Path) -> None:
    lay(repository.entries, folder)


def _skeleton(home: Path, config: str = CONFIG) -> None:
    for name in ("objects", "refs/heads", "hooks", "info"):
        (home / name).mkdir(parents=True, exist_ok=True)
    (home / "HEAD").write_text("ref: refs/heads/main\n")
    (home / "config").write_text(config)


def _unborn(repository: Repository, folder: Path) -> None:
    _skeleton(folder / ".git")
    lay(repository.entries, folder)


def _hostile(repository: Repository, folder: Path) -> None:
    """Committed, and then its configuration names programs for all that git may run."""
    _committed(repository, folder)
    ran = folder.parent / RAN
    with suppress(OSError):
        (folder / ".git" / "config").write_text(HOSTILE.format(ran=ran))
        (folder / ".git" / "info").mkdir(exist_ok=True)
        (folder / ".git" / "info" / "attributes").write_bytes(ATTRIBUTES)
        (folder / ".git" / "hooks").mkdir(exist_ok=True)
        for name in ("post-index-change", "pre-commit", "post-checkout", "fsmonitor-watchman", "reference-transaction"):
            hook = folder / ".git" / "hooks" / name
            hook.write_text(f"#!/bin/sh\ntouch {ran}\n")
            hook.chmod(0o755)


def _committed(repository: Repository, folder: Path) -> None:
    """What was there before is committed, and what differs from it now is not."""
    before = repository.before or repository.entries
    lay(before, folder)
    git(folder, "init", "-q", "--template=")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "a")
    if repository.before:
        _become(repository.entries, before, folder)


def _become(entries: tuple[Entry, ...], before: tuple[Entry, ...], folder: Path) -> None:
    entries_after = set(entries)
    for entry in before:
        if entry not in entries_after and entry.kind != "folder":
            with suppress(OSError):
                (folder / entry.path).unlink()
    entries_before = set(before)
    lay([entry for entry in entries if entry not in entries_before], folder)


def _ignored(repository: Repository, folder: Path) -> None:
    """Committed, after which everything is ignored that is not tracked."""
    _committed(repository, folder)
    with suppress(OSError):
        (folder / ".git" / "info").mkdir(exist_ok=True)
        (folder / ".git" / "info" / "exclude").write_text("*.xacro\nurdf/\n!common.xacro\n*\n")


def _worktree(repository: Repository, folder: Path) -> None:
    """A work tree beside the one that has the objects."""
    main = folder.parent / "main"
    main.mkdir()
    _committed(repository, main)
    folder.rmdir()
    git(main, "worktree", "add", "-q", str(folder))
    folder.mkdir(exist_ok=True)
    _become(repository.entries, repository.before or repository.entries, folder)


def _submodule(repository: Repository, folder: Path) -> None:
    """Its `.git` is a file that names a folder beside the repository."""
    home = folder.parent / "main" / "modules" / "x"
    _skeleton(home, CONFIG + f"\tworktree = {folder}\n")
    (folder / ".git").write_text("gitdir: ../main/modules/x\n")
    lay(repository.entries, folder)


def _nowhere(repository: Repository, folder: Path) -> None:
    (folder / ".git").write_bytes(b"gitdir: /nowhere/\xff\n" + b"x" * 3000)
    lay(repository.entries, folder)


def _linked(repository: Repository, folder: Path) -> None:
    _skeleton(folder.parent / "main" / ".git", HOSTILE.format(ran=folder.parent / RAN))
    (folder / ".git").symlink_to("../main/.git")
    lay(repository.entries, folder)


def _bare_looking(repository: Repository, folder: Path) -> None:
    """A folder in it looks like a repository whose work tree is that folder, and which ignores everything."""
    lay(repository.entries, folder)
    for inner in sorted(inner for inner in folder.iterdir() if inner.is_dir() and not inner.is_symlink())[:2]:
        with suppress(OSError):
            _skeleton(inner, HOSTILE.format(ran=folder.parent / RAN).replace("bare = false", "worktree = ."))
            (inner / "info" / "exclude").write_text("*\n")


STATES: dict[str, Callable[[Repository, Path], None]] = {
    "none": _none,
    "unborn": _unborn,
    "committed": _committed,
    "hostile": _hostile,
    "ignored": _ignored,
    "worktree": _worktree,
    "submodule": _submodule,
    "nowhere": _nowhere,
    "linked": _linked,
    "bare-looking": _bare_looking,
}
WEIGHTS = (60, 10, 10, 3, 3, 2, 3, 3, 2, 4)

"""Questions to git, asked so that nothing in an untrusted repository is run, and no word is taken for an option."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache

MARK = ".git"  # a folder in a work tree's top, or a file in that of a submodule or of a second work tree
HEAD = "HEAD"  # without which git takes no folder for a repository
# Set in a hook and about its repository alone, or by somebody for how names are meant
HOOK = (
    *("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_PREFIX"),
    *("GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS"),
)
# What a partial clone does not have is not fetched: before 2.45 since no way to fetch is allowed
OFFLINE = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0"}
# A repository can name programs for git to run here, and this one may be anybody's; as may a folder that looks like one
TAME = ("core.fsmonitor=false", f"core.hooksPath={os.devnull}", "safe.bareRepository=explicit")
PATIENCE = 120.0  # seconds for an answer: somebody may have put a pipe where git looks
AT_ONCE = 200  # objects that are asked for in one question


class NoAnswer(Exception):
    """git is not there, or refuses; the text is the first line of what it says, if it says something."""


def output_of(folder: str, *words: str, stdin_bytes: bytes | None = None, top: str | None = None) -> bytes:
    """What git answers in a folder, with `stdin_bytes` on its standard input. Raises NoAnswer.

    It is asked about the innermost work tree that the folder is in, or the one whose `top` is given, and looks for no
    other: a folder below may look like a repository, which are files that anybody can commit.
    """
    git = program()
    if git is None:
        raise NoAnswer("git is not installed")
    top = top or next(tops(folder), None)
    if top is None:
        raise NoAnswer
    _refuse_strange(git, top)
    return _run(git, folder, [f"--git-dir={os.path.join(top, MARK)}", f"--work-tree={top}", *words], stdin_bytes)


@lru_cache(maxsize=1000)
def _refuse_strange(git: str, top: str) -> None:
    """Let git look whether it trusts a repository, which it does not where the folder is given. Raises NoAnswer."""
    answer = _run(git, top, ["rev-parse", "--is-inside-work-tree", "--show-cdup", "--git-dir"], None)
    inside, up, folder = answer.split(b"\n", 2)
    if (inside, up) != (b"true", b"") or os.path.realpath(os.path.join(top, os.fsdecode(folder[:-1]))) == top:
        raise NoAnswer(f"'{os.path.join(top, MARK)}' is not a repository of git")


def _run(git: str, folder: str, words: Sequence[str], stdin_bytes: bytes | None) -> bytes:
    import subprocess

    command = [git, *(part for setting in TAME for part in ("-c", setting)), "--literal-pathspecs", *words]
    environment = {name: value for name, value in os.environ.items() if name not in HOOK} | OFFLINE
    try:
        return subprocess.run(
            command,
            cwd=folder,
            env=environment,
            capture_output=True,
            check=True,
            input=stdin_bytes or b"",
            timeout=PATIENCE,
        ).stdout
    except subprocess.TimeoutExpired as error:
        raise NoAnswer(f"git gives no answer for {PATIENCE:g} seconds") from error
    except OSError as error:
        raise NoAnswer(f"git cannot be run: {(error.strerror or str(error)).lower()}") from error
    except subprocess.CalledProcessError as error:
        lines = error.stderr.decode("utf-8", "replace").splitlines()
        raise NoAnswer(next((line for line in lines if line.strip()), "")) from error


def program() -> str | None:
    """Where git is: never in the folder that is looked at, which some search before all others."""
    import shutil

    folders = filter(os.path.isabs, os.get_exec_path())
    return next(filter(None, (shutil.which(os.path.join(folder, "git")) for folder in folders)), None)


def contents(folder: str, digests: Sequence[str]) -> Iterator[bytes]:
    """The bytes of objects, in their order. Raises NoAnswer, also where one is missing."""
    for start in range(0, len(digests), AT_ONCE):
        request = "".join(f"{digest}\n" for digest in digests[start : start + AT_ONCE])
        answer, begin = output_of(folder, "cat-file", "--batch", stdin_bytes=request.encode("ascii")), 0
        for digest in digests[start : start + AT_ONCE]:
            head = answer[begin : answer.index(b"\n", begin)]
            if not head[-1:].isdigit():
                raise NoAnswer(f"git has no object {digest} here")
            begin += len(head) + 1
            end = begin + int(head.split()[-1])
            yield answer[begin:end]
            begin = end + 1


def names(data: bytes) -> list[str]:
    """The names in an answer that ends each with a null character."""
    return [os.fsdecode(name) for name in data.split(b"\0") if name]


def is_top(folder: str) -> bool:
    """Whether a folder is the top of a work tree."""
    mark = os.path.join(folder, MARK)
    return os.path.isfile(mark) or os.path.lexists(os.path.join(mark, HEAD))


def tops(folder: str) -> Iterator[str]:
    """The tops of the work trees that a folder is in, the innermost first."""
    folder = os.path.realpath(folder)
    while True:
        if is_top(folder):
            yield folder
        above = os.path.dirname(folder)
        if above == folder:
            return
        folder = above

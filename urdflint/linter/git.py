"""Questions to git, asked so that nothing in an untrusted repository is run, and no word is taken for an option."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

MARK = ".git"  # a folder in a work tree's top, or a file in that of a submodule
HOOK = ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE")  # set in a hook, and about that repository alone
OFFLINE = {"GIT_NO_LAZY_FETCH": "1"}  # what a partial clone does not have is not fetched
AT_ONCE = 200  # objects that are asked for in one question


class NoAnswer(Exception):
    """git is not there, or refuses; the text is the first line of what it says, if it says something."""


def said(folder: str, *words: str, asked: bytes | None = None) -> bytes:
    """What git answers in a folder, to what is `asked` on its standard input. Raises NoAnswer."""
    import subprocess

    # A repository can name a program for git to run here, and this one may be anybody's.
    command = ["git", "-c", "core.fsmonitor=false", *words]
    environment = {name: value for name, value in os.environ.items() if name not in HOOK} | OFFLINE
    try:
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=True, input=asked).stdout
    except FileNotFoundError as error:
        raise NoAnswer("git is not installed") from error
    except OSError as error:
        raise NoAnswer(f"git cannot be run: {(error.strerror or str(error)).lower()}") from error
    except subprocess.CalledProcessError as error:
        lines = error.stderr.decode("utf-8", "replace").splitlines()
        raise NoAnswer(next((line for line in lines if line.strip()), "")) from error


def contents(folder: str, digests: Sequence[str]) -> Iterator[bytes]:
    """The bytes of objects, in their order. Raises NoAnswer, also where one is missing."""
    for at in range(0, len(digests), AT_ONCE):
        asked = "".join(f"{one}\n" for one in digests[at : at + AT_ONCE])
        answer, begin = said(folder, "cat-file", "--batch", asked=asked.encode("ascii")), 0
        for one in digests[at : at + AT_ONCE]:
            head = answer[begin : answer.index(b"\n", begin)]
            if not head[-1:].isdigit():
                raise NoAnswer(f"git has no object {one} here")
            begin += len(head) + 1
            end = begin + int(head.split()[-1])
            yield answer[begin:end]
            begin = end + 1


def names(data: bytes) -> list[str]:
    """The names in an answer that ends each with a null character."""
    return [os.fsdecode(name) for name in data.split(b"\0") if name]


def is_top(folder: str) -> bool:
    """Whether a folder is the top of a work tree."""
    return os.path.exists(os.path.join(folder, MARK))


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

"""A fault put into functions that live: each gets the code that its file has now."""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType


def functions(tree: Path) -> Mapping[str, Sequence[FunctionType]]:
    """All functions of the project that there are, by their files."""
    found = defaultdict(list)
    gc.unfreeze()
    for one in gc.get_objects():
        if type(one) is FunctionType and one.__code__.co_filename.startswith(f"{tree}/urdflint/"):
            found[one.__code__.co_filename].append(one)
    gc.freeze()
    return found


def exchanged(living: Iterable[FunctionType], path: Path, line: int) -> Sequence[CodeType]:
    """Exchange the code of those that the fault in a line of their file changes; the codes that they had before.

    None of them if it cannot be done: where two functions begin in the same line, or where others are around them.
    """
    new = defaultdict(list)
    for code in _codes(compile(path.read_bytes(), str(path), "exec")):
        new[code.co_name, code.co_firstlineno].append(code)
    pairs = []
    for one in living:
        old = one.__code__
        now = new[old.co_name, old.co_firstlineno]
        if old.co_firstlineno > line or _meaning(old) in map(_meaning, now):
            continue
        if len(now) != 1 or now[0].co_freevars != old.co_freevars:
            return ()
        pairs.append((one, old, now[0]))
    for one, _, code in pairs:
        one.__code__ = code
    return [old for _, old, _ in pairs]


def _meaning(code: CodeType) -> object:
    """What a code does: Python's own comparison tells some that have run from others that have not."""
    constants = [_meaning(one) if isinstance(one, CodeType) else repr(one) for one in code.co_consts]
    return code.co_name, code.co_code, code.co_names, code.co_varnames, code.co_freevars, constants


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)

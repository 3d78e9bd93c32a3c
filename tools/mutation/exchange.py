"""A fault put into functions that live: each gets the code that its file has now."""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType


def functions(tree: Path) -> Mapping[str, Sequence[FunctionType]]:
    """All functions of the project that there are, by their files."""
    functions_by_file = defaultdict(list)
    gc.unfreeze()
    for candidate in gc.get_objects():
        if type(candidate) is FunctionType and candidate.__code__.co_filename.startswith(f"{tree}/urdflint/"):
            functions_by_file[candidate.__code__.co_filename].append(candidate)
    gc.freeze()
    return functions_by_file


def exchanged(living: Iterable[FunctionType], path: Path, line: int) -> Sequence[CodeType]:
    """Exchange the code of those that the fault in a line of their file changes; the codes that they had before.

    None of them if it cannot be done: where two functions begin in the same line, or where others are around them.
    """
    new = defaultdict(list)
    for code in _codes(compile(path.read_bytes(), str(path), "exec")):
        new[code.co_name, code.co_firstlineno].append(code)
    pairs = []
    for living_function in living:
        old = living_function.__code__
        now = new[old.co_name, old.co_firstlineno]
        if old.co_firstlineno > line or _meaning(old) in map(_meaning, now):
            continue
        if len(now) != 1 or now[0].co_freevars != old.co_freevars:
            return ()
        pairs.append((living_function, old, now[0]))
    for living_function, _, code in pairs:
        living_function.__code__ = code
    return [old for _, old, _ in pairs]


def _meaning(code: CodeType) -> object:
    """What a code does: Python's own comparison tells some that have run from others that have not."""
    constants = [
        _meaning(constant) if isinstance(constant, CodeType) else repr(constant) for constant in code.co_consts
    ]
    return code.co_name, code.co_code, code.co_names, code.co_varnames, code.co_freevars, constants


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)

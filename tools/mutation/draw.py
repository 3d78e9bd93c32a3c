"""Which faults can be planted, and those that are drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.mutation import heads, python_code
from tools.mutation.mutant import Mutant

CODE = ("urdflint/checks", "urdflint/programs")


def candidates(root: Path, only: Sequence[str] = ()) -> list[Mutant]:
    """All faults that can be planted in a tree, in files whose paths begin with one of these."""
    prefixes = tuple(path.rstrip("/") for path in only)
    return [
        mutant
        for path in sorted(_files(root))
        if not prefixes or any(path == prefix or path.startswith(f"{prefix}/") for prefix in prefixes)
        for mutant in _of_file(path, (root / path).read_bytes())
    ]


def drawn(mutants: Sequence[Mutant], seed: int, count: int) -> list[Mutant]:
    """So many of them by chance, each as likely as any other."""
    return random.Random(seed).sample(list(mutants), min(count, len(mutants)))


def _files(root: Path) -> Iterator[str]:
    for folder in CODE:
        yield from (path.relative_to(root).as_posix() for path in (root / folder).rglob("*.py"))
    yield from (path.relative_to(root).as_posix() for path in (root / "rules").glob("*/*.md"))


def _of_file(path: str, text: bytes) -> Iterator[Mutant]:
    return heads.mutants(path, text) if path.endswith(".md") else python_code.mutants(path, text)

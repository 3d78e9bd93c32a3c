"""What the real programs say of robots, asked for many at once, and kept where a folder for it is named."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from tests.programs import live, live_facts

Answer = dict[str, Any]
REFUSED = ("rejects", "crashes")


class Programs:
    """Programs, with the folder in which their answers are kept, if there is one.

    An answer has `refused`, the `message`, `logged` for urdfdom, `warned`, the lines that Drake warns of, and where the
    robot is loaded `row`, facts in the form of the judge of ../shared, or `facts` in that of `live_facts`, or both.
    """

    def __init__(self, kept: Path | None = None) -> None:
        self.kept = kept
        self.known: dict[str, dict[str, Answer]] = {}
        if kept is not None:
            kept.mkdir(parents=True, exist_ok=True)

    def ask(self, program: str, texts: Sequence[str]) -> list[Answer]:
        """What a program says of each robot; nothing is asked again that was kept."""
        known = self._known(program)
        new = {_key(text): text for text in texts if _key(text) not in known}
        with tempfile.TemporaryDirectory() as folder:
            said = asked(program, list(new.values()), Path(folder)) if new else []
        found = dict(zip(new, said, strict=True))
        known.update(found)
        if self.kept is not None and found:
            with self._file(program).open("a", encoding="utf-8") as file:
                file.writelines(json.dumps([key, answer]) + "\n" for key, answer in found.items())
        return [known[_key(text)] for text in texts]

    def _known(self, program: str) -> dict[str, Answer]:
        if program not in self.known:
            there = self.kept is not None and self._file(program).is_file()
            lines = self._file(program).read_text(encoding="utf-8").splitlines() if there else []
            self.known[program] = dict(map(json.loads, lines))
        return self.known[program]

    def _file(self, program: str) -> Path:
        assert self.kept is not None
        return self.kept / f"{program}.jsonl"


def _key(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def asked(program: str, texts: Sequence[str], folder: Path) -> list[Answer]:
    """What a program says of each robot: one process for all of them, but for urdfdom."""
    paths = live.written(texts, folder)
    ask = {"drake": _drake, "sdformat": _sdformat, "urdfdom": _urdfdom}.get(program.partition("@")[0], _judged)
    found = list(ask(program, paths, folder))
    assert len(found) == len(texts), program
    return found


Asked = Callable[[str, Sequence[Path], Path], Iterable[Answer]]


def _judged(program: str, paths: Sequence[Path], folder: Path) -> Iterable[Answer]:
    said = {row["file"]: row for row in live.judged(program, list(map(str, paths)), folder)}
    for path in paths:
        row = said[str(path)]
        yield {
            "refused": row["outcome"] in REFUSED,
            "message": row["message"],
            **({"row": row} if "bodies" in row else {}),
        }


def _urdfdom(program: str, paths: Sequence[Path], folder: Path) -> Iterable[Answer]:
    binary = os.environ[live.VARIABLES[program]]
    for path, answer in zip(paths, live.judged(program, list(map(str, paths)), folder), strict=True):
        refused = answer["outcome"] in REFUSED
        facts = None if refused else live_facts.tree(binary, path)
        yield {
            "refused": refused,
            "message": answer["message"],
            "logged": answer["outcome"] == "logs",
            **({"facts": facts} if facts else {}),
        }


def _sdformat(program: str, paths: Sequence[Path], folder: Path) -> Iterable[Answer]:
    survivors = live.judge().survivors
    for said in live.conversions(program, paths):
        refused = bool(said.get("crash") or not said.get("ok") or said.get("load_errors"))
        message = str(said.get("crash") or said.get("errors") or said.get("load_errors") or "")
        row = {} if refused else survivors(said["sdf"])
        facts = live_facts.converted(said) if row else None
        yield {
            "refused": refused,
            "message": message[:400],
            **({"row": row} if row else {}),
            **({"facts": facts} if facts else {}),
        }


def _drake(program: str, paths: Sequence[Path], folder: Path) -> Iterable[Answer]:
    for row in live.parsed(program, list(map(str, paths)), folder, "--summary"):
        facts = live_facts.plant(row)
        warned = sorted({one["line"] for one in row["warnings"] if one["line"]}) if row["ok"] else []
        yield {
            "refused": not row["ok"],
            "message": f"{row['stage']}: {row['error'] or row.get('native_stderr') or ''}"[:400],
            "warned": warned,
            **({"facts": facts} if facts else {}),
        }

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
    Where the judge itself failed it is `unanswered`.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self.answers: dict[str, dict[str, Answer]] = {}
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def ask(self, program: str, texts: Sequence[str]) -> list[Answer]:
        """What a program says of each robot; nothing is asked again that was kept."""
        answer_by_key = self._answers(program)
        new = {_key(text): text for text in texts if _key(text) not in answer_by_key}
        with tempfile.TemporaryDirectory() as folder:
            answers = ask_program(program, list(new.values()), Path(folder)) if new else []
        new_answers = dict(zip(new, answers, strict=True))
        answer_by_key.update(new_answers)
        if self.folder is not None and new_answers:
            with self._file(program).open("a", encoding="utf-8") as file:
                file.writelines(json.dumps([key, answer]) + "\n" for key, answer in new_answers.items())
        return [answer_by_key[_key(text)] for text in texts]

    def _answers(self, program: str) -> dict[str, Answer]:
        if program not in self.answers:
            is_present = self.folder is not None and self._file(program).is_file()
            lines = self._file(program).read_text(encoding="utf-8").splitlines() if is_present else []
            self.answers[program] = dict(map(json.loads, lines))
        return self.answers[program]

    def _file(self, program: str) -> Path:
        assert self.folder is not None
        return self.folder / f"{program}.jsonl"


def _key(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def ask_program(program: str, texts: Sequence[str], folder: Path) -> list[Answer]:
    """What a program says of each robot: one process for all of them, but for urdfdom."""
    paths = live.written(texts, folder)
    ask = {"drake": _drake, "sdformat": _sdformat, "urdfdom": _urdfdom}.get(program.partition("@")[0], _judged)
    answers = list(ask(program, paths, folder))
    assert len(answers) == len(texts), program
    return answers


AskProgram = Callable[[str, Sequence[Path], Path], Iterable[Answer]]


def _judged(program: str, paths: Sequence[Path], folder: Path) -> Iterable[Answer]:
    row_by_path = {row["file"]: row for row in live.judged(program, list(map(str, paths)), folder)}
    for path in paths:
        row = row_by_path[str(path)]
        yield {
            "refused": row["outcome"] in REFUSED,
            "message": row["message"],
            **({"unanswered": True} if row["outcome"] == live.UNANSWERED else {}),
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
    for conversion in live.conversions(program, paths):
        refused = bool(conversion.get("crash") or not conversion.get("ok") or conversion.get("load_errors"))
        message = str(conversion.get("crash") or conversion.get("errors") or conversion.get("load_errors") or "")
        row = {} if refused else survivors(conversion["sdf"])
        facts = live_facts.converted(conversion) if row else None
        yield {
            "refused": refused,
            "message": message[:400],
            **({"row": row} if row else {}),
            **({"facts": facts} if facts else {}),
        }


def _drake(program: str, paths: Sequence[Path], folder: Path) -> Iterable[Answer]:
    for row in live.parsed(program, list(map(str, paths)), folder, "--summary"):
        facts = live_facts.plant(row)
        warned = sorted({warning["line"] for warning in row["warnings"] if warning["line"]}) if row["ok"] else []
        yield {
            "refused": not row["ok"],
            "message": f"{row['stage']}: {row['error'] or row.get('native_stderr') or ''}"[:400],
            "warned": warned,
            **({"facts": facts} if facts else {}),
        }

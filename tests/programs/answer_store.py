"""Answers of real programs, kept in the folder that `URDFLINT_ANSWERS` names; without it programs are always asked.

An answer is kept under the hash of all that it depends on: the text and what lies beside it, the build of the program,
and the scripts and options by which it is asked. An entry that is damaged, or is another one's, is asked again. Crashes
are never kept, as a machine under load has some that a quiet one has not.
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

FOLDER = "URDFLINT_ANSWERS"
HARNESS = Path(__file__).parents[3] / "shared" / "consumers"
LIBRARY = re.compile(r"(?:=> )?(/\S+) \(0x")  # in what ldd prints
PLACE = "\N{OBJECT REPLACEMENT CHARACTER}"  # stands for the path of the file in a kept answer

Answer = Any  # what JSON can hold


def of_files(
    program: str, way: str, paths: Sequence[str], ask: Callable[[Sequence[str]], Iterable[Answer]]
) -> list[Answer]:
    """The answers about files, in their order; `ask` is called with the files of which no answer is kept.

    `way` is what else an answer depends on: options, or the text of a script. Files with relative paths are always
    asked about, as they cannot be told from other words of an answer.
    """
    store = Store.of(program, way)
    if store is None or not all(map(os.path.isabs, paths)):
        return list(ask(paths))
    beside = {folder: _beside(folder) for folder in {Path(path).parent for path in paths}}
    keys = [store.key(Path(path).read_bytes(), beside[Path(path).parent]) for path in paths]
    known = [store.read(key, path) for key, path in zip(keys, paths, strict=True)]
    missing = [path for path, answer in zip(paths, known, strict=True) if answer is None]
    new = iter(list(ask(missing)) if missing else ())
    answers = [next(new) if answer is None else answer for answer in known]
    assert next(new, None) is None
    for key, path, before, answer in zip(keys, paths, known, answers, strict=True):
        if before is None and is_lasting(answer):
            store.write(key, path, answer)
    return answers


def of_text(program: str, way: str, text: str, ask: Callable[[], Answer]) -> Answer:
    """The answer to one text, which may be many questions at once."""
    store = Store.of(program, way)
    if store is None:
        return ask()
    key = store.key(text.encode("utf-8", "surrogatepass"), "")
    answer = store.read(key, PLACE)
    if answer is None:
        answer = ask()
        if is_lasting(answer):
            store.write(key, PLACE, answer)
    return answer


def is_lasting(answer: Answer) -> bool:
    """Whether a program would give this answer on every machine."""
    if isinstance(answer, list):
        return all(map(is_lasting, answer))
    if not isinstance(answer, dict):
        return True
    crashed = answer.get("outcome") in ("crashes", "unanswered") or answer.get("stage") == "crash"
    return not (crashed or answer.get("signal") or "crash" in answer)


class Store:
    """The answers of one build of a program, asked in one way."""

    def __init__(self, folder: Path, asked: str) -> None:
        self.folder = folder
        self.asked = asked

    @classmethod
    def of(cls, program: str, way: str) -> Store | None:
        """Where answers are kept; None where none are to be, or where the build of the program is not known."""
        folder = os.environ.get(FOLDER)
        made = build(program) if folder else None
        return cls(Path(folder), _digest(made, harness(), way)) if folder and made else None

    def key(self, text: bytes, beside: str) -> str:
        """The hash of all that an answer depends on."""
        return _digest(self.asked, beside, sha256(text).hexdigest())

    def read(self, key: str, path: str) -> Answer | None:
        """The answer that is kept, with the path that the file has now; None where none is, or where it is damaged."""
        try:
            check, _, text = self._file(key).read_text(encoding="utf-8").partition("\n")
        except (OSError, ValueError):
            return None
        if check != _digest(key, text):
            return None
        with suppress(OSError):
            os.utime(self._file(key))  # so that what is in use is not taken for old
        return json.loads(text.replace(_quoted(PLACE), _quoted(path)))

    def write(self, key: str, path: str, answer: Answer) -> None:
        """Keep an answer; where that is not possible, it is asked again."""
        text, file = json.dumps(answer), self._file(key)
        if answer is None or _quoted(PLACE) in text:
            return
        text = text.replace(_quoted(path), _quoted(PLACE))
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, delete=False) as new:
                new.write(f"{_digest(key, text)}\n{text}")
            Path(new.name).replace(file)

    def _file(self, key: str) -> Path:
        return self.folder / key[:2] / key


@cache
def build(program: str) -> str | None:
    """What tells a build of a program from others: packages of a Python, or the bytes of a binary and its libraries.

    None where that is not known.
    """
    machine = f"{platform.machine()} {_processor()}"
    top = Path(program).parent.parent
    if (top / "pyvenv.cfg").is_file() and Path(program).name.startswith("python"):
        packages = sorted(top.glob("lib/python3*/site-packages/*.dist-info/WHEEL"))
        versions = [line for line in (top / "pyvenv.cfg").read_text().splitlines() if line.startswith("version")]
        texts = (f"{path.parent.name} {path.read_text()}" for path in packages)
        return _digest(machine, *versions, *texts) if packages else None
    try:
        libraries = {"LD_LIBRARY_PATH": str(top / "lib")} if "cmeel" in program else {}
        done = subprocess.run(
            ["ldd", program], capture_output=True, text=True, check=True, env={**os.environ, **libraries}
        )
        files = [program, *LIBRARY.findall(done.stdout)]
        if "not found" in done.stdout or len(files) == 1:
            return None
        return _digest(machine, *(sha256(Path(file).read_bytes()).hexdigest() for file in files))
    except (OSError, subprocess.CalledProcessError):
        return None


@cache
def harness() -> str:
    """The hash of the scripts by which programs are asked, those of ../shared and of the tests."""
    scripts = (*sorted(HARNESS.glob("*.py")), Path(__file__), Path(__file__).with_name("live.py"))
    return _digest(*(sha256(path.read_bytes()).hexdigest() for path in scripts))


def _processor() -> str:
    """The model of the processor, by which libraries choose how they compute."""
    with suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next((line for line in lines if line.startswith("model name")), "")
    return ""


def _beside(folder: Path) -> str:
    """What lies in a folder beside robots: programs may read it."""
    with os.scandir(folder) as entries:
        names = sorted(entry.name for entry in entries if not entry.name.endswith(".urdf"))
    files = (Path(folder, name) for name in names)
    return _digest(
        *(f"{path.name} {sha256(path.read_bytes()).hexdigest() if path.is_file() else ''}" for path in files)
    )


def _quoted(text: str) -> str:
    """A text as it stands within a string of JSON."""
    return json.dumps(text)[1:-1]


def _digest(*parts: str) -> str:
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()

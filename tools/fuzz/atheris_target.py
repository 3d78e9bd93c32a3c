"""The same trials with inputs that coverage guides: `python -m tools.fuzz.atheris_target CORPUS -max_total_time=600`.

It wants atheris (`pip install atheris`), which is no dependency: it has no build for every Python that urdflint runs
on. CORPUS is a folder; where it is empty, it is filled with the robots of the project. The first bytes of an input say
what is asked for, so that coverage finds the ways of the engine too.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tools.fuzz.draw import Trial

HEAD = 2  # bytes of an input that are no robot


def trial(data: bytes) -> Trial:
    """The trial that an input stands for."""
    from tools.fuzz import draw

    head, body = data[:HEAD].ljust(HEAD, b"\0"), data[HEAD:]
    return draw.Trial(
        "guided",
        body,
        targets=draw.TARGETS[head[0] % len(draw.TARGETS)],
        previews=draw.CONVERTERS[: head[1] & 1],
        strict=bool(head[1] & 2),
        schema_only=bool(head[1] & 4),
    )


def one_input(data: bytes) -> None:
    """Judge one input; what goes wrong is raised, as libFuzzer wants it."""
    from tools.fuzz import judge

    fault = judge.fault(trial(data))
    if fault is not None:
        raise AssertionError(f"{fault.key}\n{fault.trace}")


def fill(corpus: Path) -> None:
    """Put the robots of the project into an empty folder."""
    from tools.fuzz import draw

    corpus.mkdir(parents=True, exist_ok=True)
    if not any(corpus.iterdir()):
        for number, data in enumerate(draw.files()):
            (corpus / f"robot-{number}").write_bytes(bytes((number % 256, number % 7)) + data)


def main() -> None:
    """Import the project so that it counts what it enters, then let libFuzzer draw."""
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["urdflint"]):
        from tools.fuzz import judge

        judge.warm_up()
    for folder in [word for word in sys.argv[1:] if not word.startswith("-")][:1]:
        fill(Path(folder))
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()

"""The command: `python -m tools.fuzz --seed 1 --count 20000 --jobs 2`, with `--kind repositories` for many files."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from types import ModuleType

from tools.fuzz import files
from tools.fuzz.judge import Fault
from tools.fuzz.repositories import trials

KINDS: dict[str, ModuleType] = {"files": files, "repositories": trials}
CHUNK = 250
MOST_NUMBERS = 20  # of trials with the same fault that are named
EVERY = {"files": 40, "repositories": 4}  # chunks after which it is said how far it is


@dataclass
class Figures:
    """What came of some trials: how many of each kind, the slowest, and the faults with the trials that had them."""

    kinds: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, int] = (0.0, 0)
    largest: tuple[int, int] = (0, 0)
    seconds: float = 0.0
    faults: dict[str, tuple[Fault, list[int]]] = field(default_factory=dict)

    def add(self, other: Figures) -> None:
        """Take in what came of other trials."""
        self.kinds.update(other.kinds)
        self.slowest, self.largest = max(self.slowest, other.slowest), max(self.largest, other.largest)
        self.seconds += other.seconds
        for key, (fault, numbers) in other.faults.items():
            self.faults.setdefault(key, (fault, []))[1].extend(numbers)


def options(words: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description="Fuzz linter, previews and reports.")
    parser.add_argument("--kind", choices=KINDS, default="files", help="single files, or repositories of many")
    parser.add_argument("--seed", type=int, default=1, help="which trials are drawn")
    parser.add_argument("--count", type=int, default=20_000, help="how many of them")
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="NUMBER", help="the first one's number")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes")
    parser.add_argument("--bound", type=float, default=files.BOUND, help="seconds of CPU that a trial may take")
    parser.add_argument("--no-shrink", action="store_true", help="show inputs as they were drawn")
    parser.add_argument("--print", type=int, metavar="NUMBER", help="only write the input of that number")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Draw, judge and report; 1 where anything went wrong."""
    asked = options(words)
    if asked.print is not None:
        some = KINDS[asked.kind]
        sys.stdout.buffer.write(some.printed(some.trial(asked.seed, asked.print)))
        return 0
    started = time.monotonic()
    KINDS[asked.kind].warm_up()
    found = Figures()
    for figures in _judged(asked):
        new = [(numbers[0], key) for key, (_, numbers) in figures.faults.items() if key not in found.faults]
        print(*(f"trial {number}: {key}\n" for number, key in new), sep="", end="", file=sys.stderr, flush=True)
        found.add(figures)
        done = found.kinds.total()
        if sys.stderr.isatty() or not done % (CHUNK * EVERY[asked.kind]):
            took = time.monotonic() - started
            print(f"{done} of {asked.count} in {took:.0f} s, {len(found.faults)} distinct faults", file=sys.stderr)
    print(*_summary(found, time.monotonic() - started), sep="\n")
    for fault, numbers in found.faults.values():
        print(*_shown(fault, sorted(numbers), asked), sep="\n", flush=True)
    return 1 if found.faults else 0


def _judged(asked: argparse.Namespace) -> Iterator[Figures]:
    end = asked.first + asked.count
    chunks = [range(at, min(end, at + CHUNK)) for at in range(asked.first, end, CHUNK)]
    work = partial(_chunk, asked.kind, asked.seed, bound=asked.bound)
    if asked.jobs <= 1:
        yield from map(work, chunks)
        return
    with ProcessPoolExecutor(asked.jobs, multiprocessing.get_context("fork")) as pool:
        waiting = {pool.submit(work, chunk): chunk for chunk in chunks}
        for one in as_completed(waiting):
            try:
                yield one.result()
            except BrokenProcessPool:  # noqa: PERF203
                fault = Fault("a process died in one of the trials of a chunk")
                yield Figures(faults={fault.key: (fault, [waiting[one].start])})


def _chunk(kind: str, seed: int, numbers: range, bound: float) -> Figures:
    """Some trials one after another."""
    found, some = Figures(), KINDS[kind]
    for number in numbers:
        trial = some.trial(seed, number)
        fault, took, memory = some.judged(trial, number, bound)
        found.kinds[some.kind(trial)] += 1
        found.seconds += took
        found.slowest = max(found.slowest, (took, number))
        found.largest = max(found.largest, (memory, number))
        if fault is not None:
            found.faults.setdefault(fault.key, (fault, []))[1].append(number)
    return found


def _summary(found: Figures, took: float) -> Iterator[str]:
    total = found.kinds.total()
    yield f"{total} trials in {took:.0f} s: " + ", ".join(f"{n} {kind}" for kind, n in sorted(found.kinds.items()))
    mean, (most, number) = 1000 * found.seconds / max(1, total), found.slowest
    yield f"{mean:.1f} ms of CPU each, {most:.2f} s at most (trial {number})"
    if found.largest[0]:
        yield f"{found.largest[0] / 1000:.1f} MB more than an idle process at most (trial {found.largest[1]})"
    bad = sum(len(numbers) for _, numbers in found.faults.values())
    yield f"{bad} with a fault, {len(found.faults)} distinct faults"


def _shown(fault: Fault, numbers: list[int], asked: argparse.Namespace) -> Iterator[str]:
    """A fault with how often it was seen, its traceback, and the smallest input found."""
    some = KINDS[asked.kind]
    trial = min((some.trial(asked.seed, number) for number in numbers[:MOST_NUMBERS]), key=some.size)
    if not asked.no_shrink and not fault.key.startswith(("more than", "a process died")):
        trial = some.smallest(trial, fault.key)
    yield f"\n== {fault.key}\n{len(numbers)} times, in trials {', '.join(map(str, numbers[:MOST_NUMBERS]))}"
    yield fault.trace.rstrip()
    yield from some.shown(trial)


if __name__ == "__main__":
    sys.exit(main())

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
REPORT_EVERY = {"files": 40, "repositories": 4}  # chunks after which it is said how far it is


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
    arguments = options(words)
    if arguments.print is not None:
        trials = KINDS[arguments.kind]
        sys.stdout.buffer.write(trials.printed(trials.trial(arguments.seed, arguments.print)))
        return 0
    started = time.monotonic()
    KINDS[arguments.kind].warm_up()
    figures_so_far = Figures()
    for figures in _judged(arguments):
        new = [(numbers[0], key) for key, (_, numbers) in figures.faults.items() if key not in figures_so_far.faults]
        print(*(f"trial {number}: {key}\n" for number, key in new), sep="", end="", file=sys.stderr, flush=True)
        figures_so_far.add(figures)
        count = figures_so_far.kinds.total()
        if sys.stderr.isatty() or not count % (CHUNK * REPORT_EVERY[arguments.kind]):
            took = time.monotonic() - started
            print(
                f"{count} of {arguments.count} in {took:.0f} s, {len(figures_so_far.faults)} distinct faults",
                file=sys.stderr,
            )
    print(*_summary(figures_so_far, time.monotonic() - started), sep="\n")
    for fault, numbers in figures_so_far.faults.values():
        print(*_fault_lines(fault, sorted(numbers), arguments), sep="\n", flush=True)
    return 1 if figures_so_far.faults else 0


def _judged(arguments: argparse.Namespace) -> Iterator[Figures]:
    end = arguments.first + arguments.count
    chunks = [range(start, min(end, start + CHUNK)) for start in range(arguments.first, end, CHUNK)]
    work = partial(_chunk, arguments.kind, arguments.seed, bound=arguments.bound)
    if arguments.jobs <= 1:
        yield from map(work, chunks)
        return
    with ProcessPoolExecutor(arguments.jobs, multiprocessing.get_context("fork")) as pool:
        waiting = {pool.submit(work, chunk): chunk for chunk in chunks}
        for future in as_completed(waiting):
            try:
                yield future.result()
            except BrokenProcessPool:  # noqa: PERF203
                fault = Fault("a process died in one of the trials of a chunk")
                yield Figures(faults={fault.key: (fault, [waiting[future].start])})


def _chunk(kind: str, seed: int, numbers: range, bound: float) -> Figures:
    """Some trials one after another."""
    figures, trials = Figures(), KINDS[kind]
    for number in numbers:
        trial = trials.trial(seed, number)
        fault, took, memory = trials.judged(trial, number, bound)
        figures.kinds[trials.kind(trial)] += 1
        figures.seconds += took
        figures.slowest = max(figures.slowest, (took, number))
        figures.largest = max(figures.largest, (memory, number))
        if fault is not None:
            figures.faults.setdefault(fault.key, (fault, []))[1].append(number)
    return figures


def _summary(figures: Figures, took: float) -> Iterator[str]:
    total = figures.kinds.total()
    yield f"{total} trials in {took:.0f} s: " + ", ".join(f"{n} {kind}" for kind, n in sorted(figures.kinds.items()))
    mean, (slowest, number) = 1000 * figures.seconds / max(1, total), figures.slowest
    yield f"{mean:.1f} ms of CPU each, {slowest:.2f} s at most (trial {number})"
    if figures.largest[0]:
        yield f"{figures.largest[0] / 1000:.1f} MB more than an idle process at most (trial {figures.largest[1]})"
    bad = sum(len(numbers) for _, numbers in figures.faults.values())
    yield f"{bad} with a fault, {len(figures.faults)} distinct faults"


def _fault_lines(fault: Fault, numbers: list[int], arguments: argparse.Namespace) -> Iterator[str]:
    """A fault with how often it was seen, its traceback, and the smallest input found."""
    trials = KINDS[arguments.kind]
    trial = min((trials.trial(arguments.seed, number) for number in numbers[:MOST_NUMBERS]), key=trials.size)
    if not arguments.no_shrink and not fault.key.startswith(("more than", "a process died")):
        trial = trials.smallest(trial, fault.key)
    yield f"\n== {fault.key}\n{len(numbers)} times, in trials {', '.join(map(str, numbers[:MOST_NUMBERS]))}"
    yield fault.trace.rstrip()
    yield from trials.shown_lines(trial)


if __name__ == "__main__":
    sys.exit(main())

"""The command: `python -m tools.mutation --seed 1 --count 300`."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any

from tools.mutation import baseline, draw, report, session, worker
from tools.mutation.baseline import Baseline
from tools.mutation.equivalent import reason
from tools.mutation.mutant import Mutant
from tools.mutation.worker import Bench, Verdict

FORK = multiprocessing.get_context("fork")
BENCHES: list[Bench] = []  # what a worker has


def options() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description="Mutation testing of the project.")
    parser.add_argument("--seed", type=int, default=1, help="which mutants are drawn")
    parser.add_argument("--count", type=int, default=300, help="how many of them")
    parser.add_argument("--jobs", type=int, default=1, help="how many are judged at a time")
    parser.add_argument("--only", nargs="+", default=[], metavar="PATH", help="files or folders, from the top")
    parser.add_argument("--report", type=Path, metavar="FILE", help="JSON, written as it goes; a later run goes on")
    parser.add_argument("--baseline", type=Path, metavar="FILE", help="where the run without a fault is kept")
    parser.add_argument("--timeout", type=float, default=1800.0, help="seconds for all tests of a mutant")
    parser.add_argument(
        "--most", type=int, metavar="TESTS", help="ask only so many of the likeliest tests of each mutant"
    )
    parser.add_argument("--list", action="store_true", help="only show the mutants that are drawn")
    return parser.parse_args()


def main() -> None:
    """Draw, judge and report."""
    asked = options()
    candidates = draw.candidates(session.ROOT, asked.only)
    mutants = draw.drawn(candidates, asked.seed, asked.count)
    files = len({one.path for one in candidates})
    print(f"{len(mutants)} of {len(candidates)} mutants in {files} files, seed {asked.seed}", flush=True)
    if asked.list:
        print(*mutants, sep="\n")
        return
    tree = baseline.fingerprint(session.ROOT)
    said = report.Report.resumed(tree, asked.report)
    waiting = [one for one in mutants if one.key not in said.verdicts and not reason(one)]
    for one in mutants:
        if one.key in said.verdicts and not reason(one):
            print(report.line(one, said.verdicts[one.key]))
    session.warm_up()
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        for number, (mutant, verdict) in enumerate(_judged(waiting, Path(folder), tree, asked), 1):
            said.verdicts[mutant.key] = verdict
            print(f"{number}/{len(waiting)}", report.line(mutant, verdict), flush=True)
            said.write(mutants)
    print(*report.summary(mutants, said.verdicts), sep="\n")
    survivors = [one for one in mutants if not reason(one) and _survived(said.verdicts.get(one.key))]
    print("\nsurvivors:", *(f"  {one}" for one in survivors), sep="\n")


def _survived(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.by is None


def _judged(
    mutants: list[Mutant], folder: Path, tree: str, asked: argparse.Namespace
) -> Iterable[tuple[Mutant, Verdict]]:
    """The mutants with their verdicts, as they come."""
    if not mutants:
        return
    trees = [worker.copy(session.ROOT, folder / "0" / "urdflint")]
    with workers(1) as pool:
        known = _baseline(pool, trees[0], tree, asked.baseline)
    trees += [worker.copy(trees[0], folder / str(job) / "urdflint", compiled=True) for job in range(1, asked.jobs)]
    free: multiprocessing.Queue[Path] = FORK.Queue()
    for one in trees:
        free.put(one)
    with workers(asked.jobs, _begin, (free, known, asked.timeout, asked.most)) as pool:
        for done in as_completed([pool.submit(_judge, one) for one in mutants]):
            yield done.result()


def workers(jobs: int, begin: Callable[..., None] | None = None, given: tuple[Any, ...] = ()) -> ProcessPoolExecutor:
    """Processes that judge. They are no daemons, or tests that start processes would fail in them and not elsewhere."""
    return ProcessPoolExecutor(jobs, mp_context=FORK, initializer=begin, initargs=given)


def _baseline(pool: ProcessPoolExecutor, tree: Path, reported: str, kept: Path | None) -> Baseline:
    """The run without a fault, kept or new, in a worker as with a fault; a loud word about tests that cannot judge."""
    known = baseline.load(kept, reported) if kept is not None else None
    if known is None:
        print("the tests without a fault run first", flush=True)
        known = pool.submit(baseline.measure, tree).result()
        if kept is not None:
            baseline.save(kept, reported, known)
    if known.failing:
        print(f"WARNING: {len(known.failing)} tests fail WITHOUT a fault and judge no mutant:", file=sys.stderr)
        print(*(f"WARNING:   {name}" for name in sorted(known.failing)), sep="\n", file=sys.stderr, flush=True)
    print(f"{len(known.tests)} tests judge", flush=True)
    return known


def _begin(free: multiprocessing.Queue[Path], known: Baseline, patience: float, most: int | None) -> None:
    bench = Bench(free.get(), known, patience, most)
    Finalize(bench, bench.close, exitpriority=1)  # a worker ends without what atexit does
    BENCHES.append(bench)


def _judge(mutant: Mutant) -> tuple[Mutant, Verdict]:
    return mutant, worker.judge(BENCHES[0], mutant)


if __name__ == "__main__":
    main()

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
    arguments = options()
    candidates = draw.candidates(session.ROOT, arguments.only)
    mutants = draw.drawn(candidates, arguments.seed, arguments.count)
    files = len({mutant.path for mutant in candidates})
    print(f"{len(mutants)} of {len(candidates)} mutants in {files} files, seed {arguments.seed}", flush=True)
    if arguments.list:
        print(*mutants, sep="\n")
        return
    tree = baseline.fingerprint(session.ROOT)
    progress = report.Report.resumed(tree, arguments.report)
    waiting = [mutant for mutant in mutants if mutant.key not in progress.verdicts and not reason(mutant)]
    for one in mutants:
        if one.key in progress.verdicts and not reason(one):
            print(report.line(one, progress.verdicts[one.key]))
    session.warm_up()
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        for number, (mutant, verdict) in enumerate(_judged(waiting, Path(folder), tree, arguments), 1):
            progress.verdicts[mutant.key] = verdict
            print(f"{number}/{len(waiting)}", report.line(mutant, verdict), flush=True)
            progress.write(mutants)
    print(*report.summary(mutants, progress.verdicts), sep="\n")
    survivors = [mutant for mutant in mutants if not reason(mutant) and _survived(progress.verdicts.get(mutant.key))]
    print("\nsurvivors:", *(f"  {mutant}" for mutant in survivors), sep="\n")


def _survived(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.killer is None


def _judged(
    mutants: list[Mutant], folder: Path, tree: str, arguments: argparse.Namespace
) -> Iterable[tuple[Mutant, Verdict]]:
    """The mutants with their verdicts, as they come."""
    if not mutants:
        return
    trees = [worker.copy(session.ROOT, folder / "0" / "urdflint")]
    with workers(1) as pool:
        known_baseline = _baseline(pool, trees[0], tree, arguments.baseline)
    trees += [worker.copy(trees[0], folder / str(job) / "urdflint", compiled=True) for job in range(1, arguments.jobs)]
    free: multiprocessing.Queue[Path] = FORK.Queue()
    for tree_path in trees:
        free.put(tree_path)
    with workers(arguments.jobs, _begin, (free, known_baseline, arguments.timeout, arguments.most)) as pool:
        for future in as_completed([pool.submit(_judge, mutant) for mutant in mutants]):
            yield future.result()


def workers(
    jobs: int, begin: Callable[..., None] | None = None, arguments: tuple[Any, ...] = ()
) -> ProcessPoolExecutor:
    """Processes that judge. They are no daemons, or tests that start processes would fail in them and not elsewhere."""
    return ProcessPoolExecutor(jobs, mp_context=FORK, initializer=begin, initargs=arguments)


def _baseline(pool: ProcessPoolExecutor, tree: Path, tree_hash: str, path: Path | None) -> Baseline:
    """The run without a fault, kept or new, in a worker as with a fault; a loud word about tests that cannot judge."""
    loaded = baseline.load(path, tree_hash) if path is not None else None
    if loaded is None:
        print("the tests without a fault run first", flush=True)
        loaded = pool.submit(baseline.measure, tree).result()
        if path is not None:
            baseline.save(path, tree_hash, loaded)
    if loaded.failing:
        print(f"WARNING: {len(loaded.failing)} tests fail WITHOUT a fault and judge no mutant:", file=sys.stderr)
        print(*(f"WARNING:   {name}" for name in sorted(loaded.failing)), sep="\n", file=sys.stderr, flush=True)
    print(f"{len(loaded.tests)} tests judge", flush=True)
    return loaded


def _begin(free: multiprocessing.Queue[Path], baseline_of_tree: Baseline, patience: float, limit: int | None) -> None:
    bench = Bench(free.get(), baseline_of_tree, patience, limit)
    Finalize(bench, bench.close, exitpriority=1)  # a worker ends without what atexit does
    BENCHES.append(bench)


def _judge(mutant: Mutant) -> tuple[Mutant, Verdict]:
    return mutant, worker.judge(BENCHES[0], mutant)


if __name__ == "__main__":
    main()

"""What became of the mutants, in words and as JSON that a later run goes on from."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tools.mutation.equivalent import reason
from tools.mutation.mutant import Mutant
from tools.mutation.worker import Verdict


@dataclass
class Report:
    """The verdicts so far, by the keys of mutants; written to `path` with each new one."""

    tree: str
    path: Path | None = None
    verdicts: dict[str, Verdict] = field(default_factory=dict)

    @classmethod
    def resumed(cls, tree: str, path: Path | None) -> Report:
        """The report in a file, if it is of the same tree, or else an empty one."""
        kept = json.loads(path.read_text(encoding="utf-8")) if path is not None and path.is_file() else {}
        rows = kept["mutants"] if kept.get("tree") == tree else []
        known = {
            row["key"]: Verdict(row["by"], row["tests"], row["seconds"], tuple(row["disqualified"])) for row in rows
        }
        return cls(tree, path, known)

    def write(self, mutants: list[Mutant]) -> None:
        """Put all that is known of these mutants into the file."""
        if self.path is None:
            return
        rows = [
            {"key": one.key, "file": one.path, "line": one.line, "fault": one.fault, "before": one.before}
            | {"after": one.after, **asdict(self.verdicts[one.key]), "equivalent": reason(one)}
            for one in mutants
            if one.key in self.verdicts
        ]
        passing = self.path.with_suffix(".part")
        passing.write_text(json.dumps({"tree": self.tree, "mutants": rows}, indent=1), encoding="utf-8")
        passing.replace(self.path)


def line(mutant: Mutant, verdict: Verdict) -> str:
    """One mutant in words."""
    if verdict.by is None:
        return f"SURVIVED {mutant} ({verdict.tests} tests, {verdict.seconds} s)"
    return f"killed   {mutant} by {verdict.by} ({verdict.tests} tests, {verdict.seconds} s)"


def summary(mutants: list[Mutant], verdicts: Mapping[str, Verdict]) -> Iterator[str]:
    """The shares in words: of all, and of each fault and folder."""
    same = [one for one in mutants if reason(one)]
    judged = [one for one in mutants if not reason(one) and one.key in verdicts]
    killed = {one.key for one in judged if verdicts[one.key].by is not None}
    groups: dict[str, Callable[[Mutant], str]] = {
        "fault": lambda one: one.fault,
        "folder": lambda one: one.path.rpartition("/")[0],
    }
    for about, of in groups.items():
        yield f"by {about}:"
        everything, dead = Counter(map(of, judged)), Counter(of(one) for one in judged if one.key in killed)
        for what, count in sorted(everything.items()):
            yield f"  {dead[what]:4} of {count:4} killed  {what}"
    late = sum("time-out" in (verdicts[key].by or "") for key in killed)
    seconds = sum(verdicts[one.key].seconds for one in judged) / max(1, len(judged))
    share = len(killed) / max(1, len(judged))
    yield f"{len(killed)} of {len(judged)} mutants killed ({late} by time-out), {seconds:.1f} s each: share {share:.3f}"
    liars = sorted({name for one in judged for name in verdicts[one.key].disqualified})
    for name in liars:
        yield f"WARNING: {name} failed without the fault too and judged nothing from then on"
    if same:
        yield f"{len(same)} more are equivalent, as a person judged"

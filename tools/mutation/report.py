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
        document = json.loads(path.read_text(encoding="utf-8")) if path is not None and path.is_file() else {}
        rows = document["mutants"] if document.get("tree") == tree else []
        verdicts = {
            row["key"]: Verdict(row["killer"], row["tests"], row["seconds"], tuple(row["disqualified"])) for row in rows
        }
        return cls(tree, path, verdicts)

    def write(self, mutants: list[Mutant]) -> None:
        """Put all that is known of these mutants into the file."""
        if self.path is None:
            return
        rows = [
            {
                "key": mutant.key,
                "file": mutant.path,
                "line": mutant.line,
                "fault": mutant.fault,
                "before": mutant.before,
            }
            | {"after": mutant.after, **asdict(self.verdicts[mutant.key]), "equivalent": reason(mutant)}
            for mutant in mutants
            if mutant.key in self.verdicts
        ]
        passing = self.path.with_suffix(".part")
        passing.write_text(json.dumps({"tree": self.tree, "mutants": rows}, indent=1), encoding="utf-8")
        passing.replace(self.path)


def line(mutant: Mutant, verdict: Verdict) -> str:
    """One mutant in words."""
    if verdict.killer is None:
        return f"SURVIVED {mutant} ({verdict.tests} tests, {verdict.seconds} s)"
    return f"killed   {mutant} by {verdict.killer} ({verdict.tests} tests, {verdict.seconds} s)"


def summary(mutants: list[Mutant], verdicts: Mapping[str, Verdict]) -> Iterator[str]:
    """The shares in words: of all, and of each fault and folder."""
    same = [mutant for mutant in mutants if reason(mutant)]
    judged = [mutant for mutant in mutants if not reason(mutant) and mutant.key in verdicts]
    killed = {mutant.key for mutant in judged if verdicts[mutant.key].killer is not None}
    groups: dict[str, Callable[[Mutant], str]] = {
        "fault": lambda mutant: mutant.fault,
        "folder": lambda mutant: mutant.path.rpartition("/")[0],
    }
    for about, group_of in groups.items():
        yield f"by {about}:"
        everything, dead = (
            Counter(map(group_of, judged)),
            Counter(group_of(mutant) for mutant in judged if mutant.key in killed),
        )
        for group, count in sorted(everything.items()):
            yield f"  {dead[group]:4} of {count:4} killed  {group}"
    late = sum("time-out" in (verdicts[key].killer or "") for key in killed)
    seconds = sum(verdicts[mutant.key].seconds for mutant in judged) / max(1, len(judged))
    share = len(killed) / max(1, len(judged))
    yield f"{len(killed)} of {len(judged)} mutants killed ({late} by time-out), {seconds:.1f} s each: share {share:.3f}"
    liars = sorted({name for mutant in judged for name in verdicts[mutant.key].disqualified})
    for name in liars:
        yield f"WARNING: {name} failed without the fault too and judged nothing from then on"
    if same:
        yield f"{len(same)} more are equivalent, as a person judged"

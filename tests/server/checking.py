"""What `check` reports of a folder, file by file, as its command does it."""

from functools import partial
from pathlib import Path
from typing import Any

from urdflint.config import baselines, plans, request
from urdflint.findings import Report
from urdflint.linter.evidence import lowering
from urdflint.linter.run import runner
from urdflint.reporters.machine.json_report import mapping


def checked(root: Path, *, known: bool = True) -> tuple[list[str], Report]:
    """What `check` reports of a folder, as its command does it, and the files that it checks."""
    files = plans.files([str(root)])
    asked = partial(request.settings, folders=request.folders([str(root)]))
    files, settings = plans.with_readers(files, plans.plan(files.names, files.configs, asked))
    settings, _ = plans.with_evidence(files, settings, [str(root)])
    report = runner.gather(runner.check_each(list(zip(files.paths, settings, strict=True)), jobs=1))
    report = lowering.lowered(report, [str(root)], dict(zip(files.names, settings, strict=True)), files.counted)
    if known and any(one.baseline for one in files.configs):
        entries = baselines.read(None, files.configs)
        report = baselines.applied(report, entries, dict(zip(files.names, settings, strict=True)))
    return files.paths, report


def by_file(report: Report) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for one in report.findings:
        found.setdefault(str(Path(one.location.source.name).absolute()), []).append(absolute(mapping(one)))
    return found


def absolute(found: dict[str, Any]) -> dict[str, Any]:
    """A finding with whole paths: which way a file beside it was named does not matter."""
    for one in (*found["related"], *found["trace"]):
        one["path"] = str(Path(one["path"]).absolute())
    return found

"""Which real robots the schema of everything accepts, and why not the others, as a table that is kept."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from tests.corpus.counts import CORPUS, files
from urdflint.linter.run import engine
from urdflint.syntax.source import Source

TABLE = Path(__file__).parent / "validity.tsv"
DATASET = "Daniella1+urdf_files_dataset"
VALUE = re.compile(r"('[^']*'|\"[^\"]*\")")


def reasons(path: Path) -> set[str]:
    """What the schemas say against a file: where, without numbers, and what, without the values."""
    result = engine.lint(Source(path.name, path.read_bytes()), engine.Settings(schema_only=True, resolve=False))
    found = set()
    for one in result.findings:
        if one.code == "XSD001":
            where = re.sub(r"\[\d+\]", "", one.location.path)
            found.add(f"{where}\t{VALUE.sub('…', one.message)}")
        elif one.severity.value == "error":
            found.add(f"\t{one.code} {one.name}")
    return found


def table() -> str:
    """Valid files by set, then each reason with the number of files that have it, in the data set and in all."""
    sets = {"dataset": DATASET, "corpus": ""}
    seen, valid = Counter[str](), Counter[str]()
    hits: Counter[tuple[str, str]] = Counter()
    for path in (one for one in files(CORPUS) if one.suffix == ".urdf"):
        found = reasons(path)
        for name, folder in sets.items():
            if path.relative_to(CORPUS).parts[0].startswith(folder):
                seen[name] += 1
                valid[name] += not found
                hits.update((name, reason) for reason in found)
    ordered = sorted({reason for _, reason in hits}, key=lambda one: (-hits["corpus", one], one))
    rows = [f"{hits['dataset', one]}\t{hits['corpus', one]}\t{one}" for one in ordered]
    sums = [f"{valid['dataset']}\t{valid['corpus']}\t\tvalid", f"{seen['dataset']}\t{seen['corpus']}\t\tlooked at"]
    return "\n".join(["dataset\tcorpus\twhere\twhy not", *sums, *rows]) + "\n"

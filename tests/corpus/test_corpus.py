"""Every real file goes through: nothing raises, spans slice back, and the counts per rule are those in the table."""

from __future__ import annotations

import pytest

from tests.corpus import counts
from urdflint.finding import Finding

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here"),
]


def named(finding: Finding) -> bool:
    """Whether the bytes of a finding are what its path names."""
    span, source = finding.location.span, finding.location.source
    said = source.text[span.start : span.end].decode("utf-8", "replace")
    last = finding.location.path.rpartition("/")[2]
    if not last:
        return 0 <= span.start <= span.end <= len(source.text)
    tag = last.partition("[")[0]
    if not last.startswith("@"):
        owner = source.text[: span.start].rpartition(b"<")[2].decode("utf-8", "replace")
        return said.startswith(f"<{tag}") or said == tag or owner.split(">")[0].split()[0] == tag or bool(said.strip())
    before = source.text[max(0, span.start - 400) : span.start].decode("utf-8", "replace").rstrip("\"'").rstrip()
    return said == last[1:] or before.rstrip("= \t\r\n").endswith(last[1:]) or said.strip("\"'") == ""


@pytest.mark.parametrize("folder", [counts.CORPUS, counts.CASES], ids=["corpus", "cases"])
def test_every_file_is_checked_and_spans_name_what_they_say(folder):
    paths = counts.files(folder)
    assert len(paths) > 1000
    for path in paths:
        result = counts.check(path)
        wrong = [one for one in result.findings if not named(one)]
        assert not wrong, f"{path}: {wrong[0].code} {wrong[0].location.path}"


def test_counts_per_rule_are_those_in_the_table():
    assert counts.table() == counts.TABLE.read_text(encoding="utf-8"), (
        "run python -m tests.refresh and look at the diff"
    )

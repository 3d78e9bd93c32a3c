"""Write anew what is made from rules and files: reports in documents, the index of rules, tables of what is said.

`python -m tests.refresh` does all of it; the table of the corpus only where ../shared/corpus is there.
`--free URDF` prints which codes are free for a new rule, and `--hits -j 2` how often each rule finds something in the
corpus, and what covers those that never do. `--record` writes the table of a release's rules, from which the page
about upgrading and `urdflint rules --changed-since` tell what changed.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from tests import documented_output, documents, numbers, project_urls, targets_page, upgrade_page
from tests.corpus import counts, hits, validity
from tests.programs import covers
from tests.replay import table
from tools import check_index, config_schema, schema_tables, vscode_settings

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Print what is asked for, or write every generated file that differs from what it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.refresh", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--free", metavar="LETTERS", help="print the free codes of a family, such as URDF")
    parser.add_argument("--hits", action="store_true", help="print how often each rule finds something in the corpus")
    parser.add_argument("--record", action="store_true", help="record the rules of this release, as it is published")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1, help="processes that read the corpus")
    asked = parser.parse_args()
    try:
        if asked.free is not None:
            print(numbers.free(asked.free.upper()), end="")
        elif asked.hits:
            print(hits.report(asked.jobs), end="")
        elif asked.record:
            upgrade_page.record()
        else:
            write()
    except (numbers.UnknownLetters, hits.NoCorpus) as error:
        parser.error(str(error))


def write() -> None:
    """Write every generated file that differs from what it should be."""
    for path, text in schema_tables.tables().items():
        _write(path, text)
    write_of_rules()
    for rule in documents.rules():
        path = ROOT / "rules" / rule.path
        _write(path, documents.with_reports(rule, documents.with_programs(rule, path.read_text(encoding="utf-8"))))
    page = ROOT / "docs" / "configuration.md"
    _write(page, config_schema.page(page.read_text(encoding="utf-8")))
    _write(targets_page.PAGE, targets_page.text())
    _write(vscode_settings.MANIFEST, vscode_settings.text())
    for page in documented_output.PAGES:
        _write(page, documented_output.with_output(page))
    _write(project_urls.MODULE, project_urls.module(project_urls.urls()))
    _write(covers.TABLE, covers.table())
    _write(table.TABLE, table.table())
    _write(table.CLAIMS, table.claims())
    if counts.CORPUS.is_dir():
        _write(counts.TABLE, counts.table())
        _write(validity.TABLE, validity.table())


def write_of_rules() -> None:
    """Write the files that list all rules."""
    _write(check_index.MODULE, check_index.text())
    _write(check_index.COVERS, check_index.covers())
    _write(check_index.UNHEEDED, check_index.unheeded())
    _write(ROOT / "rules" / "README.md", documents.index())
    _write(ROOT / "tests" / "rules.tsv", documents.heads())
    _write(upgrade_page.PAGE, upgrade_page.text())
    _write(ROOT / "schemas" / "config.schema.json", config_schema.text())


def _write(path: Path, text: str) -> None:
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()

"""The command: `python -m tools.site [--output FOLDER]`, for which `pip install -e '.[docs]'` brings zensical."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.site import pages, searching

SETTINGS = Path(__file__).with_name("mkdocs.yml")
BESIDE_PAGES = [Path(__file__).with_name(name) for name in ("extra.css", "rules.js", "llms.txt")]


def main() -> int:
    """Build the site; the exit code is 1 where a link leads to nothing or zensical warns of something."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description="Build the documentation site.")
    parser.add_argument("-o", "--output", type=Path, default=Path("build/site"), help="a folder, which is replaced")
    parser.add_argument("--pages", type=Path, help="write the Markdown of all pages there, and build nothing")
    arguments = parser.parse_args()
    if arguments.output.exists() and not (arguments.output / "sitemap.xml").is_file():
        parser.error(f"{arguments.output} is there and no site: name another folder")
    try:
        if arguments.pages is not None:
            pages.written(arguments.pages)
            return 0
        return _built(arguments.output)
    except (pages.DeadLink, searching.UnknownSearch) as error:
        print(error, file=sys.stderr)
        return 1


def _built(output: Path) -> int:
    with TemporaryDirectory() as folder:
        shutil.copy(SETTINGS, folder)
        pages.written(Path(folder, "pages"))
        for file in BESIDE_PAGES:
            shutil.copy(file, Path(folder, "pages"))
        command = [sys.executable, "-m", "zensical", "build", "--strict", "-f", SETTINGS.name]
        process = subprocess.run(command, cwd=folder, env={**os.environ, "NO_COLOR": "1"}, check=False)
        if process.returncode:
            return 1
        searching.find_by_some_words(Path(folder, "html"))
        searching.begin_with_titles(Path(folder, "html"))
        shutil.rmtree(output, ignore_errors=True)
        shutil.copytree(Path(folder, "html"), output)
    print(f"{output}: {sum(1 for _ in output.rglob('*.html'))} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())

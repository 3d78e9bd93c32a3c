"""The picture of the README, `python -m tools.picture`: the page of an example, as Chromium shows it."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from tools import browser

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "show.png"
ROBOT = ROOT / "examples" / "broken" / "diff_drive.urdf"
SIZE = 1280, 800  # pixels
CHOOSE = """{
const choose = (name, value) => { document.querySelector(`[name=${name}]`).value = value; };
choose("program", "sdformat@16"); choose("shapes", "collision");
document.querySelector("input[name=axes]").click();
}"""


def rendered_picture() -> bytes:
    """The page of the robot as Gazebo makes it, with what is lost in red, as PNG."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "page.html")
        command = (sys.executable, "-m", "urdflint", "show", ROBOT.relative_to(ROOT).as_posix(), "-o", str(page))
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        with browser.opened(page) as opened:
            opened.resize(*SIZE)
            opened.ask(CHOOSE)
            opened.settle()
            return opened.picture()


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(prog="python -m tools.picture", description="Make the picture of the README.")
    parser.add_argument("-o", "--output", type=Path, default=PICTURE, help="the file, docs/show.png by default")
    arguments = parser.parse_args()
    if browser.CHROMIUM is None:
        parser.error(browser.MISSING)
    arguments.output.write_bytes(rendered_picture())


if __name__ == "__main__":
    main()

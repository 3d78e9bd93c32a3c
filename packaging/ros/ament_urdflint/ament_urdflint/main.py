"""The program `ament_urdflint`: urdflint with the options of the linters of ament."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

EXECUTABLE = "URDFLINT_EXECUTABLE"
MISSING = f"urdflint is not installed: pip install urdflint, pipx install urdflint, or name it with {EXECUTABLE}"
FAILED, NOT_RUN = 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Check what the arguments name; the exit code is that of `urdflint check`, and 1 where there is nothing to check.

    A result file of an earlier run does not outlive a run that cannot write one.
    """
    parser = argparse.ArgumentParser(prog="ament_urdflint", description="Check robot descriptions with urdflint.")
    parser.add_argument("paths", nargs="*", default=[os.curdir], help="files and folders; by default the current one")
    parser.add_argument(
        "--exclude",
        nargs="*",
        action="extend",
        default=[],
        help="files and folders to leave out: names, paths, or patterns of these",
    )
    parser.add_argument("--xunit-file", type=Path, help="write the result here, as xunit")
    given = parser.parse_args(arguments)
    if given.xunit_file:
        given.xunit_file.parent.mkdir(parents=True, exist_ok=True)
        given.xunit_file.unlink(missing_ok=True)
    urdflint = found()
    if urdflint is None:
        return failed(MISSING, NOT_RUN)
    packages = [word for name, folder in own(given.paths) for word in ("--package", f"{name}={folder}")]
    check = [*urdflint, "check", *packages]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}  # which ament reads first

    listing = [*check, "--show-files", "--", *given.paths]
    listed = subprocess.run(listing, env=environment, capture_output=True, encoding="utf-8", check=False)
    if listed.returncode:
        return failed(listed.stderr.rstrip(), listed.returncode)
    files = listed.stdout.splitlines()
    kept = [one for one in files if not excluded(one, given.exclude)]
    if not kept:
        why = "all files are excluded" if files else "there are no robot descriptions"
        return failed(f"nothing to check in {', '.join(given.paths)}: {why}", FAILED)

    report = ["--format", f"junit={given.xunit_file}"] if given.xunit_file else []
    paths = kept if len(kept) < len(files) else given.paths
    done = subprocess.run(
        [*check, "--color", "never", "--format", "text", *report, "--", *paths], env=environment, check=False
    )
    if given.xunit_file and given.xunit_file.is_file():
        label(given.xunit_file)
    return done.returncode


def failed(why: str, code: int) -> int:
    print(why, file=sys.stderr)
    return code


def found() -> list[str] | None:
    """The words that start urdflint: what the user names, the one of this Python, of the PATH, or of pipx."""
    named = os.environ.get(EXECUTABLE)
    if named:
        return [named] if shutil.which(named) else None
    spec = find_spec("urdflint")
    if spec is not None and spec.origin:
        return [sys.executable, "-m", "urdflint"]
    pipx = os.environ.get("PIPX_BIN_DIR") or str(Path.home() / ".local/bin")
    program = shutil.which("urdflint") or shutil.which("urdflint", path=pipx)
    return [program] if program else None


def own(paths: Sequence[str]) -> Iterator[tuple[str, Path]]:
    """The packages that the paths are in, with their folders: `package://` means the source, not what is installed."""
    manifests: dict[Path, None] = {}
    for path in paths:
        top = Path(path).absolute()
        manifest = next((one for each in (top, *top.parents) if (one := each / "package.xml").is_file()), None)
        if manifest is not None:
            manifests[manifest] = None
    for manifest in manifests:
        try:
            name = ElementTree.parse(manifest).findtext("name", "").strip()
        except ElementTree.ParseError:
            continue
        if name:
            yield name, manifest.parent


def excluded(file: str, patterns: Sequence[str]) -> bool:
    """Whether a file, or a folder that it is in, is left out: by its name, or by its path where there is a slash."""
    path = Path(os.path.abspath(file))  # noqa: PTH100 - dots are to go, and links to stay
    here = Path.cwd()
    inside = path.relative_to(here) if path.is_relative_to(here) else path
    for pattern in patterns:
        if "/" in pattern or os.sep in pattern:
            full = os.path.abspath(pattern)  # noqa: PTH100
            if any(fnmatch(str(one), full) for one in (path, *path.parents)):
                return True
        elif any(fnmatch(part, pattern) for part in inside.parts):
            return True
    return False


def label(result: Path) -> None:
    """Name the cases as ament does: the class is the package and the test, and the name begins with the file.

    Both are in the path of the result: `PACKAGE/TEST.xunit.xml`.
    """
    test = f"{result.absolute().parent.name}.{result.name.removesuffix('.xml').removesuffix('.xunit')}"
    tree = ElementTree.parse(result)
    tree.getroot().set("name", test)
    for case in tree.iter("testcase"):
        file = case.get("classname", "")
        case.set("name", f"{file} {case.get('name', '').removesuffix(' ' + file)}")
        case.set("classname", test)
    tree.write(result, encoding="utf-8", xml_declaration=True)


if __name__ == "__main__":
    sys.exit(main())

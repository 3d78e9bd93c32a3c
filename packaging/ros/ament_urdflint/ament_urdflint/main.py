"""The program `ament_urdflint`: urdflint with the options of the linters of ament."""

from __future__ import annotations

import argparse
import json
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

    The result file is always of this run: where nothing was checked, it has an error that says why.
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
    result: Path | None = given.xunit_file
    if result:
        result.parent.mkdir(parents=True, exist_ok=True)
    try:
        return checked(given.paths, given.exclude, result)
    except NotChecked as error:
        print(error, file=sys.stderr)
        if result:
            write_error(result, str(error))
        return error.code


class NotChecked(Exception):
    """Why nothing was checked, and the exit code."""

    def __init__(self, why: str, code: int) -> None:
        super().__init__(why)
        self.code = code


def checked(paths: Sequence[str], exclude: Sequence[str], result: Path | None) -> int:
    packages = [word for name, folder in own(paths) for word in ("--package", f"{name}={folder}")]
    check = [*found(), "check", *packages]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}  # which ament reads first

    def told(*words: str) -> str:
        """What urdflint prints of the files without checking them."""
        command = [*check, *words, "--", *paths]
        done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
        if done.returncode:
            raise NotChecked(done.stderr.rstrip(), done.returncode)
        return done.stdout

    files = told("--show-files").splitlines()
    if files and exclude:  # a list of lines has a line break in a name as a blank
        groups = json.loads(told("--show-config", "--format", "json"))
        files = [name for group in groups for name in group["files"]]
    kept = [one for one in files if not excluded(one, exclude)]
    if not kept:
        why = "all files are excluded" if files else "there are no robot descriptions"
        raise NotChecked(f"nothing to check in {', '.join(paths)}: {why}", FAILED)

    # Until it is whole, ament's own file stays, which says that there is no result.
    part = result.with_name(f"{result.name}.part") if result else None
    report = ["--format", f"junit={part}"] if part else []
    named = kept if len(kept) < len(files) else paths
    command = [*check, "--color", "never", "--format", "text", *report, "--", *named]
    code = subprocess.run(command, env=environment, check=False).returncode
    if result and part:
        if not part.is_file():
            raise NotChecked(f"urdflint wrote no report; its exit code is {code}", code or FAILED)
        label(part, of=result)
        part.replace(result)
    return code


def found() -> list[str]:
    """The words that start urdflint: what the user names, the one of this Python, of the PATH, or of pipx."""
    named = os.environ.get(EXECUTABLE)
    if named:
        if not shutil.which(named):
            raise NotChecked(f"{EXECUTABLE} is '{named}', which is not a program", NOT_RUN)
        return [named]
    spec = find_spec("urdflint")
    if spec is not None and spec.origin:
        return [sys.executable, "-m", "urdflint"]
    pipx = os.environ.get("PIPX_BIN_DIR") or str(Path.home() / ".local/bin")
    program = shutil.which("urdflint") or shutil.which("urdflint", path=pipx)
    if program is None:
        raise NotChecked(MISSING, NOT_RUN)
    return [program]


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


def label(report: Path, of: Path) -> None:
    """Name the cases as ament does: the class is the package and the test, and the name begins with the file."""
    test = test_of(of)
    tree = ElementTree.parse(report)
    tree.getroot().set("name", test)
    for case in tree.iter("testcase"):
        file = case.get("classname", "")
        case.set("name", f"{file} {case.get('name', '').removesuffix(' ' + file)}")
        case.set("classname", test)
    tree.write(report, encoding="utf-8", xml_declaration=True)


def write_error(result: Path, why: str) -> None:
    suite = ElementTree.Element("testsuite", name=test_of(result), tests="1", failures="0", errors="1")
    case = ElementTree.SubElement(suite, "testcase", classname=test_of(result), name="urdflint")
    ElementTree.SubElement(case, "error", message=why)
    ElementTree.ElementTree(suite).write(result, encoding="utf-8", xml_declaration=True)


def test_of(result: Path) -> str:
    """The package and the test, as the path of a result has them: `PACKAGE/TEST.xunit.xml`."""
    return f"{result.absolute().parent.name}.{result.name.removesuffix('.xml').removesuffix('.xunit')}"


if __name__ == "__main__":
    sys.exit(main())

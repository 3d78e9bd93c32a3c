"""What goes wrong with one repository: the command runs in it once or twice, and all that it left is looked at."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tools.fuzz import contract, html_page
from tools.fuzz.contract import Broken, need
from tools.fuzz.judge import Fault
from tools.fuzz.repositories import asked, gits, places, server, tree
from tools.fuzz.repositories.server import Ran
from tools.fuzz.repositories.tree import FolderState, Repository

IN_MEMORY = "/dev/shm"  # where files and folders are made and deleted in a third of the time
BOUND = 10.0  # seconds of CPU for one run
MEMORY = 60_000  # kB, and as many bytes for each byte of all files as SECURITY.md promises
BYTES_PER_BYTE = 60
EXITS = (0, 1, 2)  # those that are documented and no fault of urdflint's
WRITING = ("--fix", "--fix-only", "--add-ignores", "--write-baseline", "--unsafe-fixes")
LOG = re.compile(r"^\s*::[^:\s]|##\w*\[", re.MULTILINE)
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
SCHEMAS = ("sarif", "rdjson", "gitlab", "checkstyle")


class Judged(NamedTuple):
    """What went wrong, if anything, and what the slowest and the largest run took: seconds of CPU, kB."""

    fault: Fault | None
    seconds: float = 0.0
    memory: int = 0


class Left(NamedTuple):
    """What a run left behind: the folder before and after, and the texts that it wrote by name."""

    ran: Ran
    before: FolderState
    after: FolderState
    texts: Mapping[str, str]


def judged(repository: Repository, again: bool, bound: float = BOUND) -> Judged:
    """Run the command, `again` also with other hashes, and say what is wrong."""
    with tempfile.TemporaryDirectory(prefix="fuzz-", dir=_place()) as name:
        top = Path(name).resolve()
        left = _run(repository, top / "1", bound, other=False)
        seconds, memory = left.ran.seconds, left.ran.memory
        try:
            _look(repository, left, bound)
            if again:
                second = _run(repository, top / "1", bound, other=True)
                seconds, memory = max(seconds, second.ran.seconds), max(memory, second.ran.memory)
                _same(left, second)
        except Broken as broken:
            output = "\n".join(f"-- {name}\n{text[-2000:]}" for name, text in left.texts.items() if text)
            return Judged(
                Fault(re.sub(r"\d+", "N", str(broken)), getattr(broken, "trace", "") or output), seconds, memory
            )
        return Judged(None, seconds, memory)


@cache
def _place() -> str | None:
    """Where repositories are laid out: in memory, if programs of theirs could run there too."""
    try:
        runs = not os.statvfs(IN_MEMORY).f_flag & os.ST_NOEXEC
    except (OSError, AttributeError):
        return None
    return IN_MEMORY if runs and os.access(IN_MEMORY, os.W_OK) else None


def _run(repository: Repository, top: Path, bound: float, other: bool) -> Left:
    shutil.rmtree(top, ignore_errors=True)
    for part in ("outside", "out", "home", "tmp"):
        (top / part).mkdir(parents=True)
    tree.outside(top / "outside")
    gits.laid(repository, top)
    before = {part: tree.state(top / part) for part in ("repository", "outside")}
    ran = server.run(repository.words, top, bound, other)
    after = {part: tree.state(top / part) for part in before}
    texts = {}
    for part in ("stdout", "stderr", "report.json", "other"):
        with suppress(OSError):
            texts[part] = (top / "out" / part).read_bytes().decode("utf-8", "surrogateescape")
    left_over = [*(top / "tmp").iterdir(), *(top.glob(gits.RAN))]
    flat = [
        {f"{part}/{path}": content for part, contents in state.items() for path, content in contents.items()}
        for state in (before, after)
    ]
    flat[1].update({f"left over/{path.name}": (0, b"") for path in left_over})
    return Left(ran, flat[0], flat[1], texts)


def _look(repository: Repository, left: Left, bound: float) -> None:
    _ended(repository, left.ran, left.texts, bound)
    for note in left.ran.notes:
        need(_is_named(note, repository), f"not allowed: {note}")
    need(not left.ran.outlived, "a process outlived the run")
    _written(repository, left)
    for name, text in left.texts.items():
        need(tree.TOKEN not in text, f"what is outside is reported in {name}")
    _texts(repository, left)
    if "report.json" in left.texts:
        _report(repository, left)
    elif repository.words[0] == "check" and not {"--diff", "--show-files", "--show-config"} & set(repository.words):
        need(left.ran.code == 2, "there is no report")


def _is_named(note: str, repository: Repository) -> bool:
    """Whether all that a run did is to open a mesh which a file of the repository names by its path."""
    mesh = re.match(r"open of \S*?(outside/\S+\.(?:stl|dae|obj|gltf|glb)) in urdflint/\S+( < \S+)* < \S*meshes/", note)
    return mesh is not None and any(
        f"../{mesh[1]}".encode() in entry.data for entry in repository.entries if entry.kind == tree.FILE
    )


def _ended(repository: Repository, ran: Ran, texts: Mapping[str, str], bound: float) -> None:
    for note in ran.notes:
        if note.startswith("raised "):
            broken = Broken(json.loads(note.removeprefix("raised "))[0])
            broken.trace = json.loads(note.removeprefix("raised "))[1]  # type: ignore[attr-defined]
            raise broken
    need(ran.seconds <= bound, f"more than {bound:g} s of CPU")
    need(ran.code in EXITS, f"exit code {ran.code}: {texts.get('stderr', '')[:200]}")
    max_memory = (
        MEMORY + BYTES_PER_BYTE * (repository.size + sum(len(entry.data) for entry in repository.before)) // 1000
    )
    need(ran.memory <= max_memory, "more memory than is promised")


def _written(repository: Repository, left: Left) -> None:
    """Only what was asked for may have changed: files that are fixed, and the baseline."""
    may = any(word.split("=")[0] in WRITING for word in repository.words) and "--diff" not in repository.words
    for path in left.before.keys() | left.after.keys():
        old, new = left.before.get(path), left.after.get(path)
        if old == new:
            continue
        need(not path.startswith("left over/"), f"left over: {re.sub('[0-9a-z_]{8}', 'X', path)}")
        inside = path.removeprefix("repository/")
        own = path != inside and ("/.git/" not in path or inside in repository.words)
        fixed = may and own and bool(old and new and old[0] == new[0])
        baseline = path == "repository/new-baseline.json" and may
        change = "is new" if old is None else "is gone" if new is None else "was changed"
        need(fixed or baseline, f"a file {change} in {path.split('/')[0]}")


def _texts(repository: Repository, left: Left) -> None:
    """What is for people holds nothing that acts on a terminal or in a log, and standard error is lines of ours."""
    errors = left.texts["stderr"]
    usage = left.ran.code == 2 and errors.startswith("Usage: urdflint")
    if not (usage or "-" in repository.words or {"expand", "--diff"} & set(repository.words)):
        prefixes = ("urdflint: ", "left out: ") if "--show-files" in repository.words else ("urdflint: ",)
        need(all(line.startswith(prefixes) for line in errors.splitlines()), f"on standard error: {errors[:200]}")
    need(not CONTROL.search(errors) and not LOG.search(errors), "standard error is not harmless")
    for kind, text in _reports(repository, left.texts):
        if kind in ("full", "concise", "text"):
            plain = re.sub(r"\x1b\[[0-9;]*m", "", text) if "--color=always" in repository.words else text
            need(not CONTROL.search(plain) and not LOG.search(plain), f"the report {kind} is not harmless")
        elif kind and text and left.ran.code in EXITS:
            _formats(kind, text)


def _reports(repository: Repository, texts: Mapping[str, str]) -> list[tuple[str, str]]:
    """The formats that were asked for beside the report in JSON, with what was written."""
    words = repository.words
    if words[0] != "check" or {"--diff", "--show-files", "--show-config", "--statistics"} & set(words):
        return []
    kinds = [words[index + 1] for index, word in enumerate(words[:-1]) if word == "-f"]
    to_stdout = next((kind for kind in kinds if "=" not in kind), "text")
    to_file = next((kind.partition("=")[0] for kind in kinds if kind.endswith(f"={asked.OTHER}")), "")
    aside = "-" in words or "--fix-only" in words
    return [("" if aside else to_stdout, texts["stdout"]), (to_file, texts.get("other", ""))]


def _formats(kind: str, text: str) -> None:
    if kind == "json":
        contract.json_report(text, readable=False)
    elif kind == "jsonl":
        for line in text.splitlines():
            contract.json_of(line)
    elif kind in ("junit", "junit-lines"):
        contract.junit_report(text, lines=kind == "junit-lines")
    elif kind in SCHEMAS:
        contract.by_schema(kind, text)
    elif kind == "html":
        html_page.check(text)
    if kind == "sarif":
        contract.sarif_report(text)
    contract.readable(text)


def _report(repository: Repository, left: Left) -> None:
    report = contract.json_report(left.texts["report.json"], readable=False)
    inside = {path: content for path, content in left.after.items() if path.startswith("repository/")}
    files = {path.removeprefix("repository/"): data for path, (mode, data) in inside.items() if stat.S_ISREG(mode)}
    links = [path.removeprefix("repository/") for path, (mode, _) in inside.items() if stat.S_ISLNK(mode)]
    if "--fix-only" not in repository.words:
        places.within(report, files, links)
    threshold = any(word.startswith(("--fail-on", "--baseline")) for word in repository.words)
    if report["summary"]["error"] and not threshold and "configuration" not in report:
        need(left.ran.code != 0, "errors, and exit code 0")


def _same(first: Left, second: Left) -> None:
    """Two runs of the same command in the same repository have the same results."""
    need(first.ran.code == second.ran.code, "another exit code the second time")
    for name in ("stdout", "stderr", "report.json", "other"):
        need(first.texts.get(name) == second.texts.get(name), f"another {name} the second time")
    first_files, two = (
        {path: content for path, content in left.after.items() if "/.git" not in path} for left in (first, second)
    )
    need(first_files == two, "other files the second time")

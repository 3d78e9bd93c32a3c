"""What the language server costs while one types: `python benchmarks/server.py`.

The client of the tests drives the real process. An edit is one character typed and its diagnostics pulled; its cost is
the processor time of the server and its workers, and the wait is what an editor sees. A question is a hover or, where
the server has none, code actions of an empty range, answered while a xacro file of 300 links is checked. Memory is the
proportional share of all processes of the server, as Linux counts it.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from generate import text

from tests import program
from tests.server.client import Client, Refused

XACRO = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
MACRO = """<xacro:macro name="limb_{0}" params="n parent">
  <link name="limb_{0}_${{n}}"><inertial><origin xyz="0 0 0.05"/><mass value="${{0.1 * 10}}"/>
    <inertia ixx="0.001" ixy="0" ixz="0" iyy="0.001" iyz="0" izz="0.001"/></inertial></link>
  <joint name="limb_{0}_${{n}}_joint" type="revolute"><parent link="${{parent}}"/><child link="limb_{0}_${{n}}"/>
    <origin xyz="0 0 ${{0.1 * n}}"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="10" velocity="1"/></joint>
</xacro:macro>
"""


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=25, help="edits of each robot")
    parser.add_argument("--robots", type=int, default=300, help="robots of the workspace whose memory is measured")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = {
            "start": start(folder),
            **{f"{links} links": edits(folder, text(links), arguments.edits) for links in (10, 60, 300)},
            **{f"{links} links, all": edits(folder, text(links), arguments.edits, "all") for links in (10, 60, 300)},
            "xacro with 20 includes": included(folder, arguments.edits),
            "questions meanwhile": questions(folder, arguments.edits),
            "workspace": workspace(folder, arguments.robots),
        }
    for row, values in rows.items():
        print(f"{row:24} " + "  ".join(f"{key} {value:g}" for key, value in values.items()))
    print(json.dumps(rows))
    return 0


@contextmanager
def served(folder: Path) -> Iterator[Client]:
    client = Client([folder], PYTHONNOUSERSITE=program.ANEW["PYTHONNOUSERSITE"])
    try:
        yield client
        client.end()
    finally:
        client.process.kill()


def start(folder: Path) -> dict[str, float]:
    """From nothing to the first diagnostics of a small robot."""
    path = folder / "start" / "robot.urdf"
    path.parent.mkdir()
    path.write_text(text(10), encoding="utf-8")
    waits, first, costs = [], [], []
    for _ in range(5):
        before = time.perf_counter()
        with served(path.parent) as client:
            waits.append(time.perf_counter() - before)
            client.pull(client.open(path))
            first.append(time.perf_counter() - before)
            costs.append(processor(client))
    return {
        "initialized ms": round(1000 * median(waits)),
        "first diagnostics ms": round(1000 * median(first)),
        "CPU ms": round(1000 * median(costs)),
    }


def edits(folder: Path, robot: str, number: int, target: str = "") -> dict[str, float]:
    """Characters typed into a comment of a robot, one after the other."""
    path = folder / f"edits_{len(robot)}{target}" / "robot.urdf"
    path.parent.mkdir()
    path.write_text(robot, encoding="utf-8")
    if target:
        path.with_name("urdflint.toml").write_text(f'target = ["{target}"]\n', encoding="utf-8")
    with served(path.parent) as client:
        return typed(client, path, number)


def typed(client: Client, path: Path, number: int) -> dict[str, float]:
    """What characters that are typed into a file cost."""
    uri = client.open(path)
    client.pull(uri)
    middle = path.read_text(encoding="utf-8").count("\n") // 2
    client.change(uri, {"range": at(middle, 0), "text": "<!--  -->\n"})
    client.pull(uri)
    client.rest(2.5)
    costs, waits = [], []
    for one in range(number + 3):
        before, then = processor(client), time.perf_counter()
        client.change(uri, {"range": at(middle, 5), "text": "abcdefgh"[one % 8]})
        client.pull(uri)
        waits.append(time.perf_counter() - then)
        costs.append(processor(client) - before)
    return summary(costs[3:], waits[3:])


def summary(costs: list[float], waits: list[float]) -> dict[str, float]:
    """The same in milliseconds."""
    return {
        "CPU mean ms": round(1000 * sum(costs) / len(costs), 1),
        "CPU median ms": round(1000 * median(costs), 1),
        "wait median ms": round(1000 * median(waits), 1),
        "wait p95 ms": round(1000 * sorted(waits)[int(0.95 * (len(waits) - 1))], 1),
    }


def xacro(folder: Path, includes: int, links: int) -> tuple[Path, Path]:
    """A robot that is made of macros in files that it includes, and one of these."""
    folder.mkdir(parents=True)
    for number in range(includes):
        body = f"{XACRO}\n{MACRO.format(number)}</robot>\n"
        (folder / f"limb_{number}.xacro").write_text(body, encoding="utf-8")
    lines = [XACRO, *(f'<xacro:include filename="limb_{number}.xacro"/>' for number in range(includes))]
    lines += ['<link name="base"/>']
    for number in range(links):
        kind = number % includes
        parent = f"limb_{(number - 1) % includes}_{number - 1}" if number else "base"
        lines.append(f'<xacro:limb_{kind} n="{number}" parent="{parent}"/>')
    path = folder / "robot.urdf.xacro"
    path.write_text("\n".join([*lines, "</robot>\n"]), encoding="utf-8")
    return path, folder / "limb_0.xacro"


def included(folder: Path, number: int) -> dict[str, float]:
    """Characters typed into a macro file of a robot of 60 links."""
    _, macros = xacro(folder / "includes", 20, 60)
    with served(macros.parent) as client:
        return typed(client, macros, number)


def questions(folder: Path, number: int) -> dict[str, float]:
    """How long questions wait while a xacro of 300 links is checked."""
    path, _ = xacro(folder / "questions", 20, 300)
    waits: list[float] = []
    with served(path.parent) as client:
        uri = client.open(path)
        client.pull(uri)
        ask(client, uri)
        client.rest(2.5)
        for _one in range(number):
            client.change(uri, {"range": at(21, 0), "text": "\n"})
            running = client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
            for _two in range(4):
                then = time.perf_counter()
                ask(client, uri)
                waits.append(time.perf_counter() - then)
            try:
                client.answer(running)
            except Refused:
                continue
    return {
        "wait median ms": round(1000 * median(waits), 1),
        "wait p95 ms": round(1000 * sorted(waits)[int(0.95 * (len(waits) - 1))], 1),
        "wait longest ms": round(1000 * max(waits), 1),
    }


def ask(client: Client, uri: str) -> Any:
    """A hover, where the server has it; else the page of a rule, which takes the same way."""
    if client.initialized["capabilities"].get("hoverProvider"):
        return client.ask("textDocument/hover", textDocument={"uri": uri}, position={"line": 25, "character": 3})
    return client.ask("workspace/executeCommand", command="urdflint.explainRule", arguments=["URDF400"])


def workspace(folder: Path, robots: int) -> dict[str, float]:
    """Many robots: how long the index takes, what an edit costs, and the memory of all processes."""
    top = folder / "workspace"
    path = top
    for number in range(robots):
        package = top / f"arm_{number}_description"
        path, _ = xacro(package, 2, 20)
        (package / "package.xml").write_text(f"<package><name>{package.name}</name></package>", encoding="utf-8")
    with served(top) as client:
        before = time.perf_counter()
        client.pull(client.open(path))
        first = time.perf_counter() - before
        client.until(lambda: any(ended(one) for one in client.messages))
        indexed = time.perf_counter() - before
        memory = sum(map(share, processes(client)))
        found = typed(client, path.with_name("limb_0.xacro"), 10)
        client.rest(1)
        later = sum(map(share, processes(client)))
    return {
        "first diagnostics ms": round(1000 * first),
        "index ms": round(1000 * indexed),
        "MB": round(memory / 1024),
        "MB after edits": round(later / 1024),
        **found,
    }


def ended(message: Any) -> bool:
    """Whether a message is the end of some progress."""
    return bool(message["method"] == "$/progress" and message["params"]["value"].get("kind") == "end")


def at(line: int, character: int) -> dict[str, Any]:
    """An empty range."""
    place = {"line": line, "character": character}
    return {"start": place, "end": place}


def processes(client: Client) -> list[int]:
    """The server and its workers."""
    own = client.process.pid
    below = [int(one) for one in Path(f"/proc/{own}/task/{own}/children").read_text(encoding="ascii").split()]
    return [own, *below]


def processor(client: Client) -> float:
    """Seconds that the server and its workers have worked."""
    return sum(map(_worked, processes(client)))


def _worked(pid: int) -> float:
    """Seconds of one process, of all its threads, as the scheduler counts them in nanoseconds."""
    total = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        total += int((task / "schedstat").read_text(encoding="ascii").split()[0])
    return total / 1e9


def share(pid: int) -> float:
    """kB of memory that a process has, of what it shares with others its part."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("Pss:"))


if __name__ == "__main__":
    sys.exit(main())

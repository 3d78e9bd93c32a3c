"""Reports of others, which `merge` reads: each is refused in one line that names the place, or harms nobody."""

from __future__ import annotations

import json
import os
import random
import re
import socket
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.once import shared
from tests.program import run
from urdflint.cli.check import report_output
from urdflint.cli.check.report_output import Look
from urdflint.cli.options import FORMATS
from urdflint.findings import Report
from urdflint.linter.caching import serialization
from urdflint.reporters import effect_sentences

ROBOT = '<robot name="r"><link name="a"/>{}</robot>'
XACRO = '<robot name="x" xmlns:xacro="http://www.ros.org/wiki/xacro">{}</robot>'
FILES = {
    "a.urdf": ROBOT.format('<joint name="j" type="revolute"/>'),
    "b.urdf": ROBOT.format('<!-- urdflint:ignore[URDF010] because --><joint name="j" type="none"/>'),
    "broken.urdf": "<robot",
    "f.urdf": '<robot name="r"><link name="a"><inertial><mass value="1,0"/></inertial></link></robot>',
    "m.urdf": ROBOT.format(
        '<link name="a"><visual><geometry><mesh filename="package://p/a.stl"/></geometry></visual></link>'
    ),
    "part.xacro": XACRO.format('<xacro:macro name="part"><link name="p"/><joint name="k"/></xacro:macro>'),
    "arm.urdf.xacro": XACRO.format('<xacro:include filename="part.xacro"/><xacro:part/><xacro:part/>'),
    "launch.py": "from launch_ros.actions import Node\nNode(package='ros_gz_sim', executable='create')\n",
    "urdflint.toml": """rule-url = "https://example.org/{code}"
        rule = [{code = "TEAM001", name = "n", where = "not(link[@name='t'])", message = "no {robot}"}]""",
}
MARK, ESCAPE, SCRIPT = "\x1b[31m", "\x1b]0;title\x07", "<script>alert(1)</script>"
LINK = "[text](javascript:alert(1)) <javascript:alert(2)>"
WRONG: Sequence[Any] = (
    *(None, True, -1, 0, 2, 1.5, float("nan"), float("inf"), 2**53, 10**30, "", [], {}, [[]], {"a": None}),
    *(MARK, ESCAPE, SCRIPT, LINK, "javascript:alert({code})", "HTTPS://a/{code}", "https://a/{code}\x1b[2J"),
    *("\ud800", "\udc80", "\r\n::error::x\n##[error]x", "\0", "../../../etc/passwd", "a\u202eb", "{code.__class__}"),
    *("urdfdom@6", "nobody@1", "drake@1.51\x1b", "all", "noetic", "URDF010", "error", "a" * 19_000, "-" * 19_000),
)
URLS = (
    *(
        "javascript:alert('{code}')",
        "JavaScript:{code}",
        " https://a/{code}",
        "\thttps://a/{code}",
        "\x01https://{code}",
    ),
    *("data:text/html,{code}", "vbscript:{code}", "//a/{code}", "/a/{code}", "http:{code}", "file:///etc/{code}"),
    *("https://a/{code}\n", "https://a/{code}\0", "https://a/{code} onclick=x", "https://\xff/{code}", "https://a"),
    *("ftp://a/{code}", "java\nscript:{code}", "HTTPS://a/{code}", f"https://a/{'a' * 4000}{{code}}"),
)
UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]")
FOR_PEOPLE = ("full", "concise", "markdown")


@shared
def good() -> str:
    """A report on files with findings of many kinds, as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        run("check", "--write-baseline", "known.json", "m.urdf", cwd=Path(folder))
        run("check", "--shard", "1/1", "-f", "json=a.json", "--baseline", "known.json", cwd=Path(folder))
        return Path(folder, "a.json").read_text(encoding="utf-8")


def changed(**fields: Any) -> bytes:
    """The report with other values in some of its fields."""
    whole = json.loads(good())
    whole["shard"]["report"].update(fields)
    return json.dumps(whole).encode()


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all values in one another, of those in a long list to one of each kind."""
    yield path
    members = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    alike = len(members) > 1 and len({type(member) for _, member in members}) == 1
    for key, member in members[:1] if alike else members:
        yield from places(member, (*path, key))


def with_value(report: Any, path: Sequence[Any], value: Any, *, as_key: bool) -> Any:
    """A report with another value at a place, or with the value there under another key."""
    report = json.loads(json.dumps(report))
    around = report
    for key in path[:-1]:
        around = around[key]
    if as_key and isinstance(around, dict):
        around[str(value)] = around.pop(path[-1])
    else:
        around[path[-1]] = value
    return report


def _read(report: Any) -> tuple[Report | None, str]:
    """A report, or why it is refused."""
    try:
        return serialization.unpacked_report(report), ""
    except serialization.Wrong as error:
        return None, str(error)


@pytest.mark.parametrize("number", [15, pytest.param(4000, marks=pytest.mark.slow)])
def test_each_value_is_refused_with_its_place_or_shown_and_harmless(
    number: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    report = json.loads(good())["shard"]["report"]
    chance, paths, refused = random.Random(number), list(places(report))[1:], 0
    for _ in range(number):
        path, value = chance.choice(paths), chance.choice(WRONG)
        hostile = with_value(report, path, value, as_key=len(path) > 1 and chance.random() < 0.2)
        read, why = _read(hostile)
        if read is None:
            assert re.match(r"[a-z_]+(?:[\[.]|: )", why), (path, value)
            refused += 1
            continue
        for form in FORMATS[1:]:
            text = "".join(report_output.pieces(read, form, Look("error", {}, all_places=True)))
            assert not (form in FOR_PEOPLE and UNSEEN.search(text.replace("\n", ""))), (form, path, value)
            assert SCRIPT not in text or form not in ("html", "junit", "checkstyle"), (path, value)
            for address in re.findall(r"""(?:href|src)=["']?\s*(\w+):|"(?:helpUri|url)": "(\w+):""", text):
                assert set(address) <= {"", "http", "https", "data"}, (form, path, value)
            if form in ("json", "sarif", "gitlab", "rdjson"):
                json.loads(text, parse_constant=pytest.fail)
    assert refused > number / 3


def test_the_place_is_named() -> None:
    report = json.loads(good())["shard"]["report"]
    for path, value, why in (
        (("findings", 0, 4, 1, 0), -1, "findings[0].location.span.start: no whole number"),
        (("findings", 0, 3), 1, "findings[0].message: no text"),
        (("findings", 0, 3), "a" * 20_001, "findings[0].message: a text of more than 20,000 characters"),
        (("findings", 0, 3), "\ud800", "findings[0].message: a text with half a character"),
        (("findings", 0, 2), "bad", "findings[0].severity: not error, warning or info"),
        (("findings", 0, 4, 1), [3, 2], "findings[0].location.span: values that do not go together"),
        (("files", 0, 10), None, "files[0].whole: neither true nor false"),
        (("files", 0, 0), [], "files[0].path: no text"),
        (("sources", 0, 2), "!", "sources[0]: its content is not in base64"),
        (("sources", 0), ["/etc/passwd", "0"], "sources[0]: the content of /etc/passwd is not in it"),
        (("team", 0, 3, 0, 0), "](", "team[0].demands[0]: values that do not go together"),
        (("targets",), ["all"], "targets: unknown target 'all'"),
        (("ignored",), 10**30, "ignored: no whole number from 0 to 9007199254740992"),
    ):
        with pytest.raises(serialization.Wrong, match=re.escape(why)):
            serialization.unpacked_report(with_value(report, path, value, as_key=False))
    del report["stale"]
    with pytest.raises(serialization.Wrong, match="stale: it is missing"):
        serialization.unpacked_report(report)


def test_what_is_no_report_is_refused_in_one_line(tmp_path: Path) -> None:
    text = good().encode()
    for name, data in {
        **{f"address{number}": changed(rule_url=address) for number, address in enumerate(URLS)},
        "empty": b"",
        "twice": text * 2,
        "beginning": text[: len(text) // 2],
        "list": b"[]",
        "number": b"1",
        "no shard": b"{}",
        "no report": b'{"shard": {}}',
        "list of shards": b'{"shard": [1, 30000000]}',
        "brackets": b"[" * 200_000,
        "brackets within": b'{"shard": {"report": ' + b"[" * 90_000 + b"]" * 90_000 + b"}}",
        "digits": b'{"shard": {"report": ' + b"9" * 5000 + b"}}",
        "latin-1": text.replace(b"because", b"\xe9"),
        "many parts": changed(shard=[1, 30_000_000, [], False, {}, []]),
        "places": changed(shard=[1, 1, [2**50], False, {}, []]),
        "negative": changed(shard=[-1, 1, [], False, {}, []]),
        "fraction": changed(shard=[1.0, 1, [], False, {}, []]),
    }.items():
        (tmp_path / f"{name}.json").write_bytes(data)
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "circle.json").symlink_to("circle.json")
    (tmp_path / "zero.json").symlink_to("/dev/zero")
    with (tmp_path / "sparse.json").open("wb") as sparse:
        sparse.truncate(20_000_000_000)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket.json"))
    for path in sorted(tmp_path.glob("*.json")):
        done = run("merge", path.name, "-f", "html=page.html", "-f", "sarif=report.sarif", cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1), (path.name, done.stderr)
        assert not (tmp_path / "page.html").exists()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_report_is_read_in_the_encodings_of_json(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(good().encode(encoding))
    (tmp_path / "b.json").write_text(good(), encoding="utf-8")
    first, second = (run("merge", name, cwd=tmp_path) for name in ("a.json", "b.json"))
    assert (first.returncode, first.stdout) == (1, second.stdout)


def test_a_stream_takes_no_more_memory_than_it_has_bytes(tmp_path: Path) -> None:
    """The bound of a report is far above the memory that this process may have."""
    (tmp_path / "a.json").write_text(good(), encoding="utf-8")
    limit = "import resource\nresource.setrlimit(resource.RLIMIT_AS, (2_000_000_000, 2_000_000_000))"
    done = run("merge", "/dev/stdin", cwd=tmp_path, given=good().encode(), before=limit)
    assert done.returncode == 1, done.stderr


def test_a_long_word_is_not_looked_at_from_each_of_its_letters() -> None:
    """Which would take hours."""
    word = "a-" * 500_000
    assert effect_sentences.wrapped(f"{word} --name x:=y", 80) == [word, "--name x:=y"]


def test_links_of_a_rule_of_a_team_lead_nowhere_but_to_the_web(tmp_path: Path) -> None:
    (tmp_path / "a.urdf").write_text(FILES["a.urdf"])
    condition = "where = \"not(link[@name='](javascript:alert(1))'])\""
    for form in ("json=a.json", "sarif=report.sarif"):
        (tmp_path / "urdflint.toml").write_text(
            f'[[rule]]\ncode = "TEAM001"\nname = "n"\nhelp = "{LINK}"\n{condition}\nmessage = "{LINK}"\n'
        )
        run("check", "--shard", "1/1", "-f", form, "a.urdf", cwd=tmp_path)
    run("merge", "a.json", "-f", "sarif=merged.sarif", cwd=tmp_path)
    for name in ("report.sarif", "merged.sarif"):
        (driver,) = [part["tool"]["driver"] for part in json.loads((tmp_path / name).read_text())["runs"]]
        (rule,) = [rule for rule in driver["rules"] if rule["id"] == "TEAM001"]
        assert "markdown" not in rule["help"]
        assert "](" not in json.dumps(rule)
        assert "] (javascript" in json.dumps(rule)

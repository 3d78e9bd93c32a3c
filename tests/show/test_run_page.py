"""The page of a run: causes, robots, rules and what was not examined, with no script and no foreign markup."""

import html
import re
from pathlib import Path

import pytest

from tests import program
from tests.show.test_page import BAD, BROKEN, _Attributes

TWIN = '<robot name="{}"><link name="a"/><link name="a"/></robot>'
URL = 'rule-url = "https://robots.example/r/{code}/?a=1&b=\\"2"\n'.replace('\\"', "%22")


def run_page(folder: Path, *words: str) -> str:
    done = program.run("check", ".", "-f", "html", *words, cwd=folder)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.decode("utf-8")


def section(page: str, title: str) -> str:
    found = re.search(f"<h2>{title}</h2>(.*?)</section>", page, re.DOTALL)
    assert found, title
    return found[1]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    for name in ("one", "two"):
        (tmp_path / f"{name}.urdf").write_text(TWIN.format(name), encoding="utf-8")
    (tmp_path / "good.urdf").write_text('<robot name="good"><link name="a"/></robot>', encoding="utf-8")
    (tmp_path / "far.xacro").write_text(
        '<robot name="x" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        '<xacro:include filename="$(find nowhere)/a.xacro"/></robot>',
        encoding="utf-8",
    )
    return tmp_path


def test_one_cause_stands_once_with_all_its_files(repository: Path) -> None:
    causes = section(run_page(repository, "--missing-packages", "*"), "Causes")
    assert causes.count("<code>URDF202</code>") == 1
    assert "in 2 robots</small>" in causes
    assert "<li>two.urdf:1</li>" in causes


def test_each_robot_leads_to_its_causes(repository: Path) -> None:
    page = run_page(repository, "--missing-packages", "*")
    rows = dict(re.findall(r'<tr><th scope="row">(\S+\.urdf)</th>(.*?)</tr>', section(page, "Robots")))
    assert set(rows) == {"one.urdf", "two.urdf", "good.urdf"}
    link = re.search(r'<a href="#(c\d+)">URDF202</a>', rows["two.urdf"])
    assert link
    assert re.search(rf'id="{link[1]}"[^>]*><summary>.*?URDF202', page)
    assert "✖ 1" in rows["one.urdf"]
    assert "ROS" in rows["one.urdf"]
    assert "✖" not in rows["good.urdf"]
    assert re.search(r'aria-label="Verdict">2 of 3 robots do not load in (ROS|Gazebo)', page)


def test_what_was_not_examined_has_its_reason(repository: Path) -> None:
    left = section(run_page(repository, "--missing-packages", "*"), "Not examined")
    reason = "expanded, it has no link: the files or arguments that give it links are not here"
    assert f"<summary>not checked: {reason} <small>1</small></summary>" in left
    assert "<li>far.xacro: package &#x27;nowhere&#x27;</li>" in left
    (repository / "far.xacro").unlink()
    assert "Everything was examined." in section(run_page(repository), "Not examined")


def test_rules_lead_to_the_configured_address(repository: Path) -> None:
    (repository / "urdflint.toml").write_text(URL, encoding="utf-8")
    page = run_page(repository, "--missing-packages", "*")
    address = "https://robots.example/r/URDF202/?a=1&amp;b=%222"
    assert page.count(f'<a href="{address}">URDF202</a>') == 2  # of its cause, and in the table of rules


def test_nothing_in_it_is_run_or_loaded(repository: Path) -> None:
    for number, name in enumerate(BAD):
        text = TWIN.format(html.escape(name)).replace('"a"', f'"{html.escape(name)}"')
        (repository / f"bad{number}.urdf").write_text(text, encoding="utf-8")
    (repository / "<img src=x onerror=alert(1)>.urdf").write_text(TWIN.format("r"), encoding="utf-8")
    page = run_page(repository, "--missing-packages", "*")
    reader = _Attributes()
    reader.feed(page)
    assert "<script" not in page
    assert "script-src" not in page
    assert "default-src 'none'" in page
    assert not [name for name in reader.names if name.startswith("on") or name == "src"]
    assert "&lt;img src=x onerror=alert(1)&gt;.urdf" in page


def test_a_clean_run_says_so(tmp_path: Path) -> None:
    (tmp_path / "arm.urdf").write_text('<robot name="arm"><link name="base"/></robot>', encoding="utf-8")
    page = run_page(tmp_path)
    assert "<h1>All good" in page
    assert "Nothing was found." in section(page, "Causes")
    assert '<p class="verdict" role="status" aria-label="Verdict">The robot loads in ROS</p>' in page
    (tmp_path / "leg.urdf").write_text('<robot name="leg"><link name="base"/></robot>', encoding="utf-8")
    assert 'aria-label="Verdict">All 2 robots load in ' in run_page(tmp_path)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "No robot was examined"),
        (BROKEN, "1 of 1 robots do not load in ROS"),
        ('<robot name="r"/>', "1 of 1 robots do not load in ROS"),
    ],
)
def test_a_run_always_has_a_verdict(tmp_path: Path, content: str | None, words: str) -> None:
    if content is not None:
        (tmp_path / "r.urdf").write_text(content, encoding="utf-8")
    assert f'aria-label="Verdict">{words}</p>' in run_page(tmp_path)


def test_a_folder_has_the_page_of_the_run_and_those_of_its_robots(repository: Path) -> None:
    (repository / "broken.urdf").write_text('<robot name="b"><link name="a"><visual></link></robot>', encoding="utf-8")
    words = ("check", ".", "--missing-packages", "*", "-f", "html=site")
    assert program.run(*words, cwd=repository).returncode == 1
    index = (repository / "site" / "index.html").read_text(encoding="utf-8")
    assert "urdflint check . --missing-packages" in index
    pages = dict(re.findall(r'<th scope="row"><a href="([^"]+)">(\S+)</a>', section(index, "Robots")))
    assert {"one.urdf", "good.urdf", "broken.urdf"} <= {*pages.values()}
    for name, path in pages.items():
        page = (repository / "site" / name).read_text(encoding="utf-8")
        assert '<a href="index.html">All robots of the run</a>' in page
        assert f"<code>{path}</code>" in page or f"<h1>{path}</h1>" in page
        assert ("URDF202" in page.partition("<script")[0]) is (path in ("one.urdf", "two.urdf"))
    assert program.run(*words, cwd=repository).returncode == 1  # again, in place of the pages that are there
    assert (repository / "site" / "index.html").read_text(encoding="utf-8") == index

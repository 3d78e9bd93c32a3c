"""The address of the project: from pyproject.toml into the reports, and never invented."""

import json
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest

import urdflint
from tests import program
from tests import project_urls as made
from tests.grouping import grouped
from urdflint.config.settings import SETTINGS
from urdflint.reporters.machine import json_lines, json_report, rdjson, sarif
from urdflint.resources import project_urls

ODD = b'<robot name="r"><link name="a"/><link name="a"/></robot>'


def addresses() -> list[str | None]:
    report = urdflint.lint(ODD, targets="ros", select="URDF201,URDF202,URDF203")
    return [one["url"] for one in json.loads(json_report.render(report))["findings"]]


def test_the_module_says_what_the_project_says() -> None:
    assert made.MODULE.read_text(encoding="utf-8") == made.module(made.urls()), "run `python -m tests.refresh`"


def test_without_an_address_there_is_no_url(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project_urls, "RULES", None)
    assert set(addresses()) == {None}


def test_with_an_address_every_url_is_absolute(monkeypatch: pytest.MonkeyPatch) -> None:
    module: dict[str, str] = {}
    exec(made.module({"Homepage": "https://example.org", "Rules": "https://example.org/rules/"}), module)
    monkeypatch.setattr(project_urls, "RULES", module["RULES"])
    (url,) = addresses()
    assert url is not None
    base, _, path = url.partition("/rules/")
    assert base == "https://example.org"
    assert (made.ROOT / "rules" / path).is_file()


def test_the_configured_address_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project_urls, "RULES", "https://example.org/rules")
    report = urdflint.lint(ODD, targets="ros", select="URDF201,URDF202,URDF203")
    configured = report._replace(rule_url="https://robots.example/{code}/?again={code}")
    address = "https://robots.example/URDF202/?again=URDF202"
    assert [one["url"] for one in json.loads(json_report.render(configured))["findings"]] == [address]
    assert json.loads(json_lines.render(configured))["url"] == address
    (found,) = json.loads(rdjson.render(configured))["diagnostics"]
    assert found["code"]["url"] == address
    (run,) = json.loads(sarif.render(configured, str(Path.cwd())))["runs"]
    assert [one["helpUri"] for one in run["tool"]["driver"]["rules"]] == [address]


@grouped(
    ("given", "is_taken"),
    [
        ("https://a.example/{code}", True),
        ("http://intranet:8000/rules/{code}.html#top", True),
        ("", True),
        ("https://a.example/", False),
        ("javascript:alert('{code}')", False),
        ("https://a.example/{code} x", False),
        ("ftp://a.example/{code}", False),
        (1, False),
    ],
)
def test_an_address_is_one_of_the_web_and_has_the_code(given: object, is_taken: bool) -> None:
    form = SETTINGS["rule-url"].form
    assert form.read(given, "") == (given if is_taken else None)
    assert jsonschema.Draft202012Validator(form.schema).is_valid(given) is is_taken


def test_files_get_it_from_their_configuration(tmp_path: Path) -> None:
    (tmp_path / "a.urdf").write_bytes(ODD)
    (tmp_path / "urdflint.toml").write_text('rule-url = "https://robots.example/{code}"\n', encoding="utf-8")
    done = program.run("check", ".", "-f", "json", cwd=tmp_path)
    assert {one["url"] for one in json.loads(done.stdout)["findings"] if one["code"] == "URDF202"} == {
        "https://robots.example/URDF202"
    }


def test_a_home_without_the_rules_is_not_enough() -> None:
    with pytest.raises(ValueError, match="has no 'Rules'"):
        made.module({"Homepage": "https://example.org"})

"""The address of the project: from pyproject.toml into the reports, and never invented."""

import json

import pytest

import urdflint
from tests import project_urls as made
from urdflint.reporters import json as as_json
from urdflint.resources import project_urls

ODD = b'<robot name="r"><link name="a"/><link name="a"/></robot>'


def addresses() -> list[str | None]:
    report = urdflint.lint(ODD, targets="ros", select="URDF201,URDF202,URDF203")
    return [one["url"] for one in json.loads(as_json.render(report))["findings"]]


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


def test_a_home_without_the_rules_is_not_enough() -> None:
    with pytest.raises(ValueError, match="has no 'Rules'"):
        made.module({"Homepage": "https://example.org"})

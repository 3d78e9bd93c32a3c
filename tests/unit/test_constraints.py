"""The packages that a gate can pin are those that are required, in versions that are allowed."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PINNED = re.compile(r"^([a-z-]+)==([\d.]+)(?:;|$)", re.MULTILINE)
REQUIRED = re.compile(r'^ +"([a-z]+)>=([\d.]+)(?:,<([\d.]+))?[";]', re.MULTILINE)


def numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def test_every_package_is_pinned_within_its_bounds() -> None:
    pinned = dict(PINNED.findall((ROOT / "constraints.txt").read_text(encoding="utf-8")))
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    required = REQUIRED.findall(project[: project.index("[project.optional-dependencies]")])
    assert [name for name, *_ in required] == ["lxml", "xmlschema", "typer", "rich", "pyyaml", "tomli"]
    for name, low, high in required:
        assert numbers(low) <= numbers(pinned[name])
        assert not high or numbers(pinned[name]) < numbers(high)


def test_no_lxml_with_an_old_libxml2() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    low = next(low for name, low, _ in REQUIRED.findall(project) if name == "lxml")
    assert numbers(low) >= [5, 4]  # its wheels have libxml2 2.13.8

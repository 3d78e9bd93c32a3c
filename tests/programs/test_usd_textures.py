"""Names of textures that lead the USD converter to a folder, which it refuses."""

from __future__ import annotations

from tests.grouping import grouped
from tests.programs.short_robots import link, refusing

EVERY = ("usd@0.1", "usd@0.3")


@grouped(
    ("name", "refused"),
    [
        ("..", True),
        (".", True),
        ("a/..", True),
        ("a/.", True),
        ("../", True),
        ("a/../", True),
        ("a/.//", True),
        ("file:///a/..", True),
        ("package://a", True),
        ("package://a/", True),
        ("http://a/b.png", True),
        ("...", False),
        ("a/..x", False),
        ("a/x..", False),
        ("../b.png", False),
        ("./b.png", False),
        ("package://a/b.png", False),
        ("file:///a/b.png", False),
    ],
)
def test_a_name_of_a_folder(name: str, refused: bool) -> None:
    material = f'<material name="m"><texture filename="{name}"/></material>'
    assert refusing(f'<robot name="r">{link("a")}{material}</robot>', EVERY) == (EVERY if refused else ())

"""A reader of links, joints and masses that no one has: what the folder of a program looks like at its least."""

from __future__ import annotations

from urdflint.programs.target import Family

FAMILY = Family(
    "toy",
    "Toy",
    "Toy, a reader for a test",
    aliases={"plaything": "toy@1"},
    letters="TOY",
    simulator=True,
)

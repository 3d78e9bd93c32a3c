"""The releases of Newton that can be asked for, and what changed at which; each was run and its source read."""

from __future__ import annotations

from urdflint.programs.changes import Change

NEWEST_BY_SERIES: dict[str, str] = {"1.8": "1.8.0"}  # by series
INTERMEDIATE_BY_SERIES: dict[str, str] = {"1.7": "1.7.0"}  # which differs in mimics of mimics alone
RELEASES: tuple[str, ...] = ("1.7.0", "1.8.0")
CHAINS_FOLLOWED = Change(
    ("1.8",),
    "lets a mimic of a mimic joint follow the joint at the end of the chain; before it refused it",
)
FILE_URIS_READ = Change(
    ("1.8",),
    "reads file URIs, and refuses those without an absolute path; before it found no file of that name",
)
CHANGES: tuple[Change, ...] = (CHAINS_FOLLOWED, FILE_URIS_READ)

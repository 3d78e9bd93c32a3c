"""The namespace that a group names inside of one that its whole file is in: Drake uses the outer one alone."""

from __future__ import annotations

from urdflint.programs.drake.directives import nodes, reasons
from urdflint.programs.drake.directives.building import Building
from urdflint.programs.drake.directives.nodes import Directive, place
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import Note

OWN_FILE_ADVICE = "remove it, and write {name}:: before its members"
INCLUDED = "it is in the file that is included here: write {name}:: before its members there"


def check(build: Building, group: Directive, scope: str) -> None:
    """Note a namespace of a group that is not used (AddCollisionFilterGroup in `detail_dmd_parser.cc`, 1.51)."""
    space = group.text("model_namespace")
    if not scope or space is None or nodes.is_null(space) or not space.text:
        return
    name = group.text("name")
    reason = reasons.DmdNamespaceUnused(name.text if name is not None else "", space.text, scope)
    help_line = (OWN_FILE_ADVICE if build.outer is None else INCLUDED).format(name=space.text)
    build.note(Note(Effect.IGNORES, reason, place(build.outer or space), help=help_line))

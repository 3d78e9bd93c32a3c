"""Model directives carried out in order, with those of the files that they include."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from urdflint.files import include_budget, safe_open, tracked
from urdflint.programs.drake.directives import files, frames, groups, models, names, nodes, reasons, schema, validity
from urdflint.programs.drake.directives.building import Building, IncludedDirectives
from urdflint.programs.drake.directives.nodes import Directive, place
from urdflint.programs.drake.directives.plant import joined
from urdflint.programs.drake.plant import model_contents
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import Note
from urdflint.syntax import yaml_text
from urdflint.syntax.source import Source
from urdflint.syntax.yaml_text import Mapping

MAX_KEPT = 500  # files of directives that are kept for others that include them
VALUES = 50  # that cost as much as a directive
MAX_DIRECTIVES = 10_000  # directives that are carried out, with those of the files that they include
OWN_FILE_ADVICE = "remove it, and write {name}:: before its members"
INCLUDED = "it is in the file that is included here: write {name}:: before its members there"


def run(build: Building, directives: Iterable[Directive | Mapping], scope: str) -> None:
    """Carry out directives in a namespace."""
    for directive in directives:
        build.directives_done[0] += 1
        if build.directives_done[0] > MAX_DIRECTIVES:
            build.scene.files.note(f"only the first {MAX_DIRECTIVES:,} directives were carried out")
            return
        if len(build.reading) > 1 and not include_budget.spend(1):
            return
        if isinstance(directive, Directive):
            STEPS[directive.name](build, directive, scope)


def _add_directives(build: Building, directive: Directive, scope: str) -> None:
    file, space = directive.text("file"), directive.text("model_namespace")
    inside = joined(scope, space.text) if space is not None else scope
    if space is not None and not names.has_instance(build, inside, space):
        return
    path = files.path(build, file) if file is not None else None
    if path is None or file is None:
        return
    build.uses(path)
    real = tracked.real(path)
    if not include_budget.spend(include_budget.AGAIN if real in build.included else include_budget.INCLUDE):
        return
    if real in build.reading:
        build.rejects(reasons.DmdIncludesItself(file.text), file, "remove it from the circle")
        return
    inner = build._replace(outer=build.outer or file, reading=(*build.reading, real))
    if real not in build.included:
        build.included[real] = _included(path)
    included = build.included[real]
    if isinstance(included, str):
        build.rejects(reasons.DmdNotYaml(included), file)
        return
    build.directives_done[0] += included.cost
    if included.fault is not None:
        inner.rejects(included.fault.reason, file)
    run(inner, included.directives, inside)


def _included(path: str) -> IncludedDirectives | str:
    """What is in a file that directives include, or why it is no YAML."""
    try:
        data = safe_open.content(path, model_contents.LARGEST)
    except (OSError, safe_open.NoFile) as error:
        return str(error)
    include_budget.grow(path, len(data))
    return _read(path, data)


@lru_cache(maxsize=MAX_KEPT)
def _read(path: str, data: bytes) -> IncludedDirectives | str:
    try:
        root = yaml_text.read(Source(path, data), aliases=True) or nodes.EMPTY
    except yaml_text.NotYaml as error:
        return str(error)
    directives = nodes.directives(root)
    fault = next(iter((*schema.faults(root), *validity.faults(directives))), None)
    return IncludedDirectives(directives, fault, nodes.size(root) // VALUES)  # what aliases stand for costs, too


def _add_group(build: Building, directive: Directive, scope: str) -> None:
    _check_namespaces(build, directive, scope)
    groups.add_group(build, directive, scope)


STEPS: dict[str, Callable[[Building, Directive, str], None]] = {
    "add_model": models.add_model,
    "add_model_instance": models.add_model_instance,
    "add_frame": frames.add_frame,
    "add_weld": frames.add_weld,
    "add_collision_filter_group": _add_group,
    "add_directives": _add_directives,
}


def _check_namespaces(build: Building, group: Directive, scope: str) -> None:
    """Note a namespace of a group that is not used (AddCollisionFilterGroup in `detail_dmd_parser.cc`, 1.51)."""
    space = group.text("model_namespace")
    if not scope or space is None or nodes.is_null(space) or not space.text:
        return
    name = group.text("name")
    reason = reasons.DmdNamespaceUnused(name.text if name is not None else "", space.text, scope)
    help_line = (OWN_FILE_ADVICE if build.outer is None else INCLUDED).format(name=space.text)
    build.note(Note(Effect.IGNORES, reason, place(build.outer or space), help=help_line))

"""Model directives carried out in order, with those of the files that they include."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from urdflint.files import safe_open, tracked
from urdflint.programs.drake.directives import (
    files,
    frames,
    groups,
    models,
    names,
    namespaces,
    nodes,
    reasons,
    schema,
    validity,
)
from urdflint.programs.drake.directives.building import Building
from urdflint.programs.drake.directives.nodes import Directive
from urdflint.programs.drake.directives.plant import joined
from urdflint.programs.drake.plant import model_contents
from urdflint.syntax import yaml_text
from urdflint.syntax.source import Source
from urdflint.syntax.yaml_text import Mapping

VALUES = 50  # that cost as much as a directive
MAX_DIRECTIVES = 10_000  # directives that are carried out, with those of the files that they include


def run(build: Building, directives: Iterable[Directive | Mapping], scope: str) -> None:
    """Carry out directives in a namespace."""
    for directive in directives:
        build.directives_done[0] += 1
        if build.directives_done[0] > MAX_DIRECTIVES:
            build.scene.files.note(f"only the first {MAX_DIRECTIVES:,} directives were carried out")
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
    if tracked.real(path) in build.reading:
        build.rejects(reasons.DmdIncludesItself(file.text), file, "remove it from the circle")
        return
    inner = build._replace(outer=build.outer or file, reading=(*build.reading, tracked.real(path)))
    try:
        root = yaml_text.read(Source(path, safe_open.content(path, model_contents.LARGEST)), aliases=True)
    except (OSError, safe_open.NoFile, yaml_text.NotYaml) as error:
        build.rejects(reasons.DmdNotYaml(str(error)), file)
        return
    root = root or nodes.EMPTY
    build.directives_done[0] += nodes.size(root) // VALUES  # what aliases stand for costs, too
    directives = nodes.directives(root)
    faults = (*schema.faults(root), *validity.faults(directives))
    for fault in faults[:1]:
        inner.rejects(fault.reason, file)
    run(inner, directives, inside)


def _add_group(build: Building, directive: Directive, scope: str) -> None:
    namespaces.check(build, directive, scope)
    groups.add_group(build, directive, scope)


STEPS: dict[str, Callable[[Building, Directive, str], None]] = {
    "add_model": models.add_model,
    "add_model_instance": models.add_model_instance,
    "add_frame": frames.add_frame,
    "add_weld": frames.add_weld,
    "add_collision_filter_group": _add_group,
    "add_directives": _add_directives,
}

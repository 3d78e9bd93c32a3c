"""`explain` and `init`: what words mean, and a configuration to begin with."""

import os
from typing import Annotated

from urdflint.cli import exit_codes, terminal
from urdflint.cli.commands.base import COLOR, FORMAT, colored
from urdflint.cli.parameters import argument

WORD = argument("Such as mass, @rpy, limit/@effort or robot/link/inertial.", "TAG-OR-PATH")
TARGET_FOLDER = argument("The folder to write to; the current one by default.", "DIR")


def explain_word(
    word: Annotated[str, WORD],
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    color: Annotated[str, COLOR] = "auto",
) -> None:
    """Explain a tag, an attribute or a path: what it is, where it is allowed, which programs read it."""
    from urdflint.cli import options
    from urdflint.reporters.reference import sdformat_paths
    from urdflint.schema import explain

    as_json = format == "json"
    with exit_codes.usage_errors():
        in_color = colored(color, format)
        meanings = explain.meanings(word) or sdformat_paths.meanings(word)
        other = None if meanings else _of_other_formats(word, as_json)
        if not (meanings or other):
            raise options.BadOption(sdformat_paths.why_unknown(word))
    if other:
        terminal.show(other)
        return
    from urdflint.reporters.reference import vocabulary_page

    terminal.show(
        vocabulary_page.as_json(meanings) if as_json else terminal.painted(vocabulary_page.page(meanings), in_color)
    )


def _of_other_formats(word: str, as_json: bool) -> str | None:
    """What a word is that no schema has: a key of model directives, or a tag or attribute of MJCF."""
    from urdflint.reporters.reference import directive_keys, mjcf_terms

    keys = directive_keys.find_keys(word)
    if keys:
        return directive_keys.as_json(keys) if as_json else directive_keys.text(keys)
    words = mjcf_terms.find_terms(word)
    return (mjcf_terms.as_json(words) if as_json else mjcf_terms.text(words)) if words else None


def init(folder: Annotated[str, TARGET_FOLDER] = os.curdir) -> None:
    """Write a urdflint.toml with every key, its default and its meaning.

    It accepts the packages that robots of the folder need and that are not here. Comments name the programs for which
    the robots are, as far as the folder shows.
    """
    from urdflint import config
    from urdflint.cli import options
    from urdflint.config import evidence, plans, request
    from urdflint.config.template import template
    from urdflint.linter.xacro import missing_packages
    from urdflint.text import wording

    with exit_codes.usage_errors():
        path = os.path.normpath(os.path.join(folder, config.NAMES[0]))
        existing = plans.find(folder)
        if existing is not None and os.path.dirname(existing) == os.path.abspath(folder):
            raise options.BadOption(f"{os.path.join(os.path.dirname(path), os.path.basename(existing))} already exists")
        missing = missing_packages.below(folder, request.folders([folder])) if os.path.isdir(folder) else []
        places_by_target = plans.evidence_below([folder], None, request.settings) if os.path.isdir(folder) else {}
        readers = list(evidence.in_words(places_by_target, list(places_by_target)))
        try:
            with open(path, "x", encoding="utf-8", newline="\n") as file:
                file.write(template(missing, readers))
        except OSError as error:
            raise options.BadOption(f"cannot write {path}: {error.strerror}") from error
    accepted = f", and accepts that packages are missing: {', '.join(missing)}" if missing else ""
    terminal.show(wording.page(f"{wording.one_line(path)} is written{accepted}\n"))

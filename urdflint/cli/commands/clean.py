"""`clean`: the results of earlier runs are deleted."""

from typing import Annotated

from urdflint.cli import exit_codes, terminal
from urdflint.cli.parameters import option
from urdflint.text import wording

FOLDER = option("The folder of the cache, if it is not the usual one.", "DIR")


def clean(cache_dir: Annotated[str | None, FOLDER] = None) -> None:
    """Delete the results of earlier runs that `urdflint check` keeps.

    They are in ~/.cache/urdflint (XDG_CACHE_HOME), ~/Library/Caches/urdflint or %LOCALAPPDATA%\\urdflint\\Cache, or in
    the folder that URDFLINT_CACHE_DIR names. Other files in it stay.
    """
    from urdflint.cli.check import cache_folder
    from urdflint.linter.caching import pruning

    path, _ = cache_folder.folder(cache_dir)
    try:
        size = pruning.clear(path) if path is not None else pruning.Size(0, 0)
    except OSError as error:
        terminal.say(f"cannot delete the cache in {path}: {(error.strerror or str(error)).lower()}")
        raise SystemExit(exit_codes.USAGE) from error
    if not size.entries:
        terminal.show("The cache is empty.\n")
        return
    results = f"{size.entries:,} result{'s' * (size.entries > 1)}"
    deleted = f"Deleted {results}, {max(size.bytes / 1_000_000, 0.1):.1f} MB, from {wording.one_line(path or '')}\n"
    terminal.show(wording.page(deleted))

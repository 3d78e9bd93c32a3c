"""The program: `urdflint`, also as `python -m urdflint`."""

import gc
import os
from typing import NoReturn

GC_THRESHOLDS = (1_000_000, 20, 20)  # what is imported stays, and the objects of a robot live until it is done

INTERRUPTED = 130  # as `cli.exit_codes` has it, which takes time to import


def start() -> NoReturn:
    """Run the command line; the garbage collector, which would look in vain, is told so before the first import."""
    gc.set_threshold(*GC_THRESHOLDS)
    try:
        from urdflint.cli import app

        app.start()
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)


if __name__ == "__main__":
    start()

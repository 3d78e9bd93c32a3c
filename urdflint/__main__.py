"""The program: `urdflint`, also as `python -m urdflint`."""

import gc
from typing import NoReturn

GC_THRESHOLDS = (200_000, 20, 20)  # what is imported stays, and the objects of a robot live until it is done


def start() -> NoReturn:
    """Run the command line; the garbage collector, which would look in vain, is told so before the first import."""
    gc.set_threshold(*GC_THRESHOLDS)
    from urdflint.cli import app as cli

    cli.start()


if __name__ == "__main__":
    start()

"""`python -m urdflint`."""

from urdflint.cli import start

start()

"""`python -m urdflint`."""

from urdflint.cli import main

main()

"""The whole command line: `check`, and those about rules, targets, schemas, words, previews, comparisons and sizes."""

from urdflint.cli.commands import clean, compare, diff, doctor, measure, preview, rules, schemas, words, xacro
from urdflint.cli.commands.base import app

__all__ = ["app", "clean", "compare", "diff", "doctor", "measure", "preview", "rules", "schemas", "words", "xacro"]

"""The whole command line: `check`, and the commands about rules, targets, schemas, words, previews and comparisons."""

from urdflint.cli.commands import clean, compare, diff, doctor, preview, rules, schemas, words, xacro
from urdflint.cli.commands.base import app

__all__ = ["app", "clean", "compare", "diff", "doctor", "preview", "rules", "schemas", "words", "xacro"]

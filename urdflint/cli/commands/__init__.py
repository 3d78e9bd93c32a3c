"""The whole command line: `check`, and the commands about rules, targets, schemas, words and previews."""

from urdflint.cli.commands import clean, doctor, preview, rules, schemas, words, xacro
from urdflint.cli.commands.base import app

__all__ = ["app", "clean", "doctor", "preview", "rules", "schemas", "words", "xacro"]

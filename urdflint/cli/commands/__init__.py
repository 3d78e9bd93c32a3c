"""The whole command line: `check`, and what tells of rules, targets, schemas, their words and previews."""

from urdflint.cli.commands import preview, rules, schemas, words
from urdflint.cli.commands.base import app

__all__ = ["app", "preview", "rules", "schemas", "words"]

"""The command: `python -m tools.sdf_vocabulary` writes schemas/layers/sdf.xsd anew."""

from __future__ import annotations

from pathlib import Path

from tools.sdf_vocabulary import descriptions
from tools.sdf_vocabulary.schema import schema
from tools.sdf_vocabulary.words import Words

TARGET = Path(__file__).parents[2] / "schemas" / "layers" / "sdf.xsd"


def main() -> None:
    """Write the schema, or say what is missing."""
    folder = descriptions.find()
    if folder is None:
        raise SystemExit("the description files are not here: install Debian's package sdformat-sdf")
    words = Words()
    text = schema(folder, words)
    if words.missing:
        raise SystemExit("no words in tools/sdf_vocabulary/words.tsv for\n  " + "\n  ".join(sorted(words.missing)))
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

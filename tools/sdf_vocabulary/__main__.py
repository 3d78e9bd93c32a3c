"""The command: `python -m tools.sdf_vocabulary` writes schemas/layers/sdf.xsd and sdf-world.xsd anew."""

from __future__ import annotations

from pathlib import Path

from tools.sdf_vocabulary import descriptions
from tools.sdf_vocabulary.schema import schemas
from tools.sdf_vocabulary.words import Words

FOLDER = Path(__file__).parents[2] / "schemas" / "layers"
FILES = "sdf.xsd", "sdf-world.xsd"


def main() -> None:
    """Write the schemas, or say what is missing."""
    folder = descriptions.find()
    if folder is None:
        raise SystemExit("the description files are not here: install Debian's package sdformat-sdf")
    words = Words()
    texts = schemas(folder, words)
    if words.missing:
        raise SystemExit("no words in tools/sdf_vocabulary/words.tsv for\n  " + "\n  ".join(sorted(words.missing)))
    for name, text in zip(FILES, texts, strict=True):
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

"""Keep what the programs say."""

from tests.programs import asked

asked.TABLE.write_text("".join(asked.rows()), encoding="utf-8")

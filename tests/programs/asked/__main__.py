"""Keep what the programs say."""

from tests.programs import asked
from tests.programs.asked import examples

asked.TABLE.write_text("".join(asked.rows()), encoding="utf-8")
examples.TABLE.write_text(examples.text(), encoding="utf-8")

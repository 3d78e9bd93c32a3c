"""Whether urdflint and the real programs agree on robots with edits drawn by chance.

`draw` makes the robots, `answers` asks the programs and keeps what they say, `judge` compares it with what `check` and
`preview` say, `shrink` looks for the smallest robot that shows a disagreement.
"""

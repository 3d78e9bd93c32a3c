"""Fuzzing: inputs drawn by chance go through linter, previews and all reports, and nothing may go wrong.

`python -m tools.fuzz --seed 1 --count 300000 --jobs 2` draws inputs, each from the seed and its own number alone, so
that one of them can be had again.
Inputs are bytes without sense, well-known robots with pieces cut out or put in, robots with changed elements and
attributes (`tests.mutations`), and robots that the vocabulary of all extensions makes (`robots`).
`judge` says what goes wrong with one: an exception, a finding outside the file, too much CPU time, a report that its
readers would not take.
Each distinct fault is printed once with the smallest input that still shows it.
`python -m tools.fuzz.atheris_target` does the same with inputs that coverage guides, where atheris is installed.
"""

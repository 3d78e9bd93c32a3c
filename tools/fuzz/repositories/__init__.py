"""Fuzzing over many files: small repositories drawn by chance are checked as the command line checks a stranger's.

`python -m tools.fuzz --kind repositories --seed 1 --count 30000 --jobs 2` draws them, each from the seed and its own
number alone.
A repository has packages with robots, xacro, launch files, YAML, SRDF, meshes, SDFormat, MJCF and directives that name
each other (`pieces`).
They are spoilt in bytes, words, elements, names, links, encodings and sizes (`spoiling`), and put into one of the
states that git knows (`gits`).
Options of `check` or another command are drawn as well (`asked`).
The command runs in a process of its own, forked from one that has imported all (`server`), which notes what it opens
(`watch`).
`judge` says what goes wrong: an exception, an undocumented exit code, a report beside its schema, a place outside a
file.
It also reports a file outside that is opened or changed, another report the second time, and too much time or memory.
`smaller` drops files, options, elements and bytes as long as the same still goes wrong.
"""

"""Mutation testing: small faults are planted, one at a time, and the plain tests and the replay must notice each.

`python -m tools.mutation --seed 1 --count 300` draws faults from `urdflint/checks/`, `urdflint/programs/` (with the
tables of releases) and the heads of the rule documents, uniformly over all candidates, so that every module that has a
candidate can be hit. `python_code` and `heads` say which faults there are.

What is left out, and why:

- docstrings, messages, help, titles and all that stands in f-strings: wording is compared with the rule documents;
- annotations, decorators (codes of rules, sizes of caches), `__slots__`, `if TYPE_CHECKING`, `TypeVar`: they decide
  nothing about a robot, or break the import at once;
- the constants in `python_code.SPEED`: they bound work, not answers;
- reasons given as strings to a record, numbers of a release other than the last: another fault of the kind is there;
- keys of heads but one for each document: misspelt keys are all found by one line of code, and there are many keys;
- the tests in `tests/e2e` as judges: they start processes and take as long as all others together. A fault that they
  alone would find counts as survived. Slow tests, real programs and the corpus do not judge either, nor do tests that
  take the time, which a busy machine would fail.

Each mutant is planted in a copy of the tree. The tests run in an order that runs without a fault have shown: first
those that enter the function. Where they can, they run in a fork of a process that has collected them, with the code of
the function exchanged (`server`, `exchange`). A fault in a table, in the head of a document or in what the import calls
needs a process that imports the project afresh, first with the likeliest files alone. What fails without a fault judges
nothing. Where the fault is inside of a function, files are left out of which no test enters it and that start no
processes; where it is in a head, the tests of units and schemas that ask no catalog. A fault that they find nonetheless
counts as survived.

A test that finds a fault must pass without it, after the same tests, in the same worker and asked in the same way; it
is asked for that once. If it fails, it judges nothing from then on, the report warns of it, and the others go on.

A mutant that means the same as the code cannot be told from one that no test finds: `equivalent` lists those that a
person judged so, and they are counted apart.
"""

"""Why Drake rejects, drops, alters or ignores something, or warns of it: one class for each reason, with its words.

Fields are the facts that a message needs. The modules are about the parts of a file.
"""

"""Reasons of SDFormat, MJCF and directives that no example of a rule shows, by why not."""

UNSHOWN = {
    "one more case of what an example shows; the tests of the format have it": """
        drake/dmd-bodies-many
    """,
}

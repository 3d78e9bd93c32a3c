"""Reasons of SDFormat, MJCF and directives that no example of a rule shows, by why not."""

UNSHOWN = {
    "one more case of what an example shows; the tests of the format have it": """
        drake/dmd-bodies-many
        drake/dmd-directives-as-model
        drake/dmd-format-unknown
        drake/dmd-frame-ambiguous
        drake/dmd-group-name
        drake/dmd-key-repeated
        drake/dmd-not-yaml
        drake/dmd-number-unreadable
        drake/dmd-pose-random
        drake/dmd-root-wrong
        drake/dmd-weld-base-frame
        drake/dmd-weld-of-itself
        drake/dmd-weld-repeated
    """,
}

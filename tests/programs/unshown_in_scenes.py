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
        drake/sdf-axes-not-perpendicular
        drake/sdf-curve-too-short
        drake/sdf-damping-differs
        drake/sdf-file-missing
        drake/sdf-group-dropped
        drake/sdf-group-name-scoped
        drake/sdf-joint-to-itself
        drake/sdf-prefix-missing
        drake/sdf-prefix-other
        drake/sdf-soft-hydroelastic
        drake/sdf-tag-not-prefixed
        drake/sdf-tendon-without-joint
        drake/sdf-value-empty
        drake/sdf-word-unknown
        drake/sdf-world-joint
        sdformat/sdf-attribute-malformed
        sdformat/sdf-axis-zero
        sdformat/sdf-include-without-uri
        sdformat/sdf-joint-child-world
        sdformat/sdf-joint-to-itself
        sdformat/sdf-mimic-of-itself
        sdformat/sdf-pose-frame-unknown
        sdformat/sdf-root-empty
        sdformat/sdf-value-missing
        sdformat/sdf-value-out-of-range
        sdformat/sdf-version-missing
    """,
}

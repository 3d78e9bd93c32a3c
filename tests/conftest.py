"""Tests run as on a desk: what a CI says of itself changes the default of `urdflint check`."""

import os

for name in ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE", "CI_PROJECT_DIR"):
    os.environ.pop(name, None)

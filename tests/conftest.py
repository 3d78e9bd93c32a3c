"""Tests run as on a desk: what a CI says of itself changes the default of `urdflint check`; the cache is their own."""

import atexit
import os
import shutil
import tempfile

for name in ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE", "CI_PROJECT_DIR"):
    os.environ.pop(name, None)

os.environ.pop("URDFLINT_CACHE_DIR", None)
os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp()
atexit.register(shutil.rmtree, os.environ["XDG_CACHE_HOME"], ignore_errors=True)

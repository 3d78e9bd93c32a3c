"""Many files become one report, in one process or in several."""

"""One robot in several programs: what is left of it in each, beside what is written."""

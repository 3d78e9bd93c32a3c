"""Results of earlier runs, kept by what they depend on."""

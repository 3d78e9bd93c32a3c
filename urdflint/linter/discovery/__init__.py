"""Which files a run is about: walks over folders, .gitignore, and changes in git."""

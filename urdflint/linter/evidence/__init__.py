"""Which programs read the robots of a repository, as its manifests, launch files, code and workflows say."""

"""The files of meshes, opened: what kind they are, how large what they show is, and what solid a closed one makes."""

"""What is wrong with the files of meshes, for which they are opened."""

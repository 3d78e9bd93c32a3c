"""What takes so long that it is checked only where it is asked for, with `--deep`."""

"""The command line: arguments become a run, a run becomes reports and an exit code; alone prints and exits."""

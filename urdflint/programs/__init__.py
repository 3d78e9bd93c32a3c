"""What each program does with a robot file: one folder a program, and the form in which all of them say it."""

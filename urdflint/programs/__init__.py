"""What each program does with a robot file: a folder for each program, and the forms that all of them share."""

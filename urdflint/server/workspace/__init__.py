"""What a worker knows of open and closed files, and of the robots that they make."""

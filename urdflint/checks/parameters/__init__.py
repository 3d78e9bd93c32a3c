"""What is wrong with YAML files of parameters about a robot."""

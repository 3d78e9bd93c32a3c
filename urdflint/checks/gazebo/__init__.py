"""Rules about `<gazebo>` blocks."""

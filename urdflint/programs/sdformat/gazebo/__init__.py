"""What Gazebo runs of a model: plugins and material scripts."""

"""What urdfdom, the URDF parser of ROS, does with a robot."""

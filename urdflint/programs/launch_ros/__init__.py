"""launch_ros, which starts the nodes of ROS 2: what it makes of a robot description that is handed over to a node."""

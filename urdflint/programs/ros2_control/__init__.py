"""ros2_control, which commands the joints of a robot in ROS 2: what it does with the limits that the robot has."""

"""Files of others: looked at, opened and written with care, and how patterns and packages of ROS find them."""

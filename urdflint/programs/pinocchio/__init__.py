"""What Pinocchio, the library of rigid body dynamics, does with a robot; it reads URDF with urdfdom."""

"""Rules of sim-urdf-schema: gains of joints, sensors for simulators, friction of collision shapes."""

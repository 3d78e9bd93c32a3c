"""The library urdfpy, of which SAPIEN and Genesis have a copy each: what it reads of a URDF, and what it refuses."""

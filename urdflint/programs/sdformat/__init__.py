"""What libsdformat makes of a robot on its way to Gazebo: URDF becomes SDF, by one procedure for each release.

    conversion = analysis.convert(robot, target)

The steps: urdfdom reads the robot (`assembly`, `reading`); the `<gazebo>` blocks are read (`extension`); links on fixed
joints are merged into their parent links (`lumping`, `mass`); what remains is written (`writing`), each block where it
belongs (`placing`); the SDF is read (`validity`) and the model in it loaded (`loading`, `sensors`). `claims` tells what
follows for places in the robot: what is rejected, lost (`losses`), or otherwise than written (`silences`).
"""

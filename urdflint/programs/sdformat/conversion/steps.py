"""The steps by which libsdformat converts a robot: assembled, lumped and written."""

from __future__ import annotations

from urdflint.model.robot import Robot
from urdflint.programs.sdformat.conversion import gazebo_blocks, link_lumping, sdf_writing
from urdflint.programs.sdformat.conversion.block_placement import BlockPlacement
from urdflint.programs.sdformat.conversion.lumped_mass import Mass
from urdflint.programs.sdformat.conversion.urdfdom_robot import JointInAssembly, LinkInAssembly, assemble
from urdflint.programs.sdformat.releases import OWN_URDFDOM, Release
from urdflint.programs.target import Target
from urdflint.struct import cached_property
from urdflint.syntax.document import Element


class ConversionSteps:
    """One robot and one release; each step is worked out once, from the ones before it.

    The links that `have_mass` are taken for such whatever is written.
    """

    def __init__(self, robot: Robot, target: Target, have_mass: frozenset[Element] = frozenset()) -> None:
        self.robot = robot
        self.target = target
        self.release = release = Release(target.release)
        self.assembly = assemble(robot, release.has(OWN_URDFDOM))
        for part in self.assembly.parts.values() if have_mass else ():
            if part.element in have_mass:
                part.has_mass, part.mass = True, part.mass or Mass()
        self.extensions = gazebo_blocks.read(robot)
        self.lumping = link_lumping.lump(self.assembly, self.extensions)
        self.written = sdf_writing.write(self.assembly, self.lumping, release)
        self.joints = tuple(
            sdf_writing.model_joint(part, self.lumping, release)
            for part in self.written.links
            if sdf_writing.writes_joint(part, self.lumping)
        )
        self.placing = BlockPlacement(robot, release, self.extensions)

    @cached_property
    def joint_names(self) -> frozenset[str]:
        """The names of the joints that are written."""
        return frozenset(joint.name for joint in self.joints)

    @cached_property
    def carried(self) -> dict[JointInAssembly, LinkInAssembly]:
        """The link that each joint carries."""
        return {part.joint: part for part in self.assembly.parts.values() if part.joint is not None}

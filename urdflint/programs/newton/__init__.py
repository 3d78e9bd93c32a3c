"""Newton's own reader of URDF, `ModelBuilder.add_urdf`: what it and the builder refuse, alter and drop."""

from urdflint.programs.target import Family, Installed, Signs

FAMILY = Family(
    "newton",
    "Newton",
    "Newton's URDF importer",
    place=60,
    letters="NWT",
    installed=Installed(packages={"newton": "newton"}),
    signs=Signs(
        requirements={"newton-physics": "newton", "newton": "newton"},
        modules=("newton",),
        loads=("add_urdf", "parse_urdf"),
    ),
    simulator=True,
)

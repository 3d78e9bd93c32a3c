from setuptools import setup

NAME = "ament_urdflint"

setup(
    name=NAME,
    version="0.2.0",
    description="Checks robot descriptions with urdflint, and writes the result as an xunit file",
    license="Apache-2.0",
    maintainer="OWNER",
    maintainer_email="OWNER@example.org",
    python_requires=">=3.10",
    packages=[NAME],
    data_files=[
        (f"share/{NAME}", ["package.xml"]),
        ("share/ament_index/resource_index/packages", [f"resource/{NAME}"]),
    ],
    zip_safe=True,
    entry_points={"console_scripts": [f"{NAME} = {NAME}.main:main"]},
)

"""What a process remembers of whole folders: where packages are, who names and calls files, and what stands beside."""

from __future__ import annotations


def forget() -> None:
    """Forget all of it: something may have come, gone or changed."""
    from urdflint.files import absent_packages, ros_packages, tracked
    from urdflint.linter.evidence import loading, repository
    from urdflint.linter.formats import robot_pairing
    from urdflint.xacro import callers

    tracked.forget()
    ros_packages.forget()
    absent_packages.forget()
    callers.forget()
    repository.forget()
    loading.loading_in.cache_clear()
    robot_pairing.forget()

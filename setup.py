"""Put the pages that the bot shows into a wheel: they lie outside the packages, where people read them.

All else is in pyproject.toml.
"""

from __future__ import annotations

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithPages(build_py):
    """Builds the packages, with the pages where `bot/locale/handbook.py` looks for them."""

    def run(self) -> None:
        """Build, and copy the rules and the notes on privacy."""
        super().run()
        if self.editable_mode:  # the pages are read where they lie
            return
        for page in (*Path("docs/rules").rglob("*.md"), *Path().glob("PRIVACY*.md")):
            target = Path(self.build_lib) / page
            self.mkpath(str(target.parent))
            self.copy_file(str(page), str(target))


setup(cmdclass={"build_py": BuildWithPages})

"""docs/licences.md lists what ships: every package, under the licence that the package itself names."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, metadata

from .blocks import ROOT, read

PAGE = "docs/licences.md"
SHIPPED = ("run", "postgres", "metrics", "play")  # locks
SPDX = {"The MIT License (MIT)": "MIT", "MIT License": "MIT", "Apache 2.0": "Apache-2.0"}


def packages() -> set[str]:
    """List all packages in the locks for people who run the bot or play."""
    locks = [(ROOT / "locks" / f"{name}.txt").read_text(encoding="utf-8") for name in SHIPPED]
    return {name for lock in locks for name in re.findall(r"^(\S+)==", lock, re.MULTILINE)}


def listed() -> dict[str, str]:
    """Return the licence of each package and file on the page."""
    return {
        name.strip("`"): licence
        for name, licence in re.findall(r"^\| (\S+) \| (.*?) \|$", read(PAGE), re.MULTILINE)
    }


def named(package: str) -> str | None:
    """Return an installed package's licence in SPDX, or None if it isn't installed."""
    try:
        about = metadata(package)
    except PackageNotFoundError:
        return None
    classifiers = [
        each.rpartition(" :: ")[2] for each in about.get_all("Classifier", []) if "License ::" in each
    ]
    said = (
        about.get("License-Expression") or (about.get("License") or "").partition("\n")[0] or classifiers[0]
    )
    return SPDX.get(said, said)


def test_the_page_lists_what_ships() -> None:
    """The page lists exactly the packages in the locks and the fonts."""
    fonts = {path.relative_to(ROOT).as_posix() for path in (ROOT / "renderers" / "fonts").glob("*.otf")}
    assert listed().keys() - {"package", "file", "---"} == packages() | fonts


def test_each_package_is_under_the_licence_of_the_page() -> None:
    """Each installed package names the licence that the page gives."""
    said = {package: named(package) for package in sorted(packages())}
    assert sum(licence is not None for licence in said.values()) > 20
    assert {
        package: licence for package, licence in said.items() if licence not in (None, listed()[package])
    } == {}


def test_each_licence_is_accepted() -> None:
    """The page's section on accepted licences names exactly the ones used."""
    (accepted,) = re.findall(r"^## Licences that we accept\n\n(.*?)\. ", read(PAGE), re.MULTILINE | re.DOTALL)
    used = {
        part
        for name, licence in listed().items()
        if name not in ("package", "file", "---")
        for part in licence.split(" AND ")
    }
    assert used == set(re.split(r",\s+|\s+and\s+", accepted))

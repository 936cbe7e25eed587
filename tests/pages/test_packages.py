"""Everything imported is declared, and everything declared has exactly one version in constraints.txt."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import packages_distributions, version
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.test_architecture import imports, modules

from .blocks import ROOT

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKED = [
    Requirement(line)
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
OUR_OWN = {"engine", "opponents", "renderers", "bot", "playground", "tests", "benchmarks"}


def group(name: str) -> list[str]:
    """Return the requirements of a dependency group, including those of groups that it includes."""
    found: list[str] = []
    for each in PROJECT["dependency-groups"][name]:
        found += [each] if isinstance(each, str) else group(each["include-group"])
    return found


NEEDED: list[str] = PROJECT["project"]["dependencies"]
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
DECLARED = {  # for each lock
    "build": group("build"),
    "release": group("release"),
    "run": NEEDED,
    "postgres": [*NEEDED, *EXTRAS["postgres"]],
    "metrics": [*NEEDED, *EXTRAS["metrics"]],
    "play": [*NEEDED, *EXTRAS["play"]],
    "dev": [*NEEDED, *group("dev")],
}
LOCKS = [Path("locks") / f"{name}.txt" for name in DECLARED]
OF_HOSTS = [*NEEDED, *EXTRAS["postgres"], *EXTRAS["metrics"]]


def named(requirements: Iterable[str]) -> set[str]:
    """Return the names of the required packages."""
    return {canonicalize_name(Requirement(each).name) for each in requirements}


@pytest.mark.parametrize(
    ("needed", "folders"),
    [
        (OF_HOSTS, ("engine", "opponents", "renderers", "bot")),
        (DECLARED["play"], ("playground",)),
        pytest.param(DECLARED["dev"], ("tests", "benchmarks"), marks=pytest.mark.breadth),  # many files
    ],
)
def test_what_is_imported_is_declared(needed: list[str], folders: tuple[str, ...]) -> None:
    """Every imported package is declared, not just installed because another one needs it."""
    providers = packages_distributions()
    roots = {name.split(".")[0] for path in modules(*folders) for name in imports(path)}
    foreign = roots - sys.stdlib_module_names - OUR_OWN - {""}
    declared = named(needed)
    assert foreign
    assert {root for root in foreign if not declared & set(map(canonicalize_name, providers[root]))} == set()


def test_what_the_bot_needs_is_bounded() -> None:
    """Every dependency has an upper bound, so no major release is installed without a lock."""
    open_upwards = [each for each in OF_HOSTS if not re.search("<|==", each)]
    assert open_upwards == []


def test_constraints_name_one_version_of_each() -> None:
    """Constraints give each package one exact version, which fits what is declared."""
    exact = {canonicalize_name(each.name): str(each.specifier).removeprefix("==") for each in LOCKED}
    assert len(exact) == len(LOCKED)
    assert all(re.fullmatch(r"==[\w.]+", str(each.specifier)) for each in LOCKED)
    for requirement in map(Requirement, DECLARED["dev"]):
        assert requirement.specifier.contains(exact[canonicalize_name(requirement.name)]), requirement


def test_the_tests_run_with_the_versions_that_are_named() -> None:
    """The installed versions are the ones in the constraints."""
    here = {
        each.name: (version(each.name), str(each.specifier).removeprefix("=="))
        for each in LOCKED
        if each.marker is None or each.marker.evaluate()
    }
    assert {name: both for name, both in here.items() if both[0] != both[1]} == {}


def test_no_registry_is_named() -> None:
    """No file names a package registry, so that the person who installs can choose."""
    files = ("constraints.txt", "Makefile", "pyproject.toml", "Dockerfile", *map(str, LOCKS))
    assert [name for name in files if re.search("://|--[a-z-]*index", (ROOT / name).read_text())] == []


def test_every_way_to_install_checks_hashes() -> None:
    """In the Makefile, the image and the pages, all packages but the project itself are checked by hash."""
    files = ("Makefile", "Dockerfile", "docs/installing.md", "docs/scaling.md", "docs/hosting.md")
    lines = [line for name in files for line in (ROOT / name).read_text(encoding="utf-8").splitlines()]
    installing = [
        line for line in lines if re.search(r"(PIP\)|pip( --python \S+)? install) --(?!python)", line)
    ]
    own = re.compile(r"--no-deps (--no-build-isolation --editable \.|--find-links dist alea|dist/\*\.whl)")
    ours = [line for line in installing if own.search(line)]
    locked = [line for line in installing if "--require-hashes --requirement locks/" in line]
    assert (len(ours), len(locked)) == (6, 10)
    assert sorted(ours + locked) == sorted(installing)


@pytest.mark.parametrize("lock", LOCKS, ids=str)
def test_a_lock_has_the_versions_of_the_constraints(lock: Path) -> None:
    """A lock has everything declared, with hashes and the constraints' versions."""
    written = (ROOT / lock).read_text(encoding="utf-8")
    pins = re.findall(r"^(\S+)==(\S+)(.*\\\n    --hash=sha256:[0-9a-f]{64})?", written, re.MULTILINE)
    assert all(hashed for _, _, hashed in pins)
    versions = {name: version for name, version, _ in pins}
    exact = {each.name: str(each.specifier).removeprefix("==") for each in LOCKED}
    assert {name for name, version in versions.items() if exact.get(name, version) != version} == set()
    assert lock.stem == "release" or versions.keys() <= exact.keys()  # its tools have their own environment
    assert named(DECLARED[lock.stem]) <= versions.keys()


def test_make_takes_uv_where_it_is() -> None:
    """make uses uv if there is one, and otherwise pip. Both read the same lock."""

    # The options of a make that runs these tests are not passed on.
    given = ("MAKEFLAGS", "MAKEOVERRIDES", "MFLAGS", "PYTHON", "UV")
    own = {name: value for name, value in os.environ.items() if name not in given}

    def install(uv: str) -> str:
        command = ["make", "--dry-run", "--always-make", "install", f"UV={uv}"]
        return subprocess.run(command, cwd=ROOT, env=own, capture_output=True, text=True, check=True).stdout

    options = "--quiet --require-hashes --requirement locks/build.txt --requirement locks/run.txt "
    assert f"/opt/uv pip install --python .venv/bin/python {options}" in install("/opt/uv")
    assert "/opt/uv venv --quiet --seed  .venv\n" in install("/opt/uv")
    assert f".venv/bin/python -m pip install {options}" in install("")
    assert "python3 -m venv .venv" in install("")

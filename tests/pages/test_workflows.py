"""The public checks: their services can read the files, and they run what contributors run."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from .blocks import ROOT, read

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = [
    path for path in sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")) if path.stem != "config"
]
SCHEMAS = {
    "vendor.github-workflows": WORKFLOWS,
    "vendor.dependabot": [ROOT / ".github" / "dependabot.yml"],
    "vendor.github-issue-forms": FORMS,
    "vendor.github-issue-config": [ROOT / ".github" / "ISSUE_TEMPLATE" / "config.yml"],
    "vendor.compose-spec": [ROOT / "compose.yaml"],
}


def test_every_file_is_well_written() -> None:
    """yamllint finds nothing wrong with the files."""
    files = [".yamllint.yaml", ".github", "compose.yaml"]
    command = [sys.executable, "-m", "yamllint", "--strict", *files]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (0, "")


@pytest.mark.breadth  # a second each
@pytest.mark.parametrize("schema", SCHEMAS)
def test_every_file_has_the_form_of_its_service(schema: str) -> None:
    """Each file matches its service's schema."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *SCHEMAS[schema]]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout


def test_every_step_is_one_that_a_contributor_runs() -> None:
    """A step runs a target of the Makefile, .ci/run, or some of the tests that make leaves out."""
    steps = [
        step for path in WORKFLOWS for step in re.findall(r"- run: (.*)", path.read_text(encoding="utf-8"))
    ]
    targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE))
    made = {step.removeprefix("make ") for step in steps if step.startswith("make ")}
    others = {step for step in steps if not step.startswith("make ")}
    assert {"test", "release", "audit"} <= made <= targets | {".venv/installed-dev"}
    assert "sudo bash .ci/run" in others
    assert [
        step for step in others if not re.fullmatch(r"sudo bash \.ci/run|.*-m pytest -q -m slow .*", step)
    ] == []
    assert "\nmake check\n" in read(".ci/run")


def test_no_step_may_write() -> None:
    """Every workflow only has the right to read, and no checkout keeps its credentials."""
    for path in WORKFLOWS:
        written = path.read_text(encoding="utf-8")
        assert re.findall(r"permissions:\n((?:  .*\n)+)", written) == ["  contents: read\n"]
        assert written.count("actions/checkout@") == written.count("persist-credentials: false")


def test_every_action_is_named_by_its_commit() -> None:
    """Actions are named by commit, because a tag can move, with the version behind it for Dependabot."""
    used = [
        line for path in WORKFLOWS for line in re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
    ]
    assert len(used) > 5
    assert [
        line for line in used if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)
    ] == []

"""A test types every command that a page names, or commands.md says which test runs it or why none does."""

from __future__ import annotations

import re
from pathlib import Path

from .blocks import ROOT, TYPED, blocks, first_cells, quoted, read, typed

LIST = "tests/pages/commands.md"
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/**/*.md", "benchmarks/*.md", ".github/*.md")
    for path in ROOT.glob(pattern)
)
PROGRAMS = {
    *("alea", "apt", "apt-get", "bash", "brew", "chmod", "cp", "curl", "docker", "git", "journalctl", "ls"),
    *("make", "mypy", "npm", "npx", "pg_dump", "pip", "pipx", "podman", "psql", "pytest", "python", "ruff"),
    *("sudo", "sudoedit", "systemctl", "uv", "uvx"),
}  # fmt: skip
INSTALLED = {"pip", "pytest", "venv"}
RIGHTS = re.compile(r"^sudo (-u alea )?(?=make|git|\S*python)|^\.venv/bin/(?=python)")


def commands(page: str) -> set[str]:
    """Return a page's commands: lines of blocks without comments, and text in backticks with arguments."""
    lines = [line for kind in ("sh", "text", "") for block in blocks(page, kind) for line in block]
    told = {re.sub(r"(^| +)# .*", "", line).strip() for line in lines}
    found = {line for line in (*told, *quoted(page)) if len(line.split()) > 1}
    of_shell = {line for block in blocks(page, "sh") for line in block if re.match(r"\(", line)}
    return {bare(line) for line in found if bare(line).split()[0] in PROGRAMS} | of_shell


def bare(line: str) -> str:
    """Return a command without the parts that only say who types it and where Python is."""
    while (shorter := RIGHTS.sub("", line)) != line:
        line = shorter
    return line


def rows() -> dict[str, str]:
    """Return the reason or the test that the list names for each command."""
    return dict(re.findall(r"^\| `(.+?)` \| (.+) \|$", read(LIST), re.MULTILINE))


def test_every_command_is_typed_or_listed() -> None:
    """Every command on a page is typed or listed, and the list has only commands that are on a page."""
    of_pages = {command for page in PAGES for command in commands(page)}
    by_line = {bare(line) for page in TYPED for line in typed(page)}
    assert len(of_pages) > 100
    assert of_pages - by_line - rows().keys() == set()
    assert sorted(rows().keys() - (of_pages - by_line)) == []
    assert len(first_cells(LIST)) == 2 + len(rows())  # with the head


def test_every_test_that_is_named_is_there() -> None:
    """Each row of the list names an existing test, or gives a reason with existing files."""
    for what in rows().values():
        file, _, name = what.partition("::")
        if name:
            assert re.search(rf"^(?:async )?def {name}\(", read(file), re.MULTILINE), what
        else:
            assert len(what.split()) >= 5, what
        named = re.findall(r"[a-z_.]+(?:/[a-z_]+)+\.(?:py|yml)", what)
        assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_module_and_target_that_is_named_is_there() -> None:
    """Each module after `python -m` and each target after `make` exists."""
    of_pages = {command for page in PAGES for command in commands(page)}
    modules = {name for line in of_pages for name in re.findall(r"python -m ([a-z_.]+)", line)} - {
        "pip",
        "pytest",
    }
    assert {name for name in modules if not _places(name)} == set()
    targets = {word for line in of_pages if line.startswith("make ") for word in line.split()[1:]}
    named = {word for word in targets if "=" not in word}
    assert named - set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE)) == set()


def _places(module: str) -> list[Path]:
    path = ROOT / module.replace(".", "/")
    return [place for place in (path.with_suffix(".py"), path / "__main__.py") if place.exists()]

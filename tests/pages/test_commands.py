"""The lists of commands on the pages match the command tree."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from discord import app_commands

import bot.features  # noqa: F401 - registers the commands
from bot.features.handbook import HELP
from bot.features.interactions.commands import COMMANDS
from playground.skipping import NAME

from .blocks import first_cells, quoted

LISTS = ("docs/playing.md", "docs/servers.md")
PAGES = (*LISTS, "README.md", "PRIVACY.md", "CHANGELOG.md", "docs/hosting.md", "docs/architecture.md")
COMMAND = re.compile(r"/[a-z][a-z-]*(?: [a-z-]+)*")


def commands() -> set[str]:
    """List all commands, counting those that open a table (one per game) as one."""
    found: set[str] = set()
    for each in COMMANDS:
        if isinstance(each, app_commands.Group) and each.name != "play":
            found |= {f"/{command.qualified_name}" for command in each.walk_commands()}
        else:
            found.add(f"/{each.name}")
    return found


def test_each_command_is_listed_once() -> None:
    """Each command is listed once, on the players' or the moderators' page."""
    cells = [cell for page in LISTS for names in first_cells(page) for cell in names]
    listed = Counter(cell for cell in cells if cell.startswith("/"))
    assert listed == Counter(commands())


def test_help_names_each_command() -> None:
    """`/help` names all commands except itself."""
    named = {f"/{name}" for name in re.findall(r"`/([a-z]+)", HELP)}
    assert named == {command.split()[0] for command in commands()} - {"/help"}


@pytest.mark.parametrize("page", PAGES)
def test_no_page_names_a_command_that_is_not_there(page: str) -> None:
    """Everything in backticks that looks like a command is one, or a group of commands."""
    known = commands() | {f"/{each.name}" for each in COMMANDS} | {f"/{NAME}"}  # the playground's own
    assert sorted({text for text in quoted(page) if COMMAND.fullmatch(text)} - known) == []

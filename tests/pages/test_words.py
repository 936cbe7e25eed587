"""The messages that the page for hosts quotes are the program's."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from bot.storage.database import NO_DRIVER
from bot.storage.errors import NotRead, NotSaved, PerhapsSaved
from tests.test_architecture import nodes

from .blocks import ROOT, first_cells, read, typed

PAGE = "docs/hosting.md"
OF_THE_LIBRARY = ("Attempting a reconnect in",)
NO_MESSAGES = re.compile(r"-\w+|[a-z_]+|Backup:")  # file names, and words in the health line


def said(path: Path) -> Iterator[str]:
    """Yield a module's texts, with `...` for fields."""
    for node in nodes(path):
        if isinstance(node, ast.JoinedStr):
            yield "".join(part.value if isinstance(part, ast.Constant) else "..." for part in node.values)  # type: ignore[misc]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.sub(r"%[.\d]*[sdf]|\{\w+\}", "...", node.value)


def test_every_message_is_one_of_the_program() -> None:
    """The parts of a quoted message between `...` stand in the program's texts, in this order."""
    texts = "\n".join(text for path in (ROOT / "bot").rglob("*.py") for text in said(path))
    messages = [cell for cells in first_cells(PAGE) for cell in cells if not NO_MESSAGES.fullmatch(cell)]
    assert len(messages) > 20
    ours = [message for message in messages if not message.startswith(OF_THE_LIBRARY)]
    patterns = {message: ".*".join(map(re.escape, message.split("..."))) for message in ours}
    assert [message for message, pattern in patterns.items() if not re.search(pattern, texts)] == []


def test_what_people_read_while_the_server_is_away() -> None:
    """The page on scaling quotes exactly the sentences that an unreachable database leads to."""
    quoted = re.findall(r'"([A-Z][^"]+)"', read("docs/scaling.md"))
    said = [refusal.sentence for refusal in (NotSaved, PerhapsSaved, NotRead)]
    assert [words for words in quoted if not any(each.startswith(words) for each in said)] == []
    assert [each for each in said if not each.startswith(tuple(quoted))] == []


def test_how_to_get_the_driver() -> None:
    """The error for a missing driver gives the page's command, which installs the locked files."""
    (line,) = [line for line in typed("docs/scaling.md") if "pip install" in line]
    assert "--require-hashes --requirement locks/postgres.txt" in line
    assert NO_DRIVER.endswith(f": {line}")

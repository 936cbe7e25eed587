"""What is printed cannot control or break the terminal."""

from __future__ import annotations

import io
import sys

import pytest

from bot.operations.terminal import print_line


@pytest.mark.parametrize(
    ("encoding", "shown"), [("utf-8", "Ольга ?[31m?? \N{DIE FACE-6}\n"), ("ascii", "????? ?[31m?? ?\n")]
)
def test_what_is_shown(encoding: str, shown: str) -> None:
    """Control characters, line breaks and characters that the encoding lacks become question marks."""
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding=encoding, newline="\n")
    print_line("Ольга \x1b[31m\n\u202e \N{DIE FACE-6}", stream)
    stream.flush()
    assert written.getvalue().decode(encoding) == shown


def test_standard_output_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    """A line goes to standard output unless another stream is named."""
    print_line("right")
    print_line("wrong", sys.stderr)
    assert capsys.readouterr() == ("right\n", "wrong\n")

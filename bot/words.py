"""From sentences as data to what Discord shows: names put in, everything that users control made harmless."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine import Seat, Text, render

# One sign a seat, in the colours of the pictures and as unlike in shape as the standard signs allow.
SEAT_SIGNS = ("🟦", "🟠", "⚪", "🟩", "🔴", "🔷", "🟨", "⬛")

_MARKDOWN = re.compile(r"([\\*_~`|>\[\]()<#:@/.\-+=])")


def harmless(name: str) -> str:
    """Escape a name so that it shows as it is: no markup, link or mention (Discord: reference, markdown)."""
    return _MARKDOWN.sub(r"\\\1", name)


def say(said: Text, names: Sequence[str] = ()) -> str:
    """Give a text in English with `names`, by seat, in the place of its seats, escaped for a message."""
    return render(said, name=lambda seat: _named(seat, names), quote=harmless)


def say_plainly(said: Text, names: Sequence[str] = ()) -> str:
    """Give a text as `say` does, for menus, forms and files, where Discord reads no markup."""
    return render(said, name=lambda seat: names[seat] if seat < len(names) else str(seat))


def signed(seat: int, names: Sequence[str]) -> str:
    """Give a player's sign and name."""
    return f"{SEAT_SIGNS[seat]} {_named(Seat(seat), names)}"


def _named(seat: Seat, names: Sequence[str]) -> str:
    return f"**{harmless(names[seat])}**" if seat < len(names) else str(seat)

"""What a picture of a position is made from: the view of one person, the looks, and the language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from engine import Seen, Text, render

from .alt_text import Translate, person, shortest_needed, spoken
from .theme import Look


class Sight(NamedTuple):
    """A position as a seat or a watcher sees it, with everything else that a picture of it needs.

    `names` are the players' names by seat, which can contain anything, and `looks` are the looks of the
    seats' dice. `translate` translates English templates. `marks` are the names of squares that can be chosen
    next, each with its label or "". `chosen` are the names of squares chosen in earlier steps of the move.
    `room` is what the game's `room_of` returned for a series of pictures, or None for a picture on its own.
    """

    seen: Seen
    names: Sequence[str]
    looks: Sequence[Look]
    translate: Translate
    marks: Mapping[str, str] = MappingProxyType({})
    chosen: Iterable[str] = ()
    room: Any = None

    def say(self, words: Text | None) -> str:
        """Return `words` in the reader's language, or an empty string if `words` is None."""
        return render(words, self.translate) if words else ""

    def described(
        self,
        before: Sequence[Text | None],
        seat: Callable[[int, Text], Text],
        after: Sequence[Text | None] = (),
    ) -> str:
        """Return an alt text: the sentences in `before`, one for each seat, and the sentences in `after`.

        `seat` takes a seat and the words for its player, and returns the seat's sentence. Players' names are
        shortened or left out if the text would otherwise be too long.
        """

        def attempt(length: int) -> str:
            seats = (seat(number, who) for number, who in enumerate(self.people(length)))
            return spoken((*before, *seats, *after), self.looks, self.translate)

        return shortest_needed(attempt)

    def people(self, length: int) -> list[Text]:
        """Return the words for each seat's player, whose name is cut to `length` characters."""
        return [person(look, name, length) for look, name in zip(self.looks, self.names, strict=True)]

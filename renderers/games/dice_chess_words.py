"""Positions of Dice Chess in words: for the line beneath the board, and instead of the picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Over, Played, Rolled, Seat, Seen, Text, ToMove, render
from engine.games.dice_chess.armies import HOME
from engine.games.dice_chess.board import GRID, Opening, dice_of
from engine.games.dice_chess.judging import OFFER

from ..theme import Look
from ..words import listed, shortest_needed, spoken_name


def caption(seen: Seen) -> str:
    """Say in a line what the table should know, nothing where there is nothing to say."""
    state = seen.state
    if isinstance(seen.status, Over):
        return f"Over: {seen.status.reason}"
    if state.opening is not None:
        return "Both arrange their armies in secret" if isinstance(seen.status, ToMove) else ""
    if state.reroll is not None:
        return f"The {state.board[state.reroll] & 7} on {GRID.names[state.reroll]} is rolled again"
    return _quiet_turns(len(state.quiet))


def describe(seen: Seen, looks: Sequence[Look], names: Sequence[str]) -> str:
    """Describe a position in at most 1024 characters; names are shortened, then left out, if need be."""

    def written(length: int) -> str:
        people = [_person(look, spoken_name(name, length)) for look, name in zip(looks, names, strict=True)]
        seats = (_seat(seen, seat, person) for seat, person in enumerate(people))
        quiet = "" if isinstance(seen.status, Over) else _quiet_turns(len(seen.state.quiet))
        told = (_state_of_play(seen, looks), *_last(seen, looks), *seats, quiet and f"{quiet}.")
        return " ".join(filter(None, told))

    return shortest_needed(written)


def _quiet_turns(turns: int) -> str:
    if not turns:
        return ""
    counted = f"{turns} turn{'s' * (turns > 1)} without a capture"
    return f"{counted}: a count can be offered" if turns >= OFFER else counted


def _person(look: Look, name: str) -> str:
    return f"{look.name}, {name}" if name else look.name


def _state_of_play(seen: Seen, looks: Sequence[Look]) -> str:
    status = seen.status
    if isinstance(status, Over):
        winners = [looks[seat].name for seat in status.winners]
        outcome = f"{winners[0]} wins" if winners else "a draw"
        return f"Dice Chess, over ({status.reason}): {outcome}."
    if not isinstance(status, ToMove):
        roller = "nobody" if status.seat is None else looks[status.seat].name
        return f"Dice Chess, {roller} to roll."
    if not status.seats:  # a seat looks at what its submission would be
        return "Dice Chess, both armies are arranged."
    who = listed([looks[seat].name for seat in status.seats])
    return f"Dice Chess, {who} to {'arrange in secret' if status.secret else 'move'}."


def _last(seen: Seen, looks: Sequence[Look]) -> list[str]:
    """Tell the last move and the re-roll that followed it."""
    last = seen.last
    if not last:
        return []
    game = seen.game
    moved = game.play(last.before, last.seat, game.parse(last.before, last.seat, last.move))
    told = [game.narrate(last.before, Played(last.seat, last.move), moved)]
    if moved.reroll is not None and seen.state.reroll is None:
        face = seen.state.board[moved.reroll] & 7
        told.append(game.narrate(moved, Rolled((face,)), game.roll(moved, (face,))))
    return [_spoken(each, looks) for each in told if each]


def _spoken(told: Text, looks: Sequence[Look]) -> str:
    def name(seat: Seat) -> str:
        return looks[seat].name

    return render(told, name=name)


def _seat(seen: Seen, seat: int, person: str) -> str:
    state = seen.state
    gone = "" if seat in seen.active else " resigned,"
    if state.opening is not None:
        return f"{person}:{gone} {_army(state.opening, seat)}."
    dice = dice_of(state.board, seat)
    standing = ", ".join(f"{GRID.names[square]} {value}" for square, value in dice.items()) or "none"
    pile = "".join(f" {value}" for value in sorted(state.piles[seat], reverse=True))
    captured = f"has captured{pile}, {state.captured[seat]} pips" if state.captured[seat] else "no captures"
    return f"{person}:{gone} {sum(dice.values())} pips, dice {standing}; {captured}."


def _army(opening: Opening, seat: int) -> str:
    if seat >= len(opening.rolls):
        return "not rolled"
    rolled = f"rolled {' '.join(map(str, opening.rolls[seat]))}"
    army = opening.placed[seat]
    if army is None:
        return f"{rolled}; army not arranged yet"
    if not army:
        return f"{rolled}; army arranged, face down"
    standing = (f"{GRID.names[square]} {value}" for square, value in zip(HOME[seat], army))
    return f"{rolled}; army {', '.join(standing)}"

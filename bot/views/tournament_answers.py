"""Private answers about tournaments: entering, leaving, checking in, and one's own game. Pure functions."""

from __future__ import annotations

from engine import GAMES, Written, _, text

from ..contests.entry import NO_LONGER_IN, NOT_IN, can_join
from ..contests.running import start_of
from ..contests.tournament import Entrant, Game, Tournament
from .custom_id import here_button
from .lobby import RATED
from .message import Link, Message, sentence
from .tournaments import BE_HERE, control, pairing_text, result_text

ENTERED = _("You're in, number {number} of {most}.")
WAITS = _("This tournament is full. You're number {number} on the waiting list.")
NO_GAME_YET = _("**{name}** starts <t:{starts}:R>, and so does your first game.")
NO_GAME = _("You have no game in round {round}.")
ODD = _("With an odd number of entrants, one of you sits out each round.")
GAME_SOON = _("**{name}** is starting, and so is your first game.")
BYE = _("You have a bye in round {round}, which is worth a full point.")
BYE_THROUGH = _("You have a bye in round {round}, so you go through.")
HERE = _("Thanks! You'll get a game when **{name}** starts.")
HERE_LATE = _("Thanks! You'll get a game in the next round.")
HERE_AT_GAME = _("Thanks! If the other player doesn't show up, you get the point.")
HERE_WON = _("Thanks! The other player didn't show up, so you get the point.")
STARTS = _("**{name}** starts <t:{starts}:R>.")
TO_COME = _(
    "Round {round} of {name}: {pairing}. The other player didn't show up. Press **I'm here** to get the "
    "point. The round ends <t:{bell}:R>."
)
PLAYED = _("Round {round} of {name}: {pairing} {result}")
PLAYING = _("Round {round} of {name}: {pairing}. The round ends <t:{bell}:R> at the latest.")
TO_BOARD = _("Go to {game}")
BE_HERE_IN = _("To get a game, press **I'm here** in {thread} in the last 15 minutes before the start.")


def entered(tournament: Tournament, user_id: int) -> Message:
    """Return the answer to a person who has just entered a tournament or its waiting list."""
    if place := _place_in_line(tournament, user_id):
        return sentence(WAITS, number=place)
    people = [each.user_id for each in tournament.counted]
    said = text(ENTERED, number=people.index(user_id) + 1, most=tournament.settings.most)
    checks_in = tournament.state == "signup" and tournament.settings.pace == "evening"
    counts = (text(RATED),) if tournament.settings.rated else ()
    be_here = text(BE_HERE_IN, thread=f"<#{tournament.thread_id or tournament.channel_id}>")
    return Message((said, *((be_here,) if checks_in else ()), *counts))


def _place_in_line(tournament: Tournament, user_id: int) -> int:
    """Return a person's place on the waiting list, from 1, or 0 if they aren't on it."""
    waiting = [each.user_id for each in tournament.entrants if each.state == "waiting"]
    return waiting.index(user_id) + 1 if user_id in waiting else 0


def checked_in(tournament: Tournament, user_id: int) -> Message:
    """Return the answer to a person who has just pressed **I'm here**."""
    if tournament.state == "signup":
        return sentence(HERE, name=Written(tournament.settings.name))
    number = tournament.number_of(user_id)
    game = tournament.game_of(number) if number else None
    if game is None:
        return sentence(HERE_LATE)
    return sentence(HERE_AT_GAME if game.pairing.result is None else HERE_WON)


def withdrawn(tournament: Tournament) -> Message:
    """Return the answer to a person who has just left a tournament."""
    return sentence(NO_LONGER_IN, name=Written(tournament.settings.name))


def _before_the_start(tournament: Tournament, entrant: Entrant) -> Message:
    """Say what to expect before the first round, with **I'm here** if the entrant has yet to press it."""
    name, starts = Written(tournament.settings.name), start_of(tournament)
    if starts is None:
        return sentence(GAME_SOON, name=name)
    if tournament.settings.pace == "days" or entrant.here:
        return sentence(NO_GAME_YET, name=name, starts=starts // 1000)
    said = text(STARTS, name=name, starts=starts // 1000)
    return Message((said, text(BE_HERE)), rows=((here_button(tournament.id),),))


def my_game(tournament: Tournament, entrant: Entrant | None, game: Game | None, link: str | None) -> Message:
    """Return the answer to **My game**: a person's game in the current round, or why they have none.

    `link`, if any, leads to the game's board.
    """
    name = Written(tournament.settings.name)
    place = _place_in_line(tournament, entrant.user_id) if entrant else 0
    if place and tournament.state == "signup":
        return sentence(WAITS, number=place)
    if entrant is None or entrant.state != "in":
        is_new = entrant is None or place > 0
        back = control(tournament, "tjoin", text("Join") if is_new else text("I'm back"), "success")
        allowed = can_join(tournament) and (entrant is None or entrant.state != "disqualified")
        template = NOT_IN if is_new else NO_LONGER_IN
        return Message((text(template, name=name),), rows=((back,),) if allowed else ())
    if not tournament.round:
        return _before_the_start(tournament, entrant)
    if game is None:
        odd = (text(ODD),) if tournament.kind == "round-robin" else ()
        return Message((text(NO_GAME, round=tournament.round), *odd))
    if game.pairing.is_bye:
        through = tournament.kind == "knock-out"
        return sentence(BYE_THROUGH if through else BYE, round=game.stage)
    fields = {"round": game.stage, "name": name, "pairing": pairing_text(tournament, game.pairing)}
    awaited = tournament.can_come(game, entrant.number)
    if game.pairing.result is not None and not awaited:
        return Message((text(PLAYED, **fields, result=result_text(game.pairing)),))
    bell = tournament.stages[game.stage - 1].bell_at // 1000
    said = text(TO_COME if awaited else PLAYING, **fields, bell=bell)
    here = here_button(tournament.id, game.stage)
    to_board = (Link(text(TO_BOARD, game=GAMES[tournament.game_id].name), link),) if link else ()
    return Message((said,), rows=((*to_board, here),))

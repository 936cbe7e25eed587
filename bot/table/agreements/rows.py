"""The rows for all kinds of questions: each says who decides, what ends the question, and what it does."""

from __future__ import annotations

from collections.abc import Mapping

from engine import _, plural

from .. import takeback
from ..clock import changing, parking
from ..computers.seats import users_at_play
from ..events import Kind, TableEvent
from ..game_night import settling
from ..model import Action, Table
from ..play import advance, check_active, plays, running_match
from . import succession
from .proposal import Agreement, Proposal, Words

OTHER_ENDS: tuple[Kind, ...] = ("end_set", "end_moved", "end_begun", "end_gone", "longer", "parked")


def _everyone(table: Table, _asked: TableEvent) -> tuple[int, ...]:
    """Return the user ids of all active players, including computers."""
    return tuple(table.players[seat].user_id for seat in (table.match.active if table.match else ()))


def _settle_now(table: Table, action: Action, _proposal: Proposal) -> Table:
    match = running_match(table)
    return advance(table, match, match.settle(), action.at)


_EARLIER = Agreement(
    "end",
    Words(
        _("{askers} would like this game to end <t:{time}:R>. Everyone has to agree: {asked}"),
        _("End earlier"),
        _("I've asked the others. Everyone has to agree."),
        _("Keep the end time"),
        _("{person} would like to keep the current end time."),
    ),
    check=settling.check_earlier,
    settle=lambda table, action, proposal: settling.end_earlier(table, action, proposal.value),
    stands=lambda table, proposal: table.changed_at < int(proposal.value or 0),
    ended_by=OTHER_ENDS,
)

_SEAT = Agreement(
    "succession",
    Words(
        _("{player} would like to hand over their seat. {asked}, will you take it?"),
        _("Take the seat"),
        _("I've asked {asked}. The seat is theirs once they press **Take the seat**."),
        _("Decline the seat"),
        _("{person} declined {player}'s seat."),
        _("The seat is yours. See the message below, and check `/board` for anything only you can see."),
    ),
    electorate=succession.named,
    check=succession.check_successor,
    settle=succession.take_seat,
    stands=succession.can_follow,
    phases=("lobby", "running"),
    asker_decides=False,
)

_CLOCK = Agreement(
    "clock",
    Words(
        _("{askers} would like to change the clock to {clock}. {asked}, do you agree?"),
        _("Change the clock"),
        _("I've asked the others. Everyone has to agree."),
        _("Keep the clock"),
        _("{person} would like to keep the current clock."),
        _("Everyone agreed. The new clock starts with the next turn."),
    ),
    check=lambda table, action, request: changing.check_clock(table, action, request.value),
    settle=lambda table, action, proposal: changing.agree_on(table, action, proposal.value),
    ended_by=("clock_agreed", "clock_taken_off"),
    lapses_after=lambda table: changing.TO_ANSWER_LIVE if parking.is_live(table) else changing.TO_ANSWER,
)

# The database stores these names.
AGREEMENTS: Mapping[str, Agreement] = {
    "end_now": Agreement(
        "end_now",
        Words(
            _("{askers} would like to end the game now. {asked}, do you agree?"),
            _("End the game now"),
            plural(
                "I've asked the other player. The game ends if they agree. The next move cancels the offer.",
                "I've asked the others. The game ends once they all agree. The next move cancels the offer.",
                by="others",
            ),
            _("Keep playing"),
            _("{person} would rather keep playing."),
            _("Everyone agreed, so the game is over. See the result below."),
        ),
        electorate=_everyone,
        check=lambda table, action, _request: check_active(table, action),
        settle=_settle_now,
        ends_with_move=True,
        ended_by=("parked",),
        tells_standing=True,
    ),
    "take_back": Agreement(
        "take_back",
        Words(
            _("{asker} would like to take back the move {move}. {asked}, do you agree?"),
            _("Allow take-back"),
            plural(
                "I've asked the other player. I'll take your move back if they agree. If they refuse or "
                "move first, your move stands.",
                "I've asked the others. I'll take your move back once they all agree. If anyone refuses or "
                "moves first, your move stands.",
                by="others",
            ),
            _("Keep the move"),
            _("{person} refused, so the move stands."),
            _("The move was taken back. See the board below."),
            _("Take back"),
        ),
        electorate=lambda table, _asked: takeback.those_to_allow(table),
        check=lambda table, action, _request: takeback.check_request(table, action),
        settle=lambda table, action, _proposal: takeback.take_back(table, action),
        ends_with_move=True,
        ended_by=("parked",),
        in_more=takeback.can_request,
    ),
    "seat": _SEAT,
    "seat_for": _SEAT._replace(
        words=_SEAT.words._replace(
            question=_("{asker} is looking for someone to take {player}'s seat. {asked}, will you take it?")
        )
    ),
    "computer": Agreement(
        "succession",
        Words(
            _("{player} would like to leave and let a computer take over. Everyone has to agree: {asked}"),
            _("Allow a computer"),
            _("I've asked the others. A computer takes over from you once they all agree."),
            _("No computer"),
            _("{person} doesn't want a computer to take over from {player}."),
        ),
        electorate=lambda table, asked: succession.others_at_play(table, asked.holder_id or 0),
        check=succession.check_leaver,
        settle=succession.seat_computer,
        stands=lambda table, proposal: plays(table, proposal.holder_id or 0),
        asker_decides=False,
    ),
    "table": Agreement(
        "table",
        Words(
            _(
                "{player} would like to hand this table over. {asked}, will you take it? You'd be "
                "the one to start the game."
            ),
            _("Take the table"),
            _("I've asked {asked}. The table is theirs once they press **Take the table**."),
            _("Decline the table"),
            _("{person} declined {player}'s table."),
            _("The table is yours now. You can invite others and start the game."),
        ),
        electorate=succession.named,
        check=succession.check_heir,
        settle=succession.hand_on,
        stands=lambda table, asked: table.opener_id == asked.holder_id and plays(table, asked.user_id or 0),
        phases=("lobby",),
        asker_decides=False,
    ),
    "clock": _CLOCK,
    "no_clock": _CLOCK._replace(
        words=_CLOCK.words._replace(
            question=_("{askers} would like to keep playing without a clock. {asked}, do you agree?"),
            done=_("Everyone agreed. From the next turn, you'll play without a clock."),
        )
    ),
    "park": Agreement(
        "park",
        Words(
            _(
                "{askers} would like to park this game, so no clock runs until you resume it. Votes "
                "needed: {needed}. {asked}, do you agree?"
            ),
            _("Park the game"),
            _("I've asked the others whether they want to park this game."),
            _("Don't park"),
            _("{person} would rather keep playing, so the game won't be parked."),
            _("The game is parked. No clock is running, but you can still move at any time."),
            _("Park"),
        ),
        check=lambda table, action, _request: _check_parkable(table, action),
        settle=lambda table, action, _proposal: parking.set_parked(table, action),
        stands=lambda table, _proposal: parking.may_park(table),
        by_majority=parking.is_live,
        ends_with_move=True,
        ended_by=("parked",),
        in_more=lambda table, _seat, _at: parking.may_park(table),
    ),
    "resume": Agreement(
        "resume",
        Words(
            _("{askers} would like to resume the game. {asked}, press **I'm here** before <t:{until}:f>."),
            _("I'm here"),
            _("I've asked the others. The clock restarts once everyone is here."),
            done=_("The game continues. See the message below."),
            offer=_("Resume"),
        ),
        electorate=lambda table, asked: users_at_play(table) if table.clock is not None else (asked.by_id,),
        check=lambda table, action, _request: parking.check_parked(table, action),
        settle=lambda table, action, _proposal: parking.resume(table, action),
        stands=lambda table, _proposal: parking.is_parked(table),
        ended_by=("parked", "stays_parked", "clock_taken_off"),
        lapses_after=lambda table: parking.TO_COME_LIVE if parking.is_live(table) else parking.TO_COME,
        lapses_quietly=False,
    ),
    "end_earlier": _EARLIER,
    "end_count": _EARLIER._replace(
        words=_EARLIER.words._replace(
            question=_(
                "{askers} would like this game to be scored when time is up. Everyone has to agree: {asked}"
            ),
            yes=_("Score it"),
            no=_("Park it"),
            refused=_("{person} would rather park this game than have it scored when time is up."),
        ),
        check=lambda table, action, _request: settling.check_count(table, action),
        settle=lambda table, action, _proposal: settling.count_at_end(table, action),
        stands=lambda _table, _proposal: True,
    ),
    "longer": Agreement(
        "longer",
        Words(
            _(
                "{askers} would like to play for 15 more minutes. More than half of you have to agree: "
                "{asked}"
            ),
            _("15 more minutes"),
            _("Noted. You'll keep playing if more than half of you agree."),
            done=_("You have 15 more minutes."),
            offer=_("15 more minutes"),
        ),
        check=lambda table, action, _request: settling.check_longer(table, action),
        settle=lambda table, action, _proposal: settling.play_longer(table, action),
        stands=lambda table, _proposal: settling.may_play_on(table),
        by_majority=lambda _table: True,
        ended_by=(*parking.TIME_UP, *parking.GO_ON),
    ),
    "drop": Agreement(
        "drop",
        Words(
            _(
                "{askers} would like to drop {player}, who is away. For {player}, that counts as "
                "resigning. {asked}, do you agree?"
            ),
            _("Drop {player}"),
            _("Noted. I'll drop that player as soon as more than half of the players here agree."),
            done=_("I've dropped that player. For them, that counts as resigning."),
            offer=_("Drop {player}"),
        ),
        electorate=lambda table, _asked: succession.present_users(table),
        check=succession.check_away,
        settle=succession.drop,
        about_seat=True,
        stands=lambda table, proposal: succession.may_be_dropped(table, proposal.holder_id or 0),
        by_majority=lambda _table: True,
        ended_by=("away", "back"),
    ),
    "replace": Agreement(
        "replace",
        Words(
            _(
                "{askers} would like {mention} to take over from {player}, who is away. {asked}, do you "
                "agree?"
            ),
            _("Ask {candidate} to replace {player}"),
            _(
                "Noted. I'll ask that person to take over as soon as more than half of the players here "
                "agree."
            ),
            done=_("I've asked that person to take over."),
        ),
        electorate=lambda table, _asked: succession.present_users(table),
        check=succession.check_candidate,
        settle=succession.offer_seat,
        stands=succession.may_be_replaced,
        parallel=True,
        gives_way_to="succession",
        by_majority=lambda _table: True,
        ended_by=("away", "back"),
    ),
}


def _check_parkable(table: Table, action: Action) -> None:
    check_active(table, action)
    parking.check_may_park(table)

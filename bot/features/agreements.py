"""Questions between players, and the answers. `/takeback`, `/endnow`, `/park`, `/resume`, `/handover`."""

from __future__ import annotations

from dataclasses import replace

import discord

from engine import Seat, Text, _, text

from ..table.agreements import asking
from ..table.agreements.proposal import Request
from ..table.agreements.rows import AGREEMENTS
from ..table.agreements.succession import NOBODY_AWAY, check_seat, may_be_dropped
from ..table.errors import Refusal
from ..table.model import Person, Table, names_of
from ..views.agreements import fields_of, meaning_of_ending, private_answer
from ..views.custom_id import CustomId
from ..views.message import Button, EntitySelect, Message, Row, sentence
from .board import KEEP_PLAYING
from .computers.seats import require_computers
from .interactions import (
    Context,
    command,
    edit,
    parameter,
    reply,
    require_moderator,
    require_permissions,
    seat_at,
    unpaused_match,
)
from .interactions.commands import CommandHandler
from .interactions.context import chosen_person, person_of, require_id
from .interactions.table_choice import TABLE, own_table, seat_to_hand_over, suggest_tables

OFFER_ASK = _(
    "Offer to end the game now? The game ends once everyone still playing agrees. The next move "
    "cancels the offer."
)
VOTED = _("Someone has already asked, so I've counted you as a yes. The others still have to answer.")
WITHDRAWN = _("Withdrawn. Nothing changed.")
NOTHING = Request()
RATED_HANDOVER = _("This game is rated. For your rating, handing over counts as resigning.")
HANDOVER_ASK = _(
    "Who should take over from you for the rest of the game? They'll see everything you can see. "
    "You keep playing until they accept."
)
FIND_ASK = _(
    "Who should take over from {player}? I'll ask that person as soon as more than half of the "
    "players here agree."
)


@edit("ask", require_permissions)
async def ask(context: Context) -> None:
    """Ask the other players the pressed button's question or, if it has already been asked, agree to it."""
    kind, _separator, holder = context.custom_id.argument.partition(";")
    row = AGREEMENTS.get(kind)
    if row is None or not row.words.offer:
        raise Refusal
    request = Request(require_id(holder)) if row.about_seat else NOTHING
    ply = context.custom_id.ply if row.ends_with_move else None
    await context.reply(await answer_of(context, kind, request, ply))


@edit("agree", require_permissions)
async def agree(context: Context) -> None:
    """Agree to the pressed button's question. If that kind of question has a confirmation, reply with it."""
    revision = require_id(context.custom_id.argument)
    after = await context.act(asking.agree, revision)
    (asked,) = (event for event in after.table_events if event.revision == revision)
    row = AGREEMENTS[asked.agreement or ""]
    if not row.asker_decides and row.words.done:
        await context.reply(sentence(row.words.done))


@edit("refuse")
async def refuse(context: Context) -> None:
    """Decline what the pressed button's question asks for."""
    await context.act(asking.refuse, require_id(context.custom_id.argument))


@edit("withdraw")
async def withdraw(context: Context) -> None:
    """Withdraw the acting user's question after they have pressed **Withdraw** in the private reply."""
    await context.act(asking.refuse, require_id(context.custom_id.argument))
    await context.edit(sentence(WITHDRAWN))


@reply("endnow")
@command("endnow", _("Offer to end a game now"))
@parameter("table", TABLE, suggest=suggest_tables)
async def ask_to_end(context: Context, table: str | None = None) -> None:
    """Show who would win if the game ended now, with a button for asking the other players to end it."""
    found = await own_table(context, table)
    seat_at(found, context.user_id)
    words = AGREEMENTS["end_now"].words
    offer = Button(text(words.yes), str(CustomId("offerend", found.id, found.ply)), "primary")
    keep = Button(text(KEEP_PLAYING), str(CustomId("keep", found.id)))
    lines = (*meaning_of_ending(unpaused_match(found)), text(OFFER_ASK))
    await context.reply(Message(lines, rows=((offer, keep),), names=names_of(found)))


@edit("offerend", require_permissions)
async def offer_end(context: Context) -> None:
    """Ask the other players whether to end the game now."""
    await context.edit(await answer_of(context, "end_now", ply=context.custom_id.ply))


def _asking(kind: str) -> CommandHandler:
    """Return the handler of a command that asks the other players a question of the given `kind`."""

    @parameter("table", TABLE, suggest=suggest_tables)
    async def ask_by_command(context: Context, table: str | None = None) -> None:
        require_permissions(context.interaction)
        context = context.at(await own_table(context, table))
        await context.reply(await answer_of(context, kind))

    return ask_by_command


command("takeback", _("Ask to take back your last move"))(_asking("take_back"))
command("park", _("Stop a game's clock until everyone is ready to resume"))(_asking("park"))
command("resume", _("Resume a parked game"))(_asking("resume"))


async def answer_of(
    context: Context, kind: str, request: Request = NOTHING, ply: int | None = None
) -> Message:
    """Ask the other players a question of the given `kind`, and return a private reply to the acting user.

    `request` holds the person, seat or clock, if any, that the question is about. `ply` is the ply of the
    board, if any, that the acting user has used. Raises StaleBoard if that board is outdated.
    """
    after = await context.act(
        asking.ask, kind, ply, holder_id=request.holder_id, person=request.person, value=request.value
    )
    words = AGREEMENTS[kind].words
    asked = asking.open_request(after, kind, request, after.changed_at)
    if asked is None:
        return Message((text(words.done),), names=names_of(after))
    said = words.asked if asked.by_id == context.user_id else VOTED
    return private_answer(after, context.user_id, [text(said, **fields_of(after, asked))], [asked])


@command("handover", _("Ask someone to take over your seat"))
@parameter("player", _("Who to hand your seat to"))
@parameter("table", TABLE, suggest=suggest_tables)
async def handover_command(context: Context, player: discord.User, table: str | None = None) -> None:
    """Offer the acting user's seat to another person."""
    require_permissions(context.interaction)
    context = context.at(await seat_to_hand_over(context, table))
    await context.reply(await _offer(context, context.user_id, person_of(player)))


@reply("handover")
async def ask_who_follows(context: Context) -> None:
    """Ask the acting user who should take over their seat."""
    table = await context.table()
    check_seat(table, context.user_id)
    rows: list[Row] = [successor_select(table, "offerseat", context.user_id)]
    if table.match is not None:
        rows.append((Button(text("Use a computer"), str(CustomId("offercomp", table.id))),))
    await context.reply(Message((text(HANDOVER_ASK), *_rated_warning(table)), rows=tuple(rows)))


@edit("offerseat", require_permissions)
async def offer_seat(context: Context) -> None:
    """Offer a seat to the chosen person.

    Raises Refusal unless the acting user is the seat's player or a moderator.
    """
    holder = require_id(context.custom_id.argument)
    if holder != context.user_id:
        require_moderator(context.interaction, await context.table())
    await context.edit(await _offer(context, holder, chosen_person(context)))


@edit("offercomp", require_permissions)
async def offer_computer(context: Context) -> None:
    """Ask the other players whether a computer can take over the acting user's seat."""
    require_computers(context)
    await context.edit(await answer_of(context, "computer", Request(context.user_id)))


@reply("successor", require_permissions)
async def ask_for_successor(context: Context) -> None:
    """Ask the acting user who should take over an absent player's seat."""
    table, holder = await context.table(), require_id(context.custom_id.argument)
    if not may_be_dropped(table, holder):
        raise Refusal(NOBODY_AWAY)
    question = text(FIND_ASK, player=Seat(table.seat_of(holder) or 0))
    select = successor_select(table, "candidate", holder)
    await context.reply(Message((question,), rows=(select,), names=names_of(table)))


@edit("candidate", require_permissions)
async def propose_successor(context: Context) -> None:
    """Ask the other players whether the chosen person should take over an absent player's seat."""
    request = Request(require_id(context.custom_id.argument), chosen_person(context))
    await context.edit(await answer_of(context, "replace", request))


def successor_select(table: Table, verb: str, holder_id: int) -> EntitySelect:
    """Return a menu for choosing who takes over from the user `holder_id`, with `verb` in the menu's id."""
    id = CustomId(verb, table.id, argument=str(holder_id))
    return EntitySelect(str(id), text("Choose a server member"), "users")


async def _offer(context: Context, holder_id: int, successor: Person) -> Message:
    own = holder_id == context.user_id
    answer = await answer_of(context, "seat" if own else "seat_for", Request(holder_id, successor))
    warning = _rated_warning(await context.table()) if own else ()
    return replace(answer, content=(*answer.content, *warning))


def _rated_warning(table: Table) -> tuple[Text, ...]:
    return (text(RATED_HANDOVER),) if table.rated_at is not None else ()

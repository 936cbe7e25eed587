"""The lobby: its buttons and invitations, the opener's menu, and **Continue here**. `/invite`."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from engine import GAMES, Seat, Text, Written, _, options_of, text

from ..table import automatic_start, channel, invitations, lobby
from ..table.agreements.proposal import Request
from ..table.computers.seats import dismiss
from ..table.errors import Refusal
from ..table.lobby import check_opener, free_seats
from ..table.lobby_settings import choose_options
from ..table.model import Person, Table, names_of
from ..table.names import clean_name
from ..table.rated import set_rated
from ..views.custom_id import CustomId, button, read_id
from ..views.lobby import BOARDS, boards_message, form_of_options, manage_buttons, rated_lines
from ..views.message import EntitySelect, Message, Select, SelectOption, sentence
from .agreements import answer_of
from .computers.seats import require_computers
from .interactions import Context, command, edit, parameter, press, reply, require_permissions
from .interactions.context import chosen_people, fields_of, person_of, require_id
from .interactions.controls import chosen_setting
from .interactions.permissions import may_open, place_of, require_channel
from .interactions.table_choice import Elsewhere, own_lobby, suggest_tables
from .lessons import tell_newcomer
from .open_table import written

REMATCH_ELSEWHERE = _("The rematch is open in {channel}. Join it there.")
STILL_THERE = _("This game's channel still exists: {place}. Keep playing there.")

CLOSE_ASK = _("Close this table? Everyone loses their seat, and the game won't start.")
CLOSED = _("The table is closed.")
STAYS_OPEN = _("The table stays open.")
MANAGE_ASK = _("This is your table. What would you like to do?")
OPTIONS_SET = _("I've set the options. The table's message shows them.")
NOT_RATED = _("This game won't be rated.")
TRANSFER = _("Hand the table over to {player}")
WITHDRAW = _("Withdraw the invitation to {guest}")
IS_KICKED = _("You kicked {guest} from your table. They can only come back if you invite them.")
IS_WITHDRAWN = _("You've withdrawn the invitation to {guest}. Anyone can take the seat now.")
IS_DISMISSED = _("The computer has left your table.")
HERE_AGAIN = _("The game continues in this channel. See the message below.")

CHANGES = {  # what the opener can do to another player, and how it is confirmed
    "kick": (lobby.kick, IS_KICKED),
    "withdraw": (invitations.withdraw, IS_WITHDRAWN),
    "dismiss": (dismiss, IS_DISMISSED),
}
WHOM_TO_INVITE = _(
    "Who would you like to invite? I'll save a seat for everyone you choose. Seats left: {free}."
)
ARE_INVITED = _("You've invited {guests}. I'm saving room for them, and the table's message mentions them.")
NO_SEAT_LEFT = _("All seats are taken or saved for someone, so you can't invite anyone else.")


@edit("join")
@edit("accept")
async def take_seat(context: Context) -> None:
    """Give the acting user a seat in a lobby, or the seat saved for them. This may start a rematch."""
    await require_place(context)
    change = invitations.accept if context.custom_id.verb == "accept" else lobby.join
    await tell_newcomer(context, await context.act(change))


press("leave", lobby.leave)
press("close", lobby.close, CLOSED)
press("wait", automatic_start.hold)
press("keepopen", done=STAYS_OPEN)
press("decline", invitations.decline, check=require_permissions)


@edit("start")
async def start(context: Context) -> None:
    """Start the lobby's game."""
    await require_place(context)
    await context.services.tables.start(context.custom_id.table_id, context.action)


@edit("rematch")
async def open_rematch(context: Context) -> None:
    """Open the rematch of a finished game, in the channel where that game was opened.

    If the rematch is already open, accept the acting user's invitation to it.
    """
    services, over = context.services, await context.table()
    if await services.queries.rematch_of(over.id) is None:  # otherwise it is open and has kept a seat
        await may_open(context, over.game_id, alone=over.is_direct)
        if over.computers:
            require_computers(context)
    home = over.parent_channel_id or over.channel_id
    require_permissions(context.interaction, home, thread=over.table_options.place == "thread")
    await services.tables.rematch(over.id, context.action)
    if home != context.interaction.channel_id:
        await context.reply(sentence(REMATCH_ELSEWHERE, channel=f"<#{home}>"))


@edit("carryon")
async def carry_on(context: Context) -> None:
    """Move a table to this channel after its own channel has been deleted."""
    services, interaction = context.services, context.interaction
    table = await context.table()
    if await services.publisher.has_channel(table):
        raise Elsewhere(STILL_THERE, table, place=await services.place_of(table))
    require_channel(interaction, await services.settings.get(table.guild_id))
    require_permissions(interaction)
    await context.act(channel.move_to_channel, context.channel_id)
    await context.edit(sentence(HERE_AGAIN))


@reply("manage")
async def manage(context: Context) -> None:
    """Let the opener change the lobby with buttons, and act on players and guests with a menu."""
    table = await context.table()
    check_opener(table, context.action)
    options = tuple(_deeds(table))
    menu = (Select(str(CustomId("managed", table.id)), text("Choose a player"), options),) if options else ()
    rows = (*manage_buttons(table), *menu)
    await context.reply(Message((text(MANAGE_ASK),), rows=rows, names=names_of(table)))


@edit("askoptions")
async def ask_for_options(context: Context) -> None:
    """Open a form in which the opener can set one page of the game's options."""
    table = await context.table()
    check_opener(table, context.action)
    id, start = CustomId("setoptions", table.id), read_id(context.custom_id.argument) or 0
    await context.open_modal(form_of_options(id, table.game_id, table.options, start))


@reply("setoptions", require_permissions)
async def set_options(context: Context) -> None:
    """Set the game's options to the values in a submitted form."""
    game_id, given = (await context.table()).game_id, fields_of(context.interaction)
    options = (option for option in options_of(GAMES[game_id].Options) if option.id in given)
    chosen = {option.id: written(option, given[option.id]) for option in options}
    quiet = await context.services.tables.quiet_options(game_id, context.guild_id)
    await context.act(choose_options, {**chosen, **quiet})
    await context.reply(sentence(OPTIONS_SET))


@edit("rated")
async def choose_rated(context: Context) -> None:
    """Make the game rated or unrated, depending on the button that the opener pressed."""
    after = await context.act(set_rated, context.custom_id.argument == "on")
    await context.edit(Message(rated_lines(after) or (text(NOT_RATED),), names=names_of(after)))


@edit("askclose")
async def ask_close(context: Context) -> None:
    """Ask the opener to confirm that they want to close the lobby."""
    table = await context.table()
    check_opener(table, context.action)
    buttons = (
        button(table, _("Close the table"), "close", "danger"),
        button(table, _("Keep it open"), "keepopen"),
    )
    await context.edit(Message((text(CLOSE_ASK),), rows=(buttons,)))


@edit("managed")
async def do_managed(context: Context) -> None:
    """Carry out the action chosen in the opener's menu."""
    kind, _space, user = context.value.partition(" ")
    if kind == "transfer":
        heir = Person(require_id(user), "")
        await context.edit(await answer_of(context, "table", Request(context.user_id, heir)))
        return
    if kind not in CHANGES:
        raise Refusal
    user_id = -require_id(user) if kind == "dismiss" else require_id(user)
    change, done = CHANGES[kind]
    after = await context.act(change, user_id)
    invitee = after.invitee(user_id)
    guest, player = Written(invitee.name if invitee else ""), Seat(after.seat_of(user_id) or 0)
    await context.edit(Message((text(done, guest=guest, player=player),), names=names_of(after)))


@edit("boards")
async def show_boards(context: Context) -> None:
    """Show the opener where boards are posted and what happens to older boards, with menus to change both."""
    table = await context.table()
    check_opener(table, context.action)
    settings = await context.services.settings.get(table.guild_id)
    await context.edit(boards_message(table, settings.old_boards))


@edit("setboards")
async def set_boards(context: Context) -> None:
    """Apply the opener's choice of where boards are posted or of what happens to older boards."""
    field, value = chosen_setting(context, BOARDS)
    settings = await context.services.settings.get(context.guild_id)
    if (field, value) == ("place", "thread"):
        place_of(context.interaction, "thread", settings)
        require_permissions(context.interaction, thread=True)
    after = await context.act(channel.choose_boards, field, value)
    await context.edit(boards_message(after, settings.old_boards))


async def require_place(context: Context) -> None:
    """Raise Refusal if the bot lacks permissions in the place where the game's boards will be posted."""
    table = await context.table()
    require_permissions(context.interaction, thread=table.table_options.place == "thread")


def _deeds(table: Table) -> Iterator[SelectOption]:
    """Yield the menu's options: kick a player or a computer, hand over the table, withdraw an invitation."""

    def option(kind: str, user_id: int, label: Text) -> SelectOption:
        return SelectOption(label, f"{kind} {user_id}")

    for seat, player in enumerate(table.players):
        if player.level:
            yield option("dismiss", -player.user_id, text("Kick {player}", player=Seat(seat)))
        elif player.user_id != table.opener_id:
            yield option("kick", player.user_id, text("Kick {player}", player=Seat(seat)))
            yield option("transfer", player.user_id, text(TRANSFER, player=Seat(seat)))
    for guest in table.invited:
        yield option("withdraw", guest.user_id, text(WITHDRAW, guest=Written(guest.name)))


@command("invite", _("Invite someone to your table"))
@parameter("player", _("Who to invite"))
@parameter("table", _("Which table, if several of yours haven't started"), suggest=suggest_tables)
async def invite_command(context: Context, player: discord.User, table: str | None = None) -> None:
    """Invite a person to `table` or, by default, to the only lobby that the acting user has opened here."""
    require_permissions(context.interaction)
    context = context.at(await own_lobby(context, table))
    people = [person_of(player)]
    await context.act(invitations.invite, people)
    await context.reply(_invited(people))


@edit("askinvite", require_permissions)
async def ask_whom_to_invite(context: Context) -> None:
    """Let the opener choose people to invite."""
    table = await context.table()
    check_opener(table, context.action)
    free = free_seats(table)
    if free == 0:
        raise Refusal(NO_SEAT_LEFT)
    select = EntitySelect(str(CustomId("invite", table.id)), text("Choose people"), "users", most=free)
    await context.edit(Message((text(WHOM_TO_INVITE, free=free),), rows=(select,)))


@edit("invite", require_permissions)
async def invite(context: Context) -> None:
    """Invite the chosen people to the table."""
    people = chosen_people(context)
    await context.act(invitations.invite, people)
    await context.edit(_invited(people))


def _invited(people: list[Person]) -> Message:
    return sentence(ARE_INVITED, guests=tuple(Written(clean_name(person.name)) for person in people))

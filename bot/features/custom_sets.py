"""People's collections, and the sets of collectibles that a server adds. `/collection`, `/sets`."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial

import discord
from discord import app_commands

from engine import GAMES, InvalidDocument, Text, Written, _, text
from engine.game import AnyGame

from ..storage.custom_sets import CustomSet
from ..table.errors import Refusal
from ..table.names import clean_name
from ..transport.connection import call_discord
from ..transport.errors import DISCORD_FAILURES
from ..views.custom_id import CustomId, read_id
from ..views.message import Field, Message, Modal, sentence
from ..views.paging import page_buttons, page_number, page_of, paginate
from ..views.text import mention
from .interactions import Context, command, edit, group, parameter, reply, require_manager, require_server
from .interactions.autocomplete import Suggestion, containing
from .interactions.controls import OLD_CONTROL

COLLECTION_PAGE = _("**{set}** · page {number} of {pages}")

GAME = _("Which game (only needed if several have collections)")
WITH_GOODS: tuple[AnyGame, ...] = tuple(game for game in GAMES.values() if game.goods is not None)
FIRST = next((game.id for game in WITH_GOODS), "")  # the default game
GAME_CHOICES = {game.id: game.name for game in WITH_GOODS}

_COLLECTION_PAGE = re.compile(r"(?P<game>[a-z-]{1,32});(?P<user>[0-9]{1,20});(?P<page>[0-9]{1,3})")
GOOD_LINE = _("- **{name}** `{id}`: {detail}")
SET_HEAD = _("**{name}** `{id}`, {state} · {page}")
LIST_HEAD = _("This server's sets · {page}")
PAGE = _("page {number} of {pages}")
SET_LINE = _("- **{name}** `{id}` by {author}, {state}")
ADDED = _(
    "The set **{name}** is saved. A server manager has to approve it before anyone can use it: "
    "`/sets show {id}`, then `/sets approve {id}`."
)
MISTAKES = _("I didn't save this set. Please send it again without these mistakes:")
APPROVED = _("The set **{name}** is approved. Everyone here now owns it, and new games can use it.")
IS_REMOVED = _("New games no longer use the set **{name}**. Games in progress keep it until they end.")
NO_SETS = _("This server has no sets of its own. Add one with `/sets add`.")
DARES_OFF = _("Dares are now off for new tables. Tables that are already open keep them.")
SET = _("Which set")
TOO_LARGE = _("A set's file can't be larger than {most} bytes.")
UNREADABLE = _("I can't read this file as text. Please save it as UTF-8 and send it again.")

FIELD = "set"
SAMPLE = '{"set": "...", "name": "...", ...}'  # the start of a document
LARGEST_FILE = 64_000  # bytes: up to four per character
MAX_DOCUMENT_LENGTH = 4000  # characters of a modal's field (Discord: components/reference)
MAX_MISTAKES = 12

_SET_PAGE = re.compile(r"(?P<game>[a-z-]{1,32});(?P<set>[a-z0-9-]{1,20});(?P<page>[0-9]{1,3})")

Judge = Callable[[int, str, str], Awaitable[CustomSet]]  # of a server id, game id and set id
SetId = app_commands.Range[str, 1, 20]


@parameter("player", _("Whose collection (default: yours)"))
@parameter("game", GAME, choices=GAME_CHOICES)
async def collection_command(context: Context, player: discord.User | None = None, game: str = FIRST) -> None:
    """Show what a person, by default the acting user, owns in a game."""
    owner = player or context.interaction.user
    await context.reply(await _collection_page(context, game, owner.id, 0))


if WITH_GOODS:
    command("collection", _("See what you or another player owns in a game"))(collection_command)


@edit("goods")
async def turn_collection(context: Context) -> None:
    """Turn to another page of a collection."""
    asked = _COLLECTION_PAGE.fullmatch(context.custom_id.argument)
    user_id = read_id(asked["user"]) if asked else None
    if asked is None or user_id is None:
        raise Refusal(OLD_CONTROL)
    await context.edit(await _collection_page(context, asked["game"], user_id, int(asked["page"])))


@reply("done")
async def praise(context: Context) -> None:
    """Congratulate the acting user on a dare that they say they have done. Nothing is recorded."""
    table = await context.table()
    seat = table.seat_of(context.user_id)
    if not any(seat in call.seats for ply, call in table.calls if ply <= context.custom_id.ply):
        raise Refusal("That dare wasn't for you. Lose a round, and the next one might be.")
    name = clean_name(context.interaction.user.display_name)
    await context.reply(sentence("Well done, {name}. The table takes your word for it.", name=Written(name)))


async def _collection_page(context: Context, game_id: str, user_id: int, number: int) -> Message:
    """Return page `number`, from 0, of a person's collection, with buttons to the neighbouring pages."""
    services = context.services
    shown = await services.custom_sets.page(context.guild_id, game_id, user_id, number)
    picture = await services.pictures.page(game_id, shown.set.name, shown.counted, context.audience)
    content = (
        text(
            "{game}: {mention}'s collection on this server", game=GAMES[game_id].name, mention=f"<@{user_id}>"
        ),
        text(COLLECTION_PAGE, set=Written(shown.set.name), number=shown.number + 1, pages=shown.pages),
        text("-# {ids}", ids=tuple(f"`{good.id}`" for good, _count in shown.counted)),
    )
    buttons = page_buttons("goods", shown.number, shown.pages, of=f"{game_id};{user_id};")
    return Message(content, rows=(buttons,), attachment=picture)


async def suggest_sets(context: Context, typed: str) -> list[Suggestion]:
    """Suggest this server's sets, for the chosen game, whose names or ids contain the typed text."""
    game_id = getattr(context.interaction.namespace, "game", None) or FIRST
    kept = await context.services.custom_sets.of_guild(context.guild_id, game_id)
    return containing(((f"{each.set.name} ({each.set.id})", each.set.id) for each in kept), typed)


@parameter("file", _("The set as a JSON file (see /rules for the format)"))
@parameter("game", GAME, choices=GAME_CHOICES)
async def add_command(context: Context, file: discord.Attachment | None = None, game: str = FIRST) -> None:
    """Add the set in `file` or, if no file is given, open a modal for typing a set."""
    if file is not None:
        await _add(context, game, await _text_of(file))
        return
    hint = text("{sample} as described in /rules", sample=SAMPLE)
    document = Field(FIELD, text("The set as JSON"), hint, MAX_DOCUMENT_LENGTH)
    id = str(CustomId("addset", argument=game))
    await context.open_modal(Modal(id, text("Add a set"), (document,)))


@reply("addset")
async def add_typed(context: Context) -> None:
    """Add the set that the acting user typed into the modal."""
    require_server(context)
    await _add(context, context.custom_id.argument, context.value)


@parameter("game", GAME, choices=GAME_CHOICES)
async def list_command(context: Context, game: str = FIRST) -> None:
    """List this server's sets for a game."""
    await context.reply(await _list_page(context, game, 0))


@edit("setlist")
async def turn_list(context: Context) -> None:
    """Turn to another page of the list of sets."""
    game_id, _separator, number = context.custom_id.argument.partition(";")
    await context.edit(await _list_page(context, game_id, page_number(number)))


@parameter("set", SET, suggest=suggest_sets)
@parameter("game", GAME, choices=GAME_CHOICES)
async def show_command(context: Context, set: SetId, game: str = FIRST) -> None:
    """Show a set's picture and the first page of its goods, so that a manager can judge the set."""
    await context.reply(await _set_page(context, game, set, 0))


@edit("setwords")
async def turn_set(context: Context) -> None:
    """Turn to another page of a set's goods."""
    shown = _SET_PAGE.fullmatch(context.custom_id.argument)
    if shown is None:
        raise Refusal(OLD_CONTROL)
    await context.edit(await _set_page(context, shown["game"], shown["set"], page_number(shown["page"])))


@parameter("set", SET, suggest=suggest_sets)
@parameter("game", GAME, choices=GAME_CHOICES)
async def approve_command(context: Context, set: SetId, game: str = FIRST) -> None:
    """Approve a set, so that new games can use it."""
    approve = partial(context.services.custom_sets.approve, context.action)
    await _judge(context, approve, game, set, APPROVED)


@parameter("set", SET, suggest=suggest_sets)
@parameter("game", GAME, choices=GAME_CHOICES)
async def remove_command(context: Context, set: SetId, game: str = FIRST) -> None:
    """Remove a set, so that new games no longer use it."""
    await _judge(context, context.services.custom_sets.remove, game, set, IS_REMOVED)


@parameter("wanted", _("Allow dares at new tables"))
async def dares_command(context: Context, wanted: bool) -> None:
    """Allow or forbid dares at new tables."""
    require_manager(context.interaction)
    await context.services.custom_sets.set_quiet(context.action, context.guild_id, not wanted)
    await context.reply(sentence(_("Dares are back on for new tables.") if wanted else DARES_OFF))


if WITH_GOODS:
    SETS = group("sets", _("Manage this server's own sets of collectibles"))
    command("add", _("Add a set from a JSON file or a form"), within=SETS)(add_command)
    command("list", _("List this server's sets"), within=SETS)(list_command)
    command("show", _("View one of this server's sets"), within=SETS)(show_command)
    command("approve", _("Approve a set for new games (server managers only)"), within=SETS)(approve_command)
    command("remove", _("Remove a set from new games (server managers only)"), within=SETS)(remove_command)
    command("dares", _("Turn dares on or off (server managers only)"), within=SETS)(dares_command)


async def _list_page(context: Context, game_id: str, number: int) -> Message:
    """Return page `number` (from 0) of this server's sets for a game, or the last page if there are fewer."""
    kept = await context.services.custom_sets.of_guild(context.guild_id, game_id)
    if not kept:
        return sentence(NO_SETS)
    pages = paginate(map(_line, kept), context.audience.language)
    number, lines, rows = page_of("setlist", number, pages, f"{game_id};")
    head = text(LIST_HEAD, page=text(PAGE, number=number + 1, pages=len(pages)))
    return Message((head, *lines), rows=rows)


async def _set_page(context: Context, game_id: str, set_id: str, number: int) -> Message:
    """Return a set's picture and page `number` (from 0) of its goods, or the last page if there are fewer."""
    services = context.services
    kept = await services.custom_sets.find(context.guild_id, game_id, set_id)
    name, goods = Written(kept.set.name), kept.set.goods
    words = (text(GOOD_LINE, name=Written(good.name), id=good.id, detail=good.detail) for good in goods)
    pages = paginate(words, context.audience.language)
    number, lines, rows = page_of("setwords", number, pages, f"{game_id};{kept.set.id};")
    page, state = text(PAGE, number=number + 1, pages=len(pages)), _state_of(kept)
    head = text(SET_HEAD, name=name, id=kept.set.id, state=state, page=page)
    counted = tuple((good, 1) for good in goods)
    picture = await services.pictures.page(game_id, kept.set.name, counted, context.audience)
    return Message((head, *lines), rows=rows, attachment=picture)


async def _add(context: Context, game_id: str, document: str) -> None:
    """Store the set in `document` for approval, or reply with the set's mistakes, one per line."""
    try:
        added = await context.services.custom_sets.add(context.action, context.guild_id, game_id, document)
    except InvalidDocument as error:
        lines = (text("- {mistake}", mistake=each.told) for each in error.mistakes[:MAX_MISTAKES])
        told = paginate(lines, context.audience.language)[0]
        more = len(error.mistakes) - len(told)
        rest = (text("-# and {count} more", count=more),) if more > 0 else ()
        await context.reply(Message((text(MISTAKES), *told, *rest)))
    else:
        await context.reply(sentence(ADDED, name=Written(added.name), id=added.id))


async def _judge(context: Context, judge: Judge, game: str, set_id: str, template: str) -> None:
    """Approve or remove a set with `judge`, then reply with `template`.

    Raises Refusal if the acting user can't manage the server.
    """
    require_manager(context.interaction)
    kept = await judge(context.guild_id, game, set_id)
    await context.reply(sentence(template, name=Written(kept.set.name)))


async def _text_of(file: discord.Attachment) -> str:
    """Return the text of an uploaded file. Raises Refusal if it is too large or unreadable."""
    if file.size > LARGEST_FILE:
        raise Refusal(TOO_LARGE, most=LARGEST_FILE)
    try:
        return (await call_discord(file.read())).decode("utf-8-sig")
    except (UnicodeDecodeError, *DISCORD_FAILURES) as error:
        raise Refusal(UNREADABLE) from error


def _line(kept: CustomSet) -> Text:
    name, author = Written(kept.set.name), mention(kept.author_id)
    return text(SET_LINE, name=name, id=kept.set.id, author=author, state=_state_of(kept))


def _state_of(kept: CustomSet) -> Text:
    if not kept.set.goods:
        return text(_("no longer valid"))
    return text(_("in use") if kept.approved else _("waiting for approval"))

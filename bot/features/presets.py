"""A server's presets: table settings that managers save under a name for everyone to use. `/play preset`."""

from __future__ import annotations

from collections.abc import Mapping

from engine import GAMES, Text, Written, _, text

from ..storage.presets import MAX_PRESETS
from ..table.errors import Refusal
from ..table.names import clean_name
from ..table.presets import MAX_NAME_LENGTH, Preset, write_preset
from ..views.custom_id import CustomId
from ..views.message import OPTIONS_A_SELECT, Button, Field, Message, Modal, Select, SelectOption
from .interactions import Context, command, edit, parameter, require_manager
from .interactions.autocomplete import Suggestion, containing
from .interactions.table_choice import full_title
from .lessons import tell_newcomer
from .open_table import OPENED, PLAY, TYPED, open_here

HEAD = _(
    "## Presets: {count} of {most}\nThese are saved settings for tables. Anyone who can open tables "
    "can use them with `/play preset`."
)
NONE = _("There are none yet.")
LINE = _("- **{name}**: {game}")
LINE_WITHOUT = _("- **{name}**: {game}, without {gone} (no longer available)")
GAME_GONE = _("- **{name}**: its game is no longer available")
TO_SAVE = _("To save a preset, open a table with the settings you want, then choose that table here.")
LEFT_OUT = _("The preset also had {gone} (no longer available).")
CANNOT_OPEN = _("The preset {name} is for a game that's no longer available. Choose another preset.")
FIELD = Field("name", text("Name"), text("for example {example}", example="Friday evening"), MAX_NAME_LENGTH)


@edit("presets", require_manager)
async def show(context: Context) -> None:
    """Show a server's presets, with menus for saving a preset and for deleting one."""
    await context.edit(await _panel(context))


@edit("savepreset", require_manager)
async def ask_name(context: Context) -> None:
    """Ask for a name under which to save the chosen table's settings."""
    id = str(CustomId("namepreset", argument=context.value[:16]))
    await context.open_modal(Modal(id, text("Save a preset"), (FIELD,)))


@edit("namepreset", require_manager)
async def save(context: Context) -> None:
    """Save the settings of one of the acting user's tables under the typed name."""
    mine = await context.services.queries.of_player(context.user_id, context.guild_id)
    table = next((each for each in mine if each.id == context.custom_id.argument), None)
    if table is None:
        raise Refusal
    name = clean_name(context.value, MAX_NAME_LENGTH)
    await context.services.presets.save(context.guild_id, name, write_preset(table))
    await context.edit(await _panel(context))


@edit("droppreset", require_manager)
async def delete(context: Context) -> None:
    """Delete the chosen preset."""
    await context.services.presets.delete(context.guild_id, context.value)
    await context.edit(await _panel(context))


async def suggest_presets(context: Context, typed: str) -> list[Suggestion]:
    """Suggest this server's presets whose names contain the typed text."""
    kept = await context.services.presets.of_guild(context.guild_id)
    return containing(((each.name, each.name) for each in kept), typed)


@command("preset", _("Open a table from one of this server's presets"), within=PLAY)
@parameter("name", _("Which preset"), suggest=suggest_presets)
async def play_preset(context: Context, name: TYPED) -> None:
    """Open a table with a preset's settings, and say which of these settings no longer exist."""
    preset = await context.services.presets.find(context.guild_id, name)
    if preset.game_id not in GAMES:
        raise Refusal(CANNOT_OPEN, name=Written(preset.name))
    table = await open_here(context, preset.game_id, dict(preset.options), clock=preset.clock)
    lost = (text(LEFT_OUT, gone=_gone(preset)),) if preset.gone else ()
    await tell_newcomer(context, table, text(OPENED), *lost)


async def _panel(context: Context) -> Message:
    """Return a message with a server's presets, and menus to save the user's tables or delete presets."""
    kept = await context.services.presets.of_guild(context.guild_id)
    mine = await context.services.queries.of_player(context.user_id, context.guild_id)
    menus = (
        _menu(
            CustomId("savepreset"),
            _("Save a table as a preset"),
            {each.id: full_title(each) for each in mine},
        ),
        _menu(CustomId("droppreset"), _("Delete a preset"), {each.name: each.name for each in kept}),
    )
    lines = tuple(map(_line, kept)) or (text(NONE),)
    back = Button(text("Tables"), str(CustomId("settings", argument="tables")))
    return Message(
        (text(HEAD, count=len(kept), most=MAX_PRESETS), *lines, text(TO_SAVE)),
        rows=(*filter(None, menus), (back,)),
    )


def _menu(id: CustomId, template: str, shown: Mapping[str, Text | str]) -> Select | None:
    """Return a menu of up to 25 options with `template` as its placeholder, or None if there are no options.

    `shown` maps each option's value to its label.
    """
    options = tuple(SelectOption(words, value) for value, words in shown.items())[:OPTIONS_A_SELECT]
    return Select(str(id), text(template), options) if options else None


def _line(preset: Preset) -> Text:
    """Return the line that lists a preset: its name, its game, and any settings that no longer exist."""
    game = GAMES.get(preset.game_id)
    template = GAME_GONE if game is None else LINE_WITHOUT if preset.gone else LINE
    return text(template, name=Written(preset.name), game=game and game.name, gone=_gone(preset))


def _gone(preset: Preset) -> tuple[str, ...]:
    """Return the ids of a preset's settings that no longer exist, formatted as code."""
    return tuple(f"`{id}`" for id in preset.gone)

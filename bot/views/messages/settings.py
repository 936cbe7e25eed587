"""Sentences of `/settings`, for those who manage a server."""

HEAD_TABLES = (
    "## Settings of this server, 1 of 2: tables\n"
    "Each change counts at once, for tables that are opened from now on."
)
HEAD_LOOK = (
    "## Settings of this server, 2 of 2: look and language\n"
    "Each change counts at once, from the next board on. What only one person sees follows `/preferences`."
)
CHOSEN = "**{title}: {choice}.** {meaning}"
MENU = "{title}: {choice}"

ALL_CHANNELS = "**Channels: all.** Tables may be opened in every channel and its threads."
SOME_CHANNELS = "**Channels:** tables may be opened in {channels} and their threads, nowhere else."
CHANNELS_GONE = (
    "**Channels: none.** Those that were chosen have all been deleted, so nobody can open a table: "
    "choose others."
)
EVERYBODY = "**Who: everybody.** Anybody may open tables."
ONE_ROLE = (
    "**Who:** those with the role {role} may open tables, and those who manage the server; anybody may join."
)
ROLE_GONE = (
    "**Who: managers.** The role that was chosen has been deleted, so only those who manage the server may "
    "open tables: choose another."
)
LIMIT = "**How many: {most}.** When so many tables are unfinished, no others can be opened."

PICK_CHANNELS = "Channels where tables may be opened"
PICK_ROLE = "Role whose people may open tables"
TO_ALL_CHANNELS, TO_EVERYBODY, TO_LIMIT = "All channels", "Everybody", "How many tables"
TO_LOOK, TO_TABLES = "Look and language", "Tables"
LIMIT_TITLE = "How many tables at once"
LIMIT_LABEL = "Unfinished tables on this server"
LIMIT_HINT = "a whole number from 1 to {most}"
NO_LIMIT = (
    "That is no whole number from 1 to {most}; nothing was changed. Press **How many tables** and try again."
)
GONE_MEANWHILE = (
    "Something that you chose has just been deleted, so nothing was changed. Please choose again."
)

PLACE = "Where boards go"
IN_CHANNEL = "into the channel"
IN_CHANNEL_MEANS = "Boards are posted where the table was opened; /play can choose a thread for one table."
IN_THREAD = "into threads"
IN_THREAD_MEANS = "Each game gets a thread of its own; /play can choose the channel for one table."

TIDY = "Older boards"
STRIPPED = "stay"
STRIPPED_MEANS = "When a new board is posted, the older one stays, without its buttons."
DELETED = "are deleted"
DELETED_MEANS = "When a new board is posted, the older one is deleted; Replay still shows every move."

THEME = "Colours"
THEME_MEANS = "Everybody sees boards in these colours: {theme}."

LANGUAGE = "Language"
AS_DISCORD = "as Discord says"
AS_DISCORD_MEANS = "The server's language in Discord, which is English unless the server is a Community."
LANGUAGE_MEANS = "What everybody sees is written in this language: {language}."

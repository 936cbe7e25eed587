"""Sentences about where tables may be, and where their boards go."""

OPTION_ABOUT = "{about} (default: as this server has it)"
LOBBY_IN_THREAD = "The game has begun: it is played in {thread}."
NO_THREADS_HERE = (
    "There can be no thread here, so this table cannot have one. "
    "Choose `channel` as its place, or open it in an ordinary text channel."
)
NOT_IN_THIS_CHANNEL = "Tables may not be opened in this channel. Open yours in one of these: {channels}"
NO_CHANNEL_LEFT = (
    "All channels where tables may be opened have been deleted. "
    "Ask somebody who manages the server to choose others with `/settings`."
)
NOT_WITHOUT_ROLE = (
    "On this server only those with the role {role} may open tables. You can join those of others."
)
ROLE_GONE = (
    "The role whose people may open tables has been deleted. "
    "Ask somebody who manages the server to choose another with `/settings`."
)
CARRY_ON = "Carry on here"
CARRIED_ON = "The game goes on in this channel: see the message below."
STILL_THERE = "The channel of this game is there: {link}. Play on there."
REMATCH_ELSEWHERE = "The table for the rematch is open in {channel}: join it there."

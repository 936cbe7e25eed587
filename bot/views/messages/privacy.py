"""The sentences of `/privacy` and `/mydata`."""

SHORT = (
    "## Privacy\n"
    "To referee games this bot stores who sits at which table, under what name, what was played and when; "
    "what people and servers have set, what somebody owns in games with collections, and which messages show "
    "the boards. Nothing else: it does not read your messages, and it gives nothing to anybody.\n"
    "`/mydata export` gives you all that is stored about you, and `/mydata delete` deletes it.\n"
    "**This bot is run by:** {contact}\n"
    "The menu leads to all of it, page by page."
)
NO_CONTACT = "whoever runs it has left no address here; please ask those who manage this server"
PAGE = "## {title}\n{page}"
MENU = "Read on: {title}"

EXPORT = (
    "This is all that is stored about you, on all servers; only you see this file. Other players are "
    "left out, and so are rolls of dice."
)
NOTHING = "Nothing is stored about you."

ASK = (
    "## Delete what is stored about you?\n"
    "- In running games you resign, on all servers; at tables that have not begun your seat is freed.\n"
    "- Your user id and your name are replaced by an anonymous mark, in finished games too. The moves stay, "
    "as they are the others' game too, and so do sets of yours that others play with.\n"
    "- What you own is lost, and everything else is dropped.\n"
    "- Messages that are in a channel already stay there: boards in them may still show your name. Backups "
    "hold the old state for 14 days while the bot runs every day; whoever runs it deletes older ones.\n"
    "This cannot be taken back. `/mydata export` first gives you a copy."
)
DELETE = "Delete my data"
KEEP = "Keep it"
KEPT = "Nothing was changed."
DELETED = (
    "Your data is deleted; in running games you have resigned. If you use the bot again, it begins anew."
)
STILL_LEGIBLE = (
    "Your data is deleted; in running games you have resigned. Traces of it, which nobody is shown, could "
    "not yet be overwritten in the bot's files: that is tried again every hour."
)
NOT_ASKED = "That question was put to somebody else. `/mydata delete` asks you about your own data."

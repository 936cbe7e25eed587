"""Pages are right: the commands they show work on a bare clone, and the messages they quote exist."""

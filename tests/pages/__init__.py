"""Pages are true: commands they show work on a bare clone, and messages they quote exist."""

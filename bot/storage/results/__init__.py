"""The results of games, and the times that decisions took."""

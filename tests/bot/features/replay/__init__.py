"""The features for looking at a game step by step."""

"""The features by which a match is looked at step by step."""

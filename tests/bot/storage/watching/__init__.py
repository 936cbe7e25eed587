"""What is kept for watchers."""

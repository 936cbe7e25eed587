"""What watchers see and do. Numbers in tests' names are those of the cases that they prove."""

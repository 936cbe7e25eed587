"""What watchers see and do. Tests with a number have that of the case that they prove."""

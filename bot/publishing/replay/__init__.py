"""What is posted for watchers: shared moments, films of finished games, word to those who follow one."""

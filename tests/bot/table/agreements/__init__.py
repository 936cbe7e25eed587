"""What a table asks its players."""

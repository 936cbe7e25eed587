"""Whatever people can type, paste or upload, given to what reads it."""

"""Tables' public messages, posted on Discord and kept up to date."""

"""What people follow, look back at, share and count."""

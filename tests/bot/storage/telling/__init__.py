"""Who is told what."""

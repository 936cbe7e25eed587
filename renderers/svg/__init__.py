"""The second painter, which turns scenes into SVG with named colours rather than into pixels."""

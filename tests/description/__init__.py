"""Discord's own description of its API, made from a package of the npm registry."""

"""The small pictures on coinz, made of simple shapes."""

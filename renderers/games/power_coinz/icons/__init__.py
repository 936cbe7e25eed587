"""The small pictures on coinz, from simple shapes."""

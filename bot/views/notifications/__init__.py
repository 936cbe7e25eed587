"""What people are told besides the boards, in words. Pure functions of the tables."""

"""What people can do at a table: values and pure functions, without I/O and without a clock."""

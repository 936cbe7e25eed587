"""The pages are true: what they tell to type works, on a bare clone, and what they quote is said."""

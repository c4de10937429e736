"""What a whole house costs: how it grows with its tables, and what one greedy client does to all others."""

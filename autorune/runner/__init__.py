"""The runner: one agent engine, for one avatar and one goal, in its own sandbox. No Django in here."""

"""The demo: three avatars work on recorded goals through the real runner and its port (P01)."""

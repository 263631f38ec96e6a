"""The home page, Health, and the screens of lease reviews."""

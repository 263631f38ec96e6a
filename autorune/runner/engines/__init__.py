"""The engines that a goal can run on (R01)."""

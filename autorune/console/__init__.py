"""The look of the operator's console, shared by the admin of every app: base classes, code, differences, navigation."""

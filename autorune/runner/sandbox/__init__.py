"""The sealed place in which engines run: bubblewrap, a root built from parts, one network namespace of its own."""

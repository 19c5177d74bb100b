"""Real servers and browsers for the tests."""

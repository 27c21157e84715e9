"""Passes for particular sets of operators."""

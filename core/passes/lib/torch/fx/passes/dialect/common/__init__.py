"""Passes for any set of operators."""

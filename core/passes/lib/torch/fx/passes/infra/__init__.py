"""What passes are built from."""

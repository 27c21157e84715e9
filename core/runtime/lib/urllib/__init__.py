"""urllib: only the errors of what would be fetched; there is no network here."""

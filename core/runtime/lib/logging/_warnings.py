"""logging.captureWarnings: warnings as records of the logger py.warnings."""
_plain = None


def install(warnings, capture, logger):
    global _plain
    if capture and _plain is None:
        _plain = warnings.showwarning

        def showwarning(message, category, filename, lineno, file=None, line=None):
            if file is not None:
                _plain(message, category, filename, lineno, file, line)
                return
            text = warnings.formatwarning(message, category, filename, lineno, line)
            if not logger.handlers:
                from logging import NullHandler
                logger.addHandler(NullHandler())
            logger.warning(text)

        warnings.showwarning = showwarning
    elif not capture and _plain is not None:
        warnings.showwarning, _plain = _plain, None

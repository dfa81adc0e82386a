@rem `exec` for npm scripts on Windows, whose shell has none: it runs what follows. A POSIX shell uses its own.
@%*

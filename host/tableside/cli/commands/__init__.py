"""One module a command: NAME, HELP, `configure(parser)` and `run(args) -> exit status`."""

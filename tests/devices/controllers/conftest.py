"""Property tests without a stop-watch: these machines do other things as well."""

from hypothesis import settings

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

"""A loaded machine is no fault of the wire: examples have no deadline here."""

from hypothesis import settings

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

"""The native libraries of an installation lie here, one a game; see `honjin.native`."""

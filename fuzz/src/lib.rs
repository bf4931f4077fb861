//! Fuzz targets for the Chess-T rules engine and its conformance suite. None yet: this package holds their place.

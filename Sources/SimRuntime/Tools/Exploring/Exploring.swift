/// Explorations find failures: code that imports them has these, too.
@_exported import SimFailures

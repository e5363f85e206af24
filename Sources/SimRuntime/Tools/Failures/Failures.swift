/// Failures are held against the known bugs, and come of runs: code that imports them has these, too.
@_exported import SimDocuments
@_exported import SimRuntime

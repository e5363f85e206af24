/// Checks explore, and have reports: code that imports them has these, too.
@_exported import SimExploring
@_exported import SimReports

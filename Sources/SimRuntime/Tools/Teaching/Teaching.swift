/// Lessons and pages show reports and other orders: code that imports them has these, too.
@_exported import SimExploring
@_exported import SimReports

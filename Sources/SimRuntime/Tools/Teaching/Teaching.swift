/// Lessons and pages show reports: code that imports them has these, too.
@_exported import SimReports

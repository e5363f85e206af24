/// Checks have reports: code that imports them has these, too.
@_exported import SimReports

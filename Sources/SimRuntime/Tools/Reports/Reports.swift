/// Reports are about runs and findings: code that imports them has these, too.
@_exported import SimFailures

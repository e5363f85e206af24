/// What the documents say is about runs: code that imports it has these, too.
@_exported import SimCommandLine

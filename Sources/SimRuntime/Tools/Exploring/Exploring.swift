/// Findings are held against the known bugs: code that imports them has these, too.
@_exported import SimDocuments

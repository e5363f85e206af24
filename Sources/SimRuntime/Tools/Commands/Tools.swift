/// The commands are about all tools: code that imports them has these, too.
@_exported import SimChecking
@_exported import SimFuzzing
@_exported import SimTeaching

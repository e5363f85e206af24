/// The tools are about scenarios: code that imports them has these, too.
@_exported import SimRuntime

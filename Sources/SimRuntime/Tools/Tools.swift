/// The tools are about scenarios: who imports them has these, too.
@_exported import SimRuntime

/// Options name what runs have: code that imports them has these, too.
@_exported import SimRunning
@_exported import SimScenarios

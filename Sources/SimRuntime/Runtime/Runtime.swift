/// Code that runs scenarios also reads them, and sees what came of a run.
@_exported import SimRunning
@_exported import SimScenarios

/// Generated scenarios are explored: code that imports them has the searches, too.
@_exported import SimExploring

/// Scenarios run on the kernel, and are read and written by ``SimText``: code that imports them has
/// both, too.
@_exported import SimKernel
@_exported import SimText

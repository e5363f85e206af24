/// Scenarios run on the kernel, and are read and told by ``SimText``: who imports them has both, too.
@_exported import SimKernel
@_exported import SimText

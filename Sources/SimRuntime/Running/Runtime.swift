/// Scenarios run on the kernel: who imports them has it, too.
@_exported import SimKernel

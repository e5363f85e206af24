/// The kernel runs what is written on the scheduling ports: code that imports it has them, too.
@_exported import SchedulingPorts

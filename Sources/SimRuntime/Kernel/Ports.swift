/// The kernel runs what is written on the scheduling ports: who imports it has them, too.
@_exported import SchedulingPorts

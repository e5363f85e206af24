/// The interface uses the scheduling ports: code that imports it has them, too.
@_exported import SchedulingPorts

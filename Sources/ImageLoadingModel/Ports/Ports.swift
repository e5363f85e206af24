/// The model stands on the scheduling ports: who imports it has them, too.
@_exported import SchedulingPorts

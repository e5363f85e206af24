import SimCommands

Simulator.main()

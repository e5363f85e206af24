import SimCommands

Simulator.main(commit: CheckedOutCommit.name)

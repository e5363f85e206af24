extension Command {
  /// `sim completions`, for shells.
  static let completions = Command(
    name: "completions",
    summary: "Print a script with which a shell completes the arguments of sim",
    discussion: [
      """
      Read it when the shell starts: in ~/.bashrc, in ~/.zshrc behind compinit, or in \
      ~/.config/fish/config.fish.
      """
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(
          name: "SHELL",
          kind: .oneOf(
            ShellCompletions.allCases.map { .init(name: $0.rawValue, summary: nil) })),
        count: .one, summary: "bash, zsh or fish")
    ],
    options: [],
    examples: [
      CommandExample(
        purpose: "Keep the script for bash, to be read by ~/.bashrc",
        line: "sim completions bash > ~/.sim.bash")
    ],
    exitCodes: [.success, .usage, .internalError, .inputOutput]
  )

  /// `sim man`, the manual.
  static let man = Command(
    name: "man",
    summary: "Print the manual page",
    discussion: [],
    arguments: [],
    options: [],
    examples: [
      CommandExample(purpose: "Read it", line: "sim man | man -l -"),
      CommandExample(
        purpose: "Install it", line: "sim man > /usr/local/share/man/man1/sim.1"),
    ],
    exitCodes: [.success, .usage, .internalError, .inputOutput]
  )
}

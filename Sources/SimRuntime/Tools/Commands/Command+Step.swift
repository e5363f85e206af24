extension Command {
  /// `sim step`, the one that goes through a run step by step.
  static let step = Command(
    name: "step",
    summary: "Go through a run step by step, forward, back, and into other histories",
    discussion: [
      """
      The run is that of sim explain, shown one step at a time as commands are read, line by line, from \
      a terminal or a pipe: next and back; to a load, a queue, a thread or a checkpoint; to the next \
      violation; to the end. state shows the state of the app after a step.
      """,
      """
      If several threads are enabled, choose schedules another one: history forks, what differs is \
      shown, and former returns. A lesson asks its questions on the way. The command waits for its user, so \
      it has no --max-time; a long run ends at the bounds of its file.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "FILE", kind: .file), count: .one,
        summary: "Scenario file to go through; not -, as standard input is for the commands")
    ],
    options: [
      .generation("the first that the file lists if absent"),
      .level,
      .strategy, .seed, .depth, .schedule,
      .with, .without, .strict,
    ],
    rules: .ofOneOrder,
    examples: [
      CommandExample(
        purpose: "Begin the course", line: "sim step Scenarios/lessons/01-first-load.json"),
      CommandExample(
        purpose: "See without a terminal where a bug appears",
        line:
          "printf 'break\\nstate\\n' | sim step Scenarios/museum/M01-cancel-during-disk-query.json"),
    ],
    exitCodes: [.success, .usage, .badScenario, .internalError, .inputOutput]
  )
}

extension Command {
  /// `sim step`, the one that goes through a run step by step.
  static let step = Command(
    name: "step",
    summary: "Go through a run step by step, back, and into other histories",
    discussion: [
      """
      The run is that of sim explain, told one step at a time as commands come in, line by line, from \
      a terminal or a pipe: next and back; to a load, a queue, a thread or a checkpoint; to where an \
      invariant breaks; to the end. state tells what the app is like after a step.
      """,
      """
      Where several threads could go on, choose lets another one: history forks, what comes of it \
      otherwise is told, and former leads back. A lesson asks its questions on the way.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "FILE", kind: .file), count: .one,
        summary: "Scenario file to go through; not -, as standard input brings the commands")
    ],
    options: [
      .generation("Go through it in this generation; the first that the file lists if absent"),
      .level,
      .strategy, .seed, .depth, .schedule,
      .with, .without, .strict,
    ],
    rules: .ofOneOrder,
    examples: [
      CommandExample(
        purpose: "Begin the course", line: "sim step Scenarios/lessons/01-first-load.json"),
      CommandExample(
        purpose: "See without a terminal where a bug shows itself",
        line:
          "printf 'break\\nstate\\n' | sim step Scenarios/museum/M01-cancel-during-disk-query.json"),
    ],
    exitCodes: [.success, .usage, .badScenario, .internalError, .inputOutput]
  )
}

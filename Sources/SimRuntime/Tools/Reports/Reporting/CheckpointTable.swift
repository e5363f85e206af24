import ImageLoadingInterface

/// The checkpoints of the flow, as `sim checkpoints` lists them.
package enum CheckpointTable {
  /// A line for each: its name and what happens there.
  package static func text(_ checkpoints: [Checkpoint] = Checkpoint.allCases) -> String {
    let width = checkpoints.map(\.rawValue.count).max() ?? 0
    return checkpoints.map { checkpoint in
      let space = String(repeating: " ", count: width - checkpoint.rawValue.count + 2)
      return checkpoint.rawValue + space + translated(whole: checkpoint.meaning) + "\n"
    }.joined()
  }

  package static func json(_ checkpoints: [Checkpoint] = Checkpoint.allCases) -> JSONValue {
    .object([
      .init("version", 2), .init("type", "checkpoints"),
      .init(
        "checkpoints",
        .array(
          checkpoints.map { checkpoint in
            .object([
              .init("name", .string(checkpoint.rawValue)),
              .init("meaning", .string(checkpoint.meaning)),
            ])
          })),
    ])
  }
}

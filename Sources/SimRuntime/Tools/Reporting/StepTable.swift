import ImageLoadingModel

/// The table of named steps, as `sim steps` prints it.
public enum StepTable {
  /// A line for each step: its name and what happens there.
  public static var text: String {
    let width = Checkpoint.allCases.map(\.rawValue.count).max() ?? 0
    return Checkpoint.allCases.map { step in
      let space = String(repeating: " ", count: width - step.rawValue.count + 2)
      return step.rawValue + space + step.meaning + "\n"
    }.joined()
  }

  public static var json: JSONValue {
    .object([
      .init("version", 1),
      .init(
        "steps",
        .array(
          Checkpoint.allCases.map { step in
            .object([
              .init("name", .string(step.rawValue)), .init("meaning", .string(step.meaning)),
            ])
          })),
    ])
  }
}

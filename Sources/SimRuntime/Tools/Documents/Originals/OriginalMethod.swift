import ImageLoadingInterface

/// What a checkpoint stands for in SDWebImage's own code, in one generation.
package struct OriginalMethod: Sendable, Hashable {
  /// Its method, such as `-[SDImageCache storeImageDataToDisk:forKey:]`.
  package let method: String
  /// Which of the twenty steps of the documents it belongs to, from 1.
  package let steps: [Int]

  /// `nil` for a step that the generation does not have.
  package init?(of step: Checkpoint, in generation: Generation) {
    guard let entry = Self.table[step],
      let method = entry.methods[generation.documentedAs] ?? entry.method
    else { return nil }
    self.method = method
    steps = entry.steps
  }

  private static let table: [Checkpoint: OriginalEntry] = Dictionary(
    OriginalEntry.all.map { ($0.step, $0) }, uniquingKeysWith: { first, _ in first })
}

/// A line of the table of methods.
struct OriginalEntry: Sendable {
  let step: Checkpoint
  /// The method in every generation that `methods` does not name.
  let method: String?
  /// The method in one generation, by its name.
  let methods: [String: String]
  let steps: [Int]

  static let all: [OriginalEntry] = read(format.files).entries
}

extension OriginalMethod {
  /// The format of the files of methods.
  package static var format: ResourceFormat { OriginalEntry.format }
}

extension OriginalEntry {
  /// The format of the files of methods.
  static let format = ResourceFormat(
    "methods", in: EmbeddedFile.resources(of: "Documents/Originals"),
    description: "The methods of SDWebImage that the checkpoints of the flow stand for.",
    entry: ObjectShape(
      description: "A checkpoint.",
      fields: [
        Field(
          "step", .enumeration(Checkpoint.allCases.map(\.rawValue)), required: true,
          description: "Its name."),
        Field(
          "method", ResourceFormat.sentence,
          description: "The method, in every generation that is not in `in`."),
        Field(
          "in",
          .object(
            ObjectShape(
              description: "The method in one generation.",
              fields: Generation.documented.map { name in
                Field(name, ResourceFormat.sentence, description: "The method in \(name).")
              }, minCount: 1)), description: "The methods of single generations."),
        Field(
          "twenty", .array(of: .integer(1...20), minCount: 1),
          description: "Which of the twenty steps of the documents it belongs to."),
      ]))

  /// Reads files of methods.
  static func read(_ files: [EmbeddedFile]) -> ResourceList<OriginalEntry> {
    format.read(files) { _, node in
      node.text("step").flatMap(Checkpoint.init(rawValue:)).map { step in
        OriginalEntry(
          step: step, method: node.text("method"),
          methods: Dictionary(
            (node["in"]?.members ?? []).map { ($0.key, $0.value.string ?? "") },
            uniquingKeysWith: { first, _ in first }),
          steps: (node["twenty"]?.array ?? []).compactMap(\.int64).map(Int.init))
      }
    }
  }
}

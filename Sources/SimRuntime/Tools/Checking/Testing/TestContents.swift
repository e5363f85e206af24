import ImageLoadingInterface

/// What a shard was made of: the program, and the content of all files that were dealt. Of shards that differ in it
/// one is older than the rest, and what it found may hold no longer.
package struct TestContents: Sendable, Equatable {
  /// The program with its version and commit.
  let program: String
  /// A digest of the content of each file and of what it includes, by the path by which it is dealt.
  let files: [String: String]

  /// - Parameter items: the work of all shards.
  init(_ items: [TestItem], program: String) {
    self.program = program
    var sources: [String: [String: String]] = [:]
    for item in items where item.counts {
      sources[item.source.key, default: [:]][item.source.path] = item.source.digest
    }
    files = sources.mapValues { digests in
      // Two folders may have files of one name.
      digests.count == 1 ? digests.values.first ?? "" : Self.digest(of: digests)
    }
  }

  private static func digest(of digests: [String: String]) -> String {
    var all = Digest()
    for (_, digest) in digests.sorted(by: { $0.key < $1.key }) { all.add(digest) }
    return all.description
  }

  /// The files that are not the same here and there, by name.
  func filesThatDiffer(from other: TestContents) -> [String] {
    Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }.sorted()
  }
}

extension TestContents {
  var json: JSONValue {
    .object([
      .init("program", .string(program)),
      .init(
        "files",
        .object(files.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })),
    ])
  }

  init(checked node: JSONNode) {
    program = node.text("program") ?? ""
    files = Dictionary(
      (node["files"]?.members ?? []).map { ($0.key, $0.value.string ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  static let shape = ObjectShape(
    description: "What a shard was made of; reports are merged only where it is the same.",
    fields: [
      Field(
        "program", .text, required: true, description: "The program, its version and its commit."),
      Field(
        "files",
        .map(MapShape(keyDescription: "the path of a file by which it was dealt", value: .text)),
        required: true,
        description: "A digest of the content of each file of all shards, with what it includes."),
    ])
}

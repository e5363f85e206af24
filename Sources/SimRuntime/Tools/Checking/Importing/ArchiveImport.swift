import ImageLoadingInterface

/// Makes a scenario of an HTTP archive (HAR 1.2): the answers to the requests for images, and a load
/// for each of them at the moment at which the browser asked.
package struct ArchiveImport: Sendable {
  /// The scenario file.
  package let document: JSONValue
  /// How many loads it has.
  package let images: Int
  /// What was left out: why, and how many, by reason.
  package let leftOut: [(reason: String, count: Int)]

  /// - Parameter file: the archive's name, for messages.
  package init(_ bytes: [UInt8], file: String) throws(ScenarioReader.Failure) {
    let archive: Archive
    do throws(Diagnostic) {
      archive = try Archive(try JSONParser.parse(bytes))
    } catch {
      throw ScenarioReader.failure([error], file)
    }
    var chains: [ArchiveChain] = []
    var reasons: [String: Int] = [:]
    for chain in ArchiveChain.all(of: archive.entries) {
      if let reason = chain.reasonToLeaveOut {
        reasons[reason, default: 0] += 1
      } else {
        chains.append(chain)
      }
    }
    images = chains.count
    leftOut = reasons.sorted { $0.key < $1.key }.map { (reason: $0.key, count: $0.value) }
    guard let first = chains.first else {
      throw ScenarioReader.failure(
        [
          Diagnostic(
            position: archive.position, path: JSONPath([.key("log"), .key("entries")]),
            message: "the archive has no request for an image, so there is nothing to load",
            expected: "an entry whose response is an image",
            found: "\(archive.entries.count) others")
        ], file)
    }
    let rest = leftOut.map { "\($0.count) \($0.reason)" }.joined(separator: ", ")
    document = .object([
      .init("$schema", .string(FirstScenario.schemaName)),
      .init("$comment", .string("Left out: \(rest.isEmpty ? "nothing" : rest).")),
      .init("format", .int(1)),
      .init("title", .string(archive.title)), .init("about", .string(archive.about)),
      .init("generation", "5.x"),
      .init(
        "given", .object([.init("network", .object(Self.network(chains, archive.pixelSizes)))])),
      .init("steps", .array(Self.steps(chains, from: first.started))),
    ])
  }

  /// The answers by URL, each URL where it is first; several to one URL in their order.
  private static func network(
    _ chains: [ArchiveChain], _ sizes: [String: PixelSize]
  ) -> [JSONValue.Member] {
    var urls: [String] = []
    var answers: [String: [JSONValue]] = [:]
    for chain in chains {
      if answers[chain.url] == nil { urls.append(chain.url) }
      answers[chain.url, default: []].append(chain.answer(sizes))
    }
    return urls.map { url in
      let all = answers[url] ?? []
      return .init(url, all.count == 1 ? all[0] : .array(all))
    }
  }

  private static func steps(_ chains: [ArchiveChain], from start: Int64) -> [JSONValue] {
    chains.enumerated().map { index, chain in
      var members: [JSONValue.Member] = [
        .init("at", .string(ArchiveEntry.text(microseconds: chain.started - start))),
        .init("load", .string(chain.url)), .init("as", .string("image-\(index + 1)")),
      ]
      if chain.isRefresh { members.append(.init("options", ["refreshCached"])) }
      return .object(members)
    }
  }
}

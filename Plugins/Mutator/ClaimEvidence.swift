import Foundation

/// What the documents claim, and which scenario files bear it out.
struct ClaimEvidence {
  /// The claims that runs can decide, in order.
  let claims: [String]
  /// The scenario files by claim, relative to the package.
  let files: [String: [String]]

  private typealias Object = [String: Any]

  /// - Parameter root: the package.
  init(of root: URL) throws {
    let folder = "Sources/SimRuntime/Tools/Documents/Claims/Resources/claims"
    let documents = try Self.documents(in: folder, of: root)
    claims = documents.flatMap { $0.document["claims"] as? [Object] ?? [] }.filter(Self.isDecidable)
      .compactMap { $0["id"] as? String }.sorted()
    var files: [String: [String]] = [:]
    for (path, scenario) in try Self.documents(in: "Scenarios", of: root)
    where !path.contains("/stress/") {
      for claim in Self.evidence(in: scenario) { files[claim, default: []].append(path) }
    }
    self.files = files
  }

  /// Of a scenario, and of what it says of single generations.
  private static func evidence(in scenario: Object) -> Set<String> {
    let own = ["shows", "refutes"].flatMap { scenario[$0] as? [String] ?? [] }
    let variations = scenario["in"] as? Object ?? [:]
    return variations.values.compactMap { $0 as? Object }.map(evidence).reduce(Set(own)) {
      $0.union($1)
    }
  }

  /// Whether there is a verdict other than that runs cannot give one.
  private static func isDecidable(_ claim: Object) -> Bool {
    (claim["verdicts"] as? [Object] ?? []).contains { verdict in
      verdict.keys.contains { $0 != "because" && $0 != "not decidable here" }
    }
  }

  private static func documents(
    in folder: String, of root: URL
  ) throws -> [(path: String, document: Object)] {
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent(folder).path)
    return try names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
      let path = "\(folder)/\(name)"
      let data = try Data(contentsOf: root.appendingPathComponent(path))
      return (try JSONSerialization.jsonObject(with: data) as? Object).map { (path, $0) }
    }
  }
}

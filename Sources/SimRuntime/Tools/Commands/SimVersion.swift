/// What `sim --version` prints.
enum SimVersion {
  /// The version that is being prepared, or that was released.
  static let number = "0.1.0"

  /// The commit, where the release workflow has written it into ``commitPath``, and the versions of the
  /// formats.
  static var details: [String] {
    let formats = [
      ("scenario", ScenarioShape.formatVersion), ("recording", RecordingShape.version),
      ("trace", TraceShape.version), ("run report", RunJSON.version),
      ("test report", TestJSON.version), ("exploration report", ExplorationJSON.version),
    ]
    return [
      commit(in: EmbeddedFile.at(commitPath)?.text ?? ""),
      "formats: " + formats.map { "\($0.0) \($0.1)" }.joined(separator: ", "),
    ]
  }

  /// A file of one line, empty in a checkout.
  private static let commitPath = "Sources/SimRuntime/Tools/Documents/Version/Resources/commit.txt"

  static func commit(in text: String) -> String {
    let commit = text.split(whereSeparator: \.isWhitespace).first
    return commit.map { "commit: \($0)" } ?? "commit: not known; built from a checkout"
  }
}

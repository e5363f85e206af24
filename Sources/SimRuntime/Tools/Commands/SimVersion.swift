/// What `sim --version` prints.
package enum SimVersion {
  /// The version that is being prepared, or that was released.
  static let number = "0.1.0"

  /// The program with its version and commit, in a line.
  package static func line(commit: String?) -> String {
    "\(AppRegistry.program) \(number), commit \(commit ?? "not known")"
  }

  /// The commit and the versions of the formats.
  /// - Parameter commit: the one that was checked out when the program was built; `nil` if it is not known.
  package static func details(commit: String?) -> [String] {
    let formats = [
      ("scenario", ScenarioShape.formatVersion), ("recording", RecordingShape.version),
      ("trace", TraceShape.version), ("run report", RunJSON.version),
      ("test report", TestJSON.version), ("exploration report", ExplorationJSON.version),
    ]
    return [
      "commit: \(commit ?? "not known")",
      "formats: " + formats.map { "\($0.0) \($0.1)" }.joined(separator: ", "),
    ]
  }
}

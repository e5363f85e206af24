/// What `sim --version` prints.
enum SimVersion {
  /// The version that is being prepared, or that was released.
  static let number = "0.1.0"

  /// The versions of the formats.
  static var formats: String {
    let formats = [
      ("scenario", ScenarioShape.formatVersion), ("recording", RecordingShape.version),
      ("trace", TraceShape.version), ("run report", RunJSON.version),
      ("test report", TestJSON.version), ("exploration report", ExplorationJSON.version),
    ]
    return "formats: " + formats.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

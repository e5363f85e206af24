import Testing

/// The README leads to a first run at once.
@Suite struct ReadmeTests {
  @Test func itIsOnePage() throws {
    let lines = try Document(path: "README.md").text.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 150)
  }

  @Test func theTwoCommandsStandOnTheFirstScreen() throws {
    let text = try Document(path: "README.md").text
    let screen = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(30)
    for command in ["swift run -c release sim run Scenarios/", "swift test "] {
      #expect(screen.contains { $0.hasPrefix(command) }, "\(command)")
    }
  }

  @Test func everyDocumentCanBeReachedFromIt() throws {
    let readme = try Document(path: "README.md").text
    for path in Document.paths where path != "README.md" && !path.contains(".docc/") {
      #expect(readme.contains("](\(path)"), "\(path)")
    }
  }
}

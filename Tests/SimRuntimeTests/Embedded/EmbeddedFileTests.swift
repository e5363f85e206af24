import Foundation
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// What is in the binary is what is in the repository.
@Suite struct EmbeddedFileTests {
  private static let root = TestScenario.folder.deletingLastPathComponent()

  /// The folders that are to be in the binary.
  private static let folders: [String] = {
    let tools = "Sources/SimRuntime/Tools"
    let names = FileManager.default.enumerator(atPath: root.appending(path: tools).path)
    return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix("/Resources") }
      .map { "\(tools)/\($0)" } + ["Scenarios"]
  }()

  @Test(arguments: EmbeddedFile.all.map(\.path))
  func itIsTheFileOfTheRepository(path: String) throws {
    let file = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    let isSame = EmbeddedFile.at(path)?.text == file
    #expect(isSame, "\(path)")
  }

  @Test func everyFileOfTheFoldersIsThere() {
    let files =
      Self.folders.flatMap { folder in
        let names = FileManager.default.enumerator(atPath: Self.root.appending(path: folder).path)
        return (names?.compactMap { $0 as? String } ?? [])
          .filter { $0.contains(".") && !$0.hasSuffix(".schema.json") }.map { "\(folder)/\($0)" }
      }
      + ((try? FileManager.default.contentsOfDirectory(
        atPath: Self.root.appending(path: "Documentation").path)) ?? [])
      .filter { $0.hasSuffix(".md") }.map { "Documentation/\($0)" }
      + ["RECORDING.md", "WRITING-LESSONS.md"]
    let embedded = EmbeddedFile.all.map(\.path)
    #expect(embedded == embedded.sorted())
    #expect(Set(embedded).symmetricDifference(files).sorted() == [])
    #expect(EmbeddedFile.at("Scenarios/museum/none.json") == nil)
  }
}

import Foundation
import Testing

/// A reader of the articles who greps for a name of theirs finds its place in the model: a comment
/// that has the name in code font, or the reason why there is none.
@Suite struct OriginalNamesTests {
  @Test func everyNameHasItsPlace() throws {
    let names = try Self.names()
    #expect(names.count > 400)
    let homeless = try names.subtracting(Self.named()).subtracting(Self.reasons().keys)
    #expect(
      homeless.sorted() == [],
      "Name each in the comment of its model, or say in not-modelled.txt why there is none.")
  }

  @Test func namesListedAsNotModelledHaveNoPlace() throws {
    let (names, named, reasons) = try (Self.names(), Self.named(), Self.reasons())
    #expect(reasons.keys.filter(named.contains).sorted() == [], "The sources name them.")
    #expect(Set(reasons.keys).subtracting(names).sorted() == [], "No article names them.")
  }

  @Test func listsAreInOrder() throws {
    for lines in try [Self.lines(of: "names.txt"), Self.lines(of: "not-modelled.txt")] {
      let keys = lines.map { $0.prefix { $0 != " " } }
      for (key, next) in zip(keys, keys.dropFirst()) {
        #expect(key.utf8.lexicographicallyPrecedes(next.utf8), "\(next) follows \(key)")
      }
    }
  }

  @Test func namesAreFoundOnlyAsAWholeAndInCodeFont() {
    let source = """
        /// Original: `-[SDDiskCache dataForKey:]` and `storeImage:forKey:
        /// completion:`, beside ``other``; clearDisk is prose.
        let text = "`memCache`"
      """
    #expect(
      Self.words(inCommentsOf: source) == [
        "SDDiskCache", "dataForKey:", "storeImage:forKey:completion:",
      ])
  }

  // MARK: What the sources name

  private static func named() throws -> Set<String> {
    let model = folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/ImageLoadingModel")
    let files = try #require(
      FileManager.default.enumerator(at: model, includingPropertiesForKeys: nil))
    var named: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      named.formUnion(words(inCommentsOf: try String(contentsOf: file, encoding: .utf8)))
    }
    return named
  }

  /// The words between backticks. A selector that is too long for a line continues in the next one,
  /// behind a colon.
  private static func words(inCommentsOf source: String) -> Set<String> {
    let comments = source.split(separator: "\n")
      .map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("//") }
      .map { $0.drop { $0 == "/" }.drop { $0 == " " } }
      .joined(separator: "\n").replacing(":\n", with: ":")
    var words: Set<String> = []
    for line in comments.split(separator: "\n") {
      let parts = line.split(separator: "`", omittingEmptySubsequences: false)
      for (place, part) in parts.enumerated() where !place.isMultiple(of: 2) {
        words.formUnion(part.matches(of: /[A-Za-z_][A-Za-z0-9_:]*/).map { String($0.output) })
      }
    }
    return words
  }

  // MARK: The lists

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The lines of a list without its remarks.
  private static func lines(of list: String) throws -> [String] {
    try String(contentsOf: folder.appending(path: list), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  }

  /// What the articles name.
  private static func names() throws -> Set<String> { Set(try lines(of: "names.txt")) }

  /// Why nothing in the model represents a name.
  private static func reasons() throws -> [String: String] {
    var reasons: [String: String] = [:]
    for line in try lines(of: "not-modelled.txt") {
      let parts = try #require(line.wholeMatch(of: /(\S+) — because (.+)/), "\(line)")
      reasons[String(parts.1)] = String(parts.2)
    }
    return reasons
  }
}

import Testing

@testable import SimDocuments
@testable import SimTools

/// Every list can be filtered by words.
@Suite struct ListSearchTests {
  private static let lists = CommandTable.sim.commands
    .filter { $0.options.contains { $0.name == "search" } }.map(\.name)

  @Test func theyAreTheCommandsThatListWhatSimKnows() {
    #expect(
      Set(Self.lists) == ["claims", "museum", "invariants", "lessons", "checkpoints", "events"])
  }

  @Test(arguments: [
    ("claims", "blacklist retryFailed", "C083", "C082"), ("museum", "progress nil", "V27", "M01"),
    ("invariants", "background task", "background-tasks-end", "completion-count"),
    ("lessons", "weak table", "23", "12"),
    ("checkpoints", "disk read", "cache.disk.read", "cache.memory.read"),
    ("events", "blacklist", "blacklistTested", "viewShows"),
  ])
  func onlyWhatHasAllWordsIsListed(
    _ command: String, _ words: String, _ found: String, _ other: String
  ) throws {
    let listed = try SimProcess([command, "--search", words])
    #expect(listed.code == 0)
    let names = listed.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(names.contains { $0.hasPrefix(found) }, "\(listed.output)")
    #expect(!names.contains { $0.hasPrefix(other) })
    let all = try SimProcess([command])
    #expect(listed.output.count < all.output.count)
    // In the order of the whole list, as far as a line begins as no other does.
    let order = all.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    let unique = order.filter { name in order.count { $0 == name } == 1 && names.contains(name) }
    #expect(!unique.isEmpty)
    #expect(names.filter(unique.contains) == unique)
  }

  @Test(arguments: lists, ["refresh zebra", "?"])
  func nothingFoundIsSaid(_ command: String, _ words: String) throws {
    let listed = try SimProcess([command, "--search", words])
    #expect(listed.code == 1)
    #expect(listed.output == "")
    #expect(listed.errors == "sim: nothing here has all of these words: \(words)\n")
  }

  @Test(arguments: lists)
  func theDocumentForMachinesIsFilteredToo(_ command: String) throws {
    let all = try SimProcess([command, "--format", "json"])
    let listed = try SimProcess([command, "--format", "json", "--search", "disk"])
    #expect(listed.code == 0)
    #expect(listed.output.count < all.output.count)
    #expect(listed.output.lowercased().contains("disk"))
  }

  /// By the words of the language, and by the English ones.
  @Test(arguments: ["黑名单", "blacklist"])
  func itSearchesInTheLanguage(_ words: String) throws {
    let listed = try SimProcess(["checkpoints", "--search", words, "--lang", "zh"])
    #expect(listed.output.contains("manager.blacklist.test"))
    #expect(!listed.output.contains("view.image"))
  }
}

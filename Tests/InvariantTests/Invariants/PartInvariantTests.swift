import Testing

@testable import ImageLoadingModel
@testable import SimRuntime

private typealias Run = BrokenRun

/// Parts of an image are decoded while it comes.
@Suite struct PartInvariantTests {
  private static let finding =
    "no-part-after-the-end https://a/1.png: a part of https://a/1.png is decoded after the end of its download"

  private func findings(_ events: ModelEvent...) throws -> [String] {
    try Run.findings(Run.model(events), in: .v5)
      .filter { $0.hasPrefix("no-part-after-the-end") }
  }

  @Test(arguments: [ModelEvent.receivingEnded(Run.url), .downloadCancelled(Run.url)])
  func aLatePartIsFound(end: ModelEvent) throws {
    let (created, part) = (
      ModelEvent.downloadCreated(Run.url, priority: 0), ModelEvent.partDecodingBegan(Run.url)
    )
    #expect(try findings(created, end, part) == [Self.finding])
    #expect(try findings(created, end, part, part) == [Self.finding, Self.finding])
    #expect(try findings(created, part, end) == [])
    // Another download of the URL has begun.
    #expect(try findings(created, end, created, part) == [])
    // Another URL's has ended.
    #expect(try findings(end, .partDecodingBegan(Run.other)) == [])
    // In 4.2 a part is decoded where it comes.
    #expect(!NoPartAfterTheEnd.isPromised(by: .v42))
  }
}

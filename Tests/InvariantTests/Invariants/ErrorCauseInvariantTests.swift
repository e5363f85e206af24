import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// An error that ends a load, or puts its URL on the blacklist, has a cause in the world.
@Suite struct ErrorCauseInvariantTests {
  private typealias Run = BrokenRun

  /// The findings on a load that gets an error after these events.
  private func heard(_ error: LoadError, after kinds: [RunEvent.Kind]) throws -> [String] {
    let events = (kinds + [Run.failed("a", error)]).enumerated().map { number, kind in
      Run.event(number + 1, kind, by: "step 9")
    }
    return try Run.findings(of: events)
  }

  @Test func anErrorOfTheNetworkWasOne() throws {
    let error = LoadError(.timedOut)
    let finding =
      "errors-have-causes a: a gets NSURLErrorDomain -1001 timedOut, which nothing caused"
    #expect(try heard(error, after: []) == [finding])
    #expect(try heard(error, after: [Run.network(.failed(error), 1)]) == [])
    #expect(try heard(error, after: [Run.network(.failed(error), 1, Run.other)]) == [finding])
    #expect(
      try heard(error, after: [Run.network(.failed(LoadError(.cannotFindHost)), 1)]) == [finding])
    // A cancelled load gets the cancel, whatever the error is called.
    let ofCancelled = try heard(error, after: [Run.cancelled("a")])
    #expect(!ofCancelled.contains(finding))
  }

  @Test func aCancelWasOne() throws {
    let error = LoadError(URLErrorCode.cancelled)
    let finding =
      "errors-have-causes a: a gets NSURLErrorDomain -999 cancelled, which nothing caused"
    let began = try Run.began("a", at: Run.url)
    let fromBelow = RunEvent.Kind.model(.downloadCancelled(Run.url))
    #expect(try heard(error, after: [began]) == [finding])
    #expect(try heard(error, after: [began, fromBelow]) == [])
    #expect(try heard(error, after: [fromBelow, began]) == [finding])
    #expect(try heard(error, after: [began, .model(.downloadCancelled(Run.other))]) == [finding])
    // A request that was cancelled fails like this, which is no cause; one without credentials had
    // no other choice.
    let givenUp = [Run.network(.cancelled, 1), Run.network(.failed(error), 1)]
    #expect(try heard(error, after: [began] + givenUp) == [finding])
    let challenge = Run.network(
      .challenged(Challenge(kind: .credential, previousFailureCount: 0)), 1)
    #expect(try heard(error, after: [began, challenge] + givenUp) == [])
    #expect(try heard(error, after: [began, givenUp[1]]) == [])
  }

  @Test func aStatusWasAnswered() throws {
    let error = LoadError.httpStatus(404)
    func answered(_ status: Int) -> RunEvent.Kind {
      Run.network(.responded(NetworkResponse(status: status, expectedLength: 0, headers: [])), 1)
    }
    #expect(try heard(error, after: []).count == 1)
    #expect(try heard(error, after: [answered(500)]).count == 1)
    #expect(try heard(error, after: [answered(404)]) == [])
    #expect(try heard(.noData, after: []).count == 1)
    #expect(try heard(.noData, after: [answered(200)]).count == 1)
    #expect(try heard(.noData, after: [Run.network(.finished, 1)]) == [])
  }

  /// Where a whole image has come, that there is none has no cause.
  @Test(arguments: [LoadError.noData, .zeroPixels, LoadError(.badImageData)])
  func badDataHasCome(error: LoadError) throws {
    let finding = ["errors-have-causes a: a gets \(error), which nothing caused"]
    #expect(try heard(error, after: Run.answered()) == finding)
    #expect(try heard(error, after: Run.answered() + Run.answered(status: 206, 2)) == finding)
    let side = ImageDescriptor(format: .png, width: 0, height: 10, byteCount: 100)
    let image = ImageData(Run.image)
    for data in [ImageData(), image.prefix(99), image.corrupted(), ImageData(side)] {
      #expect(try heard(error, after: Run.answered(data)) == [])
      #expect(try heard(error, after: Run.answered() + Run.answered(data, 2)) == [])
      // One that is still coming is none yet, and one that was given up is none.
      #expect(try heard(error, after: Array(Run.answered(data).dropLast())) == finding)
      let lost = Run.network(.failed(LoadError(.networkConnectionLost)), 1)
      #expect(
        try heard(
          error, after: Run.answered(data).dropLast() + [lost] + Run.answered(status: 200, 2))
          == finding)
    }
    // In two pieces; before the response, where releases do not agree whether it counts.
    let pieces = [
      Run.network(.received(image.prefix(40)), 1), Run.network(.received(image.slice(40..<100)), 1),
    ]
    let (response, end) = (Run.answered()[0], Run.answered()[2])
    #expect(try heard(error, after: [response] + pieces + [end]) == finding)
    #expect(try heard(error, after: [pieces[0], response, pieces[1], end]) == [])
    #expect(try heard(error, after: [pieces[0]] + Run.answered()) == [])
    #expect(try heard(error, after: pieces + [end]) == [])
  }

  /// A load may want the class for animations or nothing, in its call or by the processor.
  @Test func whoMustMatchAClassRefusesStills() throws {
    let bad = LoadError(.badImageData)
    func findings(_ kinds: [RunEvent.Kind]) throws -> Int {
      try Run.findings(kinds + [Run.failed("a", bad)], in: .v5).filter {
        $0.hasPrefix("errors-have-causes")
      }.count
    }
    var image = Run.image
    image.format = .jpeg
    let still = Run.answered(ImageData(image))
    let began = try Run.began("a", with: [])
    let matching = try Run.began("a", with: .matchAnimatedImageClass)
    let processed = RunEvent.Kind.model(
      .optionsProcessed(EventSubject("a"), .matchAnimatedImageClass))
    let call = { (options: DownloaderOptions) in
      RunEvent.Kind.downloadCall(.asked(EventSubject("b"), url: Run.url, options))
    }
    #expect(try findings([began] + still) == 1)
    #expect(try findings([matching] + still) == 0)
    #expect(try findings([matching] + Run.answered()) == 1)
    #expect(try findings([began, processed] + still) == 0)
    #expect(try findings([processed, began] + still) == 1)
    #expect(try findings([began, call([])] + still) == 1)
    // What another one demands is no cause, also where both are of one download (D37).
    #expect(try findings([began, call(.matchAnimatedImageClass)] + still) == 1)
    let answered = RunEvent.Kind.downloadCall(
      .answered(EventSubject("b"), LoadResult(error: bad, url: Run.url)))
    #expect(try findings([matching, call(.matchAnimatedImageClass)] + still + [answered]) == 0)
    #expect(try findings([matching, call([])] + still + [answered]) == 1)
  }

  /// M33: nor does such a demand put the URL on the blacklist, for that the bytes are none of an image.
  @Test func aDemandForAClassBlacklistsNothing() throws {
    var image = Run.image
    image.format = .jpeg
    let matching = try Run.began("a", with: .matchAnimatedImageClass)
    func findings(_ answer: [RunEvent.Kind], _ error: LoadError) throws -> [String] {
      try Run.findings(
        [matching] + answer + [.model(.blacklisted(Run.url, because: error))], in: .v5
      ).filter { $0.hasPrefix("errors-have-causes") }
    }
    let bad = LoadError(.badImageData)
    #expect(
      try findings(Run.answered(ImageData(image)), bad) == [
        "errors-have-causes https://a/1.png: https://a/1.png is blacklisted for "
          + "SDWebImageErrorDomain 1001 badImageData, though an image came: it is only not of the class for animations"
      ])
    #expect(try findings(Run.answered(ImageData()), bad) == [])
    // A delegate of the app has reasons of its own.
    let decides = { (blocks: Bool) in
      RunEvent.Kind.model(.delegateDecided(Run.url, blocks: blocks))
    }
    let answer = Run.answered(ImageData(image))
    #expect(try findings(answer + [decides(true)], bad) == [])
    #expect(try findings(answer + [decides(false)], bad).count == 1)
  }

  /// That it brings no image is no failure, and no reason to list its URL.
  @Test func notModifiedIsNoBadData() throws {
    func answered(_ status: Int, _ transfer: Int) -> RunEvent.Kind {
      Run.network(
        .responded(NetworkResponse(status: status, expectedLength: 0, headers: [])), transfer)
    }
    let unchanged = [answered(304, 1), Run.network(.finished, 1)]
    let bad = LoadError(.badImageData)
    let finding = "gets SDWebImageErrorDomain 1001 badImageData, which nothing caused"
    #expect(try heard(bad, after: unchanged) == ["errors-have-causes a: a \(finding)"])
    #expect(try heard(LoadError.noData, after: unchanged).count == 1)
    #expect(try heard(bad, after: unchanged + [answered(200, 2)]).count == 1)
    #expect(try heard(bad, after: unchanged + Run.answered(ImageData(), 2)) == [])
    #expect(try heard(bad, after: [answered(200, 1), unchanged[1]]) == [])
    let began = try Run.began("a", "refreshCached")
    #expect(try heard(LoadError(.cacheNotModified), after: [began] + unchanged) == [])
    let listed = RunEvent.Kind.model(.blacklisted(Run.url, because: bad))
    func findings(_ kinds: [RunEvent.Kind]) throws -> [String] {
      try Run.findings(kinds, in: .v5).filter { $0.hasPrefix("errors-have-causes") }
    }
    #expect(
      try findings(unchanged + [listed]) == [
        "errors-have-causes https://a/1.png: https://a/1.png is blacklisted for "
          + "SDWebImageErrorDomain 1001 badImageData, which nothing caused"
      ])
    #expect(try findings(Run.answered() + [listed]).count == 1)
    #expect(try findings(Run.answered(ImageData()) + [listed]) == [])
  }

  @Test func aRefusalIsACause() throws {
    let refused = RunEvent.Kind.model(.refused(EventSubject("a"), Run.url))
    #expect(try heard(.rejectedURL, after: [refused]) == [])
    #expect(try heard(.rejectedURL, after: []).count == 1)
    #expect(try heard(.blackListed, after: [refused]) == [])
    #expect(try heard(.blackListed, after: []).count == 1)
    // There is a URL.
    #expect(try heard(.invalidURL, after: [refused]).count == 1)
  }

  @Test func nothingIsBlacklistedForNothing() throws {
    let error = LoadError.httpStatus(404)
    let listed = RunEvent.Kind.model(.blacklisted(Run.url, because: error))
    let answered = Run.network(
      .responded(NetworkResponse(status: 404, expectedLength: 0, headers: [])), 1)
    #expect(
      try Run.findings([listed]) == [
        "errors-have-causes https://a/1.png: https://a/1.png is blacklisted for "
          + "NSURLErrorDomain 404, which nothing caused"
      ])
    #expect(try Run.findings([answered, listed]) == [])
  }
}

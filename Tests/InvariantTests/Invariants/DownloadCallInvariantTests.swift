import Testing

@testable import ImageLoadingModel
@testable import SimInvariants
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// The downloader's own calls are judged as loads are.
@Suite struct DownloadCallInvariantTests {
  private typealias Run = BrokenRun
  private let load = EventSubject("a")

  private func asked(
    _ options: DownloaderOptions = [], url: ImageURL? = BrokenRun.url
  ) -> RunEvent.Kind {
    .downloadCall(.asked(load, url: url, options))
  }

  private func answered(
    image: ImageDescriptor? = BrokenRun.image, data: ImageData? = nil, error: LoadError? = nil,
    isFinished: Bool = true, isOnMain: Bool = true
  ) -> RunEvent.Kind {
    let result = LoadResult(
      image: image, data: data, error: error, isFinished: isFinished, url: Run.url,
      isOnMainQueue: isOnMain)
    return .downloadCall(.answered(load, result))
  }

  private var cancelled: RunEvent.Kind { .downloadCall(.cancelled(load)) }

  private func progressed(_ received: Int) -> RunEvent.Kind {
    .downloadCall(.progressed(load, received: received, expected: 100))
  }

  @Test func oneFinalAnswer() throws {
    let never = "completion-count a: a was not cancelled and never completed"
    #expect(try Run.findings([asked()]) == [never])
    #expect(try Run.findings([asked(), answered()]) == [])
    #expect(
      try Run.findings([asked(), answered(), answered()]) == [
        "completion-count a: finished completion number 2 of a"
      ])
    let part = answered(isFinished: false)
    #expect(
      try Run.findings([asked(.progressiveDownload), answered(), part]) == [
        "completion-count a: a gets a partial image after its final one"
      ])
    // Without a URL there is nothing to end.
    #expect(try Run.findings([asked(url: nil)]) == [])
  }

  @Test func aCancelMayBeTheEnd() throws {
    #expect(try Run.findings([asked(), cancelled]) == [])
    #expect(
      try Run.findings([asked(), cancelled], in: .v5) == [
        "completion-count a: the cancelled a never completed"
      ])
    let told = answered(image: nil, error: LoadError(SDWebImageErrorCode.cancelled))
    #expect(try Run.findings([asked(), cancelled, told], in: .v5) == [])
    let cancelStep = RunEvent.Kind.stimulus(step: "s", .downloader(.cancel(download: "a")))
    #expect(try Run.findings([asked(), cancelStep]) == [])
    #expect(try Run.findings([asked(), .stimulus(step: "s", .cancelDownloads)]) == [])
    let other = RunEvent.Kind.stimulus(step: "s", .downloader(.cancel(download: "b")))
    #expect(try Run.findings([asked(), other]).count == 1)
  }

  /// In 3.x a connection calls those who wait on its own thread.
  @Test func onMain() throws {
    let offMain = [asked(), answered(isOnMain: false)]
    #expect(try Run.findings(offMain, in: .v3) == [])
    let refused = LoadResult(error: LoadError(.invalidURL), url: nil, isOnMainQueue: false)
    #expect(
      try Run.findings([asked(url: nil), .downloadCall(.answered(load, refused))], in: .v5) == [])
    let unmade = answered(
      image: nil, error: LoadError(.invalidDownloadOperation), isOnMain: false)
    #expect(try Run.findings([asked(), unmade], in: .v5) == [])
    for generation in [Generation.v42, .v5] {
      #expect(
        try Run.findings(offMain, in: generation) == [
          "completion-on-main a: a completion of a was called on worker"
        ])
    }
  }

  @Test func progressIsTrue() throws {
    #expect(try Run.findings([asked(), progressed(1), progressed(2), answered()]) == [])
    #expect(
      try Run.findings([asked(), progressed(2), progressed(1), answered()]) == [
        "progress-is-true a: progress fell from 2 to 1"
      ])
    #expect(
      try Run.findings([asked(), progressed(99), answered(data: ImageData(Run.image))]) == [
        "progress-is-true a: progress of a ended at 99 of 100 bytes"
      ])
  }

  /// In 3.x progress waits for main, and the answer does not.
  @Test func nothingOrdersProgressOnMainAndAnAnswerElsewhere() throws {
    func count(progressOn place: String, answerOn other: String) throws -> Int {
      try Run.findings(
        of: [
          Run.event(1, asked()), Run.event(2, progressed(99), place: place),
          Run.event(3, answered(data: ImageData(Run.image)), place: other),
        ], in: .v3
      ).count { $0.hasPrefix("progress-is-true") }
    }
    #expect(try count(progressOn: "main", answerOn: "downloads") == 0)
    #expect(try count(progressOn: "main", answerOn: "main") == 1)
    #expect(try count(progressOn: "downloads", answerOn: "main") == 1)
  }

  @Test func partsOnlyWhereAsked() throws {
    let part = answered(isFinished: false)
    #expect(try Run.findings([asked(.progressiveDownload), part, answered()]) == [])
    #expect(
      try Run.findings([asked(), part, answered()]) == [
        "parts-only-where-asked a: a asked for no parts of the image and gets one"
      ])
  }

  @Test func errorsHaveCauses() throws {
    let error = LoadError(.timedOut)
    let failed = answered(image: nil, error: error)
    #expect(
      try Run.findings([asked(), failed]) == [
        "errors-have-causes a: a gets NSURLErrorDomain -1001 timedOut, which nothing caused"
      ])
    #expect(try Run.findings([asked(), Run.network(.failed(error), 1), failed]) == [])
    #expect(try Run.findings([asked(), cancelled, failed]) == [])
  }

  /// Where nothing is new, one that compares with the URL cache gets nothing before 5.x, and *not modified* from
  /// then on.
  @Test func nothingNewForThoseWhoAsked() throws {
    let nothing = answered(image: nil)
    #expect(try Run.findings([asked(.ignoreCachedResponse), nothing]) == [])
    #expect(
      try Run.findings([asked(), nothing]) == [
        "ends-with-image-or-error a: a ends without image and without error"
      ])
    let response = Run.network(
      .responded(NetworkResponse(status: 304, expectedLength: 0, headers: [])), 1)
    let unchanged = answered(image: nil, error: LoadError(.cacheNotModified))
    #expect(
      try Run.findings([asked(.ignoreCachedResponse), response, unchanged], in: .v5) == [])
    #expect(
      try Run.findings([asked(), response, unchanged], in: .v5) == [
        "not-modified-only-for-refresh a: a asked for no refresh and gets \"not modified\""
      ])
  }

  @Test func theImageIsOfItsURL() throws {
    var stranger = Run.image
    stranger.label = "stranger"
    #expect(
      try Run.findings([asked(), answered(image: stranger)]) == [
        "image-is-of-its-url a: a gets stranger, and asked for https://a/1.png"
      ])
    let bytes = answered(data: ImageData(stranger))
    #expect(
      try Run.findings([asked(), bytes]) == [
        "bytes-are-of-the-image a: a gets the image a, with the bytes of stranger"
      ])
    var empty = Run.image
    empty.width = 0
    #expect(
      try Run.findings([asked(), answered(image: empty)]) == [
        "images-have-pixels a: a succeeds with an image of 0 x 10 pixels"
      ])
  }

  /// Each option of a call is that of a load, which the manager would have given on.
  @Test func optionsAreThoseOfALoad() {
    for (option, download) in DownloaderOptions.ofLoads where option != .refreshCached {
      #expect(LoadOptions(of: download) == option)
      #expect(DownloaderOptions(of: option, refreshing: false) == download)
    }
    #expect(LoadOptions(of: .useNSURLCache) == [])
    #expect(LoadOptions(of: .ignoreCachedResponse) == .refreshCached)
  }
}

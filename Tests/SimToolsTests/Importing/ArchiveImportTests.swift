import Foundation
import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Scenarios of HTTP archives that browsers save.
@Suite struct ArchiveImportTests {
  private static let fixtures = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  private func archive(_ name: String) throws -> ArchiveImport {
    let file = Self.fixtures.appendingPathComponent(name)
    return try ArchiveImport(Array(try Data(contentsOf: file)), file: name)
  }

  /// An archive of one entry.
  private func entry(
    url: String = "https://a/1.png", started: String = "2024-03-01T12:00:00Z",
    status: String = "200",
    response: String = "", content: String = #""size": 10, "mimeType": "image/png""#,
    timings: String = #""wait": 5"#
  ) -> String {
    #"""
    {"log": {"entries": [
      {"startedDateTime": "\#(started)", "request": {"method": "GET", "url": "\#(url)"},
       "response": {"status": \#(status), \#(response) "content": {\#(content)}},
       "timings": {\#(timings)}}
    ]}}
    """#
  }

  private func answer(_ text: String) throws -> JSONValue {
    let document = try ArchiveImport(Array(text.utf8), file: "x.har").document
    return try #require(document["given"]?["network"]?.members.first?.value)
  }

  private func complaint(_ text: String) -> String {
    do {
      _ = try ArchiveImport(Array(text.utf8), file: "x.har")
      return "none"
    } catch {
      return error.diagnostics[0].rendered()
    }
  }

  @Test(arguments: ["chrome.har", "firefox.har"])
  func theScenarioRunsAtOnceAndIsTheSameEveryTime(name: String) throws {
    let first = try archive(name)
    let text = first.document.text(pretty: true)
    #expect(try archive(name).document.text(pretty: true) == text)
    let file = try ScenarioReader.read(Array(text.utf8), file: name)
    let result = file.scenarios[0].run()
    #expect(result.passed, "\(result.mismatches)")
    #expect(result.loads.count == first.images)
    #expect(result.requests.count >= first.images - 1)
    // In 3.x and 4.2 a load that is answered with 304 never completes, which is true.
    for generation in [Generation.v5, .hardened] {
      #expect(try file.scenario(in: generation).run().passed)
    }
  }

  @Test func chromeNamesTheKindOfImages() throws {
    let archive = try archive("chrome.har")
    #expect(archive.images == 7)
    #expect(
      archive.leftOut.map { "\($0.count) \($0.reason)" } == [
        "1 POST requests", "2 application/javascript", "1 data URLs", "1 text/css", "1 text/html",
      ])
    let network = try #require(archive.document["given"]?["network"])
    #expect(
      network["https://img.example/logo.png"] == [
        [
          "image": "png 640x480", "bytes": "20 KiB", "latency": "56 ms", "chunks": 2,
          "spacing": "12 ms",
        ],
        [
          "image": "png 640x480", "bytes": "20 KiB", "latency": "200 us", "chunks": 2,
          "spacing": "100 us",
        ],
      ])
    #expect(
      network["https://img.example/gone.gif"] == ["status": 404, "latency": "21.6 ms"])
    #expect(network["https://nowhere.example/x.png"]?["error"] == "cannotFindHost")
    #expect(network["https://img.example/icon.svg"]?["undecodable"] == "image/svg+xml")
    #expect(network["https://img.example/photo.webp"]?["image"] == "webp 300x200")
  }

  /// As a URL session follows them: the caller sees one load that takes longer.
  @Test func redirectsAreFollowed() throws {
    let network = try #require(try archive("chrome.har").document["given"]?["network"])
    #expect(
      network["https://img.example/old.jpg"] == [
        "$comment": "redirected to https://img.example/new.jpg", "image": "jpeg 800x600",
        "bytes": "50 kB", "latency": "52 ms", "chunks": 4, "spacing": "10 ms",
      ])
    #expect(network["https://img.example/new.jpg"] == nil)
  }

  @Test func loadsComeWhenTheBrowserAsked() throws {
    let steps = try #require(try archive("chrome.har").document["steps"]?.elements)
    #expect(
      steps.map { $0["at"]?.text }
        == ["0 s", "20 ms", "150 ms", "160 ms", "170 ms", "200 ms", "1 s"])
    #expect(steps.first?["load"] == "https://img.example/logo.png")
    #expect(steps.map { $0["as"]?.text }.last == "image-7")
  }

  @Test func firefoxReportsErrorsByTheStatusAlone() throws {
    let archive = try archive("firefox.har")
    #expect(archive.leftOut.map(\.reason) == ["of no known type", "text/html"])
    let network = try #require(archive.document["given"]?["network"])
    #expect(
      network["https://cdn.example/missing.png"] == [
        "error": "networkConnectionLost", "latency": "1 min",
      ])
    #expect(network["https://cdn.example/304.gif"] == ["status": 304, "latency": "12 ms"])
    guard case .array(let steps)? = archive.document["steps"] else {
      Issue.record("no steps")
      return
    }
    let refreshes = steps.filter { $0["options"] == ["refreshCached"] }
    #expect(refreshes.map { $0["load"] } == ["https://cdn.example/304.gif"])
    #expect(archive.document["title"] == "The images of Gallery of <pictures>")
    #expect(archive.document["$comment"] == "Left out: 1 of no known type, 1 text/html.")
  }

  @Test(arguments: [
    ("net::ERR_CONNECTION_REFUSED", "cannotConnectToHost"), ("net::ERR_TIMED_OUT", "timedOut"),
    ("net::ERR_INTERNET_DISCONNECTED", "notConnectedToInternet"),
    ("net::ERR_CERT_COMMON_NAME_INVALID", "serverCertificateUntrusted"),
    ("net::ERR_NOBODY_KNOWS", "networkConnectionLost"),
  ])
  func errorsHaveNames(error: String, name: String) throws {
    let text = entry(status: "0", response: #""_error": "\#(error)", "#, content: "")
    #expect(try answer(text)["error"]?.text == name)
    #expect(try answer(text)["$comment"]?.text == error)
  }

  @Test(arguments: [
    (#""blocked": -1, "dns": -1, "connect": -1, "send": 0, "wait": 1.25, "receive": 0"#, "1250 us"),
    (#""wait": 0.0004"#, nil), (#""wait": 1e2, "receive": 5"#, "105 ms"),
    (#""connect": 30, "ssl": 20, "wait": 10"#, "40 ms"),
    (#""wait": 12.999999999999999999999999999999999999999999999"#, "12999 us"),
  ])
  func timingsAddUpWithoutRounding(timings: String, latency: String?) throws {
    #expect(try answer(entry(timings: timings))["latency"]?.text == latency)
  }

  @Test(arguments: [
    ("2024-03-01T12:00:00.5Z", "2024-03-01T13:00:01+01:00", "500 ms"),
    ("2023-12-31T23:59:59.999999Z", "2024-01-01T00:00:00Z", "1 us"),
    ("2024-02-28T23:00:00-05:00", "2024-02-29T12:00:00+0000", "8 h"),
    ("2100-02-28T00:00:00Z", "2100-03-01T00:00:00Z", "1 day"),
    ("2000-02-28T00:00:00Z", "2000-03-01T00:00:00Z", "2 days"),
  ])
  func momentsAreThoseOfTheCalendar(first: String, second: String, apart: String) throws {
    let one = entry(started: first)
    let two = entry(url: "https://a/2.png", started: second)
    let entries = [one, two].map { text in
      text.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
    }
    let text = #"{"log": {"entries": ["# + entries.joined(separator: ",") + "]}}"
    let steps = try ArchiveImport(Array(text.utf8), file: "x").document["steps"]?.elements
    #expect(steps?.last?["at"]?.text == apart)
  }

  @Test(arguments: ["-2", "99", "600", "200.5", "9223372036854775808"])
  func entriesWithoutHTTPStatusAreLeftOutAndCounted(status: String) throws {
    let entries = [entry(), entry(url: "https://a/2.png", status: status)].map { text in
      text.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
    }
    let text = #"{"log": {"entries": ["# + entries.joined(separator: ",") + "]}}"
    let archive = try ArchiveImport(Array(text.utf8), file: "x")
    #expect(archive.images == 1)
    #expect(
      archive.leftOut.map { "\($0.count) \($0.reason)" } == ["1 of a status that is none of HTTP"])
  }

  /// Browsers write -1 for a time that there was not, and others other things.
  @Test(arguments: ["-1", "-9223372036854775808", "-1e400", "-0.5", "1e-400"])
  func aTimeThatThereWasNotIsNone(time: String) throws {
    #expect(try answer(entry(timings: "\"wait\": \(time), \"receive\": 2"))["latency"] == "2 ms")
  }

  @Test func digitsOfOtherScriptsAreNone() {
    #expect(complaint(entry(started: "\u{0662}024-03-01T12:00:00Z")).contains("expected a moment"))
  }

  @Test func mistakesHaveTheirPlace() {
    #expect(
      complaint("{}") == "x.har:1:1: $: missing key \"log\": the log of an HTTP archive (HAR 1.2)")
    #expect(
      complaint(#"{"log": {"entries": 3}}"#).hasPrefix(
        "x.har:1:21: $.log.entries: expected an array"))
    #expect(complaint("[").hasPrefix("x.har:1:2: "))
    #expect(
      complaint(entry(status: "\"99\"")).hasPrefix("x.har:3:27: $.log.entries[0].response.status: ")
    )
    #expect(
      complaint(entry(started: "yesterday")).contains(
        "$.log.entries[0].startedDateTime: expected a moment such as"))
    #expect(complaint(entry(timings: #""wait": "5""#)).contains("$.log.entries[0].timings.wait: "))
    for time in ["1e99", "86400001", "123456789012345678901234.12345678901234567890"] {
      #expect(complaint(entry(timings: "\"wait\": \(time)")).contains("at most a day"))
    }
    #expect(
      complaint(entry(content: #""mimeType": "text/html""#)).contains("has no request for an image")
    )
  }

  @Test(arguments: HostileString.all)
  func textOfAnArchiveCannotBreakTheScenario(hostile: HostileString) throws {
    let text = JSONValue.string(hostile.text).text(pretty: false).dropFirst().dropLast()
    let har = entry(
      url: "https://a/\(text){i}", response: #""_error": "\#(text)", "#,
      content: #""size": 5, "mimeType": "image/\#(text)""#)
    let archive = try ArchiveImport(Array(har.utf8), file: "x.har")
    let file = try ScenarioReader.read(
      Array(archive.document.text(pretty: true).utf8), file: "x.json")
    #expect(file.scenarios[0].run().scenarioErrors.isEmpty)
  }
}

/// How large pictures are, by the heads of their files.
@Suite struct PixelSizeTests {
  @Test(arguments: [
    ("iVBORw0KGgoAAAANSUhEUgAAAoAAAAHgCAYAAAAAAAAA", 640, 480),
    ("/9j/4AAQSkZJRgABAQAAAQABAAD/xAAEAAD/wgARCAJYAyADAAAAAAAAAAAA", 800, 600),
    ("UklGRmQAAABXRUJQVlA4WAoAAAAAAAAAKwEAxwAA", 300, 200),
    ("R0lGODlhCgAUAPAAAP==", 10, 20),
    ("UklGRhoAAABXRUJQVlA4TA0AAAAvT8AEAAAAAAAAAAAA", 80, 20),
  ])
  func headsAreRead(base64: String, width: Int, height: Int) {
    #expect(PixelSize(base64: base64) == PixelSize(width: width, height: height))
  }

  @Test func aTruncatedPictureHasNoSize() {
    for count in 0..<22 {
      #expect(
        PixelSize(
          base64: String("/9j/4AAQSkZJRgABAQAAAQABAAD/xAAEAAD/wgARCAJYAyAD".prefix(count * 2)))
          == nil)
      #expect(PixelSize(base64: String("iVBORw0KGgoAAAANSUhEUgAAAoAAAAHg".prefix(count))) == nil)
    }
    #expect(PixelSize(base64: nil) == nil)
    #expect(PixelSize([0xFF, 0xD8, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0]) == nil)
  }
}

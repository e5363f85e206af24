import Testing

@testable import ImageLoadingModel
@testable import SimRuntime

/// Names in events that are made of other values are read back as these.
@Suite struct EventNameValueTests {
  @Test(arguments: ["cell", "my.cell-1", "cell_{i}"]) func aViewWithoutPredecessors(name: String) {
    #expect(ViewObjectName(name, after: 0).description == name)
    #expect(ViewObjectName(name) == ViewObjectName(name, after: 0))
  }

  @Test(arguments: [(1, "cell (2)"), (11, "cell (12)")])
  func aViewAfterOthers(released: Int, text: String) {
    #expect(ViewObjectName("cell", after: released).description == text)
    #expect(ViewObjectName(text) == ViewObjectName("cell", after: released))
    #expect(ViewObjectName(text).name == "cell")
  }

  @Test func aDownloadHasItsURL() {
    let subject = EventSubject.download(of: ImageURL("https://a/1.png"))
    #expect(subject.name == "download of https://a/1.png")
    #expect(subject.downloadedURL == "https://a/1.png")
    #expect(EventSubject("download of ").downloadedURL == "")
    #expect(EventSubject("download").downloadedURL == nil)
    #expect(EventSubject("first").downloadedURL == nil)
  }

  @Test func everyCheckpointIsOfTheLayerThatItsNameSays() {
    for checkpoint in Checkpoint.allCases {
      #expect("\(checkpoint)".hasPrefix(checkpoint.layer.rawValue))
    }
    #expect(Set(Checkpoint.allCases.map(\.layer)) == Set(Checkpoint.Layer.allCases))
  }

  @Test func filesExpectOnlyEndsThatAnAppCanBringAbout() {
    #expect(
      Outcome.Kind.names == ["rest", "idle", "timeBound", "deadlock", "livelock", "crashed"])
    #expect(
      Outcome.crashed(reason: "", thread: ThreadID(root: "main", ordinal: 0)).kind == .crashed)
  }
}

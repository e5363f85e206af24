import ImageLoadingModel
import Testing

@testable import SimRuntime

/// What counts as the same failure.
@Suite struct FailureKindTests {
  private func kind(_ explanation: String, _ subject: String? = nil) throws -> FailureKind {
    let scenario = try TestScenario.steps(
      #"""
      {"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
      {"at": "0 s", "prefetch": ["https://a/1.png"], "as": "ahead"}
      """#)
    return FailureKind(
      Violation(
        invariant: "completion-count", subject: subject, explanation: explanation, step: 1,
        thread: ""), in: scenario)
  }

  @Test(arguments: [
    ("first", "load"), ("ahead", "prefetch"), ("ahead[0]", "load"), ("ahead[1]#3", "load"),
    ("cell", "view"), ("cell.button", "view"), ("https://a/1.png", "URL"), ("nobody", "run"),
  ])
  func subjectsAreOfAKind(subject: String, kind wanted: String) throws {
    #expect(try kind("", subject).subject == wanted)
    #expect(try kind("").subject == "run")
  }

  @Test(arguments: [
    ("finished completion number 12 of first", "finished completion number N of load"),
    ("view cell shows https://a/1.png, https://b/2.png", "view shows URL"),
    ("data race on load first.isCancelled: a reads it", "data race on load"),
    ("deadlock\nfirst waits", "deadlock"),
    ("/Caches/default/abc1.png has expired", "file has expired"),
  ])
  func namesAndNumbersDoNotMatter(explanation: String, pattern: String) throws {
    #expect(try kind(explanation).pattern == pattern)
  }
}

import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import SimTools

/// What counts as the same failure.
@Suite struct FailureKindTests {
  private func kind(_ explanation: Statement, _ subject: String? = nil) throws -> FailureKind {
    let scenario = try TestScenario.steps(
      #"""
      {"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
      {"at": "0 s", "prefetch": ["https://a/1.png"], "as": "ahead"}
      """#)
    return FailureKind(
      Violation(
        invariant: "completion-count", subject: subject, explanation: explanation.text,
        form: explanation.form, step: 1, thread: ""), in: scenario)
  }

  @Test(arguments: [
    ("first", "load"), ("ahead", "prefetch"), ("ahead[0]", "load"), ("ahead[1]#3", "load"),
    ("cell", "view"), ("cell.button", "view"), ("https://a/1.png", "URL"), ("nobody", "run"),
  ])
  func subjectsAreOfAKind(subject: String, kind wanted: String) throws {
    #expect(try kind("", subject).subject == wanted)
    #expect(try kind("").subject == "run")
  }

  @Test func namesAndNumbersDoNotMatter() throws {
    let kinds = try [(12, "first"), (3, "second load 7")].map { number, load in
      try kind("finished completion number \(number) of \(load)" + ", and no more")
    }
    #expect(kinds[0] == kinds[1])
    #expect(kinds[0].form == "finished completion number … of …, and no more")
    let other = try kind("\("first") was cancelled and never heard of it")
    #expect(kinds[0] != other)
  }

  @Test func whatMakesAnotherKindMatters() throws {
    let told: Statement = "no image, and the type told is \("memory", kind: "memory")"
    #expect(told.text == told.form)
  }

  /// Races on one field of two loads are of one kind, on two fields of one load of two.
  @Test func racesAreOfTheKindOfTheirField() throws {
    let forms = ["load a.isCancelled", "load b.isCancelled", "load a.answer"].map { object in
      let access = DataRace.Access(
        thread: ThreadID(root: "t", ordinal: 1), place: "main", subject: .none, reached: nil,
        isWrite: true, step: 1)
      var race = NoDataRace(InvariantRules(generation: .v42, given: Given()))
      var findings: [Finding] = []
      let fact = BrokenRun.fact(
        1, .raced(DataRace(object: object, earlier: access, later: access), known: nil))
      race.observe(fact, &findings)
      return findings.first?.explanation.form
    }
    #expect(forms[0] != nil && forms[0] == forms[1] && forms[0] != forms[2])
  }
}

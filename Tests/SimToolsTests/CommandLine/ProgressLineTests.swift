import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

@Suite("The progress line")
struct ProgressLineTests {
  private static let erase = "\u{1B}[K"

  @Test(
    "is shown on a terminal, and not in continuous integration",
    arguments: [
      ([:], true, true), ([:], false, false), (["TERM": "dumb"], true, false),
      (["CI": "true"], true, false), (["CI": "1"], true, false), (["CI": ""], true, true),
      (["CI": "false"], true, true), (["CI": "0"], true, true),
      (["BUILD_NUMBER": "12"], true, false),
      (["TF_BUILD": "True"], true, false), (["TF_BUILD": "False"], true, true),
    ] as [([String: String], Bool, Bool)])
  func isShown(environment: [String: String], isTerminal: Bool, isShown: Bool) {
    #expect(
      ProgressLine.isShown(environment: environment, isTerminal: isTerminal) == isShown)
  }

  @Test("is rewritten in place, and only if it changes")
  func updates() {
    var line = ProgressLine(unit: .runs)
    #expect(line.update(done: 0, of: 300) == "\r0 of 300 runs (0 %)" + Self.erase)
    #expect(line.update(done: 29, of: 100) == "\r29 of 100 runs (29 %)" + Self.erase)
    #expect(line.update(done: 29, of: 100) == "")
    #expect(
      line.update(done: 299, of: 300, note: "2 failed")
        == "\r299 of 300 runs (99 %), 2 failed" + Self.erase)
  }

  @Test("does without a total")
  func noTotal() {
    var line = ProgressLine(unit: .steps)
    #expect(line.update(done: 7) == "\r7 steps" + Self.erase)
    #expect(line.update(done: 0, of: 0) == "\r0 of 0 steps" + Self.erase)
  }

  @Test("erases what it drew, once, and draws the same again after that")
  func clear() {
    var line = ProgressLine(unit: .runs)
    #expect(line.clear() == "")
    _ = line.update(done: 1)
    #expect(line.clear() == "\r" + Self.erase)
    #expect(line.clear() == "")
    #expect(line.update(done: 1) == "\r1 runs" + Self.erase)
  }

  @Test("stays out of the last column")
  func narrow() {
    var line = ProgressLine(unit: .runs, columns: 20)
    #expect(line.update(done: 1, note: "abcdefghijk") == "\r1 runs, abcdefghijk" + Self.erase)
    #expect(line.update(done: 1, note: "abcdefghijkl") == "\r1 runs, abcdefgh..." + Self.erase)
    #expect(ProgressLine(unit: .runs, columns: 0).columns == 20)
  }

  /// The thread that draws it need not speak the language.
  @Test("is in the language in which it was made")
  func chinese() {
    var line = Catalogue.$current.withValue(.of(.zh)) { ProgressLine(unit: .runs, columns: 30) }
    #expect(line.update(done: 1, of: 4) == "\r1 / 4 次运行（25 %）" + Self.erase)
    #expect(
      line.update(done: 2, of: 4, note: "\(3) found") == "\r2 / 4 次运行（50 %），找到..." + Self.erase)
    for unit in [ProgressLine.Unit.steps, .scenarios, .shrunkFindings] {
      var other = ProgressLine(unit: unit, in: .of(.zh))
      let drawn = other.update(done: 1, of: 2) + other.update(done: 1)
      #expect(!drawn.contains(/[a-z]{2,}/), "\(drawn)")
    }
  }

  @Test("cannot be controlled by the text that it shows")
  func safe() {
    var line = ProgressLine(unit: .runs)
    #expect(
      line.update(done: 1, note: Sentence(verbatim: "a\u{1B}[2J\n"))
        == "\r1 runs, a\\u{1b}[2J\\u{a}" + Self.erase)
  }
}

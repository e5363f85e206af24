import Foundation
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// A run as one HTML file, read without a browser.
@Suite struct PageTests {
  private func explanation(_ file: String) throws -> Explanation {
    let scenario = try TestScenario.file(file).scenarios[0]
    return Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
  }

  private func page(_ file: String) throws -> PageReader {
    try PageReader(RunPage(explanation(file), file: file).html)
  }

  @Test func itLoadsNothingAndRunsNoOtherScript() throws {
    let shell = try page("basics/cold-load.json").shell
    let policy = try #require(
      shell.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]*)"/)?.output.1)
    let nonce = try #require(policy.firstMatch(of: /'nonce-([0-9a-f]{16})'/)?.output.1)
    #expect(
      policy == "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; "
        + "base-uri 'none'; form-action 'none'")
    #expect(shell.contains(#"<script nonce="\#(nonce)">"#))
    #expect(shell.matches(of: /(src|href|action)="(?!#)/).isEmpty)
    for way in ["url(h", "@import", "fetch(", "XMLHttpRequest", "WebSocket", "import("] {
      #expect(!shell.contains(way))
    }
  }

  /// Text becomes text, never markup or program.
  @Test(arguments: [
    "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
    "setTimeout(\"", "srcdoc",
  ])
  func itMakesNoMarkupOfText(way: String) {
    #expect(!PageFiles.text(PageFiles.scripts).contains(way))
  }

  @Test func anotherRunHasAnotherNonce() throws {
    let nonces = try ["basics/cold-load.json", "views/cell-reuse.json"].map {
      try page($0).shell.firstMatch(of: /nonce-([0-9a-f]+)/)?.output.1
    }
    #expect(nonces[0] != nonces[1])
  }

  @Test(arguments: [
    "basics/cold-load.json", "views/cell-reuse.json", "museum/M15-cancel-all-against-one.json",
  ])
  func theDifferencesGiveEveryState(file: String) throws {
    let explanation = try explanation(file)
    let states = try page(file).states()
    #expect(states.count == explanation.steps.count + 1)
    for (step, state) in zip(explanation.steps, states.dropFirst()) {
      for part in explanation.state(after: step).parts {
        #expect(
          state[part.name.text] == part.items.map { escapedForTerminal($0.text) },
          "step \(step.number)")
      }
    }
  }

  @Test func eachStepHasItsWordsItsRuleAndItsMaker() throws {
    let explanation = try explanation("basics/cold-load.json")
    let page = try page("basics/cold-load.json")
    #expect(page.column("words").map { page.text($0) } == explanation.steps.map(\.words))
    let rules = page.data["rules"]?.array ?? []
    for (step, rule) in zip(explanation.steps, page.column("rule")) {
      let sentence = rule.int64.map { page.text(rules[Int($0)]["sentence"]) }
      #expect(sentence == step.rule?.sentence)
    }
    let query = try #require(explanation.steps.firstIndex { $0.step == .cacheDiskQuery })
    let maker = try #require(page.column("maker")[query].int64)
    #expect(explanation.steps[Int(maker)].thread == "first.1")
    #expect(page.column("maker")[0].isNull)
  }

  @Test func aDeadlockHasItsCircle() throws {
    let waits = try #require(try page("museum/M15-cancel-all-against-one.json").data["waits"])
    #expect(waits["circle"]?.int64 == 2 && waits["links"]?.array?.count == 2)
    #expect(try page("basics/cold-load.json").data["waits"]?.isNull == true)
  }

  @Test func aQuestionKnowsItsStepAndItsAnswer() throws {
    let files = TestScenario.files.filter { $0.hasPrefix("lessons/") }
    #expect(!files.isEmpty)
    for file in files {
      let explanation = try explanation(file)
      let page = try page(file)
      let questions = page.data["questions"]?.array ?? []
      #expect(questions.count == explanation.scenario.lesson?.questions.count, "\(file)")
      for question in questions {
        let right = try #require(question["right"]?.int64)
        #expect(right < question["answers"]?.array?.count ?? 0)
      }
    }
  }

  /// As Documentation/Exports.md states.
  @Test func twoThousandStepsTakeLessThanAMegabyte() throws {
    let explanation = Explanation(
      RunPlan(try LongRun.scenario(), order: nil), on: ScenarioRunner())
    #expect(explanation.steps.count >= 2_000)
    #expect(RunPage(explanation, file: "s.json").html.utf8.count < 600_000)
  }
}

/// A run of two thousand steps.
enum LongRun {
  static func scenario(loads: Int = 40) throws -> Scenario {
    try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/{i}.png", "as": "load-{i}", "into": "view-{i}", "#
        + #""repeat": \#(loads), "every": "3 ms"}"#)
  }
}

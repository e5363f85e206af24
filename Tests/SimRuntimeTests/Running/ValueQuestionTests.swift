import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Steps that ask how values are made.
@Suite struct ValueQuestionTests {
  private func answer(_ question: String, _ given: String = "") throws -> String? {
    try TestScenario.read(
      #""given": {\#(given)}, "steps": [{"at": "0 s", "ask": {\#(question)}, "as": "it"}]"#
    ).run().answers.first?.text
  }

  @Test func theQuestionsAreAnswered() throws {
    #expect(try answer(#""fileName": null"#) == "d41d8cd98f00b204e9800998ecf8427e")
    #expect(try answer(#""cacheKey": null"#) == "empty")
    #expect(
      try answer(
        #""cacheKey": "https://a/1.png?x""#, #""manager": {"cacheKeyFilter": "stripQuery"}"#)
        == "https://a/1.png")
    #expect(try answer(#""format": "FF D8""#) == "jpeg")
    #expect(try answer(#""options": 5"#) == "retryFailed cacheMemoryOnly")
    #expect(try answer(#""isRunning": true"#) == "no")
  }

  @Test func theFormatIsSaidAsTheGenerationSaysIt() throws {
    let document =
      #"{"format": 1, "title": "T", "about": "A", "generation": ["3.x", "5.x"], "#
      + #""steps": [{"at": "0 s", "ask": {"format": "89"}, "as": "it"}]}"#
    let scenarios = try ScenarioReader.read(Array(document.utf8), file: "s.json").scenarios
    #expect(scenarios.map { $0.run().answers.first?.text } == ["image/png", "png"])
  }

  @Test func badBytesAreRefused() {
    let complaints = TestScenario.complaints(
      Array(
        TestScenario.document(#""steps": [{"at": "0 s", "ask": {"format": "F"}, "as": "it"}]"#).utf8
      ))
    #expect(complaints.first?.contains("it is not made of pairs of digits") == true)
  }

  @Test func theCoderTakesTheTimeThatItIsGiven() throws {
    let result = try TestScenario.read(
      #""given": {\#(TestScenario.network), "coder": {"decode": "2 ms", "decompress": "3 ms"}}, "#
        + #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]"#
    ).run()
    #expect(result.times == ["first at 15 ms"])
  }
}

import ImageLoadingModel

extension ExpectationCheck {
  mutating func checkAnswers(_ expect: Expectation, _ result: Snapshot) {
    for (step, expected) in expect.answers ?? [] {
      let found = result.answers.filter { $0.step == step }
      guard expected.count == found.count else {
        check(
          ExpectationPath(.answers) / step, "\(expected.count) answers",
          Sentence(
            ["\(found.count)"] + found.map { Sentence(verbatim: $0.text) }, separator: "; "))
        continue
      }
      for (index, (expected, found)) in zip(expected, found).enumerated() {
        check(expected, found, (ExpectationPath(.answers) / step)[index])
      }
    }
  }

  mutating func checkMemoryCosts(_ expect: Expectation, _ state: AppState) {
    for (url, cost) in expect.memoryCosts ?? [] {
      let found = state.memoryCosts.first { $0.url == url }?.cost
      check(
        ExpectationPath(.memoryCosts) / url, "\(cost)", found.map { "\($0)" } ?? "not in memory")
    }
  }

  private mutating func check(
    _ expected: ExpectedAnswer, _ found: AnswerRecord, _ section: ExpectationPath
  ) {
    if let answer = expected.answer { check(section / "answer", "\(answer)", "\(found.text)") }
    if let queue = expected.queue { check(section / "queue", "\(queue)", "\(found.queue)") }
    if let at = expected.at {
      check(section / "at", "\(Quantity.describe(at))", "\(Quantity.describe(found.time))")
    }
  }
}

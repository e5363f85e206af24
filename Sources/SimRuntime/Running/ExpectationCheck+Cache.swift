import ImageLoadingModel
import SimScenarios

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
      if found.isEmpty { note(ExpectationPath(.answers) / step, "none") }
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

  mutating func checkFiles(_ expect: Expectation, _ state: AppState) {
    for (name, expected) in expect.files ?? [] {
      let section = ExpectationPath(.files) / name
      let found = state.files.first { $0.name == name }?.data
      guard let expected else {
        check(section, "not on disk", found == nil ? "not on disk" : "on disk")
        continue
      }
      guard let found else {
        check(section, "on disk", "not on disk")
        continue
      }
      note(section, "on disk")
      let image = found.image
      if let label = expected.image {
        check(section / "image", quoted(label), quoted(image?.label))
      }
      if let size = expected.size {
        check(
          section / "size", "\(size)",
          image.map { "\($0.pixelWidth)x\($0.pixelHeight)" } ?? "nothing")
      }
      if let bytes = expected.bytes {
        check(
          section / "bytes", "\(Quantity.describe(bytes: bytes))",
          "\(Quantity.describe(bytes: Int64(found.byteCount)))")
      }
    }
  }

  private mutating func check(
    _ expected: ExpectedAnswer, _ found: AnswerRecord, _ section: ExpectationPath
  ) {
    if let answer = expected.answer { check(section / "answer", "\(answer)", "\(found.text)") }
    if let queue = expected.queue {
      check(
        section / "queue", Sentence(verbatim: queue.rawValue),
        Sentence(verbatim: found.queue.rawValue))
    }
    if let at = expected.at {
      check(section / "at", "\(Quantity.describe(at))", "\(Quantity.describe(found.time))")
    }
  }
}

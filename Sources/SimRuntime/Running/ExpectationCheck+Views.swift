import ImageLoadingModel
import SimScenarios

extension ExpectationCheck {
  mutating func checkImageURLs(_ expected: ExpectedViewDetails, _ state: AppState) {
    for (view, url) in expected.imageURLs ?? [] {
      check(
        ExpectationPath(.imageURLs) / view, "\(url ?? "nil")",
        "\(state.details(of: view)?.imageURL ?? "nil")")
    }
  }

  mutating func checkAnimationImages(_ expected: ExpectedViewDetails, _ state: AppState) {
    for (view, images) in expected.animationImages ?? [] {
      checkList(
        ExpectationPath(.animationImages) / view, images,
        state.details(of: view)?.animationImages ?? [])
    }
  }

  mutating func checkIndicatorProgress(_ expected: ExpectedViewDetails, _ state: AppState) {
    for (view, thousandths) in expected.indicatorProgress ?? [] {
      check(
        ExpectationPath(.indicatorProgress) / view, "\(thousandths)",
        state.details(of: view)?.indicatorProgress.map { "\($0)" } ?? "nothing")
    }
  }

  mutating func checkProgressObjects(_ expected: ExpectedViewDetails, _ state: AppState) {
    for (view, counts) in expected.progressObjects ?? [] {
      check(
        ExpectationPath(.progressObjects) / view, counts.map { "\($0)" } ?? "no object",
        state.details(of: view)?.progress.map { "[\($0.completed), \($0.total)]" } ?? "no object")
    }
  }

  mutating func checkSetterCalls(_ expected: ExpectedViewDetails, _ result: Snapshot) {
    for (load, calls) in expected.setterCalls ?? [] {
      let found = result.loads.first { $0.name == load }?.setterCalls ?? []
      check(
        ExpectationPath(.setterCalls) / load, Self.calls(calls.map { ($0.content, $0.data) }),
        Self.calls(found.map { ($0.content, $0.bytes.map(Int64.init)) }))
    }
  }

  private static func calls(_ calls: [(content: String?, bytes: Int64?)]) -> Sentence {
    if calls.isEmpty { return "no call" }
    let sentences = calls.map { call -> Sentence in
      let content: Sentence = call.content.map { "\($0)" } ?? "nothing"
      return call.bytes.map { "\(content) with \(Quantity.describe(bytes: $0))" } ?? content
    }
    return Sentence(sentences, separator: ", ")
  }
}

extension AppState {
  fileprivate func details(of view: String) -> ViewDetails? {
    viewDetails.first { $0.name == view }
  }
}

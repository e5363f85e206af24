extension ExpectationCheck {
  /// Looks for the expected facts, in their order, and for those that must not be there.
  mutating func checkTold(_ expect: Expectation, _ story: [ToldFact]) {
    var rest = story[...]
    for (index, expected) in (expect.told ?? []).enumerated() {
      guard let found = rest.firstIndex(where: { expected.describes($0) }) else {
        let isElsewhere = story.contains { expected.describes($0) }
        check(
          "told[\(index)]", "\(expected)",
          isElsewhere ? "it is told before what must come first" : "it is not told")
        return
      }
      note("told[\(index)]", "\(expected)")
      rest = rest[(found + 1)...]
    }
    for (index, unexpected) in (expect.untold ?? []).enumerated() {
      guard let fact = story.first(where: { unexpected.describes($0) }) else {
        note("untold[\(index)]", "\(unexpected), and is not told")
        continue
      }
      check(
        "untold[\(index)]", "no \(unexpected)",
        "\"\(fact.text)\"" + (fact.subject.isEmpty ? "" : " for \(fact.subject)")
          + " on \(fact.place)")
    }
  }
}

extension ExpectedFact {
  func describes(_ fact: ToldFact) -> Bool {
    describes(text: fact.text, subject: fact.subject, place: fact.place)
  }
}

extension Scenario {
  /// Whether something is expected of the story, or asked about it.
  var looksAtStory: Bool {
    if lesson != nil { return true }
    let steps = stimuli.compactMap { stimulus -> Expectation? in
      if case .expect(let expectation) = stimulus.action { expectation } else { nil }
    }
    return ([expect] + (explore?.expectations ?? []) + steps).contains {
      $0.told != nil || $0.untold != nil
    }
  }
}

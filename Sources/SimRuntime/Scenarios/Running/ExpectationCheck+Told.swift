extension ExpectationCheck {
  /// Looks for the expected facts, in their order.
  mutating func checkTold(_ expect: Expectation, _ story: [ToldFact]) {
    var rest = story[...]
    for (index, expected) in (expect.told ?? []).enumerated() {
      guard let found = rest.firstIndex(where: { expected.describes($0) }) else {
        let isElsewhere = story.contains { expected.describes($0) }
        check(
          "told[\(index)]", "\(expected)",
          isElsewhere
            ? "it is told before what must come first"
            : "it is not told" + (seeksNearest ? nearest(to: expected, in: story) : ""))
        isAllTold = false
        return
      }
      note("told[\(index)]", "\(expected)")
      rest = rest[(found + 1)...]
    }
  }

  /// Looks for facts that must not be there, if those are there that must be.
  mutating func checkUntold(_ expect: Expectation, _ story: [ToldFact]) {
    guard isAllTold else { return }
    for (index, unexpected) in (expect.untold ?? []).enumerated() {
      guard let fact = story.first(where: { unexpected.describes($0) }) else {
        note("untold[\(index)]", "\(unexpected), and is not told")
        continue
      }
      check("untold[\(index)]", "no \(unexpected)", fact.words)
    }
  }

  /// The line of the story that is most like an expected one.
  private func nearest(to expected: ExpectedFact, in story: [ToldFact]) -> String {
    var anywhere = expected
    (anywhere.subject, anywhere.place) = (nil, nil)
    if let fact = story.first(where: { anywhere.describes($0) }) { return ", but \(fact.words) is" }
    // The end of a long line tells lines apart no better than its beginning.
    let length = 60
    let wanted = Array(expected.text.prefix(length))
    var seen: Set<String> = []
    let distances = story.filter { seen.insert($0.text).inserted }.map { fact in
      (fact: fact, distance: editDistance(wanted, Array(fact.text.prefix(length))))
    }
    let best = distances.min { $0.distance < $1.distance }
    return best.map { "; the nearest is \($0.fact.words)" } ?? ""
  }
}

extension ExpectedFact {
  func describes(_ fact: ToldFact) -> Bool {
    describes(text: fact.text, subject: fact.subject, place: fact.place)
  }
}

extension ToldFact {
  /// With the name and the queue that belong to it.
  fileprivate var words: String {
    "\"\(text)\"" + (subject.isEmpty ? "" : " for \(subject)")
      + (place.isEmpty ? "" : " on \(place)")
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

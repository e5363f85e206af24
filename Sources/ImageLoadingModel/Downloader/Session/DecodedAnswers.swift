/// What a download has for the loads that wait, by how they want the image decoded: the repair of D37.
struct DecodedAnswers: Sendable {
  /// Whether they end the loads; else they are parts of an image.
  let areLast: Bool
  /// In the order of decoding; `nil` where nothing can be drawn yet.
  private var answers: [(decoding: ImageDecoding, answer: DownloadAnswer?)] = []

  init(areLast: Bool) { self.areLast = areLast }

  mutating func add(_ answer: DownloadAnswer?, for decoding: ImageDecoding) {
    answers.append((decoding, answer))
  }

  /// Whether the bytes have been decoded so.
  func include(_ decoding: ImageDecoding) -> Bool { answers.contains { $0.decoding == decoding } }

  fileprivate func answer(for decoding: ImageDecoding) -> DownloadAnswer? {
    answers.first { $0.decoding == decoding }?.answer
  }

  /// One owner less of each image.
  func release() async {
    for (_, answer) in answers { await answer?.image?.release() }
  }
}

extension SessionOperation {
  /// Calls the attached handlers, each with its answer.
  /// - Returns: `false`, and calls none, if one has been attached meanwhile for which there is no answer.
  func callCompletions(_ answers: DecodedAnswers) async -> Bool {
    await reach(.operationDeliver)
    let called = await monitor.withLock { () -> [DownloadHandlers]? in
      guard let called = await take(answers) else { return nil }
      if !isAsked { await hand(answers, to: called) }
      return called
    }
    guard let called else { return false }
    if isAsked { await hand(answers, to: called) }
    return true
  }

  /// - Returns: the handlers to be called; `nil` if there is no answer for one.
  private func take(_ answers: DecodedAnswers) async -> [DownloadHandlers]? {
    if answers.areLast { return await handlers.close { answers.include($0.decoding) } }
    let waiting = await listeners(for: answers)
    return waiting.allSatisfy { answers.include($0.decoding) } ? waiting : nil
  }

  /// The attached handlers that get the answers.
  func listeners(for answers: DecodedAnswers) async -> [DownloadHandlers] {
    DownloadAnswer(isFinished: answers.areLast)
      .listeners(among: await handlers.all(), in: context.generation)
  }

  /// Calls loads on main, in the order of attaching: together those that get the same.
  func hand(_ answers: DecodedAnswers, to listeners: [DownloadHandlers]) async {
    var rest = listeners[...]
    while let first = rest.first {
      let alike = rest.prefix { $0.decoding == first.decoding }
      rest = rest.dropFirst(alike.count)
      guard let answer = answers.answer(for: first.decoding) else { continue }
      await hand(answer, to: Array(alike))
    }
  }
}

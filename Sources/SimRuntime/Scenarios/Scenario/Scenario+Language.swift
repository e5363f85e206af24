import ImageLoadingModel

extension Scenario {
  /// The scenario with its texts in the present language, if they are known in it: those that are someone's
  /// own stay as they are.
  package var told: Scenario {
    let words = Catalogue.current
    if words.language == .en || language == words.language { return self }
    var told = self
    told.title = words(known: title)
    told.about = words(known: about)
    told.lesson = lesson?.told(in: words)
    if told.title != title { told.language = words.language }
    return told
  }

  /// The language of its texts.
  package var ownLanguage: Language { language ?? .en }
}

extension Lesson {
  fileprivate func told(in words: Catalogue) -> Lesson {
    Lesson(
      order: order, questions: questions.map { $0.told(in: words) },
      summary: summary.map { words(known: $0) })
  }
}

extension LessonQuestion {
  fileprivate func told(in words: Catalogue) -> LessonQuestion {
    LessonQuestion(
      ask: words(known: ask), before: before, answers: answers.map { $0.told(in: words) },
      hint: hint.map { words(known: $0) }, otherOrders: otherOrders.map { words(known: $0) })
  }
}

extension LessonAnswer {
  fileprivate func told(in words: Catalogue) -> LessonAnswer {
    LessonAnswer(
      says: says.map { words(known: $0) }, accepts: accepts, told: told, untold: untold,
      because: because.map { $0.told(in: words) }, otherwise: otherwise.map { $0.told(in: words) })
  }
}

extension LessonReason {
  fileprivate func told(in words: Catalogue) -> LessonReason {
    LessonReason(says: words(known: says), generations: generations, told: told, untold: untold)
  }
}

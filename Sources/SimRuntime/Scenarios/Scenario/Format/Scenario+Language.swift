import ImageLoadingInterface

extension Scenario {
  /// The scenario with its texts in the present language, if they are known in it: those that are someone's
  /// own stay as they are. No scenario has its title in one language and what it is about in another.
  package var displayed: Scenario {
    let words = Catalogue.current
    if words.language == .en || language == words.language { return self }
    var displayed = self
    displayed.title = words(known: title)
    displayed.about = words(known: about)
    let isWhole = displayed.title != title && (displayed.about != about || about.isEmpty)
    if !isWhole { return self }
    displayed.lesson = lesson?.displayed(in: words)
    displayed.language = words.language
    return displayed
  }

  /// The language of its texts.
  package var ownLanguage: Language { language ?? .en }
}

extension Lesson {
  fileprivate func displayed(in words: Catalogue) -> Lesson {
    Lesson(
      order: order, questions: questions.map { $0.displayed(in: words) },
      summary: summary.map { words(known: $0) })
  }
}

extension LessonQuestion {
  fileprivate func displayed(in words: Catalogue) -> LessonQuestion {
    LessonQuestion(
      ask: words(known: ask), before: before, answers: answers.map { $0.displayed(in: words) },
      hint: hint.map { words(known: $0) }, otherOrders: otherOrders.map { words(known: $0) })
  }
}

extension LessonAnswer {
  fileprivate func displayed(in words: Catalogue) -> LessonAnswer {
    LessonAnswer(
      says: says.map { words(known: $0) }, accepts: accepts, told: told, untold: untold,
      because: because.map { $0.displayed(in: words) },
      otherwise: otherwise.map { $0.displayed(in: words) })
  }
}

extension LessonReason {
  fileprivate func displayed(in words: Catalogue) -> LessonReason {
    LessonReason(says: words(known: says), generations: generations, told: told, untold: untold)
  }
}

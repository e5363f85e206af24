import ImageLoadingInterface

/// What an explanation calls what files, traces and recordings call otherwise. A stimulus without a name has there
/// the number of its entry, as `step 3`, and an access the number of its operation. Here a step is an explained one.
struct ExplainedNames {
  private let words: Catalogue
  private let stimuli: [String: String]
  /// The numbers of the steps, by those of their operations.
  private var steps: [Int: Int] = [:]

  /// - Parameter words: of the language in which they are told.
  init(of scenario: Scenario, in words: Catalogue) {
    self.words = words
    stimuli = Dictionary(
      scenario.stimuli.filter { $0.name == nil }
        .map { ($0.title, words("stimulus \($0.number)")) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The operations of a step are known.
  mutating func count(_ operations: [ExplainedOperation], asStep number: Int) {
    for operation in operations where steps[operation.number] == nil {
      steps[operation.number] = number
    }
  }

  /// What a thread acts for.
  func subject(_ name: String) -> String { stimuli[name] ?? name }

  /// The stimuli for which a thread is held.
  func reason(_ names: String) -> String {
    let subjects = names.split(separator: " and ").map { subject(String($0)) }
    return subjects.dropFirst().reduce(subjects.first ?? "") { words("\($0) and \($1)") }
  }

  func choice(_ choice: SwitchLog.Alternatives) -> SwitchLog.Alternatives {
    var choice = choice
    for index in choice.candidates.indices {
      choice.candidates[index].subject = subject(choice.candidates[index].subject)
    }
    return choice
  }

  /// Both accesses, each at its step.
  func race(_ race: DataRace) -> Sentence {
    race.sentence { access in
      access.sentence(
        at: steps[access.step] ?? access.step, for: subject(access.subject.name))
    }.withNames
  }
}

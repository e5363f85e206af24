/// A request of the person who steps through a run.
enum StepRequest: Equatable {
  case next(Int)
  case back(Int)
  /// To the next step of a thread, queue, load or checkpoint.
  case to(String)
  case goTo(Int)
  /// To the next step at which an invariant breaks.
  case toBreak
  case toEnd
  /// Another thread runs in the place of this step, or of one of its operations.
  case choose(String, operation: Int?)
  /// The former history again.
  case formerHistory
  case state
  case level(ExplanationLevel)
  /// The question what will go wrong.
  case predict
  /// What the file says of the run.
  case about
  /// What helps with the open question.
  case hint
  /// Why the last answer was wrong, or why the present step is there.
  case why
  /// What a word means; all words for `nil`.
  case glossary(String?)
  case skip
  case help
  case quit

  /// What is wrong with a line, and what to write instead.
  struct Mistake: Error, Equatable {
    let message: String

    init(message: Sentence) { self.message = translated(message) }
  }

  /// The words that commands begin with, in the order in which the help lists them.
  enum Word: String, CaseIterable {
    case next, back, to, go
    case toBreak = "break"
    case end, choose, former, state, level, predict, about, hint, why, glossary, skip, help, quit
  }

  /// A command as the help describes it.
  struct Command {
    let word: Word
    let letter: String?
    let argument: String
    let meaning: Sentence

    var name: String { word.rawValue }

    init(_ word: Word, _ letter: String?, _ argument: String, _ meaning: Sentence) {
      self.word = word
      self.letter = letter
      self.argument = argument
      self.meaning = meaning
    }
  }

  static let commands = Word.allCases.map(command)

  private static func command(_ word: Word) -> Command {
    switch word {
    case .next: Command(word, "n", "[N]", "one step on, or N; an empty line too")
    case .back: Command(word, "b", "[N]", "one step back, or N")
    case .to:
      Command(
        word, "t", "NAME",
        "on to the next step of a load, view, queue or thread, or to a checkpoint")
    case .go: Command(word, "g", "NUMBER", "to the step of that number")
    case .toBreak: Command(word, nil, "", "on to where an invariant breaks")
    case .end: Command(word, "e", "", "on to the end of the run")
    case .choose:
      Command(
        word, "c", "THREAD [at OPERATION]", "schedule another thread here: history forks")
    case .former: Command(word, "f", "", "back to the history before the fork")
    case .state: Command(word, "s", "", "the state of the app after this step")
    case .level:
      Command(word, nil, "LEVEL", "look more closely, or less: outline, steps, all")
    case .predict: Command(word, nil, "", "be asked what will go wrong, where a bug is shown")
    case .about: Command(word, nil, "", "what the file says of its run")
    case .hint: Command(word, nil, "", "a hint to the open question")
    case .why:
      Command(word, "w", "", "why the last answer was wrong, or why this step is there")
    case .glossary: Command(word, nil, "[WORD]", "what a word means")
    case .skip: Command(word, nil, "", "leave a question open")
    case .help: Command(word, "h", "", "this list")
    case .quit: Command(word, "q", "", "the end")
    }
  }

  /// Whether a word is the name or the letter of a command.
  static func isCommand(_ word: String) -> Bool { command(word) != nil }

  private static func command(_ word: String) -> Command? {
    commands.first { $0.name == word || $0.letter == word }
  }

  init(_ line: String) throws(Mistake) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let word = words.first else {
      self = .next(1)
      return
    }
    guard let command = Self.command(word.lowercased()) else {
      let names = Self.commands.map(\.name)
      let nearest = nearestName(to: word, among: names)
      throw Mistake(
        message: nearest.map {
          "there is no command \(quotedExcerpt(word)); did you mean \"\($0)\"?"
        } ?? "there is no command \(quotedExcerpt(word)); help lists them")
    }
    let rest = Array(words.dropFirst())
    switch command.word {
    case .next: self = .next(try Self.count(rest, of: command))
    case .back: self = .back(try Self.count(rest, of: command))
    case .go: self = .goTo(try Self.number(rest, of: command))
    case .to: self = .to(try Self.text(rest, of: command))
    case .choose: self = try Self.choose(rest, command)
    case .level: self = .level(try Self.level(rest, command))
    case .toBreak: self = try Self.alone(.toBreak, rest, command)
    case .end: self = try Self.alone(.toEnd, rest, command)
    case .former: self = try Self.alone(.formerHistory, rest, command)
    case .state: self = try Self.alone(.state, rest, command)
    case .predict: self = try Self.alone(.predict, rest, command)
    case .about: self = try Self.alone(.about, rest, command)
    case .hint: self = try Self.alone(.hint, rest, command)
    case .why: self = try Self.alone(.why, rest, command)
    case .glossary: self = .glossary(rest.isEmpty ? nil : rest.joined(separator: " "))
    case .skip: self = try Self.alone(.skip, rest, command)
    case .quit: self = try Self.alone(.quit, rest, command)
    case .help: self = try Self.alone(.help, rest, command)
    }
  }

  private static func alone(
    _ request: StepRequest, _ words: [String], _ command: Command
  ) throws(Mistake) -> StepRequest {
    if let word = words.first {
      throw Mistake(message: "\(command.name) takes no argument such as \(quotedExcerpt(word))")
    }
    return request
  }

  private static func text(_ words: [String], of command: Command) throws(Mistake) -> String {
    if words.isEmpty { throw missing(command) }
    return words.joined(separator: " ")
  }

  private static func missing(_ command: Command) -> Mistake {
    Mistake(message: "\(command.name) needs \(command.argument): \(command.meaning)")
  }

  private static func count(_ words: [String], of command: Command) throws(Mistake) -> Int {
    words.isEmpty ? 1 : try number(words, of: command)
  }

  private static func number(_ words: [String], of command: Command) throws(Mistake) -> Int {
    guard let word = words.first else { throw missing(command) }
    guard words.count == 1, let number = Int(word), number > 0 else {
      throw Mistake(
        message:
          "\(command.name) takes a number from 1, not \(quotedExcerpt(words.joined(separator: " ")))"
      )
    }
    return number
  }

  private static func choose(
    _ words: [String], _ command: Command
  ) throws(Mistake) -> StepRequest {
    guard let at = words.lastIndex(of: "at"), at > 0, at == words.count - 2 else {
      return .choose(try text(words, of: command), operation: nil)
    }
    let operation = try number([words[at + 1]], of: command)
    return .choose(words[..<at].joined(separator: " "), operation: operation)
  }

  private static func level(
    _ words: [String], _ command: Command
  ) throws(Mistake) -> ExplanationLevel {
    let name = try text(words, of: command)
    if let level = ExplanationLevel(rawValue: name) { return level }
    let names = ExplanationLevel.allCases.map(\.rawValue)
    throw Mistake(
      message: nearestName(to: name, among: names).map {
        "there is no level \(quotedExcerpt(name)); did you mean \"\($0)\"?"
      } ?? "there is no level \(quotedExcerpt(name)); there are \(translatedList(names))")
  }
}

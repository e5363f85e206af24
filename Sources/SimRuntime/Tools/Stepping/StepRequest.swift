/// What somebody who steps through a run asks for.
enum StepRequest: Equatable {
  case next(Int)
  case back(Int)
  /// To the next step of a thread, queue, load or named step.
  case to(String)
  case goTo(Int)
  /// To the next step at which an invariant breaks.
  case toBreak
  case toEnd
  /// Another thread goes on in the place of this step, or of one of its operations.
  case choose(String, operation: Int?)
  /// The former history again.
  case formerHistory
  case state
  case level(ExplanationLevel)
  case skip
  case help
  case quit

  /// What is wrong with a line, and what to write instead.
  struct Mistake: Error, Equatable {
    let message: String
  }

  /// A command as the help tells it.
  struct Command {
    let name: String
    let letter: String?
    let argument: String
    let meaning: String
  }

  static let commands = [
    Command(
      name: "next", letter: "n", argument: "[N]", meaning: "one step on, or N; an empty line too"),
    Command(name: "back", letter: "b", argument: "[N]", meaning: "one step back, or N"),
    Command(
      name: "to", letter: "t", argument: "NAME",
      meaning: "on to the next step of a load, view, queue or thread, or to a named step"),
    Command(name: "go", letter: "g", argument: "NUMBER", meaning: "to the step of that number"),
    Command(name: "break", letter: nil, argument: "", meaning: "on to where an invariant breaks"),
    Command(name: "end", letter: "e", argument: "", meaning: "on to the end of the run"),
    Command(
      name: "choose", letter: "c", argument: "THREAD [at OPERATION]",
      meaning: "let another thread go on here: history forks"),
    Command(
      name: "former", letter: "f", argument: "", meaning: "back to the history before the fork"),
    Command(
      name: "state", letter: "s", argument: "", meaning: "what the app is like after this step"),
    Command(
      name: "level", letter: nil, argument: "LEVEL",
      meaning: "look more closely, or less: outline, steps, all"),
    Command(name: "skip", letter: nil, argument: "", meaning: "leave a question open"),
    Command(name: "help", letter: "h", argument: "", meaning: "this list"),
    Command(name: "quit", letter: "q", argument: "", meaning: "the end"),
  ]

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
        message: "there is no command \(quotedExcerpt(word)); "
          + (nearest.map { "did you mean \"\($0)\"?" } ?? "help lists them"))
    }
    let rest = Array(words.dropFirst())
    switch command.name {
    case "next": self = .next(try Self.count(rest, of: command))
    case "back": self = .back(try Self.count(rest, of: command))
    case "go": self = .goTo(try Self.number(rest, of: command))
    case "to": self = .to(try Self.text(rest, of: command))
    case "choose": self = try Self.choose(rest, command)
    case "level": self = .level(try Self.level(rest, command))
    default:
      if !rest.isEmpty {
        throw Mistake(message: "\(command.name) stands alone, without \(quotedExcerpt(rest[0]))")
      }
      self = Self.alone(command.name)
    }
  }

  private static func alone(_ name: String) -> StepRequest {
    switch name {
    case "break": .toBreak
    case "end": .toEnd
    case "former": .formerHistory
    case "state": .state
    case "skip": .skip
    case "quit": .quit
    default: .help
    }
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
        message: "\(command.name) takes a number from 1, not "
          + quotedExcerpt(words.joined(separator: " ")))
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
      message: "there is no level \(quotedExcerpt(name)); "
        + (nearestName(to: name, among: names).map { "did you mean \"\($0)\"?" }
          ?? "there are \(alternativesList(names, conjunction: "and"))"))
  }
}

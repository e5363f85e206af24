/// One pass over the words of a command line, from left to right.
struct ArgumentScan {
  let table: CommandTable
  let words: [String]
  /// The index of the word that was taken last.
  private(set) var index = -1
  private(set) var command: Command?
  private var areOptionsEnded = false
  private var formerNames: [ParsedCommand.FormerName] = []
  private var values: [ParsedValue] = []

  init(table: CommandTable, words: [String]) {
    self.table = table
    self.words = words
  }

  mutating func next() -> String? {
    index += 1
    return index < words.count ? words[index] : nil
  }

  mutating func take(_ word: String) throws(UsageError.Problem) {
    if areOptionsEnded || word == "-" || !word.hasPrefix("-") {
      try takePlain(word)
    } else if word == "--" {
      areOptionsEnded = true
    } else {
      try takeOption(word)
    }
  }

  private mutating func takePlain(_ word: String) throws(UsageError.Problem) {
    guard let command else {
      guard let found = table.command(named: word) else {
        throw .unknownCommand(word, nearest: nearestName(to: word, among: commandNames))
      }
      self.command = found
      return
    }
    guard let argument = command.arguments.first(where: { hasRoom($0) }) else {
      throw .unexpectedArgument(word)
    }
    try append(word, as: argument.value, name: argument.value.name, subject: argument.value.name)
  }

  private mutating func takeOption(_ word: String) throws(UsageError.Problem) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    let options = table.options(for: command)
    let undone = options.first { $0.undoing?.spelling == spelling }
    guard
      let option = options.first(where: { $0.isSpelled(spelling) }) ?? undone ?? former(spelling)
    else {
      throw unknown(spelling, among: options)
    }
    if !option.isRepeatable, isGiven(option.name) {
      throw .repeatedOption(option.spelling)
    }
    guard let value = option.value else {
      if let attached {
        throw .unexpectedValue(option: spelling, value: attached)
      }
      let origin = ParsedValue.Origin.argument(index)
      values.append(
        ParsedValue(
          name: option.name, text: "", content: undone == nil ? .flag : .undone, origin: origin))
      return
    }
    guard let text = attached ?? nextValue() else {
      throw .missingValue(option: spelling, valueName: value.name)
    }
    try append(text, as: value, name: option.name, subject: option.spelling)
  }

  /// The option of the command that once had this name, which no other has now.
  private mutating func former(_ spelling: String) -> CommandOption? {
    guard
      let option = command?.options.first(where: { option in
        option.formerName.map { "--" + $0 == spelling } ?? false
      })
    else { return nil }
    formerNames.append(.init(former: spelling, name: option.spelling))
    return option
  }

  /// The next word, unless it looks like an option.
  private mutating func nextValue() -> String? {
    guard index + 1 < words.count else { return nil }
    let word = words[index + 1]
    let isNumber = word.dropFirst().first?.isNumber == true
    let isOption = word.hasPrefix("-") && word != "-" && !isNumber
    return isOption ? nil : next()
  }

  private mutating func append(
    _ text: String, as value: CommandValue, name: String, subject: String
  ) throws(UsageError.Problem) {
    let text = value.usual(text)
    let content = try value.read(
      text, subject: subject, commands: commandNames + table.topics)
    let origin = ParsedValue.Origin.argument(index)
    values.append(ParsedValue(name: name, text: text, content: content, origin: origin))
  }

  private func unknown(_ spelling: String, among options: [CommandOption]) -> UsageError.Problem {
    if command == nil {
      let owners = table.commands.filter { $0.options.contains { $0.isSpelled(spelling) } }
      if !owners.isEmpty {
        return .misplacedOption(spelling, owners: owners.map(\.name))
      }
    }
    let name = String(spelling.drop { $0 == "-" })
    let nearest =
      options.first { $0.otherWords.contains(name) }?.name
      ?? nearestName(to: name, among: options.flatMap(\.forms).map(\.name))
    return .unknownOption(spelling, nearest: nearest.map { "--" + $0 })
  }

  private func isGiven(_ name: String) -> Bool {
    values.contains { $0.name == name }
  }

  private func hasRoom(_ argument: CommandArgument) -> Bool {
    argument.count.takesMany || !isGiven(argument.value.name)
  }

  private var commandNames: [String] { table.commands.map(\.name) }
}

extension ArgumentScan {
  /// What the words ask for, when all of them were taken.
  func finish() throws(UsageError.Problem) -> ParsedCommand {
    let request = try request()
    if case .command = request, let command {
      for argument in command.arguments
      where argument.count.needsOne && !isGiven(argument.value.name) {
        throw .missingArgument(argument)
      }
    }
    let options = table.options(for: command)
    var all = values
    for option in options where !isGiven(option.name) {
      guard let value = option.value, let text = option.defaultValue else { continue }
      let content = try value.read(text, subject: option.spelling, commands: commandNames)
      all.append(
        ParsedValue(name: option.name, text: text, content: content, origin: .defaultValue))
    }
    if case .command = request, let command {
      for rule in command.rules where isGiven(rule.option) && !rule.holds(all) {
        throw .idleOption("--\(rule.option)", where: rule.words(in: command), hint: rule.hint)
      }
    }
    let names = options.map(\.name) + (command?.arguments.map(\.value.name) ?? [])
    return ParsedCommand(
      request: request, entries: all, names: names, formerNames: formerNames,
      asksForPage: command?.name == CommandTable.helpName)
  }

  private func request() throws(UsageError.Problem) -> ParsedCommand.Request {
    if isGiven(CommandTable.helpName) {
      return .help(of: command?.name)
    }
    if isGiven(CommandTable.versionName) {
      return .version
    }
    guard let command else {
      throw .missingCommand
    }
    if command.name == CommandTable.helpName {
      return .help(of: values.first { $0.name == command.arguments.first?.value.name }?.text)
    }
    return .command(command.name)
  }
}

extension CommandOption {
  fileprivate func isSpelled(_ word: String) -> Bool {
    word == spelling || letter.map { word == "-\($0)" } ?? false
  }
}

extension CommandTable {
  /// What is wrong with the table itself, in words; empty for a table that the parser can use.
  var faults: [String] {
    var faults = repeated(commands.map(\.name)).map { "two commands are called \($0)" }
    faults += globalOptions.flatMap { valueFaults(of: $0) }
    for command in commands {
      let options = options(for: command)
      let names =
        options.flatMap(\.forms).map(\.name) + options.compactMap(\.formerName)
        + command.arguments.map(\.value.name)
      faults += repeated(names).map { "\(command.name): two values are called \($0)" }
      let letters = options.compactMap(\.letter).map(String.init)
      faults += repeated(letters).map { "\(command.name): two options have the letter \($0)" }
      faults += command.options.flatMap { valueFaults(of: $0) }.map { "\(command.name): \($0)" }
      faults += command.rules.flatMap { ruleFaults(of: $0, in: command) }
      for argument in command.arguments.dropLast() where argument.count != .one {
        faults.append("\(command.name): \(argument.usage) is not the last argument")
      }
    }
    return faults + meaningFaults
  }

  /// Options that are not the same in all commands. Of those that take one of some names, the names may
  /// differ.
  private var meaningFaults: [String] {
    var first: [String: (option: CommandOption, owner: String)] = [:]
    var faults: [String] = []
    for command in commands {
      for option in command.options {
        guard let (other, owner) = first[option.name] else {
          first[option.name] = (option, command.name)
          continue
        }
        let place = "\(option.spelling) of \(command.name) and of \(owner)"
        if !option.takesTheSame(as: other) { faults.append("\(place) take two kinds of values") }
        if option.summary != other.summary { faults.append("\(place) have two meanings") }
      }
    }
    return faults
  }

  private func valueFaults(of option: CommandOption) -> [String] {
    guard let value = option.value else {
      let hasMore = option.defaultValue != nil || option.isRepeatable
      return hasMore ? ["\(option.spelling) is a flag with a default, or repeatable"] : []
    }
    guard let text = option.defaultValue else { return [] }
    if option.isRepeatable {
      return ["\(option.spelling) is repeatable with a default"]
    }
    do {
      _ = try value.read(text, subject: option.spelling, commands: commands.map(\.name))
      return []
    } catch {
      return ["\(option.spelling) does not accept its own default \(text)"]
    }
  }

  private func ruleFaults(of rule: OptionRule, in command: Command) -> [String] {
    let names = command.options.map(\.name) + command.arguments.map(\.value.name)
    let unknown = [rule.option, rule.other].filter { !names.contains($0) }
    if !unknown.isEmpty { return unknown.map { "\(command.name): a rule is about \($0)" } }
    let choices = command.options.first { $0.name == rule.other }?.value?.choices ?? []
    return rule.values.filter { value in !choices.contains { $0.name == value } }
      .map { "\(command.name): a rule is about \(rule.other) \($0)" }
  }

  private func repeated(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }
}

extension CommandOption {
  fileprivate func takesTheSame(as other: CommandOption) -> Bool {
    guard letter == other.letter, isRepeatable == other.isRepeatable,
      value?.name == other.value?.name
    else { return false }
    if case .oneOf? = value?.kind, case .oneOf? = other.value?.kind { return true }
    return value?.kind == other.value?.kind
  }
}

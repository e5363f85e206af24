import ImageLoadingInterface

/// What the histories of a page share: each text, rule, lane, view and part of the state once.
struct PageTables {
  var texts = TextTable()
  var rules = RuleTable()
  /// The names of the lanes, in the order in which they come up.
  private(set) var lanes: [String] = []
  /// The parts of the state, by their names.
  private(set) var parts: [Sentence] = []
  /// The names of the views.
  private(set) var views: [String] = []

  /// The number of the lane of a queue or thread.
  mutating func lane(of place: String) -> Int {
    Self.number(of: translated(Lane.sentence(of: place)), in: &lanes)
  }

  /// The number of a part of the state.
  mutating func part(_ name: Sentence) -> Int { Self.number(of: name, in: &parts) }

  /// The number of a view.
  mutating func view(_ name: String) -> Int { Self.number(of: name, in: &views) }

  private static func number<Name: Equatable>(of name: Name, in list: inout [Name]) -> Int {
    if let number = list.firstIndex(of: name) { return number }
    list.append(name)
    return list.count - 1
  }
}

/// Every text of a page once, as it may be shown.
struct TextTable {
  private var texts: [String] = []
  private var numbers: [String: Int64] = [:]
  /// How much room the texts take.
  private(set) var bytes = 0

  /// The number of a text. What could change the order of other text, or cannot be seen, is written
  /// out as in a terminal.
  subscript(text: String) -> JSONValue {
    mutating get {
      if let number = numbers[text] { return .int(number) }
      let number = Int64(texts.count)
      numbers[text] = number
      texts.append(escapedForTerminal(text))
      bytes += text.utf8.count + 3
      return .int(number)
    }
  }

  subscript(texts: [String]) -> JSONValue {
    mutating get {
      var list: [JSONValue] = []
      for text in texts { list.append(self[text]) }
      return .array(list)
    }
  }

  /// The number of a name, as people read it.
  subscript(named name: String) -> JSONValue {
    mutating get { self[translated(Sentence(named: name))] }
  }

  var json: JSONValue { .strings(texts) }
}

/// The rules of steps, each once.
struct RuleTable {
  private struct Key: Hashable {
    let rule: StepRule
    let method: OriginalMethod?
  }

  private var numbers: [Key: Int] = [:]
  private var rules: [JSONValue] = []
  /// The ids of the claims that they name, in the order in which these come up.
  private(set) var claims: [String] = []

  /// - Parameter method: what the step stands for in the original.
  mutating func number(
    of rule: StepRule?, _ method: OriginalMethod?, _ texts: inout TextTable
  ) -> Int? {
    guard let rule else { return nil }
    let key = Key(rule: rule, method: method)
    if let number = numbers[key] { return number }
    numbers[key] = rules.count
    let bugs = rule.bugs.map { bug in
      texts[translated("\(Sentence(whole: bug.title)) (\(bug.rawValue))")]
    }
    rules.append(
      .object([
        .init("sentence", texts[rule.sentence]), .init("claims", places(of: rule.claims)),
        .init("refuted", places(of: rule.refuted)), .init("bugs", .array(bugs)),
        .init("method", method.map { texts[$0.method] } ?? .null),
        .init("twenty", .array((method?.steps ?? []).map { .integer($0) })),
      ]))
    return rules.count - 1
  }

  private mutating func places(of ids: [String]) -> JSONValue {
    .array(
      ids.map { id in
        if let place = claims.firstIndex(of: id) { return .integer(place) }
        claims.append(id)
        return .integer(claims.count - 1)
      })
  }

  var json: JSONValue { .array(rules) }
}

import ImageLoadingInterface

/// Finds what a right scenario file hardly means.
struct WarningReview {
  private let root: JSONNode
  private let mentions: [ShapeMention]
  private var found: [ScenarioWarning] = []

  /// - Parameter mentions: all strings of the document that have a syntax of their own.
  init(_ root: JSONNode, _ mentions: [ShapeMention]) {
    self.root = root
    self.mentions = mentions
    reviewURLs()
    reviewCounters()
    reviewViews()
    reviewAnswers()
  }

  /// In the order of the document, then of each file that it includes.
  var warnings: [ScenarioWarning] {
    found.sorted { first, second in
      let places = [first, second].map(\.diagnostic.position)
      return (places[0].file ?? "", places[0].offset) < (places[1].file ?? "", places[1].offset)
    }
  }

  private func mentions(of syntax: StringSyntax) -> [ShapeMention] {
    mentions.filter { $0.syntax == syntax.name }
  }

  private mutating func warn(
    _ kind: ScenarioWarning.Kind, _ mention: ShapeMention, _ message: Sentence,
    _ expected: Sentence,
    suggestion: String? = nil, advice: Sentence? = nil
  ) {
    found.append(
      ScenarioWarning(
        kind: kind,
        diagnostic: Diagnostic(
          position: mention.position, path: mention.path, message: message, expected: expected,
          found: Sentence(verbatim: quotedExcerpt(mention.text)), suggestion: suggestion,
          advice: advice)))
  }

  // MARK: URLs

  /// What is expected of caches is by their keys, which need not be URLs.
  private mutating func reviewURLs() {
    let urls = mentions(of: ScenarioSyntax.url)
    let known = urls.map(\.text).filter(Self.isAbsolute)
    for url in urls where !Self.isAbsolute(url.text) && !url.text.contains("*") {
      guard url.isInWorld else { continue }
      if let escaped = Self.escaped(url.text), Self.isAbsolute(escaped) {
        warn(
          .unescapedURL, url,
          "\(quotedExcerpt(url.text)) is no URL: it has a character that must be escaped",
          "percent escapes", suggestion: escaped)
        continue
      }
      warn(
        .noAbsoluteURL, url, "\(quotedExcerpt(url.text)) is no absolute URL", "an absolute URL",
        suggestion: nearestName(to: url.text, among: known),
        advice: "such as \"\(ScenarioSyntax.url.example)\"")
    }
  }

  /// Whether a server or a file could be meant.
  private static func isAbsolute(_ text: String) -> Bool {
    let text = Counter.substitute("0", in: text)
    // Not by a regular expression: it would be compiled for each URL of each scenario that is read.
    guard ImageURL(parsing: text) != nil, let colon = text.firstIndex(of: ":") else { return false }
    let scheme = text[..<colon]
    let rest = text[colon...].dropFirst()
    if scheme == "data" { return true }
    if scheme == "file", rest.hasPrefix("///") { return rest.count > 3 }
    let isScheme =
      scheme.first.map { $0.isASCII && $0.isLetter } ?? false
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
    return isScheme && rest.hasPrefix("//") && rest.dropFirst(2).first.map { $0 != "/" } ?? false
  }

  /// The text with percent escapes for the characters that no URL has. It is `nil` if there are none, and for a text
  /// with a counter: its braces are to be replaced, not escaped.
  private static func escaped(_ text: String) -> String? {
    if text != Counter.substitute("0", in: text) { return nil }
    let escaped = text.unicodeScalars.map { scalar in
      let character = String(scalar)
      if character == "%" || ImageURL(parsing: character) != nil { return character }
      return character.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16).uppercased() }
        .joined()
    }.joined()
    return escaped == text ? nil : escaped
  }

  // MARK: Counters

  private mutating func reviewCounters() {
    for mention in mentions where Counter.substitute("0", in: mention.text) != mention.text {
      guard ![ScenarioSyntax.image.name, ScenarioSyntax.title.name].contains(mention.syntax) else {
        continue
      }
      let step = mention.path.step.flatMap { root["steps"]?.array?[$0] }
      if step?["repeat"] != nil { continue }
      let isListed = mention.syntax == ScenarioSyntax.url.name
      if step?["count"] != nil, isListed { continue }
      let takesCount = isListed && step?[Verb.prefetch.rawValue] != nil
      warn(
        .counterWithoutRepeat, mention,
        "the counter in \(quotedExcerpt(mention.text)) counts nothing",
        step == nil
          ? "no counter outside steps"
          : takesCount ? "the key \"count\" beside it" : "the key \"repeat\" beside it",
        advice: step == nil
          ? "counters are for steps with \"repeat\""
          : takesCount
            ? "the step has neither \"count\", for one prefetch of many, nor \"repeat\""
            : "the step has no \"repeat\"")
    }
  }

  // MARK: Views

  private mutating func reviewViews() {
    let all = mentions(of: ScenarioSyntax.view)
    let views = all.filter(\.makesView).map(\.text)
    // A counter makes more of them than can be listed.
    if views.contains(where: { $0.contains("{i") }) { return }
    let pictures = views.flatMap { view in ViewSlot.allCases.map { "\(view).\($0.rawValue)" } }
    let known = Set(views + pictures)
    for mention in all where !known.contains(mention.text) && !mention.text.contains("{i") {
      warn(
        .unknownView, mention, "no view is called \(quotedExcerpt(mention.text))",
        "the name of a view that something is loaded into",
        suggestion: nearestName(to: mention.text, among: views))
    }
  }

  // MARK: Answers

  private mutating func reviewAnswers() {
    for member in root["given"]?["network"]?.members ?? [] {
      let path: [JSONPath.Component] = [.key("given"), .key("network"), .key(member.key)]
      guard let list = member.value.array else {
        review(member.value, path)
        reviewTimes(member.value, path)
        continue
      }
      for (index, answer) in list.enumerated() { review(answer, path + [.index(index)]) }
      if let last = list.last { reviewTimes(last, path + [.index(list.count - 1)]) }
    }
  }

  /// - Parameter answer: after which no other comes.
  private mutating func reviewTimes(_ answer: JSONNode, _ path: [JSONPath.Component]) {
    guard let times = answer.members?.first(where: { $0.key == "times" }) else { return }
    found.append(
      ScenarioWarning(
        kind: .unusedPartOfAnswer,
        diagnostic: Diagnostic(
          position: times.keyPosition, path: JSONPath(path + [.key("times")]),
          message: "\"times\" does nothing here: no other answer follows, so all requests that "
            + "remain get this one",
          expected: "an answer after it", found: "the last one",
          advice: "add to the list what comes after it")))
  }

  private mutating func review(_ answer: JSONNode, _ path: [JSONPath.Component]) {
    let members = answer.members ?? []
    if members.isEmpty {
      found.append(
        ScenarioWarning(
          kind: .emptyAnswer,
          diagnostic: Diagnostic(
            position: answer.position, path: JSONPath(path),
            message: "an answer that says nothing comes at once, with status 200 and no bytes",
            expected: "what the server answers", found: answer.sentence,
            advice: "\"status\": 200 says so")))
    }
    guard let course = AnswerCourse.allCases.first(where: { $0.isTaken(by: answer) }),
      let unused = members.first(where: { course.unused.contains($0.key) })
    else { return }
    found.append(
      ScenarioWarning(
        kind: .unusedPartOfAnswer,
        diagnostic: Diagnostic(
          position: unused.keyPosition, path: JSONPath(path + [.key(unused.key)]),
          message: "\"\(unused.key)\" does nothing beside \"\(course.rawValue)\": \(course.reason)",
          expected: "one of the two", found: "both", advice: course.advice)))
  }
}

/// What an answer may be instead of a response with bytes, and what does nothing beside it.
private enum AnswerCourse: String, CaseIterable {
  case error
  case never
  case noResponse
  case noTask
  case byHand

  func isTaken(by answer: JSONNode) -> Bool {
    // An error behind some bytes is how the connection is lost.
    answer[rawValue] != nil && !(self == .error && answer["dropAfter"] != nil)
  }

  var unused: Set<String> {
    let pace: Set = ["chunks", "spacing", "bandwidth", "dropAfter"]
    let head: Set = ["status", "expectedLength", "headers"]
    let content = Set(ScenarioShape.fileContent.map(\.name)).union(["cacheable"])
    return switch self {
    case .error, .noResponse: pace.union(head).union(content)
    case .never, .noTask: pace.union(head).union(content).union(["latency"])
    case .byHand: pace.union(head).union(["latency"])
    }
  }

  var reason: Sentence {
    switch self {
    case .error: "the request fails before anything comes"
    case .never: "nothing ever comes"
    case .noResponse: "the request ends before anything comes"
    case .noTask: "there is no request"
    case .byHand: "steps say what comes, and when"
    }
  }

  var advice: Sentence? { self == .error ? "with \"dropAfter\" some bytes come first" : nil }
}

extension ShapeMention {
  /// Whether it is part of the world or of what is done, and not of what is expected of it.
  fileprivate var isInWorld: Bool {
    guard let first = path.components.first, [.key("given"), .key("steps")].contains(first) else {
      return false
    }
    return !path.components.contains(.key("expect"))
  }

  /// Whether something is loaded into the view here, or its contents are given.
  fileprivate var makesView: Bool {
    path.components.last == .key("into")
      || path.components.starts(with: [.key("given"), .key("views")])
  }
}

extension JSONPath {
  /// The place of the step that it leads into.
  fileprivate var step: Int? {
    if components.count > 1, components[0] == .key("steps"), case .index(let step) = components[1] {
      step
    } else {
      nil
    }
  }
}

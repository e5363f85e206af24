import ImageLoadingModel

/// What is taken for the same failure: the invariant, what it broke on, and what is said of it but for
/// names and numbers.
public struct FailureKind: Hashable, Sendable, Comparable {
  /// The id of the invariant.
  public let invariant: String
  /// What it broke on: `load`, `prefetch`, `view`, `URL` or `run`.
  public let subject: String
  /// The explanation with a word for each name and number.
  public let pattern: String

  public init(invariant: String, subject: String, pattern: String) {
    self.invariant = invariant
    self.subject = subject
    self.pattern = pattern
  }

  /// - Parameter scenario: the one that was run; it says what names stand for.
  public init(_ violation: Violation, in scenario: Scenario) {
    let names = FailureNames(scenario)
    invariant = violation.invariant
    subject = violation.subject.map { names.kind(of: $0) ?? "run" } ?? "run"
    pattern = names.pattern(of: violation.explanation)
  }

  public static func < (left: FailureKind, right: FailureKind) -> Bool {
    (left.invariant, left.subject, left.pattern) < (right.invariant, right.subject, right.pattern)
  }
}

/// What the names of a scenario stand for.
private struct FailureNames {
  private var kinds: [String: String] = [:]

  init(_ scenario: Scenario) {
    for view in scenario.given.views { kinds[view.name] = "view" }
    for stimulus in scenario.stimuli {
      let kind =
        switch stimulus.action {
        case .load, .query, .animationImages, .downloader(.download): "load"
        case .prefetch: "prefetch"
        default: "step"
        }
      if let name = stimulus.name { kinds[name] = kind }
      switch stimulus.action {
      case .load(let request): if let view = request.view { kinds[view] = "view" }
      case .animationImages(let request): kinds[request.view] = "view"
      case .releaseView(let view), .cancelView(let view, _): kinds[view] = "view"
      default: break
      }
    }
  }

  /// `nil` for a word that names nothing.
  func kind(of word: String) -> String? {
    if word.contains("://") { return "URL" }
    if let kind = kinds[word] { return kind }
    // A load that a prefetch began, or one picture of a view.
    if let open = word.firstIndex(of: "["), kinds[String(word[..<open])] != nil { return "load" }
    if let point = word.firstIndex(of: ".") { return kinds[String(word[..<point])] }
    return nil
  }

  /// The first line up to its first colon, with names and numbers replaced.
  func pattern(of explanation: String) -> String {
    let line = explanation.prefix { $0 != "\n" }
    let head = line.firstRange(of: ": ").map { line[..<$0.lowerBound] } ?? line
    var words = head.split(separator: " ").map { word in
      let bare = String(
        word.drop { "(,;".contains($0) }.reversed().drop { "),;".contains($0) }.reversed())
      if let kind = kind(of: bare) { return kind }
      return bare.contains("/") ? "file" : Self.withoutNumbers(bare)
    }
    // Lists of different lengths are alike.
    var index = words.count - 1
    while index > 0 {
      if words[index] == words[index - 1] { words.remove(at: index) }
      index -= 1
    }
    return words.joined(separator: " ")
  }

  private static func withoutNumbers(_ word: String) -> String {
    var result = ""
    for character in word {
      if !character.isNumber {
        result.append(character)
      } else if result.last != "N" {
        result.append("N")
      }
    }
    return result
  }
}

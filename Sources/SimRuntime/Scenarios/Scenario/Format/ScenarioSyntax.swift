import ImageLoadingInterface

/// The strings of a scenario file that have a syntax of their own.
package enum ScenarioSyntax {
  static let title = StringSyntax.singleLine(
    name: "a title", description: "One line of text.",
    example: "The cell is reused while the disk is being read")

  static let name = StringSyntax.identifier(
    name: "a name",
    description: "A name: a letter, then letters, digits, points, underscores and hyphens; "
      + "`{i}` is the counter of a repeated step.",
    example: "first"
  ).allowingCounter

  static let view = StringSyntax.identifier(
    name: "the name of a view",
    description: "The name of a view: a letter, then letters, digits, points, underscores and "
      + "hyphens; `{i}` is the counter of a repeated step.",
    example: "cell"
  ).allowingCounter

  static let url = StringSyntax.nonEmpty(
    name: "a URL",
    description: "The URL of an image; `{i}` or `{i%N}` is the counter of a repeated step.",
    example: "https://img.example/a.png")

  static let image = StringSyntax(
    name: "an image",
    description: "Format, size, and perhaps scale, frames, alpha and a label in single quotes.",
    pattern: #"(?:undefined|jpeg|png|gif|tiff|webp|heic|heif) [0-9]+x[0-9]+(?:@[0-9]+x)?[\s\S]*"#,
    example: "png 640x480@2x 12 frames alpha"
  ) { text in
    do throws(ImageDescriptorError) {
      _ = try ImageDescriptor.parse(text)
      return nil
    } catch {
      return error.sentence
    }
  }

  static let sizeInPixels = StringSyntax(
    name: "a size in pixels", description: "Width and height in pixels.", pattern: "[0-9]+x[0-9]+",
    example: "10x10"
  ) { text in text.wholeMatch(of: /[0-9]+x[0-9]+/) == nil ? "it is not WIDTHxHEIGHT" : nil }

  static let error = StringSyntax(
    name: "an error",
    description: "The name of an NSURLError, such as `timedOut`, or a domain and a code.",
    pattern: #"[A-Za-z]+(?: -?[0-9]+)?"#, example: "timedOut",
    suggestion: { nearestError(to: $0) },
    check: { text in
      if loadError(text) != nil { return nil }
      if let status = Int(text), (100...599).contains(status) {
        return
          "it is a status; a server answers with it by \"status\": \(status), and a load ends with a domain and a code"
      }
      if nearestError(to: text) != nil { return "no error has this name" }
      let usual = usualErrors.map { Sentence(verbatim: $0.name) }
      return "no error has this name; usual ones are \(Sentence.list(usual))"
    })

  private static func nearestError(to text: String) -> String? {
    errorName(code: text) ?? errorName(spoken: text)
      ?? nearestName(to: text, among: URLErrorCode.allCases.map(\.name))
  }

  /// Those that networks give most often.
  private static let usualErrors: [URLErrorCode] = [
    .timedOut, .notConnectedToInternet, .networkConnectionLost, .cannotFindHost,
    .cannotConnectToHost, .badServerResponse, .cancelled,
  ]

  /// The name of an error that is called by what people say.
  private static func errorName(spoken text: String) -> String? {
    let error: URLErrorCode? =
      switch text.lowercased() {
      case "offline", "nointernet", "no internet", "notconnected", "not connected":
        .notConnectedToInternet
      case "timeout", "time out": .timedOut
      case "connectionlost", "disconnected", "reset": .networkConnectionLost
      case "dns", "nohost", "hostnotfound": .cannotFindHost
      case "refused", "unreachable": .cannotConnectToHost
      case "tls", "ssl": .secureConnectionFailed
      default: nil
      }
    return error?.name
  }

  /// The name of an error that is given by its code, with the minus sign or without.
  private static func errorName(code text: String) -> String? {
    guard let code = Int(text) else { return nil }
    if let error = SDWebImageErrorCode(rawValue: code) {
      return "\(ErrorDomain.sdWebImage) \(error.rawValue)"
    }
    return URLErrorCode(rawValue: code > 0 ? -code : code)?.name
  }

  static let moment = StringSyntax(
    name: "a condition",
    description:
      "`LOAD reaches CHECKPOINT`, `download of URL reaches CHECKPOINT`, either with ` #2` for the "
      + "second arrival; `LOAD completes`; `idle`: nothing more can happen at this instant; "
      + "`rest`: nothing more can happen at all.",
    pattern: #"idle|rest|(?:\S+|download of [\s\S]+) reaches \S+(?: #[1-9][0-9]*)?"#
      + #"|\S+ completes(?: #[1-9][0-9]*)?"#,
    example: "first reaches cache.disk.read"
  ) { text in
    do throws(MomentError) {
      _ = try parseMoment(text)
      return nil
    } catch {
      return error.reason
    }
  }

  package static let claim = StringSyntax(
    name: "a claim",
    description: "A claim of the documents, `C001` to `C360`, or a contradiction between them, "
      + "`X01` to `X67`.",
    pattern: "C(?:00[1-9]|0[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|360)|X(?:0[1-9]|[1-5][0-9]|6[0-7])",
    example: "C001"
  ) { text in
    let digits = text.dropFirst()
    let isKnown =
      switch text.first {
      case "C": digits.count == 3 && digits.allSatisfy(isDigit) && claims.contains(Int(digits) ?? 0)
      case "X":
        digits.count == 2 && digits.allSatisfy(isDigit) && contradictions.contains(Int(digits) ?? 0)
      default: false
      }
    return isKnown ? nil : "there are C001 to C360 and X01 to X67"
  }

  private static let claims = 1...360
  private static let contradictions = 1...67

  /// An error by its name, or by its domain and code.
  static func loadError(_ text: String) -> LoadError? {
    if let named = LoadError.named(text) { return named }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, !words[1].hasPrefix("+"), let code = Int(words[1]) else { return nil }
    let domain = ErrorDomain(rawValue: String(words[0]))
    return [.url, .sdWebImage].contains(domain) ? LoadError(domain: domain, code: code) : nil
  }

  struct MomentError: Error {
    let reason: Sentence
  }

  /// Reads what follows `when`.
  static func parseMoment(_ text: String) throws(MomentError) -> Stimulus.Moment {
    if text == "idle" { return .idle }
    if text == "rest" { return .rest }
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var occurrence = 1
    if let last = words.last, last.hasPrefix("#"), words.count > 1 {
      let digits = last.dropFirst()
      guard digits.allSatisfy(isDigit), digits.first != "0", let number = Int(digits) else {
        throw MomentError(reason: "\"\(last)\" is not # and a number from 1")
      }
      occurrence = number
      words.removeLast()
    }
    if words.count == 2, words[1] == "completes", !words[0].isEmpty {
      return .completes(load: words[0], occurrence: occurrence)
    }
    guard words.count >= 3, words[words.count - 2] == "reaches" else {
      throw MomentError(
        reason:
          "it is none of the four kinds: LOAD reaches CHECKPOINT (or download of URL reaches CHECKPOINT), "
          + "LOAD completes, idle, rest")
    }
    let subject = words.dropLast(2).joined(separator: " ")
    guard let step = Checkpoint(rawValue: words[words.count - 1]) else {
      let nearest = nearestName(
        to: words[words.count - 1], among: Checkpoint.allCases.map(\.rawValue))
      let problem: Sentence = "no checkpoint has the name \"\(words[words.count - 1])\""
      throw MomentError(
        reason: nearest.map { "\(problem); did you mean \"\($0)\"?" }
          ?? "\(problem); `sim checkpoints` lists them")
    }
    let url = EventSubject(subject).downloadedURL
    if url?.isEmpty == true { throw MomentError(reason: "it names no URL") }
    if subject.contains(" "), url == nil {
      throw MomentError(reason: "\"\(subject)\" is neither a load nor `download of URL`")
    }
    return .reaches(subject: subject, step: step, occurrence: occurrence)
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}

extension StringSyntax {
  /// The same, with `{i}` and `{i%N}` allowed anywhere.
  fileprivate var allowingCounter: StringSyntax {
    StringSyntax(
      name: name, description: description,
      pattern: #"[A-Za-z_](?:[A-Za-z0-9_.-]|\{i(?:%[1-9][0-9]*)?\})*"#, example: example
    ) { [check] text in
      check(Counter.substitute("0", in: text))
    }
  }
}

import SimText
import Synchronization

extension Sentence {
  /// A name that the model or the kernel puts together in English, as people read it in their language: of an object
  /// that threads share, of an operation on one, of a value, of a thread on its queue, of a stimulus.
  package init(named name: String) {
    // All others have words beside each other, or are lists.
    guard
      name.utf8.contains(UInt8(ascii: " ")) || name.utf8.first == UInt8(ascii: "[")
        || Self.known[name] != nil
    else {
      self = Sentence(verbatim: name)
      return
    }
    if let sentence = Self.recent.withLock({ $0[name] }) {
      self = sentence
      return
    }
    let sentence = Self.parsed(name)
    self = sentence
    Self.recent.withLock { recent in
      if recent.count == Self.recentLimit { recent = [:] }
      recent[name] = sentence
    }
  }

  /// The names that were parsed last: a run has the same ones again and again.
  private static let recent = Mutex<[String: Sentence]>([:])
  static let recentLimit = 4_096

  /// The same, parsed anew.
  static func parsed(_ name: String) -> Sentence {
    known[name] ?? form(of: name) ?? parted(name) ?? Sentence(verbatim: name)
  }

  /// The same, with the names among its values said in each language, too.
  package var withNames: Sentence { mappingValues(Sentence.init(named:)) }

  /// What has no value in it.
  private static let known: [String: Sentence] = Dictionary(
    uniqueKeysWithValues: ([
      "shared prefetcher", "wall clock", "image coder", "background time", "background tasks",
      "cache cleaning",
      "nothing", "no bytes", "everything", "all loads", "a progress", "the image", "its settings",
      "other settings", "its last owner",
    ] as [Sentence]).map { ($0.text, $0) } + [("[:]", "empty"), ("[]", "empty")])

  /// What has one value, which can be a name, too.
  private static let forms: [@Sendable (Sentence) -> Sentence] = [
    { "read \($0)" }, { "write \($0)" }, { "acquire \($0)" }, { "wait \($0)" }, { "post \($0)" },
    { "start \($0)" }, { "enter \($0)" }, { "join \($0)" }, { "receive \($0)" }, { "fire \($0)" },
    { "begin \($0)" }, { "hold \($0)" }, { "choose \($0)" },
    { "load \($0)" }, { "view \($0)" }, { "prefetch \($0)" }, { "image \($0)" },
    { "download of \($0)" }, { "cache query \($0)" }, { "caches asked for \($0)" },
    { "token of \($0)" }, { "what \($0) began" }, { "connection to \($0)" },
    { "transfer of \($0)" },
    { "latency of \($0)" }, { "URL cache \($0)" }, { "its block on \($0)" }, { "the end of \($0)" },
    { "\($0) bytes" }, { "\($0) at a time" }, { "that of \($0)" },
  ]

  /// The words of each form before and after its value.
  private static let edges = forms.map { form in
    let words = form(Sentence(verbatim: hole)).text
      .split(separator: hole, omittingEmptySubsequences: false)
    return (before: words[0], after: words[1], form: form)
  }

  private static func form(of name: String) -> Sentence? {
    let text = name.utf8
    for (before, after, form) in edges where text.count > before.utf8.count + after.utf8.count {
      guard text.starts(with: before.utf8), text.suffix(after.utf8.count).elementsEqual(after.utf8)
      else { continue }
      let value = text.dropFirst(before.utf8.count).dropLast(after.utf8.count)
      return form(Sentence(named: String(Substring(value))))
    }
    return nil
  }

  /// What has two values.
  private static func parted(_ name: String) -> Sentence? {
    if let list = name.wholeMatch(of: /\[(.+)\]/) {
      let items = list.1.split(separator: ", ").map { Sentence(named: String($0)) }
      return "[\(items, separator: ", ")]"
    }
    if let part = name.wholeMatch(of: /bytes (\S+) of (.+)/) {
      return "bytes \(part.1) of \(Sentence(named: String(part.2)))"
    }
    if let image = name.wholeMatch(of: /(.+) bytes '(.*)'/) {
      return "\(image.1) bytes '\(image.2)'"
    }
    if let own = name.wholeMatch(of: /(\S+) of download of (.+)/) {
      return "\(own.1) of download of \(own.2)"
    }
    if let part = name.wholeMatch(of: /([0-9]+) of (\S+)/) {
      return "\(part.1)\(" of \(part.2)" as Sentence)"
    }
    // A stimulus without a name has in files, traces and recordings the number of its entry.
    if let stimulus = name.wholeMatch(of: /step ([0-9]+)/) { return "stimulus \(stimulus.1)" }
    if let both = name.wholeMatch(of: /(step [0-9]+|\S+) and (.+)/) {
      return "\(Sentence(named: String(both.1))) and \(Sentence(named: String(both.2)))"
    }
    if let thread = name.wholeMatch(of: /(\S+\.[0-9.]+) on (.+)/) {
      return "\(thread.1) on \(Sentence(named: String(thread.2)))"
    }
    guard let pair = name.wholeMatch(of: /([^:\s]+): (.+)/) else { return nil }
    let value = Sentence(named: String(pair.2))
    return value.hasWords ? "\(pair.1): \(value)" : nil
  }
}

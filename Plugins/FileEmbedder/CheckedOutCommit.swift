/// A Swift file that names the commit of a checkout.
struct CheckedOutCommit {
  /// 40 or 64 hexadecimal digits; `nil` if the log has none.
  let name: String?

  /// - Parameter log: that of `HEAD` as git writes it: the last line has the commit before, and the one that is
  ///   checked out now.
  init(log: String) {
    let words = log.split(whereSeparator: \.isNewline).last?.split(separator: " ") ?? []
    let name = words.dropFirst().first.map(String.init)
    self.name = name.flatMap {
      [40, 64].contains($0.count) && $0.allSatisfy { $0.isHexDigit && $0.isASCII } ? $0 : nil
    }
  }

  var source: String {
    """
    // Written by FileEmbedder when the package is built.

    enum CheckedOutCommit {
      static let name: String? = \(name.map { "\"\($0)\"" } ?? "nil")
    }

    """
  }
}

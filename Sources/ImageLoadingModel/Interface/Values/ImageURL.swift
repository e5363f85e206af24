/// The URL of an image: its absolute string, with the questions that SDWebImage asks an `NSURL`.
///
/// Two URLs are equal if their strings are, byte for byte; a query or a fragment makes another
/// URL. The order is that of the UTF-8 bytes, so that lists of URLs are the same everywhere.
public struct ImageURL: Sendable {
  /// `-[NSURL absoluteString]`: the whole URL as written.
  public let absoluteString: String
  /// Whether text equality is already byte equality, as in nearly every URL.
  private let isASCII: Bool

  /// A URL of any text, taken as it is; `init(parsing:)` is the one that refuses.
  public init(_ absoluteString: String) {
    self.absoluteString = absoluteString
    isASCII = absoluteString.utf8.allSatisfy { $0 < 0x80 }
  }

  /// What `+[NSURL URLWithString:]` answered when SDWebImage 3.x to 5.1 were current: nil for a
  /// string with a character that RFC 2396 does not allow (a blank, anything outside ASCII), with
  /// an incomplete percent escape or a second `#`; an empty URL for an empty string.
  ///
  /// The manager converts strings with it (C039), and the cache asks it for a key's extension
  /// (C115).
  public init?(parsing string: String) {
    guard URLText.isLegal(string.utf8) else { return nil }
    self.init(string)
  }

  /// Whether the URL has no characters at all, which the manager refuses like nil (C041).
  public var isEmpty: Bool { absoluteString.isEmpty }

  /// The extension of the last path component without percent escapes, as `-[NSURL pathExtension]`
  /// gives it: query, fragment and parameters (`;…`) do not count (C115). Empty if there is none.
  public var pathExtension: String {
    guard let path = URLText.decoded(URLText.path(of: absoluteString.utf8)) else { return "" }
    return PathText.pathExtension(of: path)
  }
}

extension ImageURL: Hashable {
  public static func == (left: ImageURL, right: ImageURL) -> Bool {
    guard left.absoluteString == right.absoluteString else { return false }
    return left.isASCII && right.isASCII
      || left.absoluteString.utf8.elementsEqual(right.absoluteString.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(absoluteString)
  }
}

extension ImageURL: Comparable {
  public static func < (left: ImageURL, right: ImageURL) -> Bool {
    left.absoluteString.utf8.lexicographicallyPrecedes(right.absoluteString.utf8)
  }
}

extension ImageURL: CustomStringConvertible {
  public var description: String { absoluteString }
}

/// What a caller may pass where SDWebImage expects a URL; Objective-C checks no types here.
package enum URLArgument: Hashable, Sendable {
  /// A URL, as it should be.
  case url(ImageURL)
  /// A string, which the manager converts (C039).
  case string(String)
  /// No URL at all.
  case none
  /// An object of another class, for example `NSNull` or `NSNumber` (C040).
  case other(className: String)

  /// The URL with which the manager continues: a string is parsed, anything else becomes nil (C039,
  /// C040).
  ///
  /// Original: `isKindOfClass:` in the manager's load.
  package var resolved: ImageURL? {
    switch self {
    case .url(let url): url
    case .string(let string): ImageURL(parsing: string)
    case .none, .other: nil
    }
  }
}

/// The name space of an error code, as `-[NSError domain]` gives it. Any name is allowed.
public struct ErrorDomain: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// `NSURLErrorDomain`: the URL loading system, and HTTP statuses in 3.x and 4.2.
  public static let url = ErrorDomain(rawValue: "NSURLErrorDomain")
  /// `SDWebImageErrorDomain`: SDWebImage itself.
  public static let sdWebImage = ErrorDomain(rawValue: "SDWebImageErrorDomain")

  public var description: String { rawValue }
}

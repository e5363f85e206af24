/// A place in a document, as an editor shows it.
public struct SourcePosition: Sendable, Hashable {
  /// Bytes before this place, from 0.
  public let offset: Int
  /// Lines from 1; a line ends with a line feed.
  public let line: Int
  /// Unicode scalars from 1, counted from the start of the line.
  public let column: Int
  /// The file of the place, if that is not the document's own: one that the document includes.
  public package(set) var file: String?

  /// The first byte of any document.
  public static let start = SourcePosition(offset: 0, line: 1, column: 1)

  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}

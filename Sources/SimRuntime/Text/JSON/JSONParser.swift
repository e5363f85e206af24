/// Reads JSON as RFC 8259 defines it, nothing more, and keeps the position of everything.
///
/// Refused, beside what is not JSON: documents over `sizeLimit`, nesting over `depthLimit`, a byte
/// order mark, invalid UTF-8, escapes of half a surrogate pair, and an object that has a key
/// twice. Keys that Swift takes for equal (an accented letter, written whole or in two parts)
/// count as the same key, because no dictionary could hold both.
package enum JSONParser {
  /// The largest document that is read, in bytes.
  package static let sizeLimit = 64_000_000
  /// The most arrays and objects that may be nested.
  package static let depthLimit = 64

  /// The root value of a document.
  ///
  /// - Parameter line: the number of the first line of the bytes, if they are a part of a document.
  /// - Throws: the first mistake. Any bytes at all give either a value or a diagnostic, whose
  ///   position lies in the document or at its end.
  package static func parse(
    _ bytes: [UInt8], fromLine line: Int = 1
  ) throws(Diagnostic) -> JSONNode {
    guard bytes.count <= sizeLimit else {
      let limit = Quantity.describe(bytes: Int64(sizeLimit))
      throw Diagnostic(
        position: .start, path: JSONPath(),
        message: "the document has \(bytes.count) bytes; the limit is \(limit), \(sizeLimit) bytes",
        expected: "at most \(sizeLimit) bytes", found: "\(bytes.count) bytes")
    }
    var reader = JSONReader(bytes: bytes, fromLine: line)
    return try reader.readDocument()
  }
}

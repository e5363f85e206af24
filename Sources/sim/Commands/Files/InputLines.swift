import SimTools

/// The lines of the standard input, as they come.
struct InputLines {
  /// No command is longer; what is, is no text.
  private static let limit = 1 << 20
  private var bytes: [UInt8] = []

  /// The next line without its end; `nil` behind the last one.
  mutating func next() throws -> String? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(end + 1) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      guard bytes.count <= Self.limit else {
        throw InputFile.Problem(message: "standard input has a line of more than a megabyte")
      }
      let more = try Self.read()
      if more.isEmpty {
        defer { bytes = [] }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
      }
      bytes += more
    }
  }

  private static func read() throws -> [UInt8] {
    do {
      return try Descriptor.standardInput.read(upTo: 4_096)
    } catch {
      throw InputFile.Problem("-", error)
    }
  }
}

/// A Swift file that has other files in it.
struct EmbeddedSource {
  let text: String

  /// - Parameter files: in any order; they are written by path.
  init(_ files: [(path: String, text: String)]) throws(FileEmbedder.Problem) {
    var lines = [
      "// Written by FileEmbedder when the package is built.", "",
      "extension EmbeddedFile {", "  /// All of them, by path.",
      "  static let all: [EmbeddedFile] = [",
    ]
    for file in files.sorted(by: { $0.path < $1.path }) {
      let path = try Self.literal(file.path, delimiter: "\"", of: file.path)
      let text = try Self.literal("\n\(file.text)\n", delimiter: "\"\"\"", of: file.path)
      lines += ["    EmbeddedFile(path: \(path), text: \(text)),"]
    }
    text = (lines + ["  ]", "}", ""]).joined(separator: "\n")
  }

  /// A raw literal. It has one `#` more than the longest run of them in the text, so nothing in the
  /// text ends it or is an escape.
  private static func literal(
    _ text: String, delimiter: String, of path: String
  ) throws(FileEmbedder.Problem) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || scalar == "\t" || (scalar.value >= 0x20 && scalar.value != 0x7F)
    }
    // The compiler would take a line that ends with CR LF for one that ends with LF.
    guard isPlain else {
      throw FileEmbedder.Problem(message: "\(path): has a control character")
    }
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "#") ? run + 1 : 0
      longest = max(longest, run)
    }
    let signs = String(repeating: "#", count: longest + 1)
    return signs + delimiter + text + delimiter + signs
  }
}

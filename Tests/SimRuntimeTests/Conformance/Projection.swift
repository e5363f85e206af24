import ImageLoadingModel
import SimTools

/// What is compared of a recording and of a run: what happened on each strand, in order.
///
/// A strand is what one thread or one witness reports: main, the network's starts, the progress of
/// a load. How strands interleave is left to the scheduler; only what comes before everything
/// settles and what comes after is told apart.
struct Projection: Hashable, Sendable {
  private(set) var strands: [Strand: [String]] = [:]

  struct Strand: Hashable, Comparable {
    /// How often everything had settled before.
    let segment: Int
    let name: String

    static func < (left: Strand, right: Strand) -> Bool {
      (left.segment, left.name) < (right.segment, right.name)
    }
  }

  mutating func add(_ text: String, to name: String, in segment: Int) {
    strands[Strand(segment: segment, name: name), default: []].append(text)
  }

  /// Where two projections differ, in words.
  func difference(from observed: Projection) -> [String] {
    Set(strands.keys).union(observed.strands.keys).sorted().compactMap { strand in
      let (mine, theirs) = (strands[strand] ?? [], observed.strands[strand] ?? [])
      if mine == theirs { return nil }
      return "segment \(strand.segment), \(strand.name): observed \(theirs), the run gave \(mine)"
    }
  }
}

/// The words in which observed and simulated things are compared.
enum Words {
  static func image(_ image: ImageDescriptor?) -> String {
    guard let image else { return "no image" }
    return "\(image.label) \(image.width)x\(image.height)@\(image.scale)x"
      + (hasFrames(image) ? " frames=\(image.frameCount)" : "")
  }

  /// A GIF has frames in each generation, in 4.2 one.
  private static func hasFrames(_ image: ImageDescriptor) -> Bool {
    image.isAnimated || image.format == .gif && !image.isStill
  }

  /// An image as the recording writes it.
  static func image(_ json: JSONValue?) -> String { json?.string ?? "no image" }

  static func content(_ content: ViewContent?) -> String {
    switch content {
    case nil: "no image"
    case .placeholder(let name): "\(name) 3x3@1x"
    case .image(let image, _): self.image(image)
    }
  }

  /// The file of an image as the disk holds it: pixels, label and, unless it was made by encoding,
  /// how many bytes.
  static func file(_ data: ImageData?) -> String {
    guard let data, let image = data.image else { return "no image" }
    let pixels = "\(image.width * image.scale)x\(image.height * image.scale)"
    return file(pixels, image.label, data.byteCount)
  }

  static func file(_ text: String) -> String {
    guard let match = text.firstMatch(of: /^[TG]IMG:(.*?):(.*):END/) else { return "no image" }
    return file(String(match.1), String(match.2), text.utf8.count)
  }

  private static func file(_ pixels: String, _ label: String, _ byteCount: Int) -> String {
    if label.contains("-as-") { return "\(pixels):\(label)" }
    return "\(pixels):\(label) of \(min(byteCount, longestText)) bytes"
  }

  /// The recording shows nothing else of a file.
  private static let longestText = 40

  /// A field of a request. Who asks is left open: it names the app and the device.
  static func header(_ name: String, _ value: String) -> String {
    name == "User-Agent" ? name : "\(name): \(value)"
  }

  /// A part of 1 as a recording writes it.
  static func thousandths(_ json: JSONValue?) -> Int64 {
    switch json {
    case .int(let int): int * 1_000
    case .number(let text): Int64((Double(text) ?? 0) * 1_000)
    default: -1
    }
  }

  static func error(_ error: LoadError?) -> String {
    error.map { "\($0.domain) \($0.code)" } ?? "no error"
  }

  static func error(_ json: JSONValue?) -> String {
    guard let domain = json?["domain"]?.string, let code = json?["code"]?.int else {
      return "no error"
    }
    return "\(domain) \(code)"
  }
}

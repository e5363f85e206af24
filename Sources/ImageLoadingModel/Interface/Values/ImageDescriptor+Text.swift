extension ImageDescriptor: CustomStringConvertible {
  /// The image in the words of a scenario, as in `gif 640x480@2x 12 frames alpha 48000 bytes 'cat'`.
  ///
  /// What has its usual value (scale 1, one frame, no alpha, 0 bytes, no label) is left out;
  /// `parse(_:)` gives the same image back.
  public var description: String {
    var words = ["\(format.name) \(sizeText)"]
    if frameCount != 1 { words.append("\(frameCount) frames") }
    if hasAlpha { words.append("alpha") }
    if byteCount != 0 { words.append("\(byteCount) \(byteCount == 1 ? "byte" : "bytes")") }
    if !label.isEmpty { words.append(ImageDescriptorText.quoted(label)) }
    return words.joined(separator: " ")
  }

  /// The size in points and the scale, unless it is 1: `10x10` or `5x5@2x`.
  package var sizeText: String { "\(width)x\(height)" + (scale == 1 ? "" : "@\(scale)x") }

  /// The image that the text describes.
  ///
  /// First the format's name and the size in points, `WIDTHxHEIGHT` or `WIDTHxHEIGHT@SCALEx`;
  /// then in any order, each at most once: `N frames`, `alpha`, `N bytes` and the label in single
  /// quotes, in which a quote is written twice.
  package static func parse(_ text: String) throws(ImageDescriptorError) -> ImageDescriptor {
    var reader = ImageDescriptorText(text)
    return try reader.descriptor()
  }
}

/// Why a text is no image description, with the place in it.
package struct ImageDescriptorError: Error, Hashable, Sendable {
  /// What can be missing.
  package enum Expectation: Hashable, Sendable {
    case format, size, unit, detail, endOfLabel
    case number(Number, ClosedRange<Int>)
  }

  /// What a number says of an image.
  package enum Number: Hashable, Sendable {
    case width, height, scale, frameCount, byteCount
  }

  /// Where in the text the unexpected part begins, in UTF-8 bytes from the start.
  package let offset: Int
  /// What was expected there.
  package let expected: Expectation
  /// What was found there; empty at the end of the text.
  package let found: String
}

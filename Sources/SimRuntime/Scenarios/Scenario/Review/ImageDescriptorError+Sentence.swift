import ImageLoadingInterface

extension ImageDescriptorError {
  /// What is wrong with the text.
  package var sentence: Sentence {
    found.isEmpty
      ? "at byte \(offset): expected \(expected.sentence), found the end"
      : "at byte \(offset): expected \(expected.sentence), found \"\(found)\""
  }
}

extension ImageDescriptorError.Expectation {
  fileprivate var sentence: Sentence {
    switch self {
    case .format:
      "a format (\(ImageFormat.allCases.map { Sentence(verbatim: $0.name) }, separator: ", "))"
    case .size: "a size, WIDTHxHEIGHT or WIDTHxHEIGHT@SCALEx"
    case .unit: "\"frames\" or \"bytes\", each once"
    case .detail: "a number of frames or bytes, \"alpha\" or a label in '…', each once"
    case .endOfLabel: "a label that ends with '"
    case .number(let number, let range):
      "\(number.sentence) from \(range.lowerBound) to \(range.upperBound)"
    }
  }
}

extension ImageDescriptorError.Number {
  fileprivate var sentence: Sentence {
    switch self {
    case .width: "a width"
    case .height: "a height"
    case .scale: "a scale"
    case .frameCount: "a frame count"
    case .byteCount: "a byte count"
    }
  }
}

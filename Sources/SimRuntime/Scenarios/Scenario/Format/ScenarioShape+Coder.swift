/// What the coder takes.
extension ScenarioShape {
  static let coder = Field(
    "coder",
    .object(
      ObjectShape(
        description: "What one call of the image coder takes; 0 s.",
        fields: [
          Field("decode", openDuration, description: "To decode data."),
          Field("encode", openDuration, description: "To encode an image."),
          Field(
            "decompress", openDuration,
            description: "To draw a decoded image ahead of its being shown."),
        ])),
    description: "What the image coder takes.")
}

extension CodingCosts {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    let cost = { (name: String) in
      var cost = Cost()
      if let time = node.durations(name) { cost.fixed = time }
      return cost
    }
    self.init(decode: cost("decode"), encode: cost("encode"), decompress: cost("decompress"))
  }
}

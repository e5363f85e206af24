/// What the coder takes.
extension ScenarioShape {
  static let coder = Field(
    "coder",
    .object(
      ObjectShape(
        description: "What one call of the image coder takes; 0 s.",
        fields: [
          Field("decode", .duration(allowNegative: false), description: "To decode data."),
          Field("encode", .duration(allowNegative: false), description: "To encode an image."),
          Field(
            "decompress", .duration(allowNegative: false),
            description: "To draw a decoded image ahead of its being shown."),
        ])),
    description: "What the image coder takes.")
}

extension CodingCosts {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    let cost = { (name: String) in Cost(fixed: node.duration(name) ?? .zero) }
    self.init(decode: cost("decode"), encode: cost("encode"), decompress: cost("decompress"))
  }
}

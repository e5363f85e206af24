/// A unit with the spellings in which it is read.
struct QuantityUnit: Sendable {
  /// The name in which the unit is written.
  let name: String
  /// The name after the number 1, and other names that are read as well.
  var singular: String?
  var alternatives: [String] = []
  /// How many of the smallest amounts make one.
  let scale: Int128

  var spellings: [String] { [name] + (singular.map { [$0] } ?? []) + alternatives }
}

/// What durations, sizes and rates differ in: the one table of reader, writer and schema.
struct QuantityKind: Sendable {
  /// Those that files have.
  static let all = [duration(allowNegative: false), byteCount, rate]
  /// With its article: `a duration`.
  let noun: Sentence
  let example: String
  /// From the smallest to the largest.
  let units: [QuantityUnit]
  /// What follows the unit: `/s` for a rate.
  var suffix = ""
  let smallestAmounts: Sentence
  /// The largest magnitude, in smallest amounts, and what a larger one is called.
  let limit: Int128
  let limitReason: Sentence
  var isNegativeAllowed = false
  var isZeroAllowed = true

  /// The text's form as a regular expression for the JSON Schema.
  var pattern: String {
    let names = units.flatMap(\.spellings).joined(separator: "|")
    let positive = isZeroAllowed ? "" : "(?=.*[1-9])"
    let sign = isNegativeAllowed ? "-?" : ""
    return "^\(positive)\(sign)[0-9]+(\\.[0-9]+)? ?(\(names))\(suffix)$"
  }

  /// What messages say is expected: `a duration such as "15 s"`.
  var expectation: Sentence { "\(noun) such as \"\(example)\"" }

  static func duration(allowNegative: Bool) -> QuantityKind {
    let second: Int128 = 1_000_000_000_000_000_000
    let day = 86_400 * second
    return QuantityKind(
      noun: "a duration", example: "15 s",
      units: [
        QuantityUnit(name: "ns", scale: second / 1_000_000_000),
        QuantityUnit(
          name: "us", alternatives: ["\u{B5}s", "\u{3BC}s"], scale: second / 1_000_000),
        QuantityUnit(name: "ms", scale: second / 1_000),
        QuantityUnit(name: "s", scale: second),
        QuantityUnit(name: "min", scale: 60 * second),
        QuantityUnit(name: "h", scale: 3_600 * second),
        QuantityUnit(name: "days", singular: "day", scale: day),
        QuantityUnit(name: "weeks", singular: "week", scale: 7 * day),
      ],
      smallestAmounts: "attoseconds", limit: 100_000 * 365 * day,
      limitReason: "it is longer than 100000 years", isNegativeAllowed: allowNegative)
  }

  static let byteCount = QuantityKind(
    noun: "a size", example: "48 kB",
    units: [
      QuantityUnit(name: "B", scale: 1),
      QuantityUnit(name: "kB", scale: 1_000),
      QuantityUnit(name: "KiB", scale: 1_024),
      QuantityUnit(name: "MB", scale: 1_000_000),
      QuantityUnit(name: "MiB", scale: 1_048_576),
      QuantityUnit(name: "GB", scale: 1_000_000_000),
      QuantityUnit(name: "GiB", scale: 1_073_741_824),
    ],
    smallestAmounts: "bytes", limit: Int128(Int64.max),
    limitReason: "it is more than \(Int64.max) bytes")

  static let rate = QuantityKind(
    noun: "a rate", example: "1 MB/s", units: byteCount.units, suffix: "/s",
    smallestAmounts: "bytes", limit: byteCount.limit, limitReason: byteCount.limitReason,
    isZeroAllowed: false)
}

extension Quantity {
  /// How one writes a quantity: what it is called, an example, and the units.
  package static var forms: [(noun: String, example: String, units: [String])] {
    QuantityKind.all.map { kind in
      (kind.noun.text, kind.example, kind.units.map { $0.name + kind.suffix })
    }
  }
}

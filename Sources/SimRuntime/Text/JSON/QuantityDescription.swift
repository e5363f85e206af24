extension Quantity {
  /// The duration in the unit that takes the fewest digits, exactly: `15 s`, `80 ms`, `1.5 s`.
  ///
  /// Among equally short texts whole numbers come first, then larger units. `duration` reads the
  /// text back to the same value, unless it is over the limit of what that reads.
  package static func describe(_ duration: Duration) -> String {
    duration == .zero
      ? "0 s" : describe(duration.attoseconds, of: .duration(allowNegative: true))
  }

  /// The duration for people: that of whole nanoseconds exactly, any other to the nearest one, in the largest unit
  /// up to seconds of which it has one.
  ///
  /// Bytes that share a line, or that come at 97.5 kB/s, take times with as many digits as attoseconds have.
  /// What is compared, or read again, is written by ``describe(_:)``.
  package static func describeRounded(_ duration: Duration) -> String {
    let nanosecond: Int128 = 1_000_000_000
    let (whole, rest) = duration.attoseconds.quotientAndRemainder(dividingBy: nanosecond)
    if rest == 0 { return describe(duration) }
    let isUp = rest.magnitude >= (nanosecond / 2).magnitude
    let rounded = (isUp ? whole + rest.signum() : whole) * nanosecond
    let units = QuantityKind.duration(allowNegative: true).units
      .prefix { $0.scale <= nanosecond * nanosecond }
    let unit = units.last { $0.scale.magnitude <= rounded.magnitude } ?? units[0]
    return "\(decimal(rounded, over: unit.scale) ?? "0") \(unit.name)"
  }

  /// The number of bytes in the unit that takes the fewest digits, exactly: `48 kB`, `1.5 KiB`.
  ///
  /// By the rules of `describe(_:)` for durations; `byteCount` reads it back.
  package static func describe(bytes: Int64) -> String {
    describe(Int128(bytes), of: .byteCount)
  }

  private static func describe(_ amount: Int128, of kind: QuantityKind) -> String {
    var best = kind.units[0]
    var bestNumber = decimal(amount, over: best.scale) ?? "0"
    for unit in kind.units.dropFirst() where amount != 0 {
      guard let number = decimal(amount, over: unit.scale) else { continue }
      let isBetter =
        number.utf8.count < bestNumber.utf8.count
        || number.utf8.count == bestNumber.utf8.count
          && (amount % unit.scale == 0 || amount % best.scale != 0)
      if isBetter { (best, bestNumber) = (unit, number) }
    }
    return "\(bestNumber) \(bestNumber == "1" ? best.singular ?? best.name : best.name)"
  }

  /// A quotient as a decimal number, or nil if its digits would never end.
  private static func decimal(_ amount: Int128, over scale: Int128) -> String? {
    let (whole, remainder) = amount.magnitude.quotientAndRemainder(dividingBy: scale.magnitude)
    var text = (amount < 0 ? "-" : "") + String(whole)
    var rest = remainder
    if rest > 0 { text += "." }
    let longestExpansion = 40
    for _ in 0..<longestExpansion where rest > 0 {
      let (digit, next) = (rest * 10).quotientAndRemainder(dividingBy: scale.magnitude)
      text += String(digit)
      rest = next
    }
    return rest == 0 ? text : nil
  }
}

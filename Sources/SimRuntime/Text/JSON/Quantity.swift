/// Durations, sizes and rates as people write them: `1.5 s`, `48 kB`, `1 MB/s`.
///
/// A decimal number, at most one space, a unit. Everything is exact; there is no rounding.
package enum Quantity {
  /// A duration in ns, us (or µs), ms, s, min, h, days (or day) or weeks (or week).
  ///
  /// - Parameter allowNegative: whether a minus sign may precede the number.
  /// - Throws: for another form or unit, more than 100,000 years of 365 days in either direction,
  ///   or a part of an attosecond.
  package static func duration(
    _ text: String, allowNegative: Bool = false
  ) throws(QuantityError) -> Duration {
    Duration(attoseconds: try amount(text, of: .duration(allowNegative: allowNegative)))
  }

  /// A number of bytes in B, kB, MB, GB (powers of 1000) or KiB, MiB, GiB (powers of 1024).
  ///
  /// - Throws: for another form or unit, a part of a byte, or more bytes than `Int64` holds.
  package static func byteCount(_ text: String) throws(QuantityError) -> Int64 {
    Int64(try amount(text, of: .byteCount))
  }

  /// Bytes per second, more than none, in the units of `byteCount` followed by `/s`.
  ///
  /// - Throws: as `byteCount` does, and for zero.
  package static func rate(_ text: String) throws(QuantityError) -> Int64 {
    Int64(try amount(text, of: .rate))
  }

  /// Reads a text as a count of the kind's smallest amounts.
  static func amount(_ text: String, of kind: QuantityKind) throws(QuantityError) -> Int128 {
    func failure(_ cause: Sentence) -> QuantityError {
      QuantityError(text: text, kind: kind.noun, cause: cause, example: kind.example)
    }
    let numberEnd = text.utf8.firstIndex { !"0123456789.-".utf8.contains($0) }
    let number = text.utf8[..<(numberEnd ?? text.utf8.endIndex)]
    guard !number.isEmpty else { throw failure("it does not begin with a number") }
    guard let decimal = DecimalLiteral(number) else {
      throw failure("\(quotedExcerpt(String(Substring(number)))) is not a decimal number")
    }
    guard kind.isNegativeAllowed || !decimal.isNegative else { throw failure("it is negative") }

    var unitText = text.utf8[number.endIndex...]
    if unitText.first == UInt8(ascii: " ") { unitText.removeFirst() }
    guard let unit = kind.units.first(where: { $0.isWritten(unitText, suffix: kind.suffix) }) else {
      let problem: Sentence =
        unitText.isEmpty
        ? "the unit is missing" : "unknown unit \(quotedExcerpt(String(Substring(unitText))))"
      throw failure("\(problem); known: \(.names(kind.units.map { $0.name + kind.suffix }))")
    }
    let amount: Int128
    do throws(DecimalLiteral.Failure) {
      amount = try decimal.times(unit.scale)
    } catch {
      switch error {
      case .tooLarge: throw failure(kind.limitReason)
      case .notWhole: throw failure("it is not a whole number of \(kind.smallestAmounts)")
      }
    }
    guard amount.magnitude <= kind.limit.magnitude else { throw failure(kind.limitReason) }
    guard kind.isZeroAllowed || amount != 0 else { throw failure("it is zero") }
    return amount
  }
}

extension QuantityUnit {
  /// Whether the bytes are one of the unit's spellings and the suffix.
  fileprivate func isWritten(_ text: Substring.UTF8View, suffix: String) -> Bool {
    spellings.contains { text.elementsEqual(($0 + suffix).utf8) }
  }
}

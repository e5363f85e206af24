/// A decimal number as it was written, without rounding: digits times a power of ten.
package struct DecimalLiteral: Sendable, Equatable {
  /// Why a product is not a whole number that can be held.
  enum Failure: Error {
    case tooLarge
    case notWhole
  }

  package let isNegative: Bool
  /// Digits from 0 to 9 without zeros at either end; none for zero.
  package let digits: [UInt8]
  /// The power of ten that the digits, read as a whole number, are multiplied by.
  package let exponent: Int

  /// More than the digits of any document, so that sums with a count of digits cannot overflow.
  private static let exponentLimit = 1_000_000_000

  /// Reads `-12.5e3`: digits, and around them an optional sign, fraction and exponent.
  package init?(_ text: some Sequence<UInt8>) {
    var rest = Array(text)[...]
    isNegative = rest.drop(UInt8(ascii: "-"))
    let whole = rest.dropDigits()
    guard !whole.isEmpty else { return nil }
    var fraction: ArraySlice<UInt8> = []
    if rest.drop(UInt8(ascii: ".")) {
      fraction = rest.dropDigits()
      guard !fraction.isEmpty else { return nil }
    }
    var exponent = 0
    if rest.drop(UInt8(ascii: "e")) || rest.drop(UInt8(ascii: "E")) {
      let isNegativeExponent = rest.drop(UInt8(ascii: "-"))
      if !isNegativeExponent { _ = rest.drop(UInt8(ascii: "+")) }
      let power = rest.dropDigits()
      guard !power.isEmpty else { return nil }
      let magnitude = power.reduce(0) { min($0 * 10 + Int($1), Self.exponentLimit) }
      exponent = isNegativeExponent ? -magnitude : magnitude
    }
    guard rest.isEmpty else { return nil }

    var digits = Array((whole + fraction).drop { $0 == 0 })
    exponent -= fraction.count
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : exponent
  }

  /// The number times a unit, if that is whole.
  ///
  /// - Parameter unit: a positive number that is not divisible by 2 to the power of 38.
  func times(_ unit: Int128) throws(Failure) -> Int128 {
    guard !digits.isEmpty else { return 0 }
    guard digits.count + exponent <= 30 else { throw .tooLarge }
    guard exponent > -38, let mantissa else { throw .notWhole }
    let power = (0..<abs(exponent)).reduce(Int128(1)) { value, _ in value * 10 }
    var product: (partialValue: Int128, overflow: Bool)
    if exponent >= 0 {
      product = (mantissa * power).multipliedReportingOverflow(by: unit)
    } else {
      let common = Self.greatestCommonDivisor(unit, power)
      let divided = mantissa.quotientAndRemainder(dividingBy: power / common)
      guard divided.remainder == 0 else { throw .notWhole }
      product = divided.quotient.multipliedReportingOverflow(by: unit / common)
    }
    guard !product.overflow else { throw .tooLarge }
    return isNegative ? -product.partialValue : product.partialValue
  }

  /// The digits as a whole number, or nil if they are too many for one.
  private var mantissa: Int128? {
    guard digits.count <= 38 else { return nil }
    return digits.reduce(0) { $0 * 10 + Int128($1) }
  }

  private static func greatestCommonDivisor(_ first: Int128, _ second: Int128) -> Int128 {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
  }
}

extension ArraySlice<UInt8> {
  /// Takes the byte from the front if it is there.
  fileprivate mutating func drop(_ byte: UInt8) -> Bool {
    guard first == byte else { return false }
    removeFirst()
    return true
  }

  /// Takes the decimal digits from the front, as numbers.
  fileprivate mutating func dropDigits() -> ArraySlice<UInt8> {
    let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    self = self[digits.endIndex...]
    return ArraySlice(digits.map { $0 - UInt8(ascii: "0") })
  }
}

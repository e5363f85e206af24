extension ArchiveEntry {
  /// A moment such as `2024-03-01T12:00:00.123+01:00`, in microseconds since 1970.
  static func moment(_ node: JSONNode, _ path: [JSONPath.Component]) throws(Diagnostic) -> Int64 {
    let expected: Sentence = "a moment such as \"2024-03-01T12:00:00.123Z\""
    guard let text = node.string else { throw node.mismatch(path, expected: expected) }
    guard
      let match = try? #/(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(Z|[+-]\d\d:?\d\d)?/#
        .asciiOnlyDigits().wholeMatch(in: text)
    else { throw node.mismatch(path, expected: expected) }
    let parts = match.output
    let numbers = [parts.1, parts.2, parts.3, parts.4, parts.5, parts.6].map { Int64($0) ?? 0 }
    guard (1...12).contains(numbers[1]), (1...31).contains(numbers[2]), numbers[3] < 24,
      numbers[4] < 60, numbers[5] <= 60
    else { throw node.mismatch(path, expected: expected) }
    let seconds =
      days(year: numbers[0], month: numbers[1], day: numbers[2]) * 86_400 + numbers[3] * 3_600
      + numbers[4] * 60 + numbers[5] - offset(parts.8)
    return seconds * 1_000_000 + microseconds(parts.7)
  }

  /// Days since 1970-01-01 in the Gregorian calendar: years are taken to begin in March, so that the
  /// leap day is their last.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month > 2 ? year : year - 1
    let yearDay = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + yearDay - 719_468
  }

  /// Seconds east of Greenwich.
  private static func offset(_ text: Substring?) -> Int64 {
    guard let text, text != "Z" else { return 0 }
    let digits = text.filter(\.isNumber)
    let seconds = (Int64(digits.prefix(2)) ?? 0) * 3_600 + (Int64(digits.suffix(2)) ?? 0) * 60
    return text.hasPrefix("-") ? -seconds : seconds
  }

  private static func microseconds(_ fraction: Substring?) -> Int64 {
    let digits = (fraction ?? "").prefix(6)
    return (Int64(digits) ?? 0) * (0..<(6 - digits.count)).reduce(1) { value, _ in value * 10 }
  }
}

import SimTools
import Testing

@Suite struct QuantityTests {
  @Test(
    arguments: [
      ("15 s", .seconds(15)), ("15s", .seconds(15)), ("0 ms", .zero),
      ("1.5 s", .milliseconds(1_500)),
      ("80 ms", .milliseconds(80)), ("3 us", .microseconds(3)), ("3 \u{B5}s", .microseconds(3)),
      ("3 \u{3BC}s", .microseconds(3)), ("7 ns", .nanoseconds(7)), ("2 min", .seconds(120)),
      ("1 h", .seconds(3_600)), ("2 days", .seconds(172_800)), ("1 day", .seconds(86_400)),
      ("0.5 weeks", .seconds(302_400)), ("1 week", .seconds(604_800)), ("007.50 s", .seconds(7.5)),
      ("0.000000001 ns", Duration(secondsComponent: 0, attosecondsComponent: 1)),
      ("36500000 days", .seconds(36_500_000 * 86_400)),
    ] as [(String, Duration)])
  func readsDurations(text: String, duration: Duration) throws {
    #expect(try Quantity.duration(text) == duration)
    #expect(try Quantity.duration("-" + text, allowNegative: true) == .zero - duration)
  }

  @Test(arguments: [
    ("-5 s", "it is negative"), ("-0 s", "it is negative"),
    ("36500000.1 days", "it is longer than 100000 years"),
    ("99999999999999999999999999999999999999999999 s", "it is longer than 100000 years"),
    ("0.0000000001 ns", "it is not a whole number of attoseconds"),
    ("", "it does not begin with a number"), ("soon", "it does not begin with a number"),
    (" 1 s", "it does not begin with a number"), ("+1 s", "it does not begin with a number"),
    ("1. s", "\"1.\" is not a decimal number"), (".5 s", "\".5\" is not a decimal number"),
    ("1.2.3 s", "\"1.2.3\" is not a decimal number"),
    ("--1 s", "\"--1\" is not a decimal number"),
    ("15", "the unit is missing; known: ns, us, ms, s, min, h, days, weeks"),
    ("15 ", "the unit is missing; known: ns, us, ms, s, min, h, days, weeks"),
    ("15  s", "unknown unit \" s\"; known: ns, us, ms, s, min, h, days, weeks"),
    ("15 S", "unknown unit \"S\"; known: ns, us, ms, s, min, h, days, weeks"),
    ("1e3 s", "unknown unit \"e3 s\"; known: ns, us, ms, s, min, h, days, weeks"),
    ("1 s ", "unknown unit \"s \"; known: ns, us, ms, s, min, h, days, weeks"),
    ("1 \u{1B}", "unknown unit \"\\u{1b}\"; known: ns, us, ms, s, min, h, days, weeks"),
  ])
  func refusesDurations(text: String, reason: String) {
    let error = #expect(throws: QuantityError.self) { try Quantity.duration(text) }
    #expect(error?.reason == reason)
    #expect(error?.noun == "a duration")
    #expect(error?.example == "15 s")
  }

  @Test func anErrorIsASentence() {
    let error = #expect(throws: QuantityError.self) { try Quantity.rate("0 B/s") }
    #expect(error?.description == #""0 B/s" is not a rate: it is zero (example: "1 MB/s")"#)
  }

  @Test(arguments: [
    ("0 B", 0), ("48 kB", 48_000), ("1.5 kB", 1_500), ("2 MB", 2_000_000), ("3GB", 3_000_000_000),
    ("1 KiB", 1_024), ("0.5 KiB", 512), ("1 MiB", 1_048_576), ("1 GiB", 1_073_741_824),
    ("9223372036854775807 B", Int64.max), ("1.0 B", 1),
  ])
  func readsByteCounts(text: String, bytes: Int64) throws {
    #expect(try Quantity.byteCount(text) == bytes)
    if bytes > 0 { #expect(try Quantity.rate(text + "/s") == bytes) }
  }

  @Test(arguments: [
    ("1.5 B", "it is not a whole number of bytes"),
    ("0.0001 kB", "it is not a whole number of bytes"), ("-1 B", "it is negative"),
    ("9223372036854775808 B", "it is more than 9223372036854775807 bytes"),
    ("1 KB", "unknown unit \"KB\"; known: B, kB, KiB, MB, MiB, GB, GiB"),
    ("1 \u{212A}iB", "unknown unit \"\u{212A}iB\"; known: B, kB, KiB, MB, MiB, GB, GiB"),
  ])
  func refusesByteCounts(text: String, reason: String) {
    let error = #expect(throws: QuantityError.self) { try Quantity.byteCount(text) }
    #expect(error?.reason == reason)
  }

  @Test(arguments: ["1 MB", "1 MB/h", "0.0 kB/s", "-1 B/s", "1 /s", "1 MB /s"])
  func refusesRates(text: String) {
    #expect(throws: QuantityError.self) { try Quantity.rate(text) }
  }

  @Test(
    arguments: [
      (.seconds(15), "15 s"), (.milliseconds(80), "80 ms"), (.milliseconds(1_500), "1.5 s"),
      (.zero, "0 s"), (.seconds(60), "1 min"), (.seconds(90), "90 s"),
      (.milliseconds(500), "500 ms"),
      (.seconds(86_400), "1 day"), (.seconds(172_800), "2 days"), (.seconds(604_800), "1 week"),
      (.seconds(-15), "-15 s"), (.nanoseconds(1), "1 ns"), (.microseconds(1), "1 us"),
      (Duration(secondsComponent: 0, attosecondsComponent: 1), "0.000000001 ns"),
    ] as [(Duration, String)])
  func describesDurations(duration: Duration, text: String) {
    #expect(Quantity.describe(duration) == text)
  }

  @Test(arguments: [
    (0, "0 B"), (48_000, "48 kB"), (1_536, "1.5 KiB"), (1_024, "1 KiB"), (1_023, "1023 B"),
    (500_000, "500 kB"), (1_500_000, "1.5 MB"), (64_000_000, "64 MB"),
    (Int64.max, "9223372036854775807 B"),
  ])
  func describesByteCounts(bytes: Int64, text: String) {
    #expect(Quantity.describe(bytes: bytes) == text)
  }

  /// Whole nanoseconds stay exact.
  @Test(
    arguments: [
      (20_712_820_512_820_512_800, "20.712820513 s"),
      (-20_712_820_512_820_512_800, "-20.712820513 s"),
      (1_500_000_000_000_000_000, "1.5 s"), (82_051_282_051_282_051, "82.051282 ms"),
      (1_234_567_890, "1 ns"), (500_000_000, "1 ns"), (499_999_999, "0 ns"),
      (999_999_999_999_999_999, "1 s"), (7_200_000_000_000_000_000_000, "2 h"),
      (7_200_000_000_000_000_000_001, "7200 s"), (0, "0 s"),
    ] as [(Int128, String)])
  func peopleReadNanoseconds(attoseconds: Int128, text: String) {
    #expect(Quantity.describeRounded(Duration(attoseconds: attoseconds)) == text)
  }

  @Test func descriptionsAreReadBack() throws {
    var state: UInt64 = 1
    for round in 0..<3_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let bytes = Int64(state >> (1 + UInt64(round % 60)))
      #expect(try Quantity.byteCount(Quantity.describe(bytes: bytes)) == bytes)
      let limit: Int64 = 36_500_000 * 86_400
      let seconds = Int64(bytes % limit)
      let fractions: [Int64] = [0, 1, 500_000_000_000_000_000, 123_456_789_000_000_000]
      let duration = Duration(
        secondsComponent: round.isMultiple(of: 2) ? seconds : -seconds,
        attosecondsComponent: fractions[round / 2 % 4])
      let text = Quantity.describe(duration)
      #expect(try Quantity.duration(text, allowNegative: true) == duration, "\(text)")
    }
  }
}

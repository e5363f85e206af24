/// One of several equal parts of some work, written `1/4`.
package struct Shard: Sendable, Equatable, CustomStringConvertible {
  /// From 1.
  package let number: Int
  package let count: Int

  /// Nobody has more machines.
  static let greatestCount = 10_000

  /// The whole, unless something else is said.
  package init(number: Int = 1, count: Int = 1) {
    self.number = number
    self.count = count
  }

  /// Reads `i/n`; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...Self.greatestCount).contains(count), (1...count).contains(number)
    else { return nil }
    self.init(number: number, count: count)
  }

  /// What GoogleTest's and Bazel's variables say, which count from 0; `nil` if they say nothing.
  static func read(environment: [String: String]) throws(UsageError.Problem) -> Shard? {
    for (index, count) in [
      ("GTEST_SHARD_INDEX", "GTEST_TOTAL_SHARDS"), ("TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS"),
    ] {
      let texts = [index, count].map { environment[$0] ?? "" }
      if texts == ["", ""] { continue }
      guard let number = Int(texts[0]), number < greatestCount,
        let shard = Shard("\(number + 1)/\(texts[1])")
      else {
        throw .brokenRule(
          "\(index) is \"\(texts[0])\" and \(count) is \"\(texts[1])\": that is no part of a whole")
      }
      return shard
    }
    return nil
  }

  /// What `--shard` says, or else the variables.
  static func read(
    _ value: ParsedValue?, environment: [String: String], command: String
  ) throws(UsageError) -> Shard {
    guard let value else {
      do {
        return try read(environment: environment) ?? Shard()
      } catch {
        throw UsageError(program: "sim", command: command, problem: error, index: nil)
      }
    }
    if let shard = Shard(value.text) { return shard }
    let index: Int? = if case .argument(let index) = value.origin { index } else { nil }
    throw UsageError(
      program: "sim", command: command,
      problem: .brokenRule(
        "--shard \(value.text): it is not I/N with I from 1 to N, such as 1/4, and N at most "
          + "\(greatestCount)"), index: index)
  }

  package var description: String { "\(number)/\(count)" }

  /// The numbers that are missing among shards of the same work.
  static func missing(_ shards: [Shard]) -> [Int] {
    let count = shards.first?.count ?? 1
    let present = Set(shards.map(\.number))
    return (1...count).filter { !present.contains($0) }
  }

  /// A text for schemas.
  static let syntax = StringSyntax(
    name: "a shard", description: "Its number, from 1, and how many there are.",
    pattern: "[1-9][0-9]*/[1-9][0-9]*", example: "1/4"
  ) { Shard($0) == nil ? "it is not i/n with i from 1 to n, and n at most \(greatestCount)" : nil }
}

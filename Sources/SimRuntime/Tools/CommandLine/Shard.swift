/// One of several equal parts of some work, written `1/4`.
package struct Shard: Sendable, Equatable, CustomStringConvertible {
  /// From 1.
  package let number: Int
  package let count: Int

  /// More machines than anybody has.
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

  /// What the variables of the first engine say that says something; `nil` if none does.
  static func read(environment: [String: String]) throws(UsageError.Problem) -> Shard? {
    for variables in ShardVariables.all {
      if let shard = try variables.shard(environment) { return shard }
    }
    return nil
  }

  /// What `--shard` says, or else the variables.
  package static func read(
    _ value: ParsedValue?, environment: [String: String], command: String
  ) throws(UsageError) -> Shard {
    guard let value else {
      do {
        return try read(environment: environment) ?? Shard()
      } catch {
        throw UsageError(program: AppRegistry.program, command: command, problem: error, index: nil)
      }
    }
    return try explicit(value, command: command)
  }

  /// What `--shard` says; the whole if it is absent.
  package static func explicit(_ value: ParsedValue?, command: String) throws(UsageError) -> Shard {
    guard let value else { return Shard() }
    if let shard = Shard(value.text) { return shard }
    let index: Int? = if case .argument(let index) = value.origin { index } else { nil }
    throw UsageError(
      program: AppRegistry.program, command: command,
      problem: .brokenRule(
        "--shard \(value.text): it is not I/N with I from 1 to N, such as 1/4, and N at most "
          + "\(greatestCount)"), index: index)
  }

  package var description: String { "\(number)/\(count)" }

  /// The name of a folder of its own.
  package var folderName: String { "shard-\(number)-of-\(count)" }

  /// The numbers that are missing among shards of the same work.
  package static func missing(_ shards: [Shard]) -> [Int] {
    let count = shards.first?.count ?? 1
    let present = Set(shards.map(\.number))
    return (1...count).filter { !present.contains($0) }
  }

  /// A text for schemas.
  package static let syntax = StringSyntax(
    name: "a shard", description: "Its number, from 1, and how many there are.",
    pattern: "[1-9][0-9]*/[1-9][0-9]*", example: "1/4"
  ) { Shard($0) == nil ? "it is not i/n with i from 1 to n, and n at most \(greatestCount)" : nil }
}

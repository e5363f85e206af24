/// Reads the words of a command line against a ``CommandTable``.
///
/// ```swift
/// let parser = ArgumentParser(table: .sim)
/// let parsed = try parser.parse(["run", "--seed", "7", "reuse.json"])
/// parsed.request  // .command("run")
/// parsed.value("seed")?.unsigned  // 7
/// parsed.values("FILE").map(\.text)  // ["reuse.json"]
/// ```
///
/// Options and arguments mix freely. `--seed 7` and `--seed=7` are the same, `--` ends the options,
/// and a lone `-` is an argument. A word that begins with a dash is taken as the value of an option
/// only behind `=`, unless it is a negative number. Names cannot be abbreviated, so that a script
/// keeps its meaning when the program gets another option.
///
/// Where help or the version is asked for, missing arguments are no error; wrong words still are.
package struct ArgumentParser: Sendable {
  /// What there is to parse.
  package let table: CommandTable

  /// A parser for the command line that the table describes.
  package init(table: CommandTable) {
    self.table = table
  }

  /// Reads a command line.
  ///
  /// - Parameter arguments: The words after the name of the program.
  package func parse(_ arguments: [String]) throws(UsageError) -> ParsedCommand {
    var scan = ArgumentScan(table: table, words: arguments)
    do throws(UsageError.Problem) {
      while let word = scan.next() {
        try scan.take(word)
      }
      return try scan.finish()
    } catch {
      throw UsageError(
        program: table.program, command: scan.command?.name, problem: error,
        index: arguments.indices.contains(scan.index) ? scan.index : nil)
    }
  }
}

/// What was found in all checks, each finding once, however many orders show it.
package struct TestFindings: Sendable {
  /// A finding in one file.
  package struct Entry: Sendable {
    package let file: String
    package let title: String
    package let status: TestResult.Status
    /// Where it was seen first.
    package let example: TestProblem
    /// The generation and check of each result that shows it.
    package fileprivate(set) var checks: [String]
  }

  private struct Key: Hashable {
    let file: String
    let finding: TestFinding
  }

  /// In the order in which they were first seen.
  package private(set) var list: [Entry] = []
  private var places: [Key: Int] = [:]

  package init() {}

  /// The same from results that are there already.
  init(_ results: [TestResult]) {
    for result in results { add(result) }
  }

  /// Takes over what a result shows.
  /// - Returns: for each problem of the result whether it is seen for the first time.
  @discardableResult
  package mutating func add(_ result: TestResult) -> [Bool] {
    let check = [result.generation, result.check].filter { !$0.isEmpty }.joined(separator: ", ")
    return result.problems.map { problem in
      let key = Key(file: result.file, finding: problem.finding)
      if let place = places[key] {
        if list[place].checks.last != check { list[place].checks.append(check) }
        return false
      }
      places[key] = list.count
      list.append(
        Entry(
          file: result.file, title: result.title, status: result.status, example: problem,
          checks: [check]))
      return true
    }
  }
}

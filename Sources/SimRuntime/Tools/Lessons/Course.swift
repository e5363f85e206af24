import ImageLoadingModel

/// The lessons of a folder, in their order.
public struct Course: Sendable {
  /// A scenario file that is a lesson.
  public struct Entry: Sendable {
    public let path: String
    public let order: Int
    public let title: String
    public let about: String
    /// The names of the generations in which it is run.
    public let generations: [String]
    public let questionCount: Int
    public let shows: [String]
  }

  /// What is wrong with a folder.
  public struct Problem: Error, Equatable, Sendable {
    public let message: String
  }

  /// The folder of the course, in that of the scenarios.
  public static let folder = "lessons"

  public let entries: [Entry]

  public init(_ files: [(path: String, file: ScenarioFile)]) throws(Problem) {
    var entries: [Entry] = []
    for (path, file) in files {
      let scenario = file.scenarios[0]
      guard let lesson = scenario.lesson else {
        throw Problem(message: "\(escapedForTerminal(path)) is no lesson: it has no \"lesson\"")
      }
      entries.append(
        Entry(
          path: path, order: lesson.order, title: scenario.title, about: scenario.about,
          generations: file.scenarios.map(\.generation.name),
          questionCount: lesson.questions.count,
          shows: scenario.shows + scenario.refutes))
    }
    self.entries = entries.sorted { ($0.order, $0.path) < ($1.order, $1.path) }
    for (one, other) in zip(self.entries, self.entries.dropFirst()) where one.order == other.order {
      throw Problem(
        message: escapedForTerminal("\(one.path) and \(other.path) both are lesson \(one.order)"))
    }
  }

  /// The lesson of that place in the course.
  public func lesson(_ order: Int) throws(Problem) -> Entry {
    if let entry = entries.first(where: { $0.order == order }) { return entry }
    let orders = entries.map { "\($0.order)" }
    throw Problem(
      message: "there is no lesson \(order)"
        + (orders.isEmpty ? "" : "; there are \(nameList(orders))"))
  }
}

import ImageLoadingInterface

/// The lessons of a folder, in their order.
package struct Course: Sendable {
  /// A scenario file that is a lesson.
  package struct Entry: Sendable {
    package let path: String
    package let order: Int
    package let title: String
    package let about: String
    /// The names of the generations in which it is run.
    package let generations: [String]
    /// What it asks, in the order of the questions.
    package let asks: [String]
    /// What there is to remember at its end; empty if nothing is.
    package let summary: String
    package let shows: [String]
    /// The names of the options that its loads have.
    package let options: Set<String>

    package var questionCount: Int { asks.count }
  }

  /// What is wrong with a folder.
  package struct Problem: Error, Equatable, Sendable {
    package let message: Sentence
  }

  /// A place at which the course has no lesson.
  package struct UnknownLesson: Error, Equatable, Sendable {
    package let message: Sentence
  }

  /// The folder of the course, in that of the scenarios.
  package static let folder = "lessons"

  package let entries: [Entry]

  /// The app of the process has only the lessons that it can be run with.
  package init(_ files: [(path: String, file: ScenarioFile)]) throws(Problem) {
    var entries: [Entry] = []
    for (path, file) in files {
      guard let scenario = file.scenarios.first?.displayed else { continue }
      guard let lesson = scenario.lesson else {
        if file.listed.contains(where: { $0.lesson != nil }) { continue }
        throw Problem(message: "\(path) is no lesson: it has no \"lesson\"")
      }
      entries.append(
        Entry(
          path: path, order: lesson.order, title: scenario.title, about: scenario.about,
          generations: file.scenarios.map(\.generation.name),
          asks: lesson.questions.map(\.ask), summary: lesson.summary ?? "",
          shows: scenario.shows + scenario.refutes, options: Self.options(of: scenario)))
    }
    self.entries = entries.sorted { ($0.order, $0.path) < ($1.order, $1.path) }
    for (one, other) in zip(self.entries, self.entries.dropFirst()) where one.order == other.order {
      throw Problem(
        message: "\(one.path) and \(other.path) both are lesson \(one.order)")
    }
  }

  private static func options(of scenario: Scenario) -> Set<String> {
    Set(
      scenario.stimuli.flatMap { stimulus -> [String] in
        guard case .load(let request) = stimulus.action else { return [] }
        return request.options.names
      })
  }

  /// The lesson of that place in the course.
  package func lesson(_ order: Int) throws(UnknownLesson) -> Entry {
    if let entry = entries.first(where: { $0.order == order }) { return entry }
    let orders = entries.map { "\($0.order)" }
    throw UnknownLesson(
      message: orders.isEmpty
        ? "there is no lesson \(order)" : "there is no lesson \(order); there are \(.names(orders))"
    )
  }
}

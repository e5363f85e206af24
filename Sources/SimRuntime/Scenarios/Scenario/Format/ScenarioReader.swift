import ImageLoadingInterface

/// Reads scenario files. What it gives is complete and checked; a bad file gives diagnostics.
public enum ScenarioReader {
  /// Why a file is no scenario: everything that is wrong with it, in the order of the document.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// One for each mistake.
    public let diagnostics: [Diagnostic]

    /// The messages, as `sim run` prints them: a line for each.
    public var description: String {
      diagnostics.map { $0.rendered() }.joined(separator: "\n")
    }

    package init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    /// A file in which nothing odd is to pass.
    public init(_ warnings: [ScenarioWarning]) {
      self.init(diagnostics: warnings.map(\.diagnostic))
    }

    /// A file that is not even read.
    public static func tooLarge(limit: Int, file: String) -> Failure {
      let limit = Quantity.describe(bytes: Int64(limit))
      var diagnostic = Diagnostic(
        position: .start, path: JSONPath(), message: "the file has more than the limit of \(limit)",
        expected: "at most \(limit)", found: "more")
      diagnostic.file = file
      return Failure(diagnostics: [diagnostic])
    }
  }

  /// - Parameters:
  ///   - file: the file's name, for messages. Paths of files that it includes are from its folder.
  ///   - app: whose stimuli steps may name: the app of this process.
  ///   - including: reads a file that the document includes; without it none can be included.
  public static func read(
    _ bytes: [UInt8], file: String, for app: AppUnderTest? = AppRegistry.app,
    including read: ((_ path: String) -> Result<[UInt8], UnreadableFile>)? = nil
  ) throws(Failure) -> ScenarioFile {
    let root: JSONNode
    do {
      root = try JSONParser.parse(bytes)
    } catch {
      throw failure([error], file)
    }
    return try self.read(root, file: file, for: app, including: read)
  }

  /// Reads a document that was parsed.
  package static func read(
    _ document: JSONNode, file: String, for app: AppUnderTest? = AppRegistry.app,
    including read: ((_ path: String) -> Result<[UInt8], UnreadableFile>)? = nil
  ) throws(Failure) -> ScenarioFile {
    var root: JSONNode
    do {
      root = try document.withoutComments()
    } catch {
      throw failure([error], file)
    }
    let stimuli = app?.generation.parts.stimuli ?? []
    var review = try review(root, file, stimuli)
    if root[ScenarioShape.includeKey] != nil {
      var includes = IncludedGivens(read)
      root = try includes.expanded(root, of: file)
      review = try self.review(root, file, stimuli)
    }
    return try ScenarioFile(checked: root, review.mentions, name: file, stimuli)
  }

  private static func review(
    _ root: JSONNode, _ file: String, _ stimuli: [any AppStimulus.Type]
  ) throws(Failure) -> (diagnostics: [Diagnostic], mentions: [ShapeMention]) {
    let review = ScenarioShape.library(with: stimuli).review(root, as: .reference("scenario"))
    if !review.diagnostics.isEmpty { throw failure(review.diagnostics, file) }
    let mistakes = OwnStep.mistakes(in: root, stimuli)
    if !mistakes.isEmpty { throw failure(mistakes, file) }
    return review
  }

  package static func failure(_ diagnostics: [Diagnostic], _ file: String) -> Failure {
    Failure(diagnostics: diagnostics.map { $0.of(file: file) })
  }
}

extension Scenario {
  /// Takes over a document that the shapes have found right, as it is for one generation.
  init(
    checked node: JSONNode, in generation: Generation, _ ownStimuli: [any AppStimulus.Type]
  ) {
    let own = node["in"]?[generation.nameInScenarios]
    self.init(
      title: node.text("title") ?? "", about: node.text("about") ?? "",
      language: node.text("lang").flatMap(Language.init(rawValue:)),
      shows: (node.texts("shows") ?? []) + (own?.texts("shows") ?? []),
      refutes: (node.texts("refutes") ?? []) + (own?.texts("refutes") ?? []),
      generation: generation, given: node["given"].map(Given.init(checked:)) ?? Given(),
      stimuli: (node["steps"]?.array ?? []).enumerated().map { index, step in
        Stimulus(checked: step, number: index + 1, in: generation, ownStimuli)
      }, until: RunEnd(checked: node), limits: Kernel.Limits(),
      expect: Expectation(checked: node["expect"], and: own?["expect"]).possible(in: generation),
      violates: ((own?["violates"] ?? node["violates"])?.array ?? [])
        .map(ExpectedViolation.init(checked:)),
      explore: node["explore"].map { ExpectedExploration(checked: $0, in: generation) },
      lesson: node["lesson"].map(Lesson.init(checked:)),
      schedule: node["schedule"].map(Schedule.init(checked:)))
    for member in node["defects"]?.members ?? [] {
      guard let defect = Defect(rawValue: member.key) else { continue }
      if member.value.bool == true {
        self.generation.defects.insert(defect)
      } else {
        self.generation.defects.remove(defect)
      }
    }
    if let steps = node["limits"]?.integer("steps") { limits.steps = steps }
    if let steps = node["limits"]?.integer("stepsAtOneInstant") { limits.stepsAtOneInstant = steps }
    keepCancelledQueries()
    let isOfTheApp = node.names(generation)
    mayHaveRepairs = generation.parts.replaceParts && !isOfTheApp
    if generation.hasOwnLoading || generation.parts.cacheByThemselves
      || generation.parts.showByThemselves
    {
      keepWhatHoldsForAnyLoader(isOfTheApp: isOfTheApp)
    }
  }
}

extension RunEnd {
  /// Takes over a checked document.
  fileprivate init(checked node: JSONNode) {
    self =
      switch node.text("until") {
      case nil, "rest": .rest
      case "idle": .idle
      case .some: .time(node.duration("until") ?? .zero)
      }
  }
}

extension JSONNode {
  /// Whether a document lists a generation.
  fileprivate func names(_ generation: Generation) -> Bool {
    (texts("generation") ?? [text("generation") ?? ""]).contains(generation.name)
  }
}

extension Scenario {
  /// A query that is to be cancelled keeps its operation.
  private mutating func keepCancelledQueries() {
    let cancelled = stimuli.compactMap { stimulus in
      if case .cancel(let name) = stimulus.action { name } else { nil }
    }
    for index in stimuli.indices {
      guard case .query(let url, var request) = stimuli[index].action,
        let name = stimuli[index].name
      else { continue }
      request.keepsOperation = cancelled.contains { Counter.mayBeSame($0, name) }
      stimuli[index].action = .query(url: url, request)
    }
  }
}

extension Schedule {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    self.init(
      decisions: (node["decisions"]?.array ?? []).map { decision in
        Decision(
          step: decision.integer("step") ?? 0, thread: decision.text("thread") ?? "",
          operation: decision.text("does") ?? "", enabled: decision.texts("of") ?? [])
      }, timeMode: node.text("time").flatMap(Kernel.TimeMode.init(rawValue:)) ?? .exact)
  }

  /// The document that ``ScenarioReader`` reads.
  public var json: JSONValue {
    .object(
      (timeMode == .exact ? [] : [.init("time", .string(timeMode.rawValue))]) + [
        .init(
          "decisions",
          .array(
            decisions.map { decision in
              .object([
                .init("step", .integer(decision.step)),
                .init("thread", .string(decision.thread)),
                .init("does", .string(decision.operation)),
                .init("of", .strings(decision.enabled)),
              ])
            }))
      ])
  }

  /// Reads a schedule from a file of its own.
  public static func read(
    _ bytes: [UInt8], file: String
  ) throws(ScenarioReader.Failure) -> Schedule {
    var diagnostics: [Diagnostic] = []
    do {
      let node = try JSONParser.parse(bytes)
      diagnostics = ScenarioShape.library.check(node, as: .reference("schedule"))
      if diagnostics.isEmpty { return Schedule(checked: node) }
    } catch {
      diagnostics = [error]
    }
    throw ScenarioReader.failure(diagnostics, file)
  }
}

// MARK: - Checked values

extension JSONNode {
  package func text(_ key: String) -> String? { self[key]?.string }

  package func texts(_ key: String) -> [String]? { self[key]?.array?.compactMap(\.string) }

  package func flag(_ key: String) -> Bool? { self[key]?.bool }

  package func integer(_ key: String) -> Int? { self[key]?.int64.map(Int.init) }

  package func duration(_ key: String) -> Duration? {
    text(key).flatMap { try? Quantity.duration($0, allowNegative: true) }
  }

  func byteCount(_ key: String) -> Int64? { text(key).flatMap { try? Quantity.byteCount($0) } }

  /// `nil` if the key is absent, `.some(nil)` for null.
  func nullable<Value>(_ key: String, _ read: (JSONNode) -> Value?) -> Value?? {
    guard let node = self[key] else { return nil }
    return .some(node.isNull ? nil : read(node))
  }
}

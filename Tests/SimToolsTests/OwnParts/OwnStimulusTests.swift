import ImageLoadingModel
import SimTools
import Testing

@testable import SimFuzzing
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// Steps that do something of the app's own.
@Suite struct OwnStimulusTests {
  private static let app = AppUnderTest("mine", basedOn: .hardened) { parts in
    parts.memoryCache = { NewestImages($0) }
    parts.stimuli = [Forget.self, Ping.self]
    parts.invariants = [OneBeforeTwo.self]
  }

  private static func document(_ steps: String, _ more: String = "") -> [UInt8] {
    Array(
      #"""
      {"format": 1, "title": "T", "about": "A", "generation": "hardened",
       "given": {"network": {"*": {"image": "png 1x1", "latency": "10 ms"}}},
       "steps": [
      \#(steps)
       ]\#(more)}
      """#.utf8)
  }

  private static func scenario(_ steps: String, _ more: String = "") throws -> Scenario {
    try ScenarioReader.read(document(steps, more), file: "s.json", for: app)
      .scenario(in: app.generation)
  }

  private static let forgetting = #"""
    {"at": "0 s", "load": "https://a/1.png", "as": "first"},
    {"at": "1 s", "load": "https://a/2.png", "as": "second"},
    {"at": "2 s", "forget": {"after": 1}, "as": "less", "from": "background"}
    """#

  // MARK: What it does

  @Test func itAsksAPartOfTheApp() throws {
    let scenario = try Self.scenario(
      Self.forgetting,
      #", "expect": {"memory": ["https://a/2.png"], "disk": ["https://a/1.png", "https://a/2.png"]}"#
    )
    let result = RunPlan(scenario, order: nil).run(on: ScenarioRunner())
    #expect(result.passed, "\(result.mismatches.map(\.words))")
    #expect(scenario.stimuli[2].action.sentence.text == "forget all but 1 images")
  }

  @Test func itChangesTheWorld() throws {
    let scenario = try Self.scenario(#"{"at": "1 s", "ping": "https://a/ping"}"#)
    let result = RunPlan(scenario, order: nil).run(on: ScenarioRunner())
    #expect(result.passed, "\(result.mismatches.map(\.words))")
    #expect(result.requests == ["https://a/ping"])
    #expect(scenario.stimuli[0].action.sentence.text == "ping")
  }

  /// A generation of SDWebImage has no part of the app's own.
  @Test func aGenerationDoesWhatItCan() throws {
    let file = try ScenarioReader.read(
      Self.document(Self.forgetting), file: "s.json", for: Self.app)
    let result = RunPlan(file.scenarios[0], order: nil).run(on: ScenarioRunner())
    #expect(result.state.memory == ["https://a/1.png", "https://a/2.png"])
  }

  // MARK: Where it is shown

  @Test func itIsInTheStoryAndInTheEvents() throws {
    let watch = StimulusWatch()
    _ = RunPlan(try Self.scenario(Self.forgetting), order: nil)
      .run(on: ScenarioRunner(), observer: watch)
    #expect(watch.verbs == ["load", "load", "forget"])
    #expect(watch.words.last == "forget all but 1 images")
  }

  /// It is performed on the thread of its step, so that explorations order it against all else.
  @Test func explorationsOrderIt() throws {
    let scenario = try Self.scenario(
      #"""
      {"at": "0 s", "forget": {"after": 1}, "from": "background"},
      {"at": "0 s", "forget": {"after": 2}, "from": "background"}
      """#)
    let report = ScenarioExplorer(ExplorationPlan(scenario, strategy: .optimal)).explore()
    #expect(report.isComplete)
    #expect(
      report.findings.contains { $0.explanation.contains("2 was first") },
      "\(report.findings.map(\.explanation)) \(report.executions)")
    #expect(report.executions > 1)
  }

  @Test func theSchemaHasIt() throws {
    let library = ScenarioShape.library(with: Self.app.generation.parts.stimuli)
    let schema = library.schema(root: .reference("scenario"), id: "i", title: "T").text(
      pretty: true)
    #expect(schema.contains("The memory cache forgets all but the newest images."))
    #expect(!ScenarioShape.schema.text(pretty: true).contains("forget"))
  }

  // MARK: What the fuzzer writes

  /// Each example is written some time; a stimulus without examples is not.
  @Test func theFuzzerWritesItsExamples() throws {
    var values: Set<Int64> = []
    var origins: Set<String?> = []
    var hasMoment = false
    for seed in 0..<UInt64(60) {
      let steps = ScenarioWriter.draft(Self.app.generation, seed: seed).steps
      #expect(!steps.contains { $0["ping"] != nil })
      for step in steps {
        guard case .int(let after)? = step["forget"]?["after"] else { continue }
        values.insert(after)
        origins.insert(step["from"]?.text)
        hasMoment = hasMoment || step["when"] != nil
        _ = try Self.scenario(
          JSONValue.object(step.members.filter { $0.key != "when" && $0.key != "at" })
            .with("0 s", at: "at").text(pretty: false))
      }
    }
    #expect(values == [0, 1])
    #expect(origins == ["background", nil])
    #expect(hasMoment)
  }

  // MARK: What is wrong

  @Test(arguments: [
    (
      #"{"at": "0 s", "forget": {"after": "1"}}"#,
      #"s.json:4:35: $.steps[0].forget.after: expected a whole number from "#
    ),
    (#"{"at": "0 s", "forget": {}}"#, #"s.json:4:25: $.steps[0].forget: missing key "after""#),
    (
      #"{"at": "0 s", "forget": {"after": 1, "aftr": 2}}"#,
      #"s.json:4:38: $.steps[0].forget.aftr: unknown key "aftr"; did you mean "after"?"#
    ),
    (
      #"{"at": "0 s", "forget": 3}"#,
      "s.json:4:25: $.steps[0].forget: expected an object, found the number 3"
    ),
    (
      #"{"at": "0 s", "forget": {"after": -1}}"#,
      "s.json:4:35: $.steps[0].forget.after: there are no -1 images"
    ),
    (
      #"{"at": "0 s", "forgt": {"after": 1}}"#,
      #"s.json:4:15: $.steps[0].forgt: unknown key "forgt"; did you mean "forget"?"#
    ),
    (
      #"{"at": "0 s", "forget": {"after": 1}, "load": "https://a/1.png"}"#,
      #"s.json:4:39: $.steps[0].load: "#
    ),
  ])
  func aMistakeIsShownWithItsPlace(_ step: String, _ message: String) throws {
    do {
      _ = try Self.scenario(step)
      Issue.record("it is read")
    } catch let failure as ScenarioReader.Failure {
      expectChinese(failure.diagnostics)
      let rendered = failure.diagnostics.map { $0.rendered() }
      #expect(rendered.contains { $0.hasPrefix(message) }, "\(rendered)")
    }
  }

  /// Without the app the verb is unknown, at its place.
  @Test func elsewhereTheVerbIsUnknown() throws {
    let complaints = TestScenario.complaints(
      Self.document(#"{"at": "0 s", "forget": {"after": 1}}"#))
    #expect(
      complaints.contains { $0.hasPrefix(#"s.json:4:15: $.steps[0].forget: unknown key "forget""#) }
    )
  }

  @Test(
    arguments: [
      ([Loading.self], "load is a built-in verb: give the stimulus of mine another one"),
      ([When.self], "when is a key of other steps: give the stimulus of mine another verb"),
      ([Into.self], "into is a key of other steps: give the stimulus of mine another verb"),
      (
        [Spaced.self],
        "\"forget all\" is no verb: that of a stimulus of mine is a plain name, such as forget"
      ),
      ([Forget.self, Forget.self], "mine has two stimuli with the verb forget"),
      ([NoJSON.self], "the stimulus sleep has the example {, which is no JSON"),
      (
        [NoExample.self],
        "the stimulus doze has the example 3, from which it cannot be decoded: expected an object, found the number 3"
      ),
    ] as [([any AppStimulus.Type], String)])
  func aVerbOfAnotherIsRefused(_ types: [any AppStimulus.Type], _ complaint: String) {
    let app = AppUnderTest("mine", basedOn: .v5) { $0.stimuli = types }
    #expect(app.complaint == complaint)
    #expect(throws: AppRegistry.Problem(description: complaint)) { try AppRegistry.install(app) }
    #expect(Self.app.complaint == nil)
  }

  /// Files and command lines name the app.
  @Test(arguments: ["", "a b", "-a", "a/b", "ä"])
  func aNameIsOneWord(name: String) {
    #expect(
      AppUnderTest(name, basedOn: .v5) { _ in }.complaint
        == "\"\(name)\" is no name of an app: it is one word of letters, digits, dots and dashes, such as pictures"
    )
    for right in ["mine", "my-app_2.1", "7"] {
      #expect(AppUnderTest(right, basedOn: .v5) { _ in }.complaint == nil)
    }
  }

  @Test func anInvariantHasAnIDOfItsOwn() {
    let app = { (types: [any AppInvariant.Type]) in
      AppUnderTest("mine", basedOn: .v5) { $0.invariants = types }
    }
    #expect(app([Never.self]).complaint == nil)
    #expect(
      app([Never.self, Never.self]).complaint
        == "mine has two invariants with the id never-broken")
  }
}

private struct Never: AppInvariant {
  static let id = "never-broken"
  static let sentence = "It is never broken."
  mutating func observe(_ event: AppEvent) -> [AppFinding] { [] }
}

/// The example of ``AppStimulus``.
private struct Forget: AppStimulus {
  static let verb = "forget"
  static let sentence = "The memory cache forgets all but the newest images."
  static let examples = [#"{"after": 0}"#, #"{"after": 1}"#]
  let after: Int

  private enum CodingKeys: CodingKey { case after }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    after = try members.decode(Int.self, forKey: .after)
    if after < 0 {
      throw DecodingError.dataCorruptedError(
        forKey: .after, in: members, debugDescription: "there are no \(after) images")
    }
  }

  var words: String { "forget all but \(after) images" }

  func perform(on app: RunningApp) async {
    app.facts.report(AppFact("forgot", about: "\(after)"))
    await app.part(NewestImages.self)?.forget(after: after)
  }
}

/// `{"ping": "https://a/ping"}`
private struct Ping: AppStimulus {
  static let verb = "ping"
  static let sentence = "The app asks for something that is no image."
  let url: String

  init(from decoder: any Decoder) throws {
    url = try decoder.singleValueContainer().decode(String.self)
  }

  func perform(on app: RunningApp) async {
    _ = await DataTask(NetworkRequest(url: ImageURL(url)), in: app.environment).answer()
  }
}

private protocol Useless: AppStimulus {}

extension Useless {
  static var sentence: String { "Does nothing." }

  func perform(on app: RunningApp) async {}
}

private struct Loading: Useless { static let verb = "load" }
private struct When: Useless { static let verb = "when" }
private struct Into: Useless { static let verb = "into" }
private struct Spaced: Useless { static let verb = "forget all" }
private struct NoJSON: Useless {
  static let verb = "sleep"
  static let examples = ["{"]
}
private struct NoExample: Useless {
  static let verb = "doze"
  static let examples = [#"{"for": 1}"#, "3"]
  let `for`: Int
}

/// A memory cache that knows the order of its images.
private final class NewestImages: MemoryCaching {
  private let images: Cell<[Entry]>

  private struct Entry: Sendable {
    let key: String
    let image: ImageDescriptor
  }

  init(_ environment: ModelEnvironment) {
    images = environment.scheduler.cell("newest images", [], isAtomic: true)
  }

  func forget(after count: Int) async { await images.update { $0 = $0.suffix(count) } }

  func image(forKey key: String) async -> ImageDescriptor? {
    await images.read().first { $0.key == key }?.image
  }
  func setImage(_ image: ImageDescriptor, forKey key: String, cost: Int) async {
    await images.update { images in
      images.removeAll { $0.key == key }
      images.append(Entry(key: key, image: image))
    }
  }
  func removeImage(forKey key: String) async {
    await images.update { $0.removeAll { $0.key == key } }
  }
  func removeAllImages() async { await images.write([]) }
  var contents: [String: ImageDescriptor] {
    Dictionary(images.snapshot.map { ($0.key, $0.image) }, uniquingKeysWith: { $1 })
  }
  func prepare(_ images: [String: ImageDescriptor]) {
    self.images.prepare(
      images.sorted { $0.key < $1.key }.map { Entry(key: $0.key, image: $0.value) })
  }
}

private struct OneBeforeTwo: AppInvariant {
  static let id = "one-before-two"
  static let sentence = "What forgets all but one comes before what forgets all but two."
  private var first: String?

  init() {}

  mutating func observe(_ event: AppEvent) -> [AppFinding] {
    guard case .fact(let fact) = event else { return [] }
    defer { first = first ?? fact.subject }
    return first == "2" ? [AppFinding(on: fact.subject, "2 was first")] : []
  }
}

private final class StimulusWatch: RunObserver {
  private(set) var verbs: [String] = []
  private(set) var words: [String] = []

  func observe(_ event: RunEvent) {
    guard case .stimulus(_, let action) = event.kind else { return }
    verbs.append(action.traits.verbName)
    words.append(action.sentence.text)
  }
}

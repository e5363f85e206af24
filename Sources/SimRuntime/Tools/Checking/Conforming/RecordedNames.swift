import ImageLoadingInterface

/// The queues, subjects and URLs that a recording names, as long as no event of a run has them.
struct RecordedNames: Sendable {
  typealias Place = ConformanceReport.UnseenName.Place

  private struct Names {
    /// Those of the recording that no event has, each with the number of its first line.
    var unseen: [(name: String, line: Int)] = []
    /// Those of observed events, in their order.
    var seen: [String] = []
  }

  private var queues = Names()
  private var subjects = Names()
  private var urls = Names()

  /// A subject or URL that the scenario can have is none of them, whether a run has it or not.
  init(of recording: Recording, _ scenario: Scenario) {
    let loads = ScenarioNames.loads(of: scenario)
    let downloads = Set(
      scenario.stimuli.flatMap { stimulus in
        (0..<stimulus.repetitions).flatMap(stimulus.downloadNames)
      })
    let downloaded = Set(downloads.compactMap { EventSubject($0).downloadedURL.map(String.init) })
    for line in recording.lines {
      if let name = line.event.queue { note(name, line.number, in: &queues) }
      if let name = line.event.subject, !loads.contains(name),
        !downloads.contains(ScenarioSyntax.withoutNumber(name))
      {
        note(name, line.number, in: &subjects)
      }
      if let url = line.event.url, !url.hasSuffix("*"), !downloaded.contains(url) {
        note(url, line.number, in: &urls)
      }
    }
  }

  private func note(_ name: String, _ line: Int, in names: inout Names) {
    if !names.unseen.contains(where: { $0.name == name }) { names.unseen.append((name, line)) }
  }

  /// Whether there are any.
  var isEmpty: Bool {
    queues.unseen.isEmpty && subjects.unseen.isEmpty && urls.unseen.isEmpty
  }

  func unseen(_ place: Place) -> [(name: String, line: Int)] { names(place).unseen }

  func seen(_ place: Place) -> [String] { names(place).seen }

  private func names(_ place: Place) -> Names {
    switch place {
    case .queue: queues
    case .subject: subjects
    case .url: urls
    }
  }

  /// An event comes in a run.
  mutating func see(_ event: RunEvent, _ record: EventRecord, isObserved: Bool) {
    see(event.place, in: &queues, isObserved)
    see(event.subject.name, in: &subjects, isObserved)
    if record.event.kind.about == .url { see(record.event.value.text ?? "", in: &urls, isObserved) }
  }

  private func see(_ name: String, in names: inout Names, _ isObserved: Bool) {
    if names.unseen.isEmpty || name.isEmpty { return }
    names.unseen.removeAll { $0.name == name }
    if isObserved, !names.seen.contains(name) { names.seen.append(name) }
  }
}

extension ExpectedEvent {
  /// The URL that it is about; `nil` if it is about something else, or asks for no particular one.
  fileprivate var url: String? { kind.about == .url ? value.text : nil }
}

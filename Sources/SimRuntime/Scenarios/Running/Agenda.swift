/// The stimuli of a scenario whose time is known and their repetitions, in the order in which they
/// happen: by time, those of one instant in the order of the file.
struct Agenda {
  /// One stimulus that is due.
  struct Entry {
    let stimulus: Stimulus
    let repetition: Int
  }

  /// A stimulus and how often it has come.
  private struct Track {
    let stimulus: Stimulus
    /// When it comes next; `nil` while its moment is unknown, and when all repetitions have come.
    var next: Duration?
    var done = 0
    var isKnown = false
  }

  /// The next repetition of a track.
  private struct Due: Comparable {
    let time: Duration
    let track: Int

    static func < (first: Self, second: Self) -> Bool {
      first.time != second.time ? first.time < second.time : first.track < second.track
    }
  }

  /// In the order of the file.
  private var tracks: [Track]
  private var upcoming = Heap<Due>()
  /// Before this place in the file all has come whose moment is known.
  private var firstOpen = 0

  /// What is still to come: for each stimulus its number and how often it has come.
  var progress: [[Int]] {
    tracks.filter(\.isKnown).map { [$0.stimulus.number, $0.done] }
  }

  init(_ stimuli: [Stimulus]) {
    tracks = stimuli.map { Track(stimulus: $0) }
    for (index, stimulus) in stimuli.enumerated() {
      if case .at(let time) = stimulus.moment { begin(index, at: time) }
    }
  }

  /// Takes in a stimulus whose moment is now known, and with it the times of its repetitions.
  /// - Parameter index: its place among the stimuli.
  mutating func begin(_ index: Int, at time: Duration) {
    tracks[index].isKnown = true
    guard tracks[index].stimulus.repetitions > 0 else { return }
    tracks[index].next = time
    upcoming.insert(Due(time: time, track: index))
    firstOpen = min(firstOpen, index)
  }

  /// When the next stimulus comes; `nil` if none is left.
  var nextTime: Duration? { upcoming.first?.time }

  /// What comes then.
  var nextActions: [Action] {
    guard let time = nextTime else { return [] }
    return upcoming.prefix { $0.time == time }.map(\.track).sorted()
      .map { tracks[$0].stimulus.action.counted(tracks[$0].done) }
  }

  /// Takes out all that is due at `time`.
  mutating func removeDue(at time: Duration) -> [Entry] {
    var due: [(track: Int, entry: Entry)] = []
    while let first = upcoming.first, first.time <= time {
      upcoming.removeFirst()
      let stimulus = tracks[first.track].stimulus
      due.append((first.track, Entry(stimulus: stimulus, repetition: tracks[first.track].done)))
      tracks[first.track].done += 1
      let isLast = tracks[first.track].done == stimulus.repetitions
      tracks[first.track].next = isLast ? nil : first.time + stimulus.interval
      if let next = tracks[first.track].next {
        upcoming.insert(Due(time: next, track: first.track))
      }
    }
    // Those of one time come in this order already.
    return due.sorted { ($0.track, $0.entry.repetition) < ($1.track, $1.entry.repetition) }
      .map(\.entry)
  }

  /// Whether all stimuli before a place in the file have come whose moment is known.
  mutating func hasCome(before index: Int) -> Bool {
    while firstOpen < index, tracks[firstOpen].next == nil { firstOpen += 1 }
    return firstOpen >= index
  }
}

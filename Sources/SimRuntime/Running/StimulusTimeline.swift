import SimScenarios

/// The stimuli of a scenario whose time is known and their repetitions, in the order in which they
/// happen: by time, those of one instant in the order of the file.
struct StimulusTimeline {
  /// One stimulus that is due, or that may be.
  struct Entry {
    /// Its place among the stimuli.
    let index: Int
    let stimulus: Stimulus
    let repetition: Int
    /// The times from which its first one is still to be chosen; `nil` if it is due.
    let choice: Durations?
  }

  /// A stimulus and how often it has come.
  private struct Track {
    let stimulus: Stimulus
    /// When it comes next; `nil` while its moment is unknown, and when all repetitions have come.
    var next: Duration?
    var done = 0
    var isKnown = false
    /// The times from which its first one is to be chosen, as long as nobody was asked.
    var choice: Durations?
    /// Whether it waits for a time that was chosen, or is being chosen.
    var isChosen = false
  }

  /// How far a stimulus has come.
  struct Progress: Hashable {
    let number: Int
    let done: Int
    let next: Duration?
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
  /// How many stimuli wait for a time that was chosen, or is being chosen.
  private var chosenCount = 0

  /// What has come, and what is still to come.
  var progress: [Progress] {
    tracks.filter(\.isKnown).map {
      Progress(number: $0.stimulus.number, done: $0.done, next: $0.next)
    }
  }

  init(_ stimuli: [Stimulus]) {
    tracks = stimuli.map { Track(stimulus: $0) }
    for (index, stimulus) in stimuli.enumerated() {
      guard case .at(let times) = stimulus.moment else { continue }
      begin(index, at: times.shortest)
      if !times.others.isEmpty { tracks[index].choice = times }
    }
  }

  /// Takes in a stimulus whose moment is now known, and with it the times of its repetitions.
  /// - Parameter index: its place among the stimuli.
  mutating func begin(_ index: Int, at time: Duration) {
    if tracks[index].isChosen {
      tracks[index].isChosen = false
      chosenCount -= 1
    }
    tracks[index].isKnown = true
    guard tracks[index].stimulus.repetitions > 0 else { return }
    tracks[index].next = time
    upcoming.insert(Due(time: time, track: index))
    firstOpen = min(firstOpen, index)
  }

  /// When the next stimulus comes; `nil` if none is left.
  var nextTime: Duration? { upcoming.first?.time }

  /// Whether all stimuli have come whose moment is known.
  var isOver: Bool { nextTime == nil && chosenCount == 0 }

  /// What comes then.
  var nextActions: [Action] {
    guard let time = nextTime else { return [] }
    return upcoming.prefix { $0.time == time }.map(\.track).sorted()
      .filter { tracks[$0].choice == nil }
      .map { tracks[$0].stimulus.action.counted(tracks[$0].done) }
  }

  /// Takes out all that is due at `time`. What is to be chosen comes again when it has begun.
  mutating func removeDue(at time: Duration) -> [Entry] {
    var due: [Entry] = []
    while let first = upcoming.first, first.time <= time {
      upcoming.removeFirst()
      let stimulus = tracks[first.track].stimulus
      let entry = Entry(
        index: first.track, stimulus: stimulus, repetition: tracks[first.track].done,
        choice: tracks[first.track].choice)
      due.append(entry)
      if entry.choice != nil {
        tracks[first.track].choice = nil
        tracks[first.track].isChosen = true
        chosenCount += 1
        continue
      }
      tracks[first.track].done += 1
      let isLast = tracks[first.track].done == stimulus.repetitions
      tracks[first.track].next = isLast ? nil : first.time + stimulus.interval
      if let next = tracks[first.track].next {
        upcoming.insert(Due(time: next, track: first.track))
      }
    }
    // Those of one time come in this order already.
    return due.sorted { ($0.index, $0.repetition) < ($1.index, $1.repetition) }
  }

  /// Whether all stimuli before a place in the file have come whose moment is known.
  mutating func hasCome(before index: Int) -> Bool {
    while firstOpen < index, tracks[firstOpen].next == nil { firstOpen += 1 }
    return firstOpen >= index
  }
}

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
    let start: Duration
    var done = 0

    var next: Duration? {
      done < stimulus.repetitions ? start + stimulus.interval * done : nil
    }
  }

  private var tracks: [Track]

  /// What is still to come: for each stimulus its number and how often it has come.
  var progress: [[Int]] { tracks.map { [$0.stimulus.number, $0.done] } }

  init(_ stimuli: [Stimulus]) {
    tracks = stimuli.compactMap { stimulus in
      guard case .at(let time) = stimulus.moment else { return nil }
      return Track(stimulus: stimulus, start: time)
    }
  }

  /// Takes in a stimulus whose moment is now known, and with it the times of its repetitions.
  mutating func add(_ stimulus: Stimulus, at time: Duration) {
    tracks.append(Track(stimulus: stimulus, start: time))
    tracks.sort { $0.stimulus.number < $1.stimulus.number }
  }

  /// When the next stimulus comes; `nil` if none is left.
  var nextTime: Duration? { tracks.compactMap(\.next).min() }

  /// What comes then.
  var nextActions: [Action] {
    let time = nextTime
    return tracks.filter { $0.next == time }.map { $0.stimulus.action.counted($0.done) }
  }

  /// Takes out all that is due at `time`.
  mutating func removeDue(at time: Duration) -> [Entry] {
    var due: [Entry] = []
    for index in tracks.indices {
      while let next = tracks[index].next, next <= time {
        due.append(Entry(stimulus: tracks[index].stimulus, repetition: tracks[index].done))
        tracks[index].done += 1
      }
    }
    return due
  }

  /// Whether all stimuli before `number` in the file have come.
  func hasCome(before number: Int) -> Bool {
    !tracks.contains { $0.stimulus.number < number && $0.next != nil }
  }
}

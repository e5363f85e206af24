extension Check {
  /// Writes down what the threads of a run do, a line for each step.
  final class StoryWriter: TraceObserver {
    private struct Line {
      let step: Int
      let thread: ThreadID
      let place: String
      let time: Duration
      var text: String
      /// How often it does so, one time after the other.
      var count = 1
    }

    private var lines: [Line] = []

    func observe(_ event: TraceEvent) {
      switch event.action {
      // No thread chooses when it begins, or when it continues after the end of another.
      case .did(.begin, _), .did(.join, _): break
      case .did(let kind, let object):
        append(
          Line(
            step: event.step, thread: event.thread, place: event.place, time: event.time,
            text: "\(kind.verb) \(object)"))
      case .changed(let object, let change):
        guard let last = lines.last, last.step == event.step, last.thread == event.thread else {
          break
        }
        let isItsOwn = last.text.hasSuffix(" \(object)")
        lines[lines.count - 1].text +=
          isItsOwn ? ": \(change.words)" : ", \(object): \(change.words)"
      case .reached, .held, .made, .ended: break
      }
    }

    private func append(_ line: Line) {
      if let last = lines.last, last.thread == line.thread, last.text == line.text,
        last.time == line.time
      {
        lines[lines.count - 1].count += 1
      } else {
        lines.append(line)
      }
    }

    /// The thread is named where it is another one than in the line before.
    var text: [String] {
      let titles = titles
      let width = titles.values.map(\.count).max() ?? 0
      let digits = lines.last.map { String($0.step).count } ?? 0
      var last: Line?
      return lines.map { line in
        defer { last = line }
        let title = line.thread == last?.thread ? "" : titles[line.thread] ?? ""
        let times = line.count > 1 ? "  (\(line.count) times)" : ""
        let time = line.time == last?.time ?? .zero ? "" : "  (at \(line.time))"
        return "  \(String(line.step).padded(to: digits, atStart: true))  "
          + "\(title.padded(to: width))  \(line.text)\(times)\(time)"
      }
    }

    /// A thread is called by its name, and by its id as well if another one has the same.
    private var titles: [ThreadID: String] {
      var places: [ThreadID: String] = [:]
      for line in lines where places[line.thread] == nil { places[line.thread] = line.place }
      var counts: [String: Int] = [:]
      for place in places.values { counts[place, default: 0] += 1 }
      var titles: [ThreadID: String] = [:]
      for (thread, place) in places {
        titles[thread] = counts[place] == 1 && !place.isEmpty ? place : "\(place) (\(thread))"
      }
      return titles
    }
  }
}

extension VisibleOperation.Kind {
  /// What a thread does with the object that is named next.
  fileprivate var verb: String {
    switch self {
    case .read: "reads"
    case .write: "writes"
    case .acquire: "acquires"
    case .wait: "passes"
    case .post: "posts to"
    case .start: "starts on"
    case .enter: "enters"
    case .join: "sees the end of"
    case .receive: "receives work of"
    case .fire: "fires as"
    case .begin: "begins as"
    case .hold: "continues at"
    case .choose: "takes a place in the"
    }
  }
}

extension StateChange {
  fileprivate var words: String {
    switch self {
    case .replaced(let old, let new): "\(old) → \(new)"
    case .added(let text): "+ \(text)"
    case .removed(let text): "− \(text)"
    }
  }
}

extension String {
  fileprivate func padded(to width: Int, atStart: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(width - count, 0))
    return atStart ? spaces + self : self + spaces
  }
}

import Foundation
import SimTools

/// A strict reader of ShiViz logs: the expression of the first line finds one event in each line, and
/// the clocks are what ShiViz's model asks for.
struct ShiVizChecker {
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  struct Event {
    let host: String
    let clock: [String: Int64]
    let text: String

    /// Whether it came after the other one.
    func comesAfter(_ other: Event) -> Bool {
      clock[other.host, default: 0] >= other.clock[other.host, default: 0]
        && !(host == other.host && clock[host] == other.clock[host])
    }
  }

  private(set) var events: [Event] = []

  init(_ log: String) throws {
    let lines = log.components(separatedBy: "\n")
    guard lines.count > 3, lines[1].isEmpty, lines.last == "" else {
      throw Mistake(description: "the first two lines are the expression and no delimiter")
    }
    // ShiViz makes every group that has no name one that is not kept.
    let expression = try NSRegularExpression(
      pattern: "^" + lines[0] + "$", options: [.anchorsMatchLines])
    for line in lines.dropFirst(2).dropLast() {
      events.append(try Self.event(line, expression))
    }
    try checkClocks()
  }

  private static func event(_ line: String, _ expression: NSRegularExpression) throws -> Event {
    let all = NSRange(line.startIndex..., in: line)
    let matches = expression.matches(in: line, range: all)
    guard matches.count == 1, matches[0].range == all else {
      throw Mistake(description: "not one event: \(line)")
    }
    let part = { (name: String) -> String in
      Range(matches[0].range(withName: name), in: line).map { String(line[$0]) } ?? ""
    }
    var clock: [String: Int64] = [:]
    for member in try JSONParser.parse(Array(part("clock").utf8)).members ?? [] {
      guard let moment = member.value.int64, moment > 0 else {
        throw Mistake(description: "no moment: \(line)")
      }
      clock[member.key] = moment
    }
    return Event(host: part("host"), clock: clock, text: part("event"))
  }

  /// The own moment rises by one with each event; a clock knows all that those know which it knows.
  private func checkClocks() throws {
    let hosts = Dictionary(grouping: events, by: \.host)
    for (host, events) in hosts {
      for (index, event) in events.enumerated() where event.clock[host] != Int64(index) + 1 {
        throw Mistake(description: "the clock of \(host) jumps at event \(index + 1)")
      }
    }
    for event in events {
      for (host, moment) in event.clock where host != event.host {
        guard let known = hosts[host], moment <= known.count else {
          throw Mistake(description: "\(event.host) knows an event that \(host) does not have")
        }
        let other = known[Int(moment) - 1]
        for (third, other) in other.clock where event.clock[third, default: 0] < other {
          throw Mistake(description: "\(event.host) knows \(host) and not what \(host) knows")
        }
      }
    }
  }
}

/// A run as a log that ShiViz draws: one line for each event, with its host and its vector clock.
///
/// The first line is the expression by which ShiViz reads the others; the second would separate
/// several runs, and is empty.
struct ShiVizLog {
  static let expression = #"(?<host>\S+) (?<clock>\{[^}]*\}) (?<event>.+)"#

  let text: String

  init(_ trace: RunTrace, level: TraceLevel) {
    let clocks = EventClocks(trace, level: level)
    let names = Self.names(of: clocks.hosts)
    var lines = [Self.expression, ""]
    for stamped in clocks.events {
      let clock = JSONValue.object(
        stamped.clock.slots.map { .init(names[$0], .integer(stamped.clock[$0])) })
      lines.append(
        "\(names[stamped.host]) \(clock.text(pretty: false)) "
          + Self.event(stamped.event, stamped.text))
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func event(_ event: RunEvent, _ text: String) -> String {
    let subject = event.subject == .none ? "" : "\(event.subject): "
    return escapedForTerminal("\(Quantity.describeRounded(event.time)) \(subject)\(text)")
  }

  /// A name for each host in which nothing can be mistaken for the end of a name or a clock.
  private static func names(of hosts: [EventClocks.Host]) -> [String] {
    var names: [String] = []
    for host in hosts {
      let plain = String(
        host.place.unicodeScalars.map { $0.isPlainInHostNames ? Character($0) : "_" })
      var name = host.number == 1 ? plain : "\(plain)-\(host.number)"
      while names.contains(name) { name += "_" }
      names.append(name)
    }
    return names
  }
}

extension Unicode.Scalar {
  fileprivate var isPlainInHostNames: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
    default: false
    }
  }
}

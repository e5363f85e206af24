import ImageLoadingInterface
import SimTools

/// `sim invariants`: what must be true of every run.
struct InvariantsCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    let asked = try parsed.value("ID").map(invariant)
    let listed: [InvariantDescription]
    do {
      listed = try ListSearch(parsed).entries(
        of: promised, called: \.id, among: SearchEntry.invariants)
    } catch {
      return console.complain(of: error)
    }
    if parsed.value("format")?.text == "json" {
      console.writeLine(InvariantJSON.list(asked.map { [$0] } ?? listed).text(pretty: true))
      return .success
    }
    let text = InvariantText(style: console.outputStyle, columns: console.columns)
    (asked.map(text.detail) ?? text.list(listed)).forEach(console.writeLine)
    return .success
  }

  private var promised: [InvariantDescription] {
    guard let name = parsed.value("generation")?.text, let generation = Generation.named(name)
    else { return Invariants.known }
    return Invariants.known.filter { $0.isPromised(by: generation) }
  }

  private func invariant(_ id: ParsedValue) throws -> InvariantDescription {
    if let invariant = Invariants.known.first(where: { $0.id == id.text.lowercased() }) {
      return invariant
    }
    let ids = Invariants.known.map(\.id)
    throw UsageError(
      program: AppRegistry.program, command: "invariants",
      problem: .unknownValue(
        subject: id.name, value: id.text, allowed: ids.map(Sentence.init(verbatim:)),
        nearest: nearestName(to: id.text, among: ids)),
      index: nil)
  }
}

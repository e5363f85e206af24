import ImageLoadingInterface
import SimTools

/// The one run that a command line asks for: a file in one generation, with its order of threads and
/// its defects.
struct OneRun {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func plan() throws -> RunPlan {
    let defects = try DefectSwitches(parsed)
    let file = try console.admit(
      InputFile(parsed.value("FILE")?.text ?? "-").scenarios(), parsed)
    let generation = (parsed.value("generation")?.text).flatMap(Generation.named)
    let scenario = try generation.map { try file.scenario(in: $0) } ?? file.scenariosToRun()[0]
    try defects.check(against: [scenario.generation])
    let displayed = console.speaking(of: scenario) { scenario.displayed }
    return RunPlan(
      displayed, order: try RunOrder(parsed).order(of: scenario), with: defects.with,
      without: defects.without(in: scenario.generation))
  }

  /// How closely it is to be looked at.
  var level: ExplanationLevel {
    parsed.choice("level", of: ExplanationLevel.self)
  }
}

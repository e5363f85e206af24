import ImageLoadingModel
import SimCommands

@main struct MySim: SimulatorCommand {
  static let app = AppUnderTest("mine", basedOn: .v5) { parts in
    parts.loader = { environment, _ in MyLoader(environment) }
  }
}

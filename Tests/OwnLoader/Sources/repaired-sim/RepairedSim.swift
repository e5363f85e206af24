import ImageLoadingModel
import PictureLoader
import SimCommands

@main struct RepairedSim: SimulatorCommand {
  static let app = AppUnderTest("pictures", basedOn: .v5) { parts in
    parts.loader = { RepairedLoader($0, $1) }
    parts.abilities = [.cancel, .cancelAll, .views, .diskFiles]
    parts.invariants = [TriesAreFew.self]
  }
}
